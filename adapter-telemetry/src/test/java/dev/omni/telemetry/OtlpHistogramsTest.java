package dev.omni.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Durations reach a collector with their buckets. */
class OtlpHistogramsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  private Timer timer(String status) {
    return Timer.builder("omni.run.duration")
        .description("Runs")
        .tag("status", status)
        .serviceLevelObjectives(Duration.ofMillis(10), Duration.ofSeconds(1))
        .register(registry);
  }

  private Collection<MetricData> produced() {
    return new OtlpHistograms(registry, () -> NOON).produce(Resource.empty());
  }

  @Test
  void each_duration_is_counted_between_two_bounds() {
    for (long millis : List.of(5L, 10L, 11L, 900L, 5_000L)) {
      timer("completed").record(Duration.ofMillis(millis));
    }
    timer("failed").record(Duration.ofMillis(1));

    MetricData metric = produced().iterator().next();
    assertThat(produced()).hasSize(1);
    assertThat(metric.getName()).isEqualTo("omni.run.duration");
    assertThat(metric.getUnit()).isEqualTo("s");
    assertThat(metric.getType()).isEqualTo(MetricDataType.HISTOGRAM);
    assertThat(metric.getHistogramData().getPoints()).hasSize(2);
    HistogramPointData completed =
        metric.getHistogramData().getPoints().stream()
            .filter(point -> "completed".equals(status(point)))
            .findFirst()
            .orElseThrow();
    assertThat(completed.getBoundaries()).containsExactly(0.01, 1.0);
    assertThat(completed.getCounts()).containsExactly(2L, 2L, 1L);
    assertThat(completed.getCount()).isEqualTo(5);
    assertThat(completed.getSum()).isEqualTo(5.926);
  }

  private static String status(HistogramPointData point) {
    return String.valueOf(point.getAttributes().get(AttributeKey.stringKey("status")));
  }

  @Test
  void a_duration_without_bounds_is_no_histogram() {
    Timer.builder("plain").register(registry).record(Duration.ofSeconds(1));

    assertThat(produced()).isEmpty();
  }
}
