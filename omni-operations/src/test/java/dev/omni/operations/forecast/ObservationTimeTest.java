package dev.omni.operations.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ObservationTimeTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  @Test
  void a_clock_that_is_a_little_ahead_observed_now() {
    assertThat(ObservationTime.counted(NOW.plusMillis(1), NOW)).contains(NOW);
    assertThat(ObservationTime.counted(NOW.plusSeconds(5), NOW)).contains(NOW);
  }

  @Test
  void a_time_further_ahead_is_in_the_future() {
    assertThat(ObservationTime.counted(NOW.plusSeconds(5).plusNanos(1), NOW)).isEmpty();
  }

  @Test
  void the_past_stays_what_it_was() {
    assertThat(ObservationTime.counted(NOW.minusSeconds(1), NOW)).contains(NOW.minusSeconds(1));
    assertThat(ObservationTime.counted(NOW, NOW)).contains(NOW);
  }
}
