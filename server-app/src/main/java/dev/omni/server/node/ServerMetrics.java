package dev.omni.server.node;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.RunStore.DueCount;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.world.World;
import dev.omni.http.Tls;
import dev.omni.jdbc.PoolMetrics;
import dev.omni.server.build.Version;
import dev.omni.server.store.ConfiguredStores;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmHeapPressureMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.DiskSpaceMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The metrics of a server for Prometheus. */
final class ServerMetrics implements AutoCloseable {
  private static final Duration[] BOUNDS = {
    Duration.ofMillis(5),
    Duration.ofMillis(25),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10),
    Duration.ofSeconds(60)
  };
  private static final int LOOKED_AT = 1000;
  private static final double MILLISECONDS = 1000.0;
  private static final Duration STUCK = Duration.ofSeconds(30);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ConfiguredStores store;
  private final JvmHeapPressureMetrics collections = new JvmHeapPressureMetrics();
  private final MultiGauge waiting =
      MultiGauge.builder("omni.runs.queued")
          .description("Runs that no worker has")
          .register(registry);
  private final MultiGauge age =
      MultiGauge.builder("omni.runs.queue.age")
          .description("Age of the oldest queued run")
          .baseUnit("seconds")
          .register(registry);
  private final MultiGauge connections =
      MultiGauge.builder("omni.database.connections")
          .description("Database connections by state")
          .register(registry);

  ServerMetrics(ConfiguredStores store) {
    this.store = store;
    Gauge.builder("omni.up", () -> 1)
        .description("The server answers")
        .tags("version", Version.text())
        .register(registry);
    Gauge.builder("omni.webhook.delivery.lag", this, ServerMetrics::lag)
        .description("Age of the oldest due delivery")
        .baseUnit("seconds")
        .register(registry);
    Gauge.builder("omni.evidence.log.entries", this, metrics -> metrics.evidence().log(0).size())
        .description("Entries of the evidence log")
        .register(registry);
    Gauge.builder("omni.evidence.log.pending", this, metrics -> metrics.evidence().pendingCount())
        .description("Entries that wait for their number in the log")
        .register(registry);
    for (Verdict verdict : Verdict.values()) {
      attempts(verdict);
    }
    repeated();
  }

  /** Registers the metrics of the Java process and the machine. */
  void watchProcess(Path dataDir) {
    for (MeterBinder binder :
        List.of(
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            collections,
            new ClassLoaderMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics(),
            new DiskSpaceMetrics(dataDir.toFile()))) {
      binder.bindTo(registry);
    }
  }

  /** Registers the end of a certificate's validity. */
  void watch(Tls tls) {
    Gauge.builder("omni.tls.certificate.expires", tls, t -> t.expiresAt().getEpochSecond())
        .description("Unix time at which the certificate of the API listener expires")
        .baseUnit("seconds")
        .register(registry);
  }

  /** Returns a sender that counts the results of attempts. */
  WebhookSender watching(WebhookSender sender) {
    return (url, message) -> {
      DeliveryAttempt attempt = sender.send(url, message);
      attempts(attempt.verdict()).increment();
      return attempt;
    };
  }

  private Counter attempts(Verdict verdict) {
    return Counter.builder("omni.webhook.attempts")
        .description("Delivery attempts by their result")
        .tag("result", verdict.name().toLowerCase(Locale.ROOT))
        .register(registry);
  }

  private Counter repeated() {
    return Counter.builder("omni.runs.repeated")
        .description("Ended runs that a second worker had to take over")
        .register(registry);
  }

  /** Returns the metrics, for other ways out. */
  MeterRegistry registry() {
    return registry;
  }

  Stores watching(Stores stores) {
    return stores.with(new MeteredRunStore(stores.runs(), this::ended));
  }

  /** Registers the threads of workers and deliveries. */
  void watch(WorkerPool workers, WebhookDispatcherThreads dispatcherThreads) {
    FunctionCounter.builder("omni.runs.lost", workers, WorkerPool::lossCount)
        .description("Lost workers whose runs this node took over or ended")
        .register(registry);
    for (Mode mode : Mode.values()) {
      Gauge.builder("omni.workers.busy", workers, w -> w.busy(mode))
          .description("Threads that compute jobs, except short ones")
          .tag("mode", mode.toString())
          .register(registry);
      Gauge.builder("omni.workers.threads", workers, w -> w.threads(mode))
          .description("Threads for jobs, except short ones")
          .tag("mode", mode.toString())
          .register(registry);
    }
    Gauge.builder(
            "omni.webhook.deliveries.in.flight", dispatcherThreads, WebhookDispatcherThreads::busy)
        .description("Delivery attempts in progress")
        .register(registry);
  }

  /** Registers what witnesses say of the log. */
  void watch(EvidenceLog log, OutsideTask outside) {
    Gauge.builder("omni.log.forked", log, l -> l.forked().isPresent() ? 1 : 0)
        .description("1 while a witness knows another history of the log, and nothing is signed")
        .register(registry);
    Gauge.builder("omni.witness.behind", outside, o -> seconds(o.witnesses.behind()))
        .description("How long the newest checkpoint has lacked the cosignatures of the quorum")
        .baseUnit("seconds")
        .register(registry);
    Gauge.builder("omni.timestamp.behind", outside, o -> seconds(o.times().behind()))
        .description("How long the newest checkpoint has had no time of the authority")
        .baseUnit("seconds")
        .register(registry);
    FunctionCounter.builder("omni.timestamp.refused", outside, o -> o.times().refused())
        .description("Answers of the time authority that were no token of what was sent")
        .register(registry);
  }

  /** Registers the dropped lines of the request log. */
  void watch(RequestLogTask records) {
    FunctionCounter.builder("omni.request.log.dropped", records, RequestLogTask::dropped)
        .description("Dropped lines of the request log")
        .register(registry);
  }

  /** Counts an answered request. */
  void answered(RequestLine line) {
    String route = line.operation().route().isEmpty() ? "none" : line.operation().route();
    Timer.builder("omni.http.request.duration")
        .description("Duration of requests")
        .tag("method", line.operation().method())
        .tag("route", route)
        .tag("status", String.valueOf(line.answered().status()))
        .serviceLevelObjectives(BOUNDS)
        .register(registry)
        .record(line.answered().duration());
    line.answered()
        .code()
        .ifPresent(
            code ->
                Counter.builder("omni.http.errors")
                    .description("Errors by their code")
                    .tag("route", route)
                    .tag("code", code)
                    .register(registry)
                    .increment());
  }

  /** Counts a run that became terminal on this node. */
  void ended(Run run) {
    Instant end = run.completedAt().orElseThrow();
    Timer.builder("omni.run.duration")
        .description("Runs that ended on this node, from their creation on")
        .tags(tags(run.tenant().mode(), world(run)).and("status", run.status().toString()))
        .serviceLevelObjectives(BOUNDS)
        .register(registry)
        .record(Duration.between(run.origin().createdAt(), end));
    if (run.state().attempt() > 1) {
      repeated().increment();
    }
  }

  private static Tags tags(Mode mode, String world) {
    return Tags.of("mode", mode.toString(), "world", world);
  }

  /** Returns the world of a run; for an earlier operation its kind. */
  private static String world(RunFacts run) {
    return run.subject() instanceof RunTarget.CapabilityTarget capability
        ? capability.world().id()
        : run.subject().kind();
  }

  String text() {
    queue();
    pools();
    return registry.scrape();
  }

  private void queue() {
    Instant now = store.clockAndIds().now();
    var ages = new ArrayList<MultiGauge.Row<?>>();
    Map<Tags, Long> counts = new java.util.HashMap<>();
    for (Mode mode : Mode.values()) {
      List<DueCount> due = store.stores().runs().countDue(mode, now, now.minus(STUCK));
      List.of(World.values()).forEach(world -> counts.put(tags(mode, world.id()), 0L));
      due.forEach(of -> counts.put(tags(mode, of.world()), of.runs()));
      double oldest = due.stream().mapToDouble(of -> seconds(of.oldest(), now)).max().orElse(0);
      ages.add(MultiGauge.Row.of(Tags.of("mode", mode.toString()), oldest));
    }
    age.register(ages, true);
    var rows = new ArrayList<MultiGauge.Row<?>>();
    counts.forEach((tags, count) -> rows.add(MultiGauge.Row.of(tags, count)));
    waiting.register(rows, true);
  }

  private void pools() {
    var rows = new ArrayList<MultiGauge.Row<?>>();
    for (PoolMetrics pool : store.pools()) {
      var states = new TreeMap<String, Integer>();
      states.put("active", pool.active());
      states.put("idle", pool.idle());
      states.put("awaited", pool.awaited());
      states.put("most", pool.most());
      states.forEach(
          (state, count) ->
              rows.add(MultiGauge.Row.of(Tags.of("pool", pool.name(), "state", state), count)));
    }
    connections.register(rows, true);
  }

  private EvidenceStore evidence() {
    return store.stores().evidence();
  }

  private double lag() {
    Instant now = store.clockAndIds().now();
    return store.stores().deliveries().listDue(now, 1, LOOKED_AT).stream()
        .flatMap(delivery -> delivery.state().dueAt().stream())
        .mapToDouble(due -> seconds(due, now))
        .max()
        .orElse(0);
  }

  private static double seconds(Instant from, Instant to) {
    return Math.max(0, seconds(Duration.between(from, to)));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / MILLISECONDS;
  }

  /** Ends the observation of garbage collections. */
  @Override
  public void close() {
    collections.close();
  }
}
