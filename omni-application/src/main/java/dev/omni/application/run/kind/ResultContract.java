package dev.omni.application.run.kind;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Capability;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Supplier;

/** The contract of results, which no error of an engine passes. */
final class ResultContract {
  private static final Logger LOG = System.getLogger(ResultContract.class.getName());

  private ResultContract() {}

  /** Returns a report whose result keeps the contract; another one becomes an error. */
  static Report kept(PreparedRun prepared, Supplier<Report> computation) {
    try {
      return kept(prepared, computation.get());
    } catch (Error broken) {
      LOG.log(Level.ERROR, "run " + prepared.run().id() + " broke its runtime", broken);
      return new Report(
          new RunError(FaultCode.CAPABILITY_FAILED, "The engine could not compute this input."),
          Json.Obj.EMPTY);
    }
  }

  private static Report kept(PreparedRun prepared, Report report) {
    if (!(report.outcome() instanceof Outcome.Succeeded succeeded)) {
      return report;
    }
    List<Problem> problems = prepared.capability().resultProblems(succeeded.result());
    if (problems.isEmpty()) {
      return report;
    }
    List<Json.Obj> errors = problems.stream().map(ResultContract::violation).toList();
    LOG.log(
        Level.ERROR,
        "engine of "
            + prepared.capability().id()
            + " broke its contract in run "
            + prepared.run().id()
            + ": "
            + errors);
    var error =
        new RunError(
            FaultCode.CAPABILITY_FAILED,
            Capability.RESULT_BREAKS_CONTRACT,
            Json.obj("errors", errors));
    return new Report(error, report.record());
  }

  private static Json.Obj violation(Problem problem) {
    return Json.obj(
        "pointer",
        "/result" + problem.pointer(),
        "code",
        "result_contract_violated",
        "message",
        problem.message());
  }
}
