package dev.omni.application;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.internal.evidence.DocumentEvidenceFactory;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.LogSequencer;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.feature.connector.ConnectorContext;
import dev.omni.application.feature.guard.RulePack;
import dev.omni.application.feature.workflow.StepContext;
import dev.omni.application.internal.worker.RunWorker;
import dev.omni.application.internal.worker.RunWriter;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.memory.InMemoryVault;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.RunEnqueuer;
import dev.omni.application.run.AdmissionControl;
import dev.omni.application.operation.OperationRuns;
import dev.omni.application.run.RunStarter;
import dev.omni.application.run.Runs;
import dev.omni.application.run.StartRun;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.spi.feature.FeaturePorts;
import dev.omni.application.internal.webhook.WebhookCache;
import dev.omni.application.internal.webhook.WebhookDeliveryFactory;
import dev.omni.application.webhook.WebhookDispatcher;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Omni as a library: all use cases without HTTP, and without a database unless its stores are
 * given. This class only gives access to the facets, which have the logic.
 */
public final class Omni {
  private final Stores stores;
  private final ClockAndIds clockAndIds;
  private final Worlds worlds;
  private final RunWorker worker;
  private final Runs runs;
  private final RunStarter starter;
  private final EvidenceLog log;
  private final EvidenceReader evidence;
  private final LogAudit audit;
  private final Operations operations;
  private final Secrets secrets;
  private final WebhookCache webhookCache;

  private Omni(Builder parts) {
    this.stores = parts.stores;
    this.clockAndIds = parts.clockAndIds;
    var catalogue = new CapabilityCatalog(parts.sandbox.engines());
    this.worlds = new Worlds(catalogue, stores.projects());
    EvidenceFactory evidenceFactory =
        parts.evidenceFactory.orElseGet(() -> new RunEvidenceFactory(catalogue, parts.environment));
    this.webhookCache = new WebhookCache(stores.documents(), clockAndIds);
    var announcements = new WebhookDeliveryFactory(webhookCache, clockAndIds);
    var runWriter =
        new RunWriter(
            stores.runs(),
            evidenceFactory,
            announcements,
            clockAndIds,
            new RunWriter.WorkerIdentity(clockAndIds.newId(), parts.lease));
    var executing = new RunWorker.Executing(catalogue, parts.sandbox, parts.live);
    this.worker = new RunWorker(runWriter, stores.runs(), stores.runEvents(), executing);
    this.runs = new Runs(runWriter, stores.runs(), stores.runEvents(), worker);
    this.starter = new RunStarter(worlds, runWriter, stores.runEvents(), worker, parts.admission);
    SigningKeys keys = parts.keys.orElseGet(SigningKeys::fresh);
    var sequencer = new LogSequencer(stores.evidence(), keys, clockAndIds, parts.lastSeenCheckpoint);
    this.log = new EvidenceLog(stores.evidence(), keys, sequencer);
    this.evidence = new EvidenceReader(stores.evidence(), stores.runs(), runs, log);
    this.audit = new LogAudit(stores, keys::published, parts.lastSeenCheckpoint);
    this.secrets = new Secrets(stores, parts.vault, clockAndIds);
    var documents = new DocumentEvidenceFactory(parts.environment);
    OperationInvoker within = (operation, call, key) -> operations().within(operation, call, key);
    RunEnqueuer enqueuing = (operation, call, note) -> operations().queued(operation, call, note);
    var features =
        new FeatureRegistry(
            new FeatureContext(stores, clockAndIds, documents, evidence, runs, executing),
            new ConnectorContext(secrets, announcements, parts.calls, within, enqueuing),
            new StepContext(within, starter::startOrFind),
            parts.features,
            parts.rulePacks);
    var queue = new OperationRuns(runWriter, worker, parts.admission);
    this.operations =
        new Operations(stores, queue, parts.admission, clockAndIds, announcements::of).with(features.rows());
    worker.jobs(features.jobs());
  }

  /** Creates an Omni in memory, with one runtime for both modes, for embedding and tests. */
  public static Omni inMemory(CapabilityRuntime runtime) {
    return on(new InMemoryStores().stores()).sandbox(runtime).live(runtime).build();
  }

  /** Starts a configuration with stores. */
  public static Builder on(Stores stores) {
    return new Builder(stores);
  }

  /** The configuration of an Omni. */
  public static final class Builder {
    private final Stores stores;
    private CapabilityRuntime sandbox = new UnavailableRuntime();
    private CapabilityRuntime live = sandbox;
    private ClockAndIds clockAndIds = ClockAndIds.system();
    private Duration lease = RunWriter.LEASE;
    private AdmissionControl admission = AdmissionControl.unlimited();
    private BuildInfo environment = BuildInfo.embedded();
    private Vault vault = new InMemoryVault();
    private LastSeenCheckpoint lastSeenCheckpoint = LastSeenCheckpoint.inMemory();
    private OutboundClient calls = OutboundClient.none();
    private Optional<SigningKeys> keys = Optional.empty();
    private Optional<EvidenceFactory> evidenceFactory = Optional.empty();
    private Optional<FeaturePorts> features = Optional.empty();
    private List<RulePack> rulePacks = List.of();

    private Builder(Stores stores) {
      this.stores = stores;
    }

    /** Sets the runtime of test mode; its engines are the catalog. */
    public Builder sandbox(CapabilityRuntime runtime) {
      sandbox = runtime;
      return this;
    }

    /** Sets the runtime of live mode. */
    public Builder live(CapabilityRuntime runtime) {
      live = runtime;
      return this;
    }

    /** Sets the clock and the source of ids; those of the system by default. */
    public Builder clockAndIds(ClockAndIds given) {
      clockAndIds = given;
      return this;
    }

    /** Sets the lease of runs, the maximum time without a renewal; 30 s by default. */
    public Builder lease(Duration time) {
      lease = time;
      return this;
    }

    /** Sets the admission control of new runs; unlimited by default. */
    public Builder admission(AdmissionControl given) {
      admission = given;
      return this;
    }

    /** Sets the signing keys of evidence; by default a key with the lifetime of this object. */
    public Builder signing(SigningKeys given) {
      keys = Optional.of(given);
      return this;
    }

    /** Sets the storage of the last seen checkpoint; in memory by default. */
    public Builder lastSeenCheckpoint(LastSeenCheckpoint given) {
      lastSeenCheckpoint = given;
      return this;
    }

    /** Sets the encryption of secrets; by default secrets stay in this process and end with it. */
    public Builder vault(Vault given) {
      vault = given;
      return this;
    }

    /** Sets the client of calls to connections; by default none are possible. */
    public Builder calls(OutboundClient given) {
      calls = given;
      return this;
    }

    /** Sets the description of this process for evidence. */
    public Builder environment(BuildInfo given) {
      environment = given;
      return this;
    }

    /** Sets the computations of the earlier operations; by default, only evidence is served. */
    public Builder features(FeaturePorts given) {
      features = Optional.of(given);
      return this;
    }

    /** Sets an operator's rule packs of the guard; none by default. */
    @SuppressWarnings("exports") // Operators load them; an embedder has none.
    public Builder rulePacks(List<RulePack> given) {
      rulePacks = List.copyOf(given);
      return this;
    }

    /** Sets the source of evidence of runs, in place of {@link RunEvidenceFactory}. */
    public Builder evidenceFactory(EvidenceFactory given) {
      evidenceFactory = Optional.of(given);
      return this;
    }

    /** Creates the Omni. */
    public Omni build() {
      return new Omni(this);
    }
  }

  /** Returns worlds, capabilities and workspaces. */
  public Worlds worlds() {
    return worlds;
  }

  /** Returns the facet to read, list, follow and cancel runs. */
  public Runs runs() {
    return runs;
  }

  /** Returns the facet to start runs. */
  public RunStarter starter() {
    return starter;
  }

  /** Returns the facet to read evidence. */
  public EvidenceReader evidence() {
    return evidence;
  }

  /** Returns the log over all evidence; a server sequences it every second. */
  public EvidenceLog log() {
    return log;
  }

  /** Returns the audit that compares the stores with the log. */
  public LogAudit audit() {
    return audit;
  }

  /** Returns the earlier operations. */
  @SuppressWarnings("exports") // A server alone calls it.
  public Operations operations() {
    return operations;
  }

  /** Returns the secrets of resources. */
  @SuppressWarnings("exports") // A server alone calls it.
  public Secrets secrets() {
    return secrets;
  }

  /** Returns the webhooks; {@code chance} must be cryptographically strong. */
  public Webhooks webhooks(SecureRandom chance) {
    return new Webhooks(stores, webhookCache, secrets, clockAndIds, chance);
  }

  /** Returns the dispatcher of webhook deliveries, which a server drives by threads. */
  public WebhookDispatcher webhookDispatcher(Webhooks webhooks, WebhookSender sender) {
    return new WebhookDispatcher(stores.deliveries(), webhooks, sender, clockAndIds);
  }

  /** Returns the worker, which a server drives by threads. */
  @SuppressWarnings("exports") // A server alone calls it.
  public RunWorker worker() {
    return worker;
  }

  /** Returns the caller's workspace of a world and name; creates it when absent. */
  public Workspace open(Caller caller, World world, String name) {
    return worlds.open(caller, world, name, clockAndIds);
  }

  /** Starts a run of a capability, or returns the run of the idempotency key. */
  public Run start(Caller caller, StartRun request) {
    return starter.start(caller, request).run();
  }

  /** Executes all due runs on this thread; returns their number. */
  public int work() {
    return worker.runDue();
  }
}
