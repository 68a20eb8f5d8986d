package dev.omni.application;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.feature.guard.RulePack;
import dev.omni.application.internal.worker.RunWorker;
import dev.omni.application.internal.worker.RunWriter;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Operations;
import dev.omni.application.run.AdmissionControl;
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
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.feature.FeaturePorts;
import dev.omni.application.webhook.WebhookDispatcher;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Omni as a library: all use cases without HTTP, and without a database unless its stores are
 * given. This class only gives access to the facets, which have the logic.
 */
public final class Omni {
  private final Wiring parts;

  private Omni(Builder builder) {
    this.parts = new Wiring(builder);
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
    final Stores stores;
    CapabilityRuntime sandbox = new UnavailableRuntime();
    CapabilityRuntime live = sandbox;
    InstantSource clock = ClockAndIds.system().clock();
    Supplier<UUID> ids = ClockAndIds.system().ids();
    Duration lease = RunWriter.LEASE;
    AdmissionControl admission = AdmissionControl.unlimited();
    BuildInfo environment = BuildInfo.embedded();
    Vault vault = InMemoryStores.vault();
    LastSeenCheckpoint lastSeenCheckpoint = LastSeenCheckpoint.inMemory();
    OutboundClient calls = OutboundClient.none();
    WireNames names = WireNames.none();
    Optional<SigningKeys> keys = Optional.empty();
    Optional<EvidenceFactory> evidenceFactory = Optional.empty();
    Optional<FeaturePorts> features = Optional.empty();
    List<RulePack> rulePacks = List.of();

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

    /** Sets the clock; that of the system by default. Times have microseconds. */
    public Builder clock(InstantSource given) {
      clock = given;
      return this;
    }

    /** Sets the source of ids, which must be unique; random ones by default. */
    public Builder ids(Supplier<UUID> given) {
      ids = given;
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

    /** Sets the links and request parts of the protocol that serves this Omni; none by default. */
    public Builder names(WireNames given) {
      names = given;
      return this;
    }

    /** Sets the description of this process for evidence. */
    public Builder environment(BuildInfo given) {
      environment = given;
      return this;
    }

    /** Sets the computations of the earlier operations; by default, only evidence is served. */
    @SuppressWarnings("exports") // omni-quant creates them; an embedder passes them on.
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
    return parts.worlds;
  }

  /** Returns the facet to read, list, follow and cancel runs. */
  public Runs runs() {
    return parts.runs;
  }

  /** Returns the facet to start runs. */
  public RunStarter starter() {
    return parts.starter;
  }

  /** Returns the facet to read evidence. */
  public EvidenceReader evidence() {
    return parts.evidence;
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
  @SuppressWarnings("exports") // A server alone calls it.
  public Operations operations() {
    return parts.operations;
  }

  /** Returns the secrets of resources. */
  @SuppressWarnings("exports") // A server alone calls it.
  public Secrets secrets() {
    return parts.secrets;
  }

  /** Returns the webhooks; {@code chance} must be cryptographically strong. */
  public Webhooks webhooks(SecureRandom chance) {
    return new Webhooks(parts.stores, parts.webhookCache, parts.secrets, parts.clockAndIds, chance);
  }

  /** Returns the dispatcher of webhook deliveries, which a server drives by threads. */
  public WebhookDispatcher webhookDispatcher(Webhooks webhooks, WebhookSender sender) {
    return new WebhookDispatcher(parts.stores.deliveries(), webhooks, sender, parts.clockAndIds);
  }

  /** Returns the worker, which a server drives by threads. */
  @SuppressWarnings("exports") // A server alone calls it.
  public RunWorker worker() {
    return parts.worker;
  }

  /** Returns the caller's workspace of a world and name; creates it when absent. */
  public Workspace open(Caller caller, World world, String name) {
    return parts.worlds.open(caller, world, name, parts.clockAndIds);
  }

  /** Starts a run of a capability, or returns the run of the idempotency key. */
  public Run start(Caller caller, StartRun request) {
    return parts.starter.start(caller, request).run();
  }

  /** Executes all due runs on this thread; returns their number. */
  public int work() {
    return parts.worker.runDue();
  }
}
