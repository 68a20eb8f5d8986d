package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import java.time.Duration;
import java.util.Optional;

/**
 * What was agreed when the run was accepted.
 *
 * @param execution direct or job, by the capability's class, in test mode too
 * @param workload the class of work
 * @param idempotent whether a lost attempt may be made again
 * @param cancelAfter the caller's time from creation; a run not started by then fails, one running
 *     is stopped
 * @param scenario what the sandbox is to play; never in live mode
 */
public record ExecutionPolicy(
    Execution execution,
    Workload workload,
    boolean idempotent,
    Optional<Duration> cancelAfter,
    Optional<SandboxScenario> scenario) {
  /** Whether the sandbox is to play this. */
  public boolean hasScenario(SandboxScenario.Action act) {
    return scenario.filter(s -> s.act() == act).isPresent();
  }

  /** The agreed things that are part of the request's fingerprint. */
  public Json.Obj identity() {
    return identity(cancelAfter, scenario);
  }

  /** The same of what is asked for. */
  public static Json.Obj identity(
      Optional<Duration> cancelAfter, Optional<SandboxScenario> scenario) {
    return Json.Obj.EMPTY
        .withPresent("scenario", scenario.map(SandboxScenario::toString))
        .withPresent("cancel_after", cancelAfter.map(Duration::toMillis));
  }
}
