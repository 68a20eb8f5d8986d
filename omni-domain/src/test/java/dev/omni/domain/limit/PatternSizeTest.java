package dev.omni.domain.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternSizeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          abc                                    ; 3
          a|b                                    ; 4
          [a-z\\]()]x                            ; 2
          []a(]                                  ; 1
          \\(\\)                                 ; 2
          \\p{Lu}{3}                             ; 3
          \\Q(a{9}\\E{2}                         ; 6
          \\x{10}                                ; 1
          (ab)                                   ; 5
          (?:ab)*                                ; 7
          (?<name>a)(?=b)(?i)c                   ; 9
          a{3}                                   ; 3
          a{2,5}                                 ; 10
          a{4,}                                  ; 12
          a{x}                                   ; 4
          a{,3}                                  ; 5
          ^((ab){1,10}){1,100}$                  ; 6402
          """)
  void its_states_are_those_of_the_expanded_pattern(String regex, int states) {
    assertThat(PatternSize.of(regex).states()).isEqualTo(states);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a{1001}",
        "a{1,1001}",
        "a{1001,}",
        "a{99999999999999999999}",
        "((a{1,1000}){1,1000}){1,1000}b",
        "^((ab){1,13}){1,77}$",
        "a{2}{501}",
        "a{20}(?i){51}",
        "(a{10}|b{11}){100}",
        "(?:(?:a{0,40}){0,40})?{2}"
      })
  void repeats_within_repeats_multiply(String regex) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PatternSize.of(regex))
        .withMessageContaining("at most 1000");
  }

  @Test
  void its_bounds_are_reached_and_not_passed() {
    assertThatCode(() -> PatternSize.of("a".repeat(1000))).doesNotThrowAnyException();
    assertThatCode(() -> PatternSize.of("a{1000}")).doesNotThrowAnyException();
    assertThatCode(() -> PatternSize.of("(".repeat(100) + ")".repeat(100)))
        .doesNotThrowAnyException();
    refused("a".repeat(1001), "at most 1000 characters, not 1001");
    refused("(".repeat(101), "nested at most 100 deep");
    refused("(aaaaaaaaa){1000}", "at most 10000 states");
    refused("a{2,1}", "{2,1} ends before it begins");
    refused("(?x) a {1000}", "(?x)");
    refused("(?i-x:a)", "(?x)");
  }

  private static void refused(String regex, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PatternSize.of(regex))
        .withMessageContaining(why);
  }

  @Test
  void states_times_characters_bound_one_match() {
    PatternSize size = PatternSize.of("a{1000}");
    assertThat(size.matches(20_000)).isTrue();
    assertThat(size.matches(20_001)).isFalse();
    assertThat(size.refusal(20_001)).contains("1000 states", "20001 characters");
  }

  @Property
  void any_text_is_read_or_refused(@ForAll @StringLength(max = 1200) String text) {
    assertThatCode(() -> read(text)).doesNotThrowAnyException();
  }

  @Property
  void a_repeat_multiplies_the_states_of_its_part(
      @ForAll @IntRange(min = 1, max = 60) int letters,
      @ForAll @IntRange(min = 1, max = 100) int n) {
    String part = "a".repeat(letters);
    assertThat(PatternSize.of("(" + part + "){" + n + "}").states()).isEqualTo(n * (letters + 3));
  }

  private static int read(String text) {
    try {
      return PatternSize.of(text).states();
    } catch (IllegalArgumentException refused) {
      return 0;
    }
  }
}
