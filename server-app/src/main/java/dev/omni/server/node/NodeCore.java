package dev.omni.server.node;

import dev.omni.application.Omni;
import dev.omni.application.OmniBuilder;
import dev.omni.application.access.IdentityProvider;
import dev.omni.application.access.SignOns;
import dev.omni.application.load.BodySpool;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.run.admission.ConcurrencyLimits;
import dev.omni.application.run.worker.ClusterWorkers;
import dev.omni.application.run.worker.DirectRunPool;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.application.runtime.JobPace;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.webhook.WebhookDispatcher;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.engine.JsonEngine;
import dev.omni.http.ApiNames;
import dev.omni.http.admin.AdminListener;
import dev.omni.http.admin.MetricsListener;
import dev.omni.http.filter.RequestTracer;
import dev.omni.http.filter.TokenBucketRateLimiter;
import dev.omni.http.outbound.EgressAddresses;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.connection.HttpOutboundClient;
import dev.omni.http.outbound.webhook.HttpWebhookSender;
import dev.omni.keys.CredentialsFile;
import dev.omni.oidc.OidcProvider;
import dev.omni.operations.EarlierOperations;
import dev.omni.server.build.Artifacts;
import dev.omni.server.build.Version;
import dev.omni.server.log.SecretMasking;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.plugin.Plugin;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import dev.omni.telemetry.Telemetry;
import dev.omni.telemetry.Telemetry.ObservedNode;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The parts of a node without the API listener: stores, engines, workers, webhook deliveries, the
 * evidence log, metrics and the admin listener. A server and a worker share them.
 */
final class NodeCore implements AutoCloseable {
  /** The maximum time that a closing node waits for active runs. */
  static final Duration DRAIN = Duration.ofSeconds(20);

  final ServerSettings settings;
  final ConfiguredStores store;
  final ServerMetrics meters;
  private final Optional<Telemetry> telemetry;
  final TokenBucketRateLimiter limits;
  final BodySpool bodies;
  private final ConcurrencyLimits bounds;
  private final InstalledEngines installed;
  private final DirectRunPool sandbox;
  private final DirectRunPool live;
  private final HttpOutboundClient calls;
  private final HttpWebhookSender sender;
  final Omni omni;

  /** The addresses that webhooks may have. */
  final EgressAddresses addresses;

  private final WorkerPool workers;
  private final WebhookDispatcherThreads dispatcherThreads;
  private final LogSequencerTask log;
  private final SequenceHeadTask heads;
  private final OutsideTask outside;
  private final RateLimitSync shared;

  /** Those of the threads that must always move. */
  final Heartbeats heartbeats;

  /** The ports of this node's listeners, which outgoing calls must not reach. */
  final Set<Integer> ports = ConcurrentHashMap.newKeySet();

  private final Optional<IdentityProvider> provider;
  final String adminToken;
  private final Optional<AdminListener> admin;
  private final Optional<MetricsListener> metrics;

  private NodeCore(
      ServerSettings settings, InstalledEngines installed, ConfiguredStores store, Duration lease) {
    ClockAndIds time = store.clockAndIds();
    int jobs = LiveRuntimeFactory.jobsHere();
    this.settings = settings;
    this.store = store;
    this.meters = new ServerMetrics(store);
    this.telemetry =
        Telemetry.configured(
            System.getenv(),
            new ObservedNode(Version.text(), meters.registry(), time, SecretMasking::masked));
    telemetry.ifPresent(
        spans ->
            store.observe(
                done ->
                    spans.statement(
                        done.system(),
                        done.operation(),
                        done.table(),
                        done.took(),
                        done.failed())));
    var memory = new MemoryBudget(settings.http().sizes().memoryBudget());
    this.bodies = new BodySpool(settings.files().dataDir().resolve("spool"), memory).emptied();
    this.limits = new TokenBucketRateLimiter(settings.http().rateLimit(), time.clock());
    this.bounds =
        new ConcurrencyLimits(
            store.stores().runs()::countQueued, limits::create, limits::refund, time.clock());
    this.installed = installed;
    List<JsonEngine> engines = installed.engines();
    var pace = new JobPace(LiveRuntimeFactory.cores(), bounds::hasDirectRuns);
    this.sandbox = LiveRuntimeFactory.sandbox(engines, time, pace);
    this.live = LiveRuntimeFactory.of(engines, time, pace);
    var egress = new EgressPolicy(settings.outward().allowed(), () -> Set.copyOf(ports));
    this.calls = new HttpOutboundClient(egress, settings.outward().trust(), time.clock());
    this.sender = new HttpWebhookSender(egress, settings.outward().trust());
    var outward = settings.outward();
    var others = OutsideTask.Parts.of(outward, store.stores().evidence().outside(), time);
    this.omni = omni(lease, others);
    if (settings.database().isPresent()) {
      var nodes = store.stores().administration().counters();
      omni.worker().takes(new ClusterWorkers(nodes, time, omni.worker()::shared)::leavesToNode);
    }
    this.addresses = new EgressAddresses(egress);
    Webhooks webhooks = omni.webhooks(new SecureRandom());
    this.workers =
        WorkerPool.of(
            omni.worker(),
            LiveRuntimeFactory.slots(jobs, catalog()),
            WorkerPool.HEARTBEAT,
            OutOfMemory::exitOn);
    this.dispatcherThreads =
        new WebhookDispatcherThreads(
            new WebhookDispatcher(store.stores().deliveries(), webhooks, watchedSender(), time),
            store);
    this.log = new LogSequencerTask(omni);
    this.heads = new SequenceHeadTask(omni.sequence());
    this.outside = new OutsideTask(omni.log(), others, time);
    meters.watch(omni.log(), outside);
    this.shared =
        new RateLimitSync(store.stores().administration().counters(), time, limits, bounds);
    this.heartbeats = Heartbeats.of(workers, dispatcherThreads, log, store);
    meters.watch(workers, dispatcherThreads);
    meters.watchProcess(settings.files().dataDir());
    settings.listen().front().tls().ifPresent(meters::watch);
    this.provider =
        settings
            .http()
            .signOn()
            .map(
                oidc ->
                    new OidcProvider(
                        oidc,
                        settings.outward().trust().context(),
                        new SignOns(store.stores(), time),
                        store.projects(),
                        time));
    this.adminToken = new CredentialsFile(settings.files().dataDir()).adminToken();
    this.admin = admin(settings.listen().adminPort());
    this.metrics = settings.listen().metrics().map(this::metrics);
  }

  /**
   * Opens the stores and connects all other parts; only the admin listener is started.
   *
   * @param lease maximum time without a renewal before other nodes take over the runs of this one
   */
  static NodeCore open(ServerSettings settings, InstalledEngines installed, Duration lease) {
    ConfiguredStores store = ConfiguredStores.open(settings);
    try {
      return new NodeCore(settings, installed, store, lease);
    } catch (RuntimeException failed) {
      store.close();
      throw failed;
    }
  }

  private Omni omni(Duration lease, OutsideTask.Parts others) {
    return operations(Omni.on(watched()), settings)
        .clock(store.clockAndIds().clock())
        .ids(store.clockAndIds().ids())
        .lease(lease)
        .sandbox(sandbox)
        .live(live)
        .worlds(installed.worlds())
        .admission(bounds)
        .signing(store.signing())
        .dataSets(store.dataSetFiles(), settings.http().sizes().maxDataSet())
        .maxRows(settings.http().sizes().maxRows())
        .maxResult(settings.http().sizes().maxResult())
        .signOn(settings.http().signOnLimits())
        .lastSeenCheckpoint(store.lastSeenCheckpoint())
        .witnessQuorum(settings.outward().witnesses().quorum())
        .envelopeTimes(others.envelopes())
        .takenEntries(store.takenEntries())
        .vault(store.secrets().vault())
        .memory(bodies.budget())
        .calls(telemetry.<OutboundClient>map(spans -> spans.watching(calls)).orElse(calls))
        .names(new ApiNames())
        .environment(Artifacts.build(installed.digests()))
        .predicates(settings.statements().base())
        .models(settings.statements().models())
        .build();
  }

  /** Adds the earlier operations, or only what evidence needs of their module. */
  static OmniBuilder operations(OmniBuilder omni, ServerSettings settings) {
    return settings.http().operations()
        ? omni.with(EarlierOperations.of().rulePacks(settings.files().guardPacks()))
        : omni.conditions(EarlierOperations.ports().conditions());
  }

  private Stores watched() {
    Stores metered = meters.watching(store.stores());
    return telemetry.map(spans -> spans.watching(metered)).orElse(metered);
  }

  private WebhookSender watchedSender() {
    WebhookSender metered = meters.watching(sender);
    return telemetry.map(spans -> spans.watching(metered)).orElse(metered);
  }

  /** Returns the observer of requests. */
  RequestTracer tracer() {
    return telemetry.<RequestTracer>map(SpanTracer::of).orElse(RequestTracer.NONE);
  }

  private Optional<AdminListener> admin(OptionalInt port) {
    if (port.isEmpty()) {
      return Optional.empty();
    }
    var content =
        new AdminListener.Content(
            adminToken, () -> store.commands(settings, () -> installed), meters::text);
    var listener = new AdminListener("127.0.0.1", port.getAsInt(), content);
    ports.add(listener.port());
    return Optional.of(listener);
  }

  private MetricsListener metrics(ServerSettings.Metrics at) {
    var listener = new MetricsListener(at.host(), at.port(), at.token(), meters::text);
    ports.add(listener.port());
    return listener;
  }

  /** Returns the provider of access tokens and of the sign-on; empty for none. */
  Optional<IdentityProvider> provider() {
    return provider;
  }

  /** Returns the address of the metrics listener; empty for none. */
  Optional<URI> metricsUrl() {
    return metrics.map(MetricsListener::url);
  }

  /** Starts the threads that execute runs, send deliveries and sequence the log. */
  void start() {
    omni.dataSets().removeAbandoned();
    workers.start();
    log.start();
    heads.start();
    outside.start();
    dispatcherThreads.start();
    heartbeats.start();
    if (settings.database().isPresent()) {
      shared.start();
    }
  }

  /** Returns the capabilities of the served worlds. */
  CapabilityCatalog catalog() {
    return installed.catalog(settings.http().sizes().maxRows());
  }

  /** Returns the lines that tell what plug-ins bring. */
  List<String> plugins() {
    return installed.plugins().stream().map(Plugin::line).toList();
  }

  Optional<Integer> adminPort() {
    return admin.map(AdminListener::port);
  }

  /** Returns the reason why no runs are acquired; empty when they are. */
  Optional<String> workerUnavailableReason() {
    return workers.unavailableReason();
  }

  /** Returns the reason why a mode cannot compute; empty when both can. */
  Optional<String> runtimeUnavailableReason() {
    return sandbox
        .unavailableReason()
        .map(why -> "test mode: " + why)
        .or(() -> live.unavailableReason().map(why -> "live mode: " + why));
  }

  /** Returns why nothing is signed though runs continue; empty while the log has one history. */
  Optional<String> logAlarm() {
    return omni.log().forked();
  }

  /** Acquires no new work, and finishes or releases active runs. */
  void drain() {
    heartbeats.close();
    bounds.close();
    workers.drain(DRAIN);
  }

  /** Closes everything after {@link #drain}. */
  @Override
  public void close() {
    live.close();
    sandbox.close();
    admin.ifPresent(AdminListener::close);
    metrics.ifPresent(MetricsListener::close);
    meters.close();
    heads.close();
    log.close();
    outside.close();
    shared.close();
    dispatcherThreads.close();
    sender.close();
    calls.close();
    store.close();
    telemetry.ifPresent(Telemetry::close);
  }
}
