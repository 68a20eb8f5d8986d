package dev.omni.application.run;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A request to run a capability.
 *
 * @param workspaceId a workspace of the capability's world
 * @param capability its id
 * @param key the caller's name for this request
 * @param input valid for the capability's contract
 * @param options further options
 */
public record StartRun(
    UUID workspaceId, String capability, IdempotencyKey key, Json.Obj input, Options options) {
  /** Creates a request without options. */
  public StartRun(UUID workspaceId, String capability, IdempotencyKey key, Json.Obj input) {
    this(workspaceId, capability, key, input, Options.NONE);
  }

  /**
   * Creates a request to run an ended run of a capability again, with the same data sets; with a
   * second opinion where it had one, and confidential where it was.
   *
   * @throws Fault {@code input_invalid} when its input is no longer kept
   */
  public static StartRun again(Run ended, IdempotencyKey key, Options wishes) {
    var subject = (RunTarget.CapabilityTarget) ended.subject();
    Json.Obj kept =
        ended
            .keptInput()
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.INPUT_INVALID,
                        "The input of the run is no longer kept; send it in a new run.",
                        Json.obj("input_removed_at", ended.inputRemoved())));
    Json.Obj input = ended.origin().sources().sealed(kept);
    ExecutionPolicy policy = ended.policy();
    Options same =
        wishes
            .withSecondOpinion(policy.secondOpinion())
            .confidential(wishes.confidential() || policy.confidential());
    return new StartRun(subject.workspaceId(), subject.capability(), key, input, same);
  }

  /** Returns the same request with another scenario. */
  StartRun playing(String scenario) {
    var other =
        new Options(
            options.cancelAfter(),
            Optional.of(scenario),
            options.secondOpinion(),
            options.confidential());
    return new StartRun(workspaceId, capability, key, input, other);
  }

  /**
   * The options of a run.
   *
   * @param cancelAfter deadline after creation
   * @param scenario text for the runtime of test mode; rejected in live mode
   * @param secondOpinion whether a second method computes the answer again
   * @param confidential whether the evidence says nothing of input and result that its owner does
   *     not disclose
   */
  public record Options(
      Optional<Duration> cancelAfter,
      Optional<String> scenario,
      boolean secondOpinion,
      boolean confidential) {
    /** No options. */
    public static final Options NONE = new Options(Optional.empty(), Optional.empty());

    /** Creates the options of a run without a second opinion that is not confidential. */
    public Options(Optional<Duration> cancelAfter, Optional<String> scenario) {
      this(cancelAfter, scenario, false, false);
    }

    /** Returns the same options with a second opinion, if it is asked for. */
    public Options withSecondOpinion(boolean asked) {
      return new Options(cancelAfter, scenario, asked, confidential);
    }

    /** Returns the same options for a run that is confidential, or is not. */
    public Options confidential(boolean wanted) {
      return new Options(cancelAfter, scenario, secondOpinion, wanted);
    }
  }

  /**
   * The result of a request for a run.
   *
   * @param run current state
   * @param replayed whether an earlier request created the run
   * @param record of the idempotency key, with its expiry
   */
  public record StartResult(Run run, boolean replayed, IdempotencyRecord record) {}
}
