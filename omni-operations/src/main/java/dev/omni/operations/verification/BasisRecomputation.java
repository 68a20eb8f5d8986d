package dev.omni.operations.verification;

import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.EvidenceReader.Cited;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.run.worker.DeadlineWatcher;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;

/** The execution of the capability that the basis of a claim names. */
final class BasisRecomputation {
  /** The maximum number of elementary steps, about two seconds. */
  private static final double MOST_STEPS = 1e8;

  private static final Duration TIME = Duration.ofMillis(1500);

  private static final Logger LOG = System.getLogger(BasisRecomputation.class.getName());

  private final FeatureContext context;
  private final Caller caller;
  private final List<Parent> parents = new ArrayList<>();
  private final List<CheckResult> judgements = new ArrayList<>();

  BasisRecomputation(FeatureContext context, Caller caller) {
    this.context = context;
    this.caller = caller;
  }

  /** Returns the evidence on which the verification depends. */
  List<Parent> parents() {
    return parents;
  }

  /** Returns the computed value; empty when the basis names no capability. */
  Optional<Executed> of(Json.Obj basis) {
    if (basis.has("run_id")) {
      return Optional.of(ofRun(basis));
    }
    return basis.has("capability") ? Optional.of(ofCapability(basis)) : Optional.empty();
  }

  private Executed ofRun(Json.Obj basis) {
    Optional<Run> run = basis.findText("run_id").flatMap(this::run);
    if (run.isEmpty()) {
      return undecided("no run has this id");
    }
    Optional<Json.Obj> result = run.get().findResult();
    if (result.isEmpty()) {
      return undecided("the run is " + run.get().status() + " and has no result");
    }
    provenance(run.get(), result.get());
    if (run.get().keptInput().isEmpty()) {
      return undecided("the input of the run is no longer kept, so that it is not computed again");
    }
    return run.get().origin().data().isEmpty()
        ? executed(run.get().subject().target(), run.get().input(), basis)
        : undecided("the run reads a data set or the rows of a run, and is not computed again");
  }

  /** Returns the run of an id; empty for none that the caller sees. */
  Optional<Run> run(String id) {
    try {
      return Optional.of(context.runs().current(caller, UUID.fromString(id)));
    } catch (IllegalArgumentException | Fault none) {
      return Optional.empty();
    }
  }

  /**
   * Checks the provenance: the run has signed evidence of this result, and the stored state still
   * matches it.
   */
  private void provenance(Run run, Json.Obj result) {
    Optional<EvidenceStore.Entry> entry = context.stores().evidence().find(run.tenant(), run.id());
    if (entry.isEmpty()) {
      judgements.add(CheckResult.inconclusive(Check.PROVENANCE, "the run has no evidence yet"));
      return;
    }
    parents.add(Parent.of(entry.get().logEntry()));
    boolean same = isOf(entry.get().logEntry(), result);
    boolean genuine = isGenuine(run);
    judgements.add(
        !same
            ? CheckResult.fail(Check.PROVENANCE, "the run's evidence is of another result")
            : genuine
                ? CheckResult.pass(Check.PROVENANCE, "the run's evidence is sealed, of this result")
                : CheckResult.fail(
                    Check.PROVENANCE, "the run's evidence is not what was signed and logged"));
  }

  /** Returns whether the evidence of a run is what was signed and logged. */
  boolean isGenuine(Run run) {
    return context.evidence().cited(caller, run.id()).filter(Cited::genuine).isPresent();
  }

  /**
   * Returns whether a log entry is of a result; that of a confidential run has no digest of its
   * own, and {@link #isGenuine} compares it.
   */
  static boolean isOf(LogEntry entry, Json.Obj result) {
    try {
      Statement statement = EvidenceReader.statementOf(entry);
      return statement.disclosure().isPresent() || statement.output().equals(Sha256.sha256(result));
    } catch (Fault unreadable) {
      return false;
    }
  }

  /** Returns the result of a capability that is computed again; empty where it cannot be. */
  Optional<Json.Obj> again(String id, Json.Obj input) {
    return context
        .runtimes()
        .catalog()
        .engine(id)
        .filter(engine -> allowed(engine.capability()))
        .flatMap(engine -> result(engine, input));
  }

  private Executed ofCapability(Json.Obj basis) {
    Optional<Json.Obj> input = basis.findObject("input");
    return basis
        .findText("capability")
        .map(id -> executed(id, input.orElse(Json.Obj.EMPTY), basis))
        .orElseGet(() -> undecided("basis.capability must be a capability's id"));
  }

  /** Returns whether the basis names a world other than the capability's. */
  private static boolean elsewhere(Capability capability, Json.Obj basis) {
    return basis.has("capability")
        && basis.has("world")
        && !basis.findText("world").equals(Optional.of(capability.world().toString()));
  }

  private Executed executed(String id, Json.Obj input, Json.Obj basis) {
    Optional<JsonEngine> engine = context.runtimes().catalog().engine(id);
    if (engine.isEmpty()) {
      return undecided("there is no capability " + id);
    }
    Capability capability = engine.get().capability();
    if (elsewhere(capability, basis)) {
      return undecided("there is no capability " + id + " in the world that basis.world says");
    }
    if (!allowed(capability)) {
      return undecided("the key has no scope " + Scope.run(capability.world()));
    }
    return result(engine.get(), input)
        .map(result -> pointed(capability, result, basis))
        .orElseGet(() -> new Executed(Optional.empty(), "1", judgements));
  }

  private boolean allowed(Capability capability) {
    try {
      caller.require(Scope.run(capability.world()));
      return true;
    } catch (Fault missing) {
      return false;
    }
  }

  private Optional<Json.Obj> result(JsonEngine engine, Json.Obj input) {
    Capability capability = engine.capability();
    Json.Obj filled = capability.input().filled(input);
    boolean fits =
        capability.input().problems(input).isEmpty() && engine.problems(filled).isEmpty();
    if (!fits) {
      undecided("the input does not fit the contract of " + capability.id());
      return Optional.empty();
    }
    if (capability.execution() == Execution.JOB || engine.steps(filled) > MOST_STEPS) {
      undecided("budget: " + capability.id() + " takes longer than a verification may");
      return Optional.empty();
    }
    if (!capability.idempotent()) {
      undecided(capability.id() + " is not idempotent: it is never computed again");
      return Optional.empty();
    }
    try {
      return Optional.of(engine.compute(filled, timed()).result());
    } catch (Infeasible infeasible) {
      undecided(infeasible.reason());
    } catch (CancellationException late) {
      undecided("budget: " + capability.id() + " takes longer than a verification may");
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "engine of " + capability.id() + " broke in a verification", broken);
      undecided("the engine of " + capability.id() + " could not compute this input");
    }
    return Optional.empty();
  }

  private Work timed() {
    return new DeadlineWatcher(Watcher.none(), context.clockAndIds(), TIME).work();
  }

  private Executed pointed(Capability capability, Json.Obj result, Json.Obj basis) {
    Optional<Pointer> pointer =
        basis.has("pointer")
            ? basis.findText("pointer").flatMap(Pointer::parse)
            : Pointer.toFirstNumber(result);
    if (pointer.flatMap(p -> p.in(result)).orElse(Json.NULL) instanceof Json.Num number) {
      return new Executed(
          Optional.of(number), capability.unitOf(field(pointer.orElseThrow())), judgements);
    }
    return undecided("basis.pointer must point to a number of the result");
  }

  /** Returns the capability's name of a field: {@code rows[].price} for {@code /rows/3/price}. */
  static String field(Pointer pointer) {
    return pointer.text().substring(1).replaceAll("/[0-9]+(?=/|$)", "[]").replace('/', '.');
  }

  private Executed undecided(String reason) {
    judgements.add(CheckResult.inconclusive(Check.RECOMPUTE, reason));
    return new Executed(Optional.empty(), "1", judgements);
  }
}
