package dev.omni.application;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.DocumentEvidenceFactory;
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
import dev.omni.application.run.OperationRuns;
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
import dev.omni.application.webhook.WebhookCache;
import dev.omni.application.webhook.WebhookDeliveryFactory;
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
 * Omni as a library: everything that can be asked, behind one object, without HTTP, and without a
 * database unless stores with one are given. Logic never gathers here; it lives in the facets.
 */
public final class Omni {
  private final Stores stores;
  private final ClockAndIds doors;
  private final Worlds worlds;
  private final RunWorker worker;
  private final Runs runs;
  private final RunStarter starts;
  private final EvidenceLog log;
  private final EvidenceReader evidence;
  private final LogAudit audit;
  private final Operations operations;
  private final Secrets secrets;
  private final WebhookCache subscriptions;

  private Omni(Builder parts) {
    this.stores = parts.stores;
    this.doors = parts.doors;
    var catalogue = new CapabilityCatalog(parts.sandbox.engines());
    this.worlds = new Worlds(catalogue, stores.directory());
    EvidenceFactory sealing =
        parts.sealing.orElseGet(() -> new RunEvidenceFactory(catalogue, parts.environment));
    this.subscriptions = new WebhookCache(stores.documents(), doors);
    var announcements = new WebhookDeliveryFactory(subscriptions, doors);
    var ledger =
        new RunWriter(
            stores.runs(),
            sealing,
            announcements,
            doors,
            new RunWriter.WorkerIdentity(doors.id(), parts.lease));
    var executing = new RunWorker.Executing(catalogue, parts.sandbox, parts.live);
    this.worker = new RunWorker(ledger, stores.runs(), stores.records(), executing);
    this.runs = new Runs(ledger, stores.runs(), stores.records(), worker);
    this.starts = new RunStarter(worlds, ledger, stores.records(), worker, parts.entry);
    SigningKeys keys = parts.keys.orElseGet(SigningKeys::fresh);
    var sequencer = new LogSequencer(stores.evidence(), keys, doors, parts.witness);
    this.log = new EvidenceLog(stores.evidence(), keys, sequencer);
    this.evidence = new EvidenceReader(stores.evidence(), stores.runs(), runs, log);
    this.audit = new LogAudit(stores, keys::published, parts.witness);
    this.secrets = new Secrets(stores, parts.vault, doors);
    var documents = new DocumentEvidenceFactory(parts.environment);
    OperationInvoker within = (operation, call, key) -> operations().within(operation, call, key);
    RunEnqueuer enqueuing = (operation, call, note) -> operations().queued(operation, call, note);
    var features =
        new FeatureRegistry(
            new FeatureContext(stores, doors, documents, evidence, runs, executing),
            new ConnectorContext(secrets, announcements, parts.calls, within, enqueuing),
            new StepContext(within, starts::startOrFind),
            parts.quantitative,
            parts.packs);
    var queue = new OperationRuns(ledger, worker, parts.entry);
    this.operations =
        new Operations(stores, queue, parts.entry, doors, announcements::of).with(features.rows());
    worker.jobs(features.jobs());
  }

  /** Everything in memory, both modes on one runtime: for embedding and for tests. */
  public static Omni inMemory(CapabilityRuntime runtime) {
    return on(new InMemoryStores().stores()).sandbox(runtime).live(runtime).build();
  }

  /** Begins with where things are kept. */
  public static Builder on(Stores stores) {
    return new Builder(stores);
  }

  /** What an Omni is made of. */
  public static final class Builder {
    private final Stores stores;
    private CapabilityRuntime sandbox = new UnavailableRuntime();
    private CapabilityRuntime live = sandbox;
    private ClockAndIds doors = ClockAndIds.system();
    private Duration lease = RunWriter.LEASE;
    private AdmissionControl entry = AdmissionControl.unlimited();
    private BuildInfo environment = BuildInfo.embedded();
    private Vault vault = new InMemoryVault();
    private LastSeenCheckpoint witness = LastSeenCheckpoint.inMemory();
    private OutboundClient calls = OutboundClient.none();
    private Optional<SigningKeys> keys = Optional.empty();
    private Optional<EvidenceFactory> sealing = Optional.empty();
    private Optional<FeaturePorts> quantitative = Optional.empty();
    private List<RulePack> packs = List.of();

    private Builder(Stores stores) {
      this.stores = stores;
    }

    /** The runtime of test mode; its engines are the catalogue. */
    public Builder sandbox(CapabilityRuntime runtime) {
      sandbox = runtime;
      return this;
    }

    /** The runtime of live mode. */
    public Builder live(CapabilityRuntime runtime) {
      live = runtime;
      return this;
    }

    /** Time and identity; the system's by default. */
    public Builder doors(ClockAndIds given) {
      doors = given;
      return this;
    }

    /** How long this process holds a run without a sign of life; 30 s by default. */
    public Builder lease(Duration time) {
      lease = time;
      return this;
    }

    /** What may turn new runs away; nothing by default. */
    public Builder entry(AdmissionControl given) {
      entry = given;
      return this;
    }

    /** What signs evidence; a key that lives as long as this object by default. */
    public Builder signing(SigningKeys given) {
      keys = Optional.of(given);
      return this;
    }

    /** What remembers the log's head; one that lives as long as this object by default. */
    public Builder witness(LastSeenCheckpoint given) {
      witness = given;
      return this;
    }

    /** What seals secrets; by default they stay in this process and go with it. */
    public Builder vault(Vault given) {
      vault = given;
      return this;
    }

    /** How calls go out to what connections name; none do by default. */
    public Builder calls(OutboundClient given) {
      calls = given;
      return this;
    }

    /** What evidence says of this process. */
    public Builder environment(BuildInfo given) {
      environment = given;
      return this;
    }

    /** What the earlier operations compute with; without it only evidence is served of them. */
    public Builder quantitative(FeaturePorts given) {
      quantitative = Optional.of(given);
      return this;
    }

    /** An operator's rules of the guard, beside its own; none by default. */
    @SuppressWarnings("exports") // Operators load them; an embedder has none.
    public Builder packs(List<RulePack> given) {
      packs = List.copyOf(given);
      return this;
    }

    /** What makes the evidence of runs, other than {@link RunEvidenceFactory}. */
    public Builder sealing(EvidenceFactory given) {
      sealing = Optional.of(given);
      return this;
    }

    /** The whole. */
    public Omni build() {
      return new Omni(this);
    }
  }

  /** Worlds, capabilities and workspaces. */
  public Worlds worlds() {
    return worlds;
  }

  /** Reading, listing, following and cancelling runs. */
  public Runs runs() {
    return runs;
  }

  /** Starting runs. */
  public RunStarter starts() {
    return starts;
  }

  /** Evidence of what was executed. */
  public EvidenceReader evidence() {
    return evidence;
  }

  /** The log over all evidence; a server numbers what waits every second. */
  public EvidenceLog log() {
    return log;
  }

  /** Finds what was changed in the store past the log. */
  public LogAudit audit() {
    return audit;
  }

  /** The earlier operations. */
  @SuppressWarnings("exports") // A server alone calls it.
  public Operations operations() {
    return operations;
  }

  /** The secrets that things have. */
  @SuppressWarnings("exports") // A server alone calls it.
  public Secrets secrets() {
    return secrets;
  }

  /** Webhooks, whose secrets are drawn from a cryptographically strong source. */
  public Webhooks webhooks(SecureRandom chance) {
    return new Webhooks(stores, subscriptions, secrets, doors, chance);
  }

  /** What carries deliveries to webhooks; a server drives it by threads. */
  public WebhookDispatcher courier(Webhooks webhooks, WebhookSender sender) {
    return new WebhookDispatcher(stores.deliveries(), webhooks, sender, doors);
  }

  /** What does the work; a server drives it by threads. */
  @SuppressWarnings("exports") // A server alone calls it.
  public RunWorker worker() {
    return worker;
  }

  /** A workspace of that name for the caller's runs of a world; made when it is not there. */
  public Workspace open(Caller caller, World world, String name) {
    return worlds.open(caller, world, name, doors);
  }

  /** Starts a run of a capability, or gives the one that the key already stands for. */
  public Run start(Caller caller, StartRun request) {
    return starts.start(caller, request).run();
  }

  /** Does everything that waits, on this thread; gives how many runs it touched. */
  public int work() {
    return worker.work();
  }
}
