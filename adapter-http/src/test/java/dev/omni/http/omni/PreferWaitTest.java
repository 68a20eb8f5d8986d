package dev.omni.http.omni;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.route.HeaderLines;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which preference to wait is heard (RFC 7240, 2014, section 2). */
class PreferWaitTest {
  private static HeaderLines prefer(String... lines) {
    return name -> name.equals("Prefer") ? List.of(lines) : List.of();
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
    assertThat(LongPollLimiter.wished(prefer(sent), LongPollLimiter.LONGEST))
        .contains(Duration.ofSeconds(seconds));
  }

  @Test
  void lines_are_read_as_one() {
    assertThat(
            LongPollLimiter.wished(
                prefer("respond-async", "wait=1", "wait=9"), LongPollLimiter.LONGEST))
        .contains(Duration.ofSeconds(1));
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
    assertThat(LongPollLimiter.wished(prefer(sent), LongPollLimiter.LONGEST)).isEmpty();
  }
}
