package dev.omni.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The durations of a registry as histograms of OpenTelemetry, with the buckets of the Prometheus
 * endpoint, read when they are sent.
 */
final class OtlpHistograms implements MetricProducer {
  private static final InstrumentationScopeInfo SCOPE = InstrumentationScopeInfo.create("dev.omni");
  private static final long NANOS = 1_000_000_000;

  private final MeterRegistry registry;
  private final InstantSource clock;
  private final Instant start;

  /**
   * Creates the histograms, which count from now on.
   *
   * @param registry source of the durations
   */
  OtlpHistograms(MeterRegistry registry, InstantSource clock) {
    this.registry = registry;
    this.clock = clock;
    this.start = clock.instant();
  }

  /** A metric as it is sent. */
  private record Histogram(
      Resource resource, String name, String description, Collection<HistogramPointData> points)
      implements MetricData {
    @Override
    public Resource getResource() {
      return resource;
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
      return SCOPE;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public String getDescription() {
      return description;
    }

    @Override
    public String getUnit() {
      return "s";
    }

    @Override
    public MetricDataType getType() {
      return MetricDataType.HISTOGRAM;
    }

    @Override
    public HistogramData getData() {
      return HistogramData.create(AggregationTemporality.CUMULATIVE, points);
    }
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    var names = new TreeMap<String, List<Timer>>();
    timers().forEach(each -> names.computeIfAbsent(name(each), n -> new ArrayList<>()).add(each));
    var found = new ArrayList<MetricData>();
    names.forEach(
        (name, series) -> {
          String about = Optional.ofNullable(series.get(0).getId().getDescription()).orElse("");
          List<HistogramPointData> points = series.stream().map(this::point).toList();
          found.add(new Histogram(resource, name, about, points));
        });
    return found;
  }

  private Stream<Timer> timers() {
    return registry.getMeters().stream()
        .filter(Timer.class::isInstance)
        .map(Timer.class::cast)
        .filter(timer -> timer.takeSnapshot().histogramCounts().length > 0);
  }

  private static String name(Timer timer) {
    return timer.getId().getName();
  }

  /** Returns a series; the counts of a snapshot are those up to a bound, and these between two. */
  private HistogramPointData point(Timer timer) {
    HistogramSnapshot now = timer.takeSnapshot();
    var bounds = new ArrayList<Double>();
    var counts = new ArrayList<Long>();
    long below = 0;
    for (CountAtBucket bucket : now.histogramCounts()) {
      double bound = bucket.bucket(TimeUnit.SECONDS);
      if (Double.isFinite(bound)) {
        bounds.add(bound);
        counts.add(Math.max(0, (long) bucket.count() - below));
        below = Math.max(below, (long) bucket.count());
      }
    }
    counts.add(Math.max(0, now.count() - below));
    var tags = Attributes.builder();
    timer.getId().getTags().forEach(tag -> tags.put(tag.getKey(), tag.getValue()));
    return HistogramPointData.create(
        nanos(start),
        nanos(clock.instant()),
        tags.build(),
        now.total(TimeUnit.SECONDS),
        false,
        0,
        false,
        0,
        bounds,
        counts);
  }

  private static long nanos(Instant time) {
    return Math.addExact(Math.multiplyExact(time.getEpochSecond(), NANOS), time.getNano());
  }
}
