package dev.omni.application.run;

import dev.omni.application.data.InputData;
import dev.omni.application.data.InputMarkets;
import dev.omni.application.run.AdmissionControl.Slot;
import dev.omni.application.run.StartRun.StartResult;
import dev.omni.application.run.worker.IdempotentRequest;
import dev.omni.application.run.worker.KeyedLock;
import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.secret.RunSecrets;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.RunStore.Admission;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.View;
import dev.omni.domain.data.ResolvedData.Digests;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.IdempotencyRecord.Conflict;
import dev.omni.domain.run.IdempotencyRecord.Decision;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** The start of runs: once for each idempotency key, direct ones at once, jobs by the workers. */
public final class RunStarter {
  /** The maximum number of requests that wait for others' runs; each occupies a thread. */
  static final int JOINS = 64;

  private static final Duration JOIN = Duration.ofSeconds(30);
  private static final String TOO_LONG =
      "must have at most " + ExecutionPolicy.MAX_SCENARIO + " characters";

  private final Worlds worlds;
  private final InputData data;
  private final RunPreparation preparation;
  private final RunWriter runWriter;
  private final IdempotencyStore idempotency;
  private final RunWorker worker;
  private final AdmissionControl admission;
  private final WireNames names;
  private final RunSecrets secrets;
  private final Semaphore joins = new Semaphore(JOINS);
  private final KeyedLock<IdempotencyRecord.Id> keys = new KeyedLock<>(joins);

  /**
   * Creates the facet.
   *
   * @param data columns of data sets in inputs
   * @param markets stored markets in inputs
   * @param admission limits of new runs, checked after the lookup of the key
   * @param names of the parts of a request
   * @param secrets of confidential runs
   */
  @SuppressWarnings("exports") // Omni alone calls it.
  public RunStarter(
      Worlds worlds,
      InputData data,
      InputMarkets markets,
      RunWriter runWriter,
      IdempotencyStore idempotency,
      RunWorker worker,
      AdmissionControl admission,
      WireNames names,
      RunSecrets secrets) {
    this.worlds = worlds;
    this.data = data;
    this.preparation = new RunPreparation(worlds, worker.kinds(), data, markets, runWriter);
    this.runWriter = runWriter;
    this.idempotency = idempotency;
    this.worker = worker;
    this.admission = admission;
    this.names = names;
    this.secrets = secrets;
  }

  /** Starts a run of a capability of the world in its id. */
  public StartResult start(Caller caller, StartRun request) {
    return start(caller, Worlds.world(request.capability()), request);
  }

  /**
   * Starts a run of a capability of a world, or returns the run of this idempotency key.
   *
   * @throws Fault for every reason to create no run
   */
  public StartResult start(Caller caller, World world, StartRun request) {
    return joined(startOrFind(caller, world, request));
  }

  /** Starts or finds a run; another request's run is returned unfinished. */
  public StartResult startOrFind(Caller caller, World world, StartRun request) {
    StartRun allowed = allowed(caller, world, request);
    var subject =
        new RunTarget.CapabilityTarget(world, request.capability(), request.workspaceId());
    var wanted = new RunRequest(caller, subject, allowed, Optional.empty());
    IdempotentRequest key = wanted.idempotent();
    return replayFirst(wanted, key).orElseGet(() -> startOnce(wanted, key));
  }

  /**
   * Starts a new run that retries a terminal one; the old run stays unchanged.
   *
   * @throws Fault {@code run_not_terminal}, and all of {@link #start}
   */
  public StartResult retry(Caller caller, Run ended, StartRun again) {
    var subject = (RunTarget.CapabilityTarget) ended.subject();
    StartRun allowed = allowed(caller, subject.world(), again);
    var wanted = new RunRequest(caller, subject, allowed, Optional.of(ended.id()));
    IdempotentRequest key = wanted.idempotent();
    Optional<StartResult> found = replay(wanted, key);
    if (found.isPresent()) {
      return joined(found.get());
    }
    if (!ended.status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_NOT_TERMINAL,
          "The run is still " + ended.status() + "; it can be retried once it has ended.",
          Json.obj("status", ended.status()));
    }
    return joined(startOnce(wanted, key));
  }

  /** Returns what is wrong with a scenario, as the runtime of test mode says. */
  public Optional<Problem> checkScenario(String scenario) {
    return worker
        .sandbox()
        .checkScenario(scenario)
        .or(
            () ->
                scenario.length() <= ExecutionPolicy.MAX_SCENARIO
                    ? Optional.empty()
                    : Optional.of(Problem.invalid("", TOO_LONG)));
  }

  /** Returns a request that the caller may make, with its scenario as it is stored. */
  private StartRun allowed(Caller caller, World world, StartRun request) {
    caller.require(Scope.OMNI_RUN, Scope.run(world));
    Optional<String> scenario = request.options().scenario();
    if (scenario.isEmpty()) {
      return request;
    }
    Fault.refuse(
        checkScenario(scenario.get()).map(problem -> problem.under("/scenario")).stream().toList(),
        FaultCode.PARAMETER_INVALID);
    if (caller.mode() == Mode.LIVE) {
      throw Fault.of(FaultCode.SANDBOX_ONLY, "Sandbox scenarios need a test key.");
    }
    return request.playing(worker.sandbox().canonicalScenario(scenario.get()));
  }

  /** Starts a run once for its key; a replay or a conflict does not count as a creation. */
  private StartResult startOnce(RunRequest wanted, IdempotentRequest key) {
    var counted = new AtomicBoolean();
    var replayed = false;
    try {
      StartResult started = startOnce(wanted, key, counted);
      replayed = started.replayed();
      return started;
    } catch (Fault refused) {
      replayed = refused.code() == FaultCode.IDEMPOTENCY_KEY_REUSED;
      throw refused;
    } finally {
      if (counted.get() && replayed) {
        admission.replayed(wanted.caller());
      }
    }
  }

  /**
   * Starts a run once for its key. A duplicate of a request in progress waits and gets its run. A
   * rejected one looks up the key again, because its run may be there, or have started on another
   * node.
   */
  private StartResult startOnce(RunRequest wanted, IdempotentRequest key, AtomicBoolean counted) {
    try (KeyedLock<IdempotencyRecord.Id>.Lock lock = keys.acquire(key.id())) {
      Optional<StartResult> found = lock.hasWaited() ? replay(wanted, key) : Optional.empty();
      return found.orElseGet(
          () -> {
            admission.create(wanted.caller());
            counted.set(true);
            return begin(wanted, key);
          });
    } catch (Fault away) {
      return replay(wanted, key).orElseThrow(() -> away);
    }
  }

  private StartResult begin(RunRequest wanted, IdempotentRequest key) {
    try {
      return begin(preparation.prepared(wanted), wanted, key);
    } catch (StaleVersionException deleted) {
      return begin(
          preparation.prepared(wanted), wanted, key); // A data set was deleted; now it is unknown.
    }
  }

  private StartResult begin(PreparedRun prepared, RunRequest wanted, IdempotentRequest key) {
    Caller caller = wanted.caller();
    worker.runtime(prepared.run()).admit(prepared);
    if (prepared.capability().execution() == Execution.JOB) {
      admission.queue(caller);
      return insert(prepared, wanted, key);
    }
    try (Slot slot = admission.acquireSlot(caller, prepared)) {
      // The states of a run with a scenario must be visible, and what is executed at most once
      // must be stored before it is computed; so must the secret of a confidential run.
      ExecutionPolicy policy = prepared.run().policy();
      boolean storedFirst = policy.scenario().isPresent() || policy.confidential();
      return prepared.isBrief() && !storedFirst && policy.idempotent()
          ? executeThenStore(prepared, wanted, key)
          : insert(prepared, wanted, key);
    }
  }

  /** Stores a run: a job queued, a direct run already running, so that no worker acquires it. */
  private StartResult insert(PreparedRun prepared, RunRequest wanted, IdempotentRequest key) {
    Run accepted = prepared.run();
    Instant now = runWriter.now();
    Optional<Instant> notBefore = worker.runtime(accepted).notBefore(prepared);
    boolean direct = accepted.policy().execution() == Execution.DIRECT && notBefore.isEmpty();
    Run run =
        direct
            ? accepted.acquired(runWriter.leases().forAttempt(accepted), now)
            : notBefore.map(due -> accepted.queued(now, due)).orElseGet(() -> accepted.queued(now));
    IdempotencyRecord record = record(wanted, run);
    Admission admission = runWriter.insert(run, Optional.of(record), secrets.of(run));
    if (!admission.inserted()) {
      return runOfKey(wanted, key, admission, run);
    }
    if (!direct) {
      worker.notifyWorkAvailable();
      return new StartResult(ended(run), false, record);
    }
    return new StartResult(ended(worker.execute(run, prepared)), false, record);
  }

  /**
   * Executes a short run and stores it once, at its end. It is unknown to all before and so may be
   * computed again. Of two nodes that compute it, the first write is accepted.
   */
  private StartResult executeThenStore(
      PreparedRun prepared, RunRequest wanted, IdempotentRequest key) {
    Run accepted = prepared.run();
    Lease lease = runWriter.leases().untilTimeout(accepted);
    Run running = accepted.acquired(lease, runWriter.now());
    Report report = worker.compute(running, prepared);
    IdempotencyRecord record = record(wanted, running);
    Admission admission = runWriter.insert(running, lease, report, Optional.of(record));
    return admission.inserted()
        ? new StartResult(admission.run(), false, record)
        : runOfKey(wanted, key, admission, running);
  }

  /**
   * Replays a run before anything else is checked. The key of a light run is not asked for in the
   * database, because nearly all are new: its insertion, or the end of its refusal, finds the run.
   */
  private Optional<StartResult> replayFirst(RunRequest wanted, IdempotentRequest key) {
    Instant now = runWriter.now();
    return worlds.isLight(wanted.subject().capability())
        ? idempotency.findKnown(key.id(), now).flatMap(found -> replay(wanted, key, found, now))
        : replay(wanted, key);
  }

  private Optional<StartResult> replay(RunRequest wanted, IdempotentRequest key) {
    Instant now = runWriter.now();
    return idempotency.find(key.id(), now).flatMap(found -> replay(wanted, key, found, now));
  }

  private Optional<StartResult> replay(
      RunRequest wanted, IdempotentRequest key, IdempotencyRecord record, Instant now) {
    return runWriter
        .find(View.whole(wanted.caller().tenant()), record.resourceId())
        .flatMap(run -> replayed(wanted, key, record, runWriter.endIfLost(run), now));
  }

  /** Returns the run that took the key during the creation of another one. */
  private StartResult runOfKey(
      RunRequest wanted, IdempotentRequest key, Admission there, Run made) {
    IdempotencyRecord record = there.record().orElseThrow();
    Run run = runWriter.endIfLost(there.run());
    return replayed(wanted, key, record, run, made.origin().createdAt()).orElseThrow();
  }

  /** Returns the run of a record, unless it has expired or the run is not visible. */
  private Optional<StartResult> replayed(
      RunRequest wanted, IdempotentRequest key, IdempotencyRecord record, Run run, Instant now) {
    Digests digests = (known, text) -> data.digest(wanted.caller().view(), known, text);
    Decision decision =
        record.decide(
            fingerprint(wanted, key, record, run, digests),
            now,
            () -> wanted.differences(run, digests, names));
    if (decision instanceof IdempotencyRecord.New) {
      return Optional.empty();
    }
    requireVisible(wanted, run);
    if (decision instanceof Conflict conflict) {
      throw RunRequest.conflict(run, conflict.paths());
    }
    return Optional.of(new StartResult(run, true, record));
  }

  /**
   * Returns the fingerprint of a request for its comparison with the one of a run. An equal text is
   * compared as it is, so that keys of runs from before digests stood in fingerprints are found.
   */
  private static String fingerprint(
      RunRequest wanted,
      IdempotentRequest key,
      IdempotencyRecord record,
      Run run,
      Digests digests) {
    return key.fingerprint().equals(record.fingerprint())
        ? key.fingerprint()
        : wanted.idempotent(run, digests).fingerprint();
  }

  /** Returns the record of the key of a new run; its fingerprint has the digests of data sets. */
  private static IdempotencyRecord record(RunRequest wanted, Run run) {
    return wanted
        .idempotent(run, (known, text) -> Optional.of(known.digest()))
        .record(run.id(), run.origin().createdAt());
  }

  private static void requireVisible(RunRequest wanted, Run run) {
    if (!wanted.allows(wanted.subject())) {
      throw Fault.of(FaultCode.WORKSPACE_NOT_FOUND, "No workspace has this id.");
    }
    if (!wanted.allows(run.subject())) {
      throw Fault.of(
          FaultCode.IDEMPOTENCY_KEY_REUSED,
          "This Idempotency-Key was already used with a different request. Use a new key.");
    }
  }

  /** Waits without a slot for another request's run; returns it unfinished when too many wait. */
  private StartResult joined(StartResult started) {
    Run run = started.run();
    if (!started.replayed() || run.status().terminal() || !joins.tryAcquire()) {
      return started;
    }
    try {
      return new StartResult(ended(run), true, started.record());
    } finally {
      joins.release();
    }
  }

  private Run ended(Run run) {
    return run.policy().execution() == Execution.DIRECT
        ? runWriter.awaiter().await(run, JOIN)
        : run;
  }
}
