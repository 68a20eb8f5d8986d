package dev.omni.operations.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.json.Json;
import dev.omni.domain.limit.PatternSize;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextMatchesTest {
  /** States that RE2 adds to any pattern: its ends and the group around the whole. */
  private static final int ADDED = 4;

  private final CelConditions conditions = new CelConditions();

  private Json value(String expression, Json.Obj variables) {
    return conditions.value(expression, variables, WorkBudget.ofRequest());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'DE89'.matches('^[A-Z]{2}[0-9]{2}$')",
        "matches('ababab', '^((ab){1,10}){1,100}$')",
        "['a1', 'b2'].all(x, x.matches('[a-z][0-9]'))",
        "!p.matches('^a')"
      })
  void usual_patterns_are_matched_in_both_forms(String expression) {
    assertThat(value(expression, Json.obj("p", "xa"))).isEqualTo(Json.of(true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ((a{1,1000}){1,1000}){1,1000}b | multiplied where they are nested
          ^((ab){1,13}){1,77}$           | at most 1000
          a{2,1}                         | ends before it begins
          a{1001}                        | at most 1000
          \\p{X}                         | not one of RE2: invalid character class range: \\p{X}
          (?<=a)b                        | looks ahead nor behind: leave out (?=
          a(?!b)                         | looks ahead nor behind
          (                              | not one of RE2
          """)
  void a_pattern_that_is_too_large_or_none_is_undecided(String regex, String why) {
    for (String expression : new String[] {"'a'.matches(p)", "matches('a', p)"}) {
      assertThatThrownBy(() -> value(expression, Json.obj("p", regex)))
          .isInstanceOf(UndecidedException.class)
          .hasMessageContaining(why);
    }
  }

  @Test
  void constant_patterns_are_refused_where_an_expression_is_stored() {
    assertThat(conditions.problem("p.matches('a{1001}')", Set.of("p")))
        .hasValueSatisfying(why -> assertThat(why).contains("at most 1000"));
    assertThat(conditions.problem("matches(p, '" + "(".repeat(101) + "')", Set.of("p")))
        .hasValueSatisfying(why -> assertThat(why).contains("100 deep"));
    assertThat(conditions.problem("p.matches('a{1000}') && p.matches(p)", Set.of("p"))).isEmpty();
  }

  @Test
  void a_text_too_long_for_its_pattern_is_undecided() {
    Json.Obj text = Json.obj("s", "a".repeat(20_001));
    assertThat(value("s.matches('^a+$')", text)).isEqualTo(Json.of(true));
    assertThatThrownBy(() -> value("s.matches('a{1000}')", text))
        .isInstanceOf(UndecidedException.class)
        .hasMessageContaining("1000 states");
  }

  @Test
  void all_expressions_of_a_request_share_its_budget() {
    WorkBudget budget = WorkBudget.ofRequest();
    assertThat(conditions.holds("1 < 2", Json.Obj.EMPTY, budget)).isTrue();
    assertThat(new byte[65 << 20]).isNotEmpty();
    assertThatThrownBy(() -> conditions.holds("1 < 2", Json.Obj.EMPTY, budget))
        .isInstanceOf(UndecidedException.class)
        .hasMessageContaining("64 MiB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "l.all(x, l.all(y, s != t || x == y))",
        "l.exists(x, l.exists(y, x + y < 0)) || true",
        "l.all(x, s.matches('^(a{1,10}){1,10}b$') || x >= 0)"
      })
  void a_loop_ends_when_the_budget_is_spent(String expression) {
    Json items = new Json.Arr(Collections.nCopies(99, Json.num(1)));
    Json.Obj variables =
        Json.obj("l", items, "s", "a".repeat(50_000), "t", "a".repeat(49_999) + "b");
    WorkBudget small = WorkBudget.of(Duration.ofNanos(1));
    assertThatThrownBy(() -> conditions.holds(expression, variables, small))
        .isInstanceOf(UndecidedException.class)
        .hasMessageContaining("of one request");
  }

  /** The law that makes the bound one: RE2 never expands to more than what was read. */
  @Property
  void re2_compiles_to_no_more_states_than_were_read(@ForAll("patterns") String regex) {
    int read;
    try {
      read = PatternSize.of(regex).states();
    } catch (IllegalArgumentException refused) {
      return;
    }
    try {
      assertThat(Pattern.compile(regex).programSize()).as(regex).isLessThanOrEqualTo(read + ADDED);
    } catch (PatternSyntaxException none) {
      return;
    }
  }

  @Provide
  Arbitrary<String> patterns() {
    Arbitrary<String> atom =
        Arbitraries.of(
            "a",
            ".",
            "^",
            "$",
            "\\b",
            "\\d",
            "\\pL",
            "\\p{Greek}",
            "[a-z]",
            "[^]]",
            "[[:alpha:]]",
            "\\x{1F600}",
            "\\Qa{9}\\E",
            "é",
            "(?i)",
            "[]{9}]",
            "\\{",
            "{",
            "",
            "\\n");
    Arbitrary<String> repeat =
        Arbitraries.of("", "", "*", "+?", "?", "{3}", "{2,4}", "{0,7}", "{2,}", "{0}", "{12}?");
    return Arbitraries.recursive(
        () -> Combinators.combine(atom, repeat).as((part, times) -> part + times),
        inner ->
            Combinators.combine(
                    Arbitraries.of("(", "(?:", "(?P<n>", "(?i:", "(?s-i:"),
                    inner,
                    Arbitraries.of("", "|"),
                    inner,
                    repeat)
                .as((open, first, or, second, times) -> open + first + or + second + ")" + times),
        0,
        4);
  }
}
