package dev.omni.application;

import dev.omni.application.data.DataSets;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceReader.EnvelopeTimes;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Extension;
import dev.omni.application.run.AdmissionControl;
import dev.omni.application.run.worker.ResultGate;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.world.ModelRegister;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The configuration of an {@link Omni}. Without engines and runtimes, it has every engine that
 * {@code ServiceLoader} finds.
 */
public final class OmniBuilder {
  final Stores stores;
  Optional<CapabilityRuntime> sandbox = Optional.empty();
  Optional<CapabilityRuntime> live = Optional.empty();
  Optional<List<JsonEngine>> engines = Optional.empty();
  ServedWorlds worlds = ServedWorlds.ALL;
  InstantSource clock = ClockAndIds.system().clock();
  Supplier<UUID> ids = ClockAndIds.system().ids();
  RandomGenerator chance = new SecureRandom();
  Duration lease = RunWriter.LEASE;
  AdmissionControl admission = AdmissionControl.unlimited();
  BuildInfo environment = BuildInfo.embedded();
  PredicateBase predicates = PredicateBase.USUAL;
  ModelRegister models = ModelRegister.NONE;
  Vault vault = InMemoryStores.vault();
  LastSeenCheckpoint lastSeenCheckpoint = LastSeenCheckpoint.inMemory();
  TakenEntries takenEntries = TakenEntries.inMemory();
  int witnessQuorum = 1;
  EnvelopeTimes envelopeTimes = (index, signature) -> Optional.empty();
  OutboundClient calls = OutboundClient.none();
  WireNames names = WireNames.none();
  Optional<SigningKeys> keys = Optional.empty();
  Optional<EvidenceFactory> evidenceFactory = Optional.empty();
  final List<Extension> extensions = new ArrayList<>();
  private Optional<ConditionEvaluator> conditions = Optional.empty();
  long mostRows = CapabilityCatalog.USUAL_MOST_ROWS;
  long mostOfResult = ResultGate.USUAL_MOST;
  DataSetFiles dataSetFiles = InMemoryStores.dataSetFiles();
  long mostOfDataSet = DataSets.USUAL_MOST;
  SignOnLimits signOn = SignOnLimits.USUAL;
  MemoryBudget memory = MemoryBudget.usual();

  OmniBuilder(Stores stores) {
    this.stores = stores;
  }

  /**
   * Sets the engines of both modes, computed in this process.
   *
   * @throws IllegalArgumentException when the contract of one breaks a rule
   */
  public OmniBuilder engines(Engine<?, ?>... given) {
    return engines(
        Stream.of(given).map(each -> LoadedEngine.of(each).whole()).toArray(LoadedEngine[]::new));
  }

  /** Sets the engines of both modes, computed in this process. */
  public OmniBuilder engines(LoadedEngine... given) {
    engines = Optional.of(List.of(given));
    return this;
  }

  /**
   * Sets the worlds to serve; all by default. Others are unknown, their runs stay readable, and
   * workers leave their jobs to processes that serve them.
   */
  public OmniBuilder worlds(ServedWorlds given) {
    worlds = given;
    return this;
  }

  /** Sets the runtime of test mode; its engines are the catalog. */
  public OmniBuilder sandbox(CapabilityRuntime runtime) {
    sandbox = Optional.of(runtime);
    return this;
  }

  /** Sets the runtime of live mode. */
  public OmniBuilder live(CapabilityRuntime runtime) {
    live = Optional.of(runtime);
    return this;
  }

  /** Sets the clock; that of the system by default. Times have microseconds. */
  public OmniBuilder clock(InstantSource given) {
    clock = given;
    return this;
  }

  /** Sets the source of ids, which must be unique; random ones by default. */
  public OmniBuilder ids(Supplier<UUID> given) {
    ids = given;
    return this;
  }

  /**
   * Sets the chance of secrets, which must be cryptographically strong; the system's by default.
   */
  public OmniBuilder chance(RandomGenerator given) {
    chance = given;
    return this;
  }

  /** Sets the lease of runs, the maximum time without a renewal; 30 s by default. */
  public OmniBuilder lease(Duration time) {
    lease = time;
    return this;
  }

  /** Sets the admission control of new runs; unlimited by default. */
  public OmniBuilder admission(AdmissionControl given) {
    admission = given;
    return this;
  }

  /** Sets the maximum number of rows of a batch; 10,000,000 by default. */
  public OmniBuilder maxRows(long most) {
    mostRows = most;
    return this;
  }

  /** Sets the maximum size of a result in bytes of its text; 16 MiB by default. */
  public OmniBuilder maxResult(long most) {
    mostOfResult = most;
    return this;
  }

  /**
   * Sets the store of the cells of data sets; in memory by default.
   *
   * @param most maximum size of a data set in bytes, not compressed
   */
  public OmniBuilder dataSets(DataSetFiles files, long most) {
    dataSetFiles = files;
    mostOfDataSet = most;
    return this;
  }

  /** Sets the memory of the runs that workers execute; a share of the heap by default. */
  @SuppressWarnings("exports") // A server alone calls it.
  public OmniBuilder memory(MemoryBudget given) {
    memory = given;
    return this;
  }

  /** Sets the limits of keys that tokens of a provider make; 90 days and 30 by default. */
  public OmniBuilder signOn(SignOnLimits given) {
    signOn = given;
    return this;
  }

  /** Sets the signing keys of evidence; by default a key with the lifetime of this object. */
  public OmniBuilder signing(SigningKeys given) {
    keys = Optional.of(given);
    return this;
  }

  /** Sets the storage of the last seen checkpoint; in memory by default. */
  public OmniBuilder lastSeenCheckpoint(LastSeenCheckpoint given) {
    lastSeenCheckpoint = given;
    return this;
  }

  /** Sets the storage of what this node sequences; in memory by default. */
  public OmniBuilder takenEntries(TakenEntries given) {
    takenEntries = given;
    return this;
  }

  /** Sets how many witnesses must cosign a checkpoint that is shown as witnessed; 1 by default. */
  public OmniBuilder witnessQuorum(int number) {
    witnessQuorum = number;
    return this;
  }

  /** Sets the times of the signatures of envelopes, for formats of others; none by default. */
  public OmniBuilder envelopeTimes(EnvelopeTimes given) {
    envelopeTimes = given;
    return this;
  }

  /** Sets the encryption of secrets; by default secrets stay in this process and end with it. */
  public OmniBuilder vault(Vault given) {
    vault = given;
    return this;
  }

  /** Sets the client of calls to connections; by default none are possible. */
  public OmniBuilder calls(OutboundClient given) {
    calls = given;
    return this;
  }

  /** Sets the links and request parts of the protocol that serves this Omni; none by default. */
  public OmniBuilder names(WireNames given) {
    names = given;
    return this;
  }

  /** Sets the description of this process for evidence. */
  public OmniBuilder environment(BuildInfo given) {
    environment = given;
    return this;
  }

  /** Sets the address under which the predicate types of evidence are. */
  public OmniBuilder predicates(PredicateBase given) {
    predicates = given;
    return this;
  }

  /** Sets the operator's register of models, whose entries evidence names; none by default. */
  public OmniBuilder models(ModelRegister given) {
    models = given;
    return this;
  }

  /**
   * Adds the operations of another module, such as {@code EarlierOperations.of()}; by default only
   * those that read evidence exist. {@link #build} throws an {@code IllegalArgumentException} when
   * two have one name.
   */
  @SuppressWarnings("exports") // The module creates it; an embedder passes it on.
  public OmniBuilder with(Extension given) {
    extensions.add(given);
    return this;
  }

  /** Sets what decides the limits of use in evidence; that of the first extension by default. */
  @SuppressWarnings("exports") // As an extension has it.
  public OmniBuilder conditions(ConditionEvaluator given) {
    conditions = Optional.of(given);
    return this;
  }

  /** Returns what decides the limits of use in evidence; without one nothing is decided. */
  Optional<ConditionEvaluator> conditions() {
    return conditions.or(
        () -> extensions.stream().flatMap(each -> each.conditions().stream()).findFirst());
  }

  /** Sets the source of evidence of runs, in place of {@link RunEvidenceFactory}. */
  public OmniBuilder evidenceFactory(EvidenceFactory given) {
    evidenceFactory = Optional.of(given);
    return this;
  }

  /** Returns the runtimes of both modes; a mode without one has no capabilities. */
  CapabilityRuntime runtime(Mode mode) {
    Optional<CapabilityRuntime> given = mode == Mode.TEST ? sandbox : live;
    if (given.isPresent()) {
      return given.get();
    }
    if (engines.isEmpty() && (sandbox.isPresent() || live.isPresent())) {
      return new UnavailableRuntime();
    }
    List<JsonEngine> found =
        engines.orElseGet(() -> worlds.isAll() ? Engines.all() : Engines.of(worlds));
    var time = new ClockAndIds(clock, ids);
    return new EmbeddedRuntime("embedded", found, time, EmbeddedRuntime.Threads.none());
  }

  /** Creates the Omni. */
  public Omni build() {
    return new Omni(this);
  }
}
