package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunError;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * The guard of the steps of a run: what breaks, wherever that is, ends the run with an error, so
 * that no run is tried without end. What is no failure of the run passes: a store that is
 * unavailable, and memory of the process that is exhausted.
 */
final class RunBreakage {
  private static final Logger LOG = System.getLogger(RunBreakage.class.getName());

  private RunBreakage() {}

  /**
   * Returns what a step of the way gives, or another value when the step breaks.
   *
   * @param what names the step and its run in the log
   */
  static <T> T guarded(String what, Supplier<T> step, Supplier<T> otherwise) {
    try {
      return step.get();
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError broken) {
      LOG.log(Level.ERROR, what + " broke", broken);
      return otherwise.get();
    }
  }

  /**
   * Returns the report of an execution. One that was stopped or suspended passes.
   *
   * @param what names the run in the log
   */
  static Report executed(String what, Supplier<Report> execution) {
    try {
      return execution.get();
    } catch (CancellationException | StoreUnavailableException | RunSuspendedException ours) {
      throw ours;
    } catch (Fault refused) {
      return failed(FaultCode.CAPABILITY_FAILED, refused.reason());
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError broken) {
      LOG.log(Level.ERROR, what + " broke", broken);
      return failed(
          FaultCode.CAPABILITY_FAILED, "The run failed with an internal error for this input.");
    }
  }

  /** Returns the report of a run that was executed and whose end broke. */
  static Report ended() {
    return failed(
        FaultCode.CAPABILITY_FAILED,
        "The result is not stored: its evidence, or what else belongs to its end, could not be"
            + " made.");
  }

  /** Returns the report of a failed run. */
  static Report failed(FaultCode code, String message) {
    return new Report(new RunError(code, message), Json.Obj.EMPTY);
  }
}
