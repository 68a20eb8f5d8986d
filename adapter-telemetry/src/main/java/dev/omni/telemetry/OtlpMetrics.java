package dev.omni.telemetry;

import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Statistic;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The metrics of the Prometheus endpoint as instruments of OpenTelemetry, read when they are sent.
 */
final class OtlpMetrics {
  private final Meter meter;
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  OtlpMetrics(Meter meter) {
    this.meter = meter;
  }

  /** Observes all metrics of a registry, those that are registered later too. */
  void observe(MeterRegistry registry) {
    registry.getMeters().forEach(each -> add(registry, each));
    registry.config().onMeterAdded(each -> add(registry, each));
  }

  private void add(MeterRegistry registry, io.micrometer.core.instrument.Meter added) {
    for (Measurement measurement : added.measure()) {
      Statistic statistic = measurement.getStatistic();
      String name = added.getId().getName();
      String full = name + suffix(statistic);
      if (known.add(full)) {
        Consumer<ObservableDoubleMeasurement> reading =
            sink -> read(registry, name, statistic, sink);
        switch (statistic) {
          case COUNT, TOTAL, TOTAL_TIME ->
              meter.counterBuilder(full).ofDoubles().buildWithCallback(reading);
          case MAX, VALUE, UNKNOWN, ACTIVE_TASKS, DURATION ->
              meter.gaugeBuilder(full).buildWithCallback(reading);
        }
      }
    }
  }

  private static String suffix(Statistic statistic) {
    return switch (statistic) {
      case TOTAL -> ".total";
      case TOTAL_TIME -> ".seconds";
      case MAX -> ".max";
      case ACTIVE_TASKS -> ".active";
      case DURATION -> ".duration";
      case COUNT -> ".count";
      case VALUE, UNKNOWN -> "";
    };
  }

  private static void read(
      MeterRegistry registry, String name, Statistic statistic, ObservableDoubleMeasurement sink) {
    for (io.micrometer.core.instrument.Meter each : registry.find(name).meters()) {
      var tags = Attributes.builder();
      each.getId().getTags().forEach(tag -> tags.put(tag.getKey(), tag.getValue()));
      for (Measurement measurement : each.measure()) {
        double value = measurement.getValue();
        if (measurement.getStatistic() == statistic && Double.isFinite(value)) {
          sink.record(value, tags.build());
        }
      }
    }
  }
}
