package dev.omni.application;

import dev.omni.application.data.DataSets;
import dev.omni.application.data.InputData;
import dev.omni.application.data.Markets;
import dev.omni.application.developer.ShareLinks;
import dev.omni.application.developer.TenantApi;
import dev.omni.application.evidence.Evidence;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.TrustedKeys;
import dev.omni.application.evidence.seal.SequenceHeads;
import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.RunFigures;
import dev.omni.application.figure.Theme;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Operations;
import dev.omni.application.run.Previews;
import dev.omni.application.run.RunRows;
import dev.omni.application.run.RunStarter;
import dev.omni.application.run.Runs;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds.UuidV7Generator;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Engine;
import dev.omni.engine.JsonEngine;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Omni as a library: all use cases without HTTP, and without a database unless its stores are
 * given. The methods of this class are what a program needs; its facets are what a server serves.
 *
 * <p>Thread-safe; a {@code Caller} is a value. No thread is started until {@link #workers}. Stores
 * in memory keep everything until {@link #close}.
 */
@SuppressWarnings(
    "exports") // A server alone calls what has types of packages that are not exported.
public final class Omni implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration GLANCE = Duration.ofMillis(50); // Until a job is looked at again.

  private final Wiring parts;
  private final OwnWorkers workers;
  private final Supplier<UUID> keys;

  Omni(OmniBuilder builder) {
    this.parts = new Wiring(builder);
    this.workers = new OwnWorkers(parts.worker);
    this.keys = new UuidV7Generator(builder.clock, builder.ids);
  }

  /** Creates an Omni in memory with every engine that {@code ServiceLoader} finds. */
  public static Omni inMemory() {
    return on(new InMemoryStores().stores()).build();
  }

  /** Creates an Omni in memory with these engines. */
  public static Omni inMemory(Engine<?, ?>... engines) {
    return on(new InMemoryStores().stores()).engines(engines).build();
  }

  /** Starts a configuration with stores, which stay open when this is closed. */
  public static OmniBuilder on(Stores stores) {
    return new OmniBuilder(stores);
  }

  /**
   * Starts daemon threads that execute jobs, {@code omni-worker-1} and so on, and those that look
   * for jobs and renew their leases. Jobs of test mode and of live mode do not wait for each other.
   * Without workers, {@link #await} and {@link #work} execute jobs.
   *
   * @param n number of threads for each mode, 1 to 1000
   * @throws IllegalStateException the second time, and after {@link #close}
   */
  public Omni workers(int n) {
    workers.start(n);
    return this;
  }

  /** Returns all capabilities, by id. */
  public List<Capability> capabilities() {
    return parts.catalog.all();
  }

  /** Returns the capability of an id, if there is one. */
  public Optional<Capability> capability(String id) {
    return parts.catalog.engine(id).map(JsonEngine::capability);
  }

  /**
   * Runs a capability once, in the caller's workspace "default" of its world, and waits for the
   * end. The run has a key of its own, so that each call is a new run.
   *
   * @param input valid for the capability's contract
   * @return the terminal run: completed, failed or cancelled
   * @throws Fault when there is no run, as {@code input_invalid}
   */
  public Run run(Caller caller, String capability, Json.Obj input) {
    UUID desk = open(caller, Worlds.world(capability), "default").id();
    var key = new IdempotencyKey(keys.get().toString());
    Run run = start(caller, new StartRun(desk, capability, key, input));
    return run.status().terminal() ? run : await(caller, run.id(), Duration.ofDays(1000));
  }

  /** Returns the caller's workspace of a world and name; creates it when absent. */
  public Workspace open(Caller caller, World world, String name) {
    return parts.worlds.open(caller, world, name, parts.clockAndIds);
  }

  /**
   * Starts a run of a capability, or returns the run of the key. A direct run has ended then.
   *
   * @throws Fault for every reason to create no run; {@code shutting_down} after {@link #close}
   */
  public Run start(Caller caller, StartRun request) {
    workers.requireOpen();
    return parts.starter.start(caller, request).run();
  }

  /**
   * Starts a new run that retries a terminal one; the old run stays unchanged.
   *
   * @throws Fault {@code run_not_found}, {@code run_not_terminal}, and all of {@link #start}
   */
  public Run retry(Caller caller, UUID run, IdempotencyKey key) {
    workers.requireOpen();
    Run ended = parts.runs.current(caller, run);
    StartRun again = StartRun.again(ended, key, StartRun.Options.NONE);
    return parts.starter.retry(caller, ended, again).run();
  }

  /** Executes all due runs on this thread; returns their number, 0 after {@link #close}. */
  public int work() {
    return workers.closed() ? 0 : parts.worker.runDue();
  }

  /**
   * Returns the run once it is terminal, or as it is when the time has passed. Without workers, a
   * job that waits is executed on this thread, which may then outlast the time.
   *
   * @throws Fault {@code run_not_found}
   */
  public Run await(Caller caller, UUID run, Duration atMost) {
    Run known = read(caller, run);
    Duration left = atMost;
    while (!known.status().terminal() && !left.isZero() && !workers.working()) {
      Duration next = GLANCE.compareTo(left) < 0 ? GLANCE : left;
      if (!workers.closed() && parts.worker.serves(known) && known.due(parts.clockAndIds.now())) {
        parts.worker.acquire(List.of(known.head())).forEach(parts.worker::execute);
      } else {
        parts.runs.await(caller, run, next);
      }
      left = left.minus(next);
      known = read(caller, run);
    }
    return parts.runs.await(caller, run, left);
  }

  /**
   * Returns the run as it is.
   *
   * @throws Fault {@code run_not_found}
   */
  public Run read(Caller caller, UUID run) {
    return parts.runs.read(caller, run);
  }

  /**
   * Cancels a job; a cancelled one stays unchanged.
   *
   * @throws Fault {@code run_not_found}, {@code run_not_cancellable}, {@code run_already_terminal}
   */
  public Run cancel(Caller caller, UUID run) {
    return parts.runs.cancel(caller, run);
  }

  /**
   * Returns the sealed evidence of a terminal run.
   *
   * @throws Fault {@code run_not_found}, {@code evidence_not_ready}
   */
  public Evidence evidence(Caller caller, UUID run) {
    return new Evidence(parts.evidence.ofRun(caller, run, false));
  }

  /** Returns the figure of a run as SVG, or throws the fault of a read that has no figure. */
  public String svg(Caller caller, UUID run) {
    return FigureSvg.of(parts.figures.ofRun(caller, run), FigureSvg.USUAL_WIDTH, Theme.LIGHT);
  }

  /** Returns the facet to read the figures of runs. */
  public RunFigures figures() {
    return parts.figures;
  }

  /** Returns the public keys of this Omni's evidence and log. */
  public TrustedKeys publicKeys() {
    return new TrustedKeys(parts.keys.published());
  }

  /**
   * Takes no more work, waits up to 20 seconds for runs that are computed, releases the others, and
   * ends all threads of this. Reading stays possible. A second call does nothing.
   */
  @Override
  public void close() {
    close(PATIENCE);
  }

  /** Closes with another patience. */
  void close(Duration patience) {
    workers.close(patience);
    parts.previews.close();
  }

  /** Returns worlds, capabilities and workspaces. */
  public Worlds worlds() {
    return parts.worlds;
  }

  /** Returns the facet of data sets. */
  public DataSets dataSets() {
    return parts.dataSets;
  }

  /** Returns the facet of stored markets. */
  public Markets markets() {
    return parts.markets;
  }

  /** Returns the reader of inputs that name columns of data sets. */
  public InputData inputData() {
    return parts.inputData;
  }

  /** Returns the facet to read, list, follow and cancel runs. */
  public Runs runs() {
    return parts.runs;
  }

  /** Returns the facet to read the rows of batches. */
  public RunRows rows() {
    return parts.rows;
  }

  /** Returns the facet to start runs. */
  public RunStarter starter() {
    return parts.starter;
  }

  /** Returns the facet to preview short runs. */
  public Previews previews() {
    return parts.previews;
  }

  /** Returns the facet to read evidence. */
  public EvidenceReader evidence() {
    return parts.evidence;
  }

  /** Returns the ends of the numbers of runs; a server adds them to the log each hour. */
  public SequenceHeads sequence() {
    return parts.sequence;
  }

  /** Returns the log over all evidence; a server sequences it every second. */
  public EvidenceLog log() {
    return parts.log;
  }

  /** Returns the audit that compares the stores with the log. */
  public LogAudit audit() {
    return parts.audit;
  }

  /** Returns the earlier operations. */
  public Operations operations() {
    return parts.operations;
  }

  /** Returns the secrets of resources. */
  public Secrets secrets() {
    return parts.secrets;
  }

  /** Returns the webhooks; {@code chance} must be cryptographically strong. */
  public Webhooks webhooks(SecureRandom chance) {
    return new Webhooks(parts.stores, parts.webhookCache, parts.secrets, parts.clockAndIds, chance);
  }

  /** Returns the use cases of tenants, with webhooks by https. */
  public TenantApi tenantApi(SecureRandom chance) {
    return tenantApi(chance, WebhookAddresses.https());
  }

  /** Returns the use cases of tenants; {@code chance} must be cryptographically strong. */
  public TenantApi tenantApi(SecureRandom chance, WebhookAddresses addresses) {
    return tenantApi(chance, addresses, Optional.empty());
  }

  /**
   * Returns the use cases of tenants; {@code chance} must be cryptographically strong.
   *
   * @param links to runs; empty where no page shows them
   */
  public TenantApi tenantApi(
      SecureRandom chance, WebhookAddresses addresses, Optional<ShareLinks> links) {
    return parts.tenantApi(chance, addresses, links);
  }

  /** Returns the worker, which a server drives by threads. */
  public RunWorker worker() {
    return parts.worker;
  }
}
