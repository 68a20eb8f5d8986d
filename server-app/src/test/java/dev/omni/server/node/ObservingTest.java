package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservingTest {
  private static final Line LINE =
      new Line(
          Instant.EPOCH,
          "req_1",
          Optional.empty(),
          new Asked("GET", "/healthz", 0),
          new Answered(200, Optional.empty(), Duration.ofMillis(1), 2),
          new From("127.0.0.1", ""));

  private static Observing observing() {
    var observing = new Observing();
    observing.of(new Meters.Sources(null, null, null, null));
    return observing;
  }

  @Test
  void what_counts_is_loaded_when_much_has_happened() {
    var observing = observing();
    for (int i = 0; i < 999; i++) {
      observing.answered(LINE);
    }
    assertThat(observing.counts()).isFalse();
    observing.answered(LINE);
    await().until(observing::counts);
  }
}
