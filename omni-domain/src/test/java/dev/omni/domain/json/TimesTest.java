package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
  @Test
  void a_time_counts_from_its_offset() {
    assertThat(Times.of("2026-11-20T16:00:00.5+01:00"))
        .contains(Instant.parse("2026-11-20T15:00:00.5Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2026-11-20t16:00:00z"})
  void the_first_and_the_last_year_are_times(String text) {
    assertThat(Times.of(text)).contains(Instant.parse(text));
    assertThat(Shape.dateTime().problems(Json.str(text))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-11-20",
        "2026-11-20T16:00:00",
        "2026-02-30T00:00:00Z",
        "-0001-12-31T00:00:00Z",
        "+10000-01-01T00:00:00Z",
        "9999-12-31T23:59:59-01:00",
        "0000-01-01T00:00:00+01:00",
        "2026-11-20T16:00Z",
        "2026-11-20T16:00:00+01",
        "2026-11-20T16:00:00+01:00:30",
        "+999999999-12-31T23:59:59Z"
      })
  void what_is_none_is_told_as_that(String text) {
    assertThat(Times.of(text)).isEmpty();
    assertThat(Shape.dateTime().problems(Json.str(text))).isNotEmpty();
  }
}
