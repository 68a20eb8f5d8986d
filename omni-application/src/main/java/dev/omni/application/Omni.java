package dev.omni.application;

import dev.omni.application.connector.Surroundings;
import dev.omni.application.evidence.DocumentSealing;
import dev.omni.application.evidence.Environment;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.Evidences;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.LogSequencer;
import dev.omni.application.evidence.RunSealing;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.evidence.Witness;
import dev.omni.application.guard.Pack;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.memory.MemoryVault;
import dev.omni.application.operation.Enqueuing;
import dev.omni.application.operation.Means;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.Within;
import dev.omni.application.run.AdmissionControl;
import dev.omni.application.run.QueuedRuns;
import dev.omni.application.run.RunLedger;
import dev.omni.application.run.RunLedger.Holder;
import dev.omni.application.run.RunStarter;
import dev.omni.application.run.RunWorker;
import dev.omni.application.run.Runs;
import dev.omni.application.run.Sealing;
import dev.omni.application.run.StartRun;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OutgoingCalls;
import dev.omni.application.spi.Quantitative;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.webhook.Announcements;
import dev.omni.application.webhook.Courier;
import dev.omni.application.webhook.Subscriptions;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.workflow.Reach;
import dev.omni.application.world.Catalogue;
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
  private final Doors doors;
  private final Worlds worlds;
  private final RunWorker worker;
  private final Runs runs;
  private final RunStarter starts;
  private final EvidenceLog log;
  private final Evidences evidence;
  private final LogAudit audit;
  private final Operations operations;
  private final Secrets secrets;
  private final Subscriptions subscriptions;

  private Omni(Builder parts) {
    this.stores = parts.stores;
    this.doors = parts.doors;
    var catalogue = new Catalogue(parts.sandbox.engines());
    this.worlds = new Worlds(catalogue, stores.directory());
    Sealing sealing = parts.sealing.orElseGet(() -> new RunSealing(catalogue, parts.environment));
    this.subscriptions = new Subscriptions(stores.documents(), doors);
    var announcements = new Announcements(subscriptions, doors);
    var ledger =
        new RunLedger(
            stores.runs(), sealing, announcements, doors, new Holder(doors.id(), parts.lease));
    var executing = new RunWorker.Executing(catalogue, parts.sandbox, parts.live);
    this.worker = new RunWorker(ledger, stores.runs(), stores.records(), executing);
    this.runs = new Runs(ledger, stores.runs(), stores.records(), worker);
    this.starts = new RunStarter(worlds, ledger, stores.records(), worker, parts.entry);
    SigningKeys keys = parts.keys.orElseGet(SigningKeys::fresh);
    var sequencer = new LogSequencer(stores.evidence(), keys, doors, parts.witness);
    this.log = new EvidenceLog(stores.evidence(), keys, sequencer);
    this.evidence = new Evidences(stores.evidence(), stores.runs(), runs, log);
    this.audit = new LogAudit(stores, keys::published, parts.witness);
    this.secrets = new Secrets(stores, parts.vault, doors);
    var documents = new DocumentSealing(parts.environment);
    Within within = (operation, call, key) -> operations().within(operation, call, key);
    Enqueuing enqueuing = (operation, call, note) -> operations().queued(operation, call, note);
    var features =
        new Features(
            new Means(stores, doors, documents, evidence, runs, executing),
            new Surroundings(secrets, announcements, parts.calls, within, enqueuing),
            new Reach(within, starts::startOrFind),
            parts.quantitative,
            parts.packs);
    var queue = new QueuedRuns(ledger, worker, parts.entry);
    this.operations =
        new Operations(stores, queue, parts.entry, doors, announcements::of).with(features.rows());
    worker.jobs(features.jobs());
  }

  /** Everything in memory, both modes on one runtime: for embedding and for tests. */
  public static Omni inMemory(CapabilityRuntime runtime) {
    return on(new MemoryStores().stores()).sandbox(runtime).live(runtime).build();
  }

  /** Begins with where things are kept. */
  public static Builder on(Stores stores) {
    return new Builder(stores);
  }

  /** What an Omni is made of. */
  public static final class Builder {
    private final Stores stores;
    private CapabilityRuntime sandbox = new NoRuntime();
    private CapabilityRuntime live = sandbox;
    private Doors doors = Doors.system();
    private Duration lease = RunLedger.LEASE;
    private AdmissionControl entry = AdmissionControl.unlimited();
    private Environment environment = Environment.embedded();
    private Vault vault = new MemoryVault();
    private Witness witness = Witness.inMemory();
    private OutgoingCalls calls = OutgoingCalls.none();
    private Optional<SigningKeys> keys = Optional.empty();
    private Optional<Sealing> sealing = Optional.empty();
    private Optional<Quantitative> quantitative = Optional.empty();
    private List<Pack> packs = List.of();

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
    public Builder doors(Doors given) {
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
    public Builder witness(Witness given) {
      witness = given;
      return this;
    }

    /** What seals secrets; by default they stay in this process and go with it. */
    public Builder vault(Vault given) {
      vault = given;
      return this;
    }

    /** How calls go out to what connections name; none do by default. */
    public Builder calls(OutgoingCalls given) {
      calls = given;
      return this;
    }

    /** What evidence says of this process. */
    public Builder environment(Environment given) {
      environment = given;
      return this;
    }

    /** What the earlier operations compute with; without it only evidence is served of them. */
    public Builder quantitative(Quantitative given) {
      quantitative = Optional.of(given);
      return this;
    }

    /** An operator's rules of the guard, beside its own; none by default. */
    public Builder packs(List<Pack> given) {
      packs = List.copyOf(given);
      return this;
    }

    /** What makes the evidence of runs, other than {@link RunSealing}. */
    public Builder sealing(Sealing given) {
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
  public Evidences evidence() {
    return evidence;
  }

  /** The log over all evidence; a server numbers what waits every second. */
  public EvidenceLog log() {
    return log;
  }

  /** Finds what was changed behind the log's back. */
  public LogAudit audit() {
    return audit;
  }

  /** The earlier operations. */
  public Operations operations() {
    return operations;
  }

  /** The secrets that things have. */
  public Secrets secrets() {
    return secrets;
  }

  /**
   * Webhooks.
   *
   * @param chance where their keys come from; must be cryptographically strong
   */
  public Webhooks webhooks(SecureRandom chance) {
    return new Webhooks(stores, subscriptions, secrets, doors, chance);
  }

  /** What carries deliveries to webhooks; a server drives it by threads. */
  public Courier courier(Webhooks webhooks, WebhookSender sender) {
    return new Courier(stores.deliveries(), webhooks, sender, doors);
  }

  /** What does the work; a server drives it by threads. */
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
