package dev.omni.client;

import java.io.Serializable;
import java.util.Map;

/**
 * Completed run of a capability whose result has a type.
 *
 * @param run the run itself, with all that it can do
 * @param result its result; members of a newer server are in {@code run.result()} alone
 * @param <R> type of the result
 */
public record CapabilityRun<R>(Run run, R result) implements Serializable {
  /**
   * Reads the result of a completed run.
   *
   * @throws IllegalArgumentException when the result does not have the form of the type
   */
  public static <R> CapabilityRun<R> of(Run run, Class<R> type) {
    return new CapabilityRun<>(run, JsonText.typed(run.result(), type));
  }

  /** Returns the id of the run and of its evidence. */
  public String id() {
    return run.id();
  }

  /** Returns the units of the members of the result. */
  public Map<String, String> units() {
    return run.units();
  }

  /** Returns the signed evidence. */
  public Evidence evidence() {
    return run.evidence();
  }
}
