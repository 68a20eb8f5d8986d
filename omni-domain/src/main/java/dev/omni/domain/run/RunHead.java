package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.UUID;

/**
 * A stored run without its long texts, which are not read.
 *
 * @param state without the outcome
 * @param input when it is short
 * @param inputBytes size of the text of the input; 0 where it is in memory anyway
 */
public record RunHead(
    UUID id,
    RunOrigin origin,
    RunTarget subject,
    ExecutionPolicy policy,
    RunState state,
    Optional<Json.Obj> input,
    long inputBytes)
    implements RunFacts {
  /** The largest text of an input or a result that is short, in bytes. */
  public static final int SHORT = 4096;
}
