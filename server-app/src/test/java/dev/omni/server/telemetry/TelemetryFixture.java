package dev.omni.server.telemetry;

import static org.awaitility.Awaitility.await;

import dev.omni.server.telemetry.OtlpReceiver.ReceivedSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A receiver of OTLP to which the servers of a test send. */
abstract class TelemetryFixture {
  static final String ENDPOINT = "otel.exporter.otlp.endpoint";
  private static final Map<String, String> INTERVALS =
      Map.of(
          "otel.bsp.schedule.delay", "200",
          "otel.blrp.schedule.delay", "200",
          "otel.metric.export.interval", "500");
  static final String CREATE = "POST /api/v1/omni/{world}/runs";
  static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path data;
  final OtlpReceiver receiver = new OtlpReceiver();

  TelemetryFixture() throws IOException {}

  @BeforeEach
  void send() {
    System.setProperty(ENDPOINT, receiver.endpoint());
    INTERVALS.forEach(System::setProperty);
  }

  @AfterEach
  void clear() {
    System.clearProperty(ENDPOINT);
    INTERVALS.keySet().forEach(System::clearProperty);
    receiver.close();
  }

  static Predicate<ReceivedSpan> named(String name) {
    return span -> span.name().equals(name);
  }

  /** The first span of this kind, which may take a moment. */
  final ReceivedSpan awaited(Predicate<ReceivedSpan> wanted) {
    await().atMost(PATIENCE).until(() -> found(wanted).isPresent());
    return found(wanted).orElseThrow();
  }

  private Optional<ReceivedSpan> found(Predicate<ReceivedSpan> wanted) {
    return receiver.spans().stream().filter(wanted).findFirst();
  }
}
