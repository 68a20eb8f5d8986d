package dev.omni.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which preferences are heard (RFC 7240, 2014, section 2). */
class PreferencesTest {
  private static Preferences prefer(String... lines) {
    return Preferences.of(name -> name.equals("Prefer") ? List.of(lines) : List.of());
  }

  private static Optional<Duration> wait(String... lines) {
    return prefer(lines).wait(Duration.ofSeconds(55));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "wait=1 | 1",
        "WAIT = \"1\" | 1",
        "wait=1, wait=9 | 1",
        "wait=1,respond-async,wait=9 | 1",
        "respond-async, wait=1, wait=9 | 1",
        "wait=1; sort=fast, wait=9 | 1",
        "handling=lenient; wait=9, wait=1 | 1",
        "note=\"later, wait=9\", wait=1 | 1",
        "note=\"a \\\" , wait=9\", wait=1 | 1",
        "wait=100 | 55",
        ", wait=1 | 1"
      })
  void the_first_one_that_is_a_preference_of_its_own_counts(String sent, long seconds) {
    assertThat(wait(sent)).contains(Duration.ofSeconds(seconds));
  }

  @Test
  void lines_are_read_as_one() {
    assertThat(wait("respond-async", "wait=1", "wait=9")).contains(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "respond-async",
        "wait",
        "wait=",
        "wait=soon",
        "wait=-1",
        "wait=1.5",
        "handling=lenient; wait=9",
        "note=\"later, wait=9\"",
        "await=9"
      })
  void what_is_no_such_preference_is_passed_over(String sent) {
    assertThat(wait(sent)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "handling=strict | true",
        "wait=1, Handling = \"STRICT\" | true",
        "handling=strict; a=b, handling=lenient | true",
        "handling=lenient, handling=strict | false",
        "handling=stricter | false",
        "note=\"a, handling=strict\" | false",
        "wait=1 | false"
      })
  void strict_handling_is_heard_beside_others(String sent, boolean strict) {
    assertThat(prefer(sent).strict()).isEqualTo(strict);
  }
}
