package dev.omni.application.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.SandboxScenario;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A request to run a capability.
 *
 * @param workspaceId a workspace of the capability's world
 * @param capability its id
 * @param key the caller's own name for this request
 * @param input as the capability's contract wants it
 * @param wishes what else is asked for
 */
public record StartRun(
    UUID workspaceId, String capability, IdempotencyKey key, Json.Obj input, Options wishes) {
  /** Without further wishes. */
  public StartRun(UUID workspaceId, String capability, IdempotencyKey key, Json.Obj input) {
    this(workspaceId, capability, key, input, Options.NONE);
  }

  /**
   * What else may be asked for.
   *
   * @param cancelAfter give up that long after creation
   * @param scenario what the sandbox is to play; refused in live mode
   */
  public record Options(Optional<Duration> cancelAfter, Optional<SandboxScenario> scenario) {
    /** Nothing. */
    public static final Options NONE = new Options(Optional.empty(), Optional.empty());
  }
}
