package dev.omni.application.evidence.rerun;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.run.kind.EngineRun;
import dev.omni.application.run.kind.Recomputation;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.RemovedPart;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonDiff;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.DataReference;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.World;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The recomputation of evidence. Equal major versions of the virtual machine must give equal bytes,
 * and so must different ones. The exception is the reproducibility class numeric, for which 1e-9
 * relative is permitted.
 */
public final class Rerun {
  private static final double RELATIVE = 1e-9;
  private static final String CHECK = "rerun";
  private static final Set<FaultCode> REPEATED =
      EnumSet.of(
          FaultCode.CAPABILITY_FAILED,
          FaultCode.NUMERICAL_CHECK_FAILED,
          FaultCode.NOT_CONVERGED,
          FaultCode.NOT_ENOUGH_DATA,
          FaultCode.ACCURACY_NOT_REACHED);

  private final RunKinds kinds;
  private final BuildInfo environment;

  /** Creates the recomputation with these engines in this process. */
  public Rerun(RunKinds kinds, BuildInfo environment) {
    this.kinds = kinds;
    this.environment = environment;
  }

  /**
   * Returns whether the recomputation gives the same result.
   *
   * @param evidence signed evidence of a run of a capability, as {@code Verification.data} returns
   *     it
   */
  public Finding again(Json.Obj evidence) {
    return again(evidence, RowChoice.all(StoredRowSource.none()));
  }

  /**
   * Returns whether the recomputation gives the same result, of a batch the same rows.
   *
   * @param rows which rows of a batch are computed
   */
  public Finding again(Json.Obj evidence, RowChoice rows) {
    if (evidence.has(Disclosure.DISCLOSED)) {
      return Finding.unverifiable(
          CHECK, "input and result are not shown; the owner of the run can compute it again");
    }
    if (RemovedPart.of(evidence, "result")) {
      return Finding.unverifiable(
          CHECK, "the result is not kept, so that nothing is there to compare");
    }
    if (RemovedPart.of(evidence, "input")) {
      return Finding.unverifiable(
          CHECK, "the input is not kept, so that nothing can be computed again");
    }
    var statement = new Statement(evidence.findObject("statement").orElse(Json.Obj.EMPTY));
    Json.Obj predicate = statement.predicate();
    Json.Obj capability = predicate.findObject("capability").orElse(Json.Obj.EMPTY);
    Optional<EngineRun> kind = capability.findText("id").flatMap(kinds::find);
    Json sent = statement.input(evidence.find("input")).orElse(Json.NULL);
    if (kind.isEmpty() || !(sent instanceof Json.Obj in)) {
      return Finding.unverifiable(CHECK, missing(capability.findText("id").orElse("this")));
    }
    return kind.get()
        .recompute(
            new Recomputation() {
              @Override
              public Finding ofResult(LoadedEngine engine) {
                return result(engine, in, evidence);
              }

              @Override
              public Optional<Finding> ofRows(BatchEngine batch) {
                return predicate.has("rows")
                    ? Optional.of(again(batch, in, evidence, rows))
                    : Optional.empty();
              }
            });
  }

  private Finding result(LoadedEngine engine, Json.Obj input, Json.Obj evidence) {
    Json.Obj predicate = new Statement(evidence.findObject("statement").orElseThrow()).predicate();
    String status = predicate.findText("status").orElse("");
    String code = predicate.findObject("error").flatMap(e -> e.findText("code")).orElse("");
    boolean computed =
        status.equals("completed") || FaultCode.of(code).filter(REPEATED::contains).isPresent();
    if (!computed) {
      return Finding.pass(CHECK, "nothing to repeat: the run is " + status + " " + code);
    }
    Finding found = compared(engine, input, evidence, code);
    String version = engine.capability().cost().version();
    boolean same =
        predicate
            .findObject("capability")
            .flatMap(stated -> stated.findText("version"))
            .filter(version::equals)
            .isPresent();
    return found.passed() || same
        ? found
        : Finding.unverifiable(
            CHECK, found.detail() + "; the engine of this version is " + version);
  }

  private String missing(String id) {
    boolean away =
        World.of(id.substring(0, Math.max(0, id.indexOf('.'))))
            .filter(world -> !kinds.catalog().worlds().has(world))
            .isPresent();
    return away
        ? id
            + " is of a world that is not served here, which serves only "
            + kinds.catalog().worlds()
        : "this version has no engine for " + id;
  }

  private Finding again(BatchEngine batch, Json.Obj input, Json.Obj evidence, RowChoice rows) {
    var statement = new Statement(evidence.findObject("statement").orElseThrow());
    Json.Obj filled = batch.capability().input().filled(input);
    if (!batch.capability().input().problems(input).isEmpty()
        || !batch.problems(filled).isEmpty()) {
      return Finding.fail(CHECK, "the engine of this version rejects this input");
    }
    Json.Obj sealed = Disclosure.rows(evidence, statement);
    Optional<RowLeaf> leaf = RowLeaf.of(sealed);
    if (leaf.isEmpty()) {
      return RowLeaf.refusal(CHECK, sealed);
    }
    boolean near = isNear(batch.target(input), evidence);
    var rerun =
        new BatchRerun(
            batch,
            input,
            sealed,
            leaf.get(),
            rows.kept(),
            (one, other) -> difference(one, other, near));
    return rows.of(rerun, evidence.find("result").orElse(Json.NULL));
  }

  private Finding compared(JsonEngine engine, Json.Obj input, Json.Obj evidence, String code) {
    Capability capability = engine.capability();
    if (!capability.idempotent()) {
      return Finding.unverifiable(CHECK, "skipped: not idempotent");
    }
    if (!DataReference.in(capability.input().schema(), input).isEmpty()) {
      return Finding.unverifiable(
          CHECK,
          "the input names columns of a data set or of a run, and is not computed again without");
    }
    Json.Obj filled = capability.input().filled(input);
    if (!capability.input().problems(input).isEmpty() || !engine.problems(filled).isEmpty()) {
      return Finding.fail(CHECK, "the engine of this version rejects this input");
    }
    JsonComputed again;
    try {
      again = engine.compute(filled, Work.alone());
    } catch (Infeasible infeasible) {
      return ended(code, infeasible.code());
    } catch (RuntimeException | Error broken) { // As the run would.
      return ended(code, FaultCode.CAPABILITY_FAILED);
    }
    if (again == null || again.result() == null) {
      return ended(code, FaultCode.CAPABILITY_FAILED);
    }
    if (again.broken().isPresent()) {
      return ended(code, FaultCode.NUMERICAL_CHECK_FAILED);
    }
    if (!code.isEmpty()) {
      return Finding.fail(CHECK, "the run failed with " + code + "; the recomputation completes");
    }
    Finding found = judged(capability, evidence, again.result());
    Optional<Json.Obj> second =
        evidence
            .findObject("statement")
            .map(statement -> new Statement(statement).predicate())
            .flatMap(predicate -> predicate.findObject("second"));
    return found.passed() && second.isPresent()
        ? new SecondRerun(CHECK, second.get())
            .again(engine, filled, again.result(), isNear(capability, evidence), found)
        : found;
  }

  private static Finding ended(String code, FaultCode here) {
    return code.equals(here.id())
        ? Finding.pass(CHECK, "fails with " + code + " again")
        : Finding.fail(CHECK, "the recomputation fails with " + here);
  }

  private Finding judged(Capability capability, Json.Obj evidence, Json.Obj again) {
    Json result = evidence.find("result").orElse(Json.NULL);
    var statement = new Statement(evidence.findObject("statement").orElseThrow());
    String output = statement.output();
    // The root of a confidential run says that this is its result: it was verified before.
    boolean isSigned = statement.disclosure().isPresent() || Sha256.sha256(again).equals(output);
    if (isSigned && again.equals(result)) {
      return Finding.pass(CHECK, "the same bytes, sha256:" + output);
    }
    boolean near = isNear(capability, evidence);
    Optional<String> differing = difference(result, again, near);
    if (differing.isEmpty()) {
      return near
          ? Finding.pass(CHECK, "the same to 1e-9 relative")
          : Finding.fail(CHECK, "the result has another digest than the signed one");
    }
    return Finding.fail(CHECK, "differs first at " + differing.get());
  }

  private boolean isNear(Capability capability, Json.Obj evidence) {
    return capability.cost().reproducibility() == Reproducibility.NUMERIC && !sameMachine(evidence);
  }

  /** Returns the first path at which two values differ; near numbers may be allowed. */
  private static Optional<String> difference(Json one, Json other, boolean near) {
    return JsonDiff.paths(one, other).stream()
        .filter(path -> !near || !agree(new Pointer(path), one, other))
        .findFirst();
  }

  private boolean sameMachine(Json.Obj evidence) {
    Optional<Json.Obj> engine =
        evidence
            .findObject("statement")
            .flatMap(s -> s.findObject("predicate"))
            .flatMap(p -> p.findObject("engine"));
    return engine.flatMap(e -> e.findText("arch")).filter(environment.arch()::equals).isPresent()
        && engine
            .flatMap(e -> e.findText("jvm"))
            .filter(jvm -> major(jvm).equals(major(environment.jvm())))
            .isPresent();
  }

  /** Returns the major version: 17 for {@code 17.0.15+6-Debian}. */
  private static String major(String jvm) {
    return jvm.split("[^0-9]", 2)[0];
  }

  private static boolean agree(Pointer at, Json one, Json other) {
    return at.in(one).orElse(Json.NULL) instanceof Json.Num a
        && at.in(other).orElse(Json.NULL) instanceof Json.Num b
        && Math.abs(a.asDouble() - b.asDouble())
            <= RELATIVE * Math.max(Math.abs(a.asDouble()), Math.abs(b.asDouble()));
  }
}
