package dev.omni.application.run;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.RunRecords;
import dev.omni.application.spi.RunRecords.Holding;
import dev.omni.application.spi.RunStore.Admission;
import dev.omni.application.spi.Trail;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Origin;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Scenario.Act;
import dev.omni.domain.run.Subject;
import dev.omni.domain.run.Terms;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;

/** Starts runs: each key once, direct ones at once, jobs for the workers. */
public final class RunStarts {
  /**
   * How many requests may wait for runs of others here. Each holds a thread, so that more would
   * keep those waiting who only ask.
   */
  static final int JOINS = 64;

  private static final Duration JOIN = Duration.ofSeconds(30);

  private final Worlds worlds;
  private final RunLedger ledger;
  private final RunRecords records;
  private final RunWorker worker;
  private final Entry entry;
  private final Semaphore joins = new Semaphore(JOINS);
  private final Turns turns = new Turns(joins);

  /**
   * Over the catalogue and stores.
   *
   * @param entry what else may turn a new run away
   */
  public RunStarts(
      Worlds worlds, RunLedger ledger, RunRecords records, RunWorker worker, Entry entry) {
    this.worlds = worlds;
    this.ledger = ledger;
    this.records = records;
    this.worker = worker;
    this.entry = entry;
  }

  /** What may turn a new run away after its key was looked up; replays never come here. */
  public interface Entry {
    /**
     * Before anything about the run is checked.
     *
     * @throws Fault {@code rate_limit_exceeded}
     */
    void create(Caller caller);

    /**
     * Before it is stored; what is given is closed when a direct run has ended.
     *
     * @throws Fault {@code concurrency_limit_exceeded}, {@code queue_full}, {@code shutting_down}
     */
    Place place(Caller caller, Execution execution);

    /** A place that is taken, until it is closed. */
    interface Place extends AutoCloseable {
      @Override
      void close();
    }

    /** Turns nobody away. */
    static Entry open() {
      return new Entry() {
        @Override
        public void create(Caller caller) {}

        @Override
        public Place place(Caller caller, Execution execution) {
          return () -> {};
        }
      };
    }
  }

  /** Starts a run of a capability of the world that its id begins with. */
  public Started start(Caller caller, StartRun request) {
    String id = request.capability();
    World world =
        World.of(id.substring(0, Math.max(0, id.indexOf('.'))))
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.CAPABILITY_NOT_FOUND,
                        "A capability's id begins with its world and a dot."));
    return start(caller, world, request);
  }

  /**
   * Starts a run of a capability of that world, or gives the one that this key already stands for.
   *
   * @throws Fault for every reason that leaves no run behind
   */
  public Started start(Caller caller, World world, StartRun request) {
    return joined(startOrFind(caller, world, request));
  }

  /** The same, but a run that another request began is given as it is, without waiting for it. */
  public Started startOrFind(Caller caller, World world, StartRun request) {
    requireAllowed(caller, world, request);
    var subject = new Subject.OfCapability(world, request.capability(), request.workspaceId());
    var asked = new Asked(subject, request, Optional.empty());
    return replay(caller, asked, records::holderSoFar).orElseGet(() -> once(caller, asked));
  }

  /**
   * Starts a run once more as a new one that is linked to it; the old one stays as it is.
   *
   * @throws Fault {@code run_not_terminal}, and all that {@link #start} throws
   */
  public Started retry(Caller caller, Run ended, StartRun again) {
    var subject = (Subject.OfCapability) ended.subject();
    requireAllowed(caller, subject.world(), again);
    var asked = new Asked(subject, again, Optional.of(ended.id()));
    Optional<Started> held = replay(caller, asked, records::holderSoFar);
    if (held.isPresent()) {
      return joined(held.get());
    }
    if (!ended.status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_NOT_TERMINAL,
          "The run is still " + ended.status() + "; it can be tried again when it has ended.",
          Json.obj("status", ended.status()));
    }
    return joined(once(caller, asked));
  }

  private static void requireAllowed(Caller caller, World world, StartRun request) {
    caller.require(Scope.OMNI_RUN, Scope.run(world));
    if (request.wishes().scenario().isPresent() && caller.mode() == Mode.LIVE) {
      throw Fault.of(FaultCode.SANDBOX_ONLY, "Sandbox scenarios need a test key.");
    }
  }

  /**
   * A duplicate of a request that is just beginning here waits for it, and joins its run. One that
   * is turned away looks once more: its run may have begun on another node meanwhile.
   */
  private Started once(Caller caller, Asked asked) {
    try (Turns.Turn turn = turns.take(asked.key(caller))) {
      Optional<Started> held =
          turn.waited() ? replay(caller, asked, records::holder) : Optional.empty();
      return held.orElseGet(() -> begin(caller, asked));
    } catch (Fault away) {
      return replay(caller, asked, records::holder).orElseThrow(() -> away);
    }
  }

  private Started begin(Caller caller, Asked asked) {
    Subject.OfCapability subject = asked.subject();
    StartRun request = asked.request();
    entry.create(caller);
    worlds.workspace(caller, subject.world(), subject.workspaceId());
    Engine engine = worlds.engine(subject.world(), subject.capability());
    Fault.refuse(problems(engine, request.input()), FaultCode.INPUT_INVALID);
    Capability capability = engine.capability();
    var terms =
        new Terms(
            capability.execution(),
            capability.workload(),
            capability.idempotent(),
            request.wishes().cancelAfter(),
            request.wishes().scenario());
    var origin = Origin.of(caller, Trail.here().correlation(caller), ledger.now(), asked.retryOf());
    Run run = Run.accepted(ledger.id(), origin, subject, terms, request.input());
    Json.Obj input = capability.contract().filled(request.input());
    CapabilityRuntime runtime = worker.runtime(run);
    runtime.admit(capability, input, run);
    boolean direct = capability.execution() == Execution.DIRECT;
    try (Entry.Place place = entry.place(caller, capability.execution())) {
      return direct && runtime.brief(capability, input, run)
          ? atOnce(caller, run, asked)
          : admit(caller, run, asked);
    }
  }

  /** Everything that is wrong with an input, pointers into the body. */
  private static List<Problem> problems(Engine engine, Json.Obj input) {
    List<Problem> found = engine.capability().contract().problems(input);
    if (found.isEmpty()) {
      found = engine.problems(engine.capability().contract().filled(input));
    }
    return found.stream().map(problem -> problem.under("/input")).toList();
  }

  /** A job waits; a direct run starts in the same commit, so that no one else ever takes it. */
  private Started admit(Caller caller, Run accepted, Asked asked) {
    boolean direct =
        accepted.terms().execution() == Execution.DIRECT
            && !accepted.terms().plays(Act.HOLD_QUEUED);
    Run run =
        direct
            ? accepted.takenBy(ledger.lease(accepted), ledger.now())
            : accepted.queued(ledger.now());
    var claim = Claim.of(asked.key(caller), accepted.request(), ledger.now());
    Admission admission = ledger.admit(run, Optional.of(claim));
    if (!admission.fresh()) {
      return held(caller, admission.run(), asked, admission.holder().orElseThrow());
    }
    if (!direct) {
      worker.wake();
      return new Started(ended(run), false, Optional.of(claim));
    }
    Hold hold = worker.hold(run);
    worker.execute(run.id());
    return new Started(ended(hold.ended().orElse(run)), false, Optional.of(claim));
  }

  /**
   * A brief run is stored once, when it has ended: nobody is told of it before, and one of which
   * nobody was told may be computed again. Where two nodes compute one, the first to store it wins.
   */
  private Started atOnce(Caller caller, Run accepted, Asked asked) {
    Lease lease = ledger.lease(Budget.of(accepted));
    Run running = accepted.takenBy(lease, ledger.now());
    Report report = worker.compute(running);
    Run ended = running.finished(lease, report.outcome(), ledger.now());
    var claim = Claim.of(asked.key(caller), accepted.request(), accepted.origin().createdAt());
    Admission admission = ledger.admit(running, ended, report.record(), Optional.of(claim));
    return admission.fresh()
        ? new Started(ended, false, Optional.of(claim))
        : held(caller, admission.run(), asked, admission.holder().orElseThrow());
  }

  private Optional<Started> replay(
      Caller caller, Asked asked, BiFunction<Claim.Key, Instant, Optional<Holding>> holder) {
    Optional<Holding> holding = holder.apply(asked.key(caller), ledger.now());
    return holding
        .flatMap(held -> ledger.find(caller.tenant(), held.id()))
        .map(run -> held(caller, ledger.settled(run), asked, holding.orElseThrow().claim()));
  }

  /** The run that holds the key, for a request of the same content; nothing of one out of sight. */
  private Started held(Caller caller, Run run, Asked asked, Claim holder) {
    if (!opens(caller, asked.subject())) {
      throw Fault.of(FaultCode.WORKSPACE_NOT_FOUND, "There is no such workspace.");
    }
    if (!opens(caller, run.subject())) {
      throw Fault.of(
          FaultCode.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key stands for another request.");
    }
    asked.requireSame(run, holder);
    return new Started(run, true, Optional.of(holder));
  }

  private static boolean opens(Caller caller, Subject subject) {
    return subject.workspace().map(caller.binding()::opens).orElse(true);
  }

  /**
   * Whoever joins another request's run waits for its end, and takes no place of a run meanwhile;
   * when too many wait, it gets the run as it is.
   */
  private Started joined(Started started) {
    Run run = started.run();
    if (!started.replayed() || run.status().terminal() || !joins.tryAcquire()) {
      return started;
    }
    try {
      return new Started(ended(run), true, started.claim());
    } finally {
      joins.release();
    }
  }

  private Run ended(Run run) {
    return run.terms().execution() == Execution.DIRECT ? ledger.await(run, JOIN) : run;
  }
}
