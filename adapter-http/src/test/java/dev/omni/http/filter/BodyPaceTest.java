package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyPaceTest {
  private final BodyPace pace = new BodyPace(Duration.ofSeconds(20));

  @ParameterizedTest(name = "{1} bytes in {0} s: {2}")
  @CsvSource({
    "3, 0, false", // a client may think at first
    "4, 4095, true",
    "4, 4096, false",
    "20, 20480, false",
    "21, 21504, true", // no more than a drip, for longer than a body may take
    "21, 688127, true",
    "21, 688128, false",
    "200, 8388608, false" // 8 MiB over a line of 42 kB a second
  })
  void a_body_may_take_long_but_not_drip(long seconds, long bytes, boolean slow) {
    assertThat(pace.isTooSlow(Duration.ofSeconds(seconds), bytes)).isEqualTo(slow);
  }
}
