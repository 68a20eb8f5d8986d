package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.util.Locale;

/**
 * A numerical check of a result: a computed number and its bound.
 *
 * @param name as in {@code put_call_parity_residual}
 * @param value the computed number, finite
 * @param bound the largest magnitude that passes
 * @param meaning one sentence: the meaning of the number and the reason why it should be small
 * @param kind the meaning of a failure
 */
public record Check(String name, double value, double bound, String meaning, Kind kind) {
  /** The meaning of a failure. */
  public enum Kind {
    /**
     * An identity that the right result has, up to rounding; a failure is a fault of the engine.
     */
    LAW,
    /** An estimate of the error of the result, against the largest that the input accepts. */
    GATE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Creates a check of an identity. */
  public Check(String name, double value, double bound, String meaning) {
    this(name, value, bound, meaning, Kind.LAW);
  }

  /** Creates a check of an estimate of the error. */
  public static Check gate(String name, double value, double bound, String meaning) {
    return new Check(name, value, bound, meaning, Kind.GATE);
  }

  /** Returns whether the magnitude of the value is within the bound; NaN is not. */
  public boolean passes() {
    return Math.abs(value) <= bound;
  }

  /** Returns the JSON form for evidence. */
  public Json.Obj json() {
    return Json.obj(
            "name", name, "value", value, "bound", bound, "pass", passes(), "meaning", meaning)
        .with("kind", kind.toString());
  }
}
