package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.Optional;
import java.util.UUID;

/**
 * A stored run without its long texts, which are not read.
 *
 * @param state with the error, and with the result when that is short
 * @param input what lists show of it; empty where they show nothing of a long one
 * @param inputBytes size of the text of the input; 0 where it is in memory anyway
 */
public record RunHead(
    UUID id,
    RunOrigin origin,
    RunTarget subject,
    ExecutionPolicy policy,
    RunState state,
    Optional<InputHead> input,
    long inputBytes)
    implements RunFacts {
  /** The largest text of an input or a result that is short, in bytes. */
  public static final int SHORT = 4096;

  /** Returns whether the text of a value is short. */
  static boolean isShort(Json value) {
    return JsonWriter.of(value).size() <= SHORT;
  }

  /**
   * Returns the run as lists show it: with the outcome of this head and what it has of the input.
   */
  public Run listed() {
    return with(input.map(InputHead::members).orElse(Json.Obj.EMPTY));
  }

  /** Returns the run with an input, and with the outcome of this head. */
  public Run with(Json.Obj other) {
    return new Run(id, origin, subject, policy, other, state);
  }

  /** Returns whether lists show less of one of those members of the input than it has. */
  public boolean isShortened(String... names) {
    return input.filter(head -> head.isShortened(names)).isPresent();
  }
}
