package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import java.time.Duration;
import java.util.Optional;

/**
 * The execution policy fixed when a run is accepted.
 *
 * @param execution direct or job, by the capability's class, in test mode too
 * @param workload workload class
 * @param idempotent whether a lost attempt may be repeated
 * @param cancelAfter the caller's deadline, measured from creation; a run that has not started by
 *     then fails, a running one is stopped
 * @param scenario text that only the runtime of test mode reads; never in live mode
 * @param secondOpinion whether a second method computes the answer again
 * @param confidential whether its evidence says nothing of input and result that is not disclosed
 */
public record ExecutionPolicy(
    Execution execution,
    Workload workload,
    boolean idempotent,
    Optional<Duration> cancelAfter,
    Optional<String> scenario,
    boolean secondOpinion,
    boolean confidential) {
  /** The maximum number of characters of a scenario. */
  public static final int MAX_SCENARIO = 40;

  /** Creates the policy of a run without a second opinion that is not confidential. */
  public ExecutionPolicy(
      Execution execution,
      Workload workload,
      boolean idempotent,
      Optional<Duration> cancelAfter,
      Optional<String> scenario) {
    this(execution, workload, idempotent, cancelAfter, scenario, false, false);
  }

  /** Returns the part of the policy that belongs to the request's fingerprint. */
  public Json.Obj identity() {
    return identity(cancelAfter, scenario, secondOpinion, confidential);
  }

  /** Returns the part of a requested policy that belongs to the request's fingerprint. */
  public static Json.Obj identity(
      Optional<Duration> cancelAfter,
      Optional<String> scenario,
      boolean secondOpinion,
      boolean confidential) {
    return Json.Obj.EMPTY
        .withPresent("scenario", scenario)
        .withPresent("cancel_after", cancelAfter.map(Duration::toMillis))
        .withPresent("second_opinion", Optional.of(secondOpinion).filter(asked -> asked))
        .withPresent("confidential", Optional.of(confidential).filter(wanted -> wanted));
  }
}
