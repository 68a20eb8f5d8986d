package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.util.FastMath;

/**
 * The scores of one prediction by name, in a fixed order. A score that is not finite is null,
 * except the logarithmic loss: it is held at a largest value and marked {@code clamped}, so that a
 * mean does not leave out the worst forecasts.
 */
final class Scores {
  /**
   * The logarithm of the least probability, 2^-52, the machine epsilon: scikit-learn 1.5 (2024)
   * clips there in {@code log_loss}.
   */
  static final double LEAST_PROBABILITY = -52 * FastMath.log(2.0);

  /** The logarithm of the least density, the smallest normal double. */
  static final double LEAST_DENSITY = FastMath.log(Double.MIN_NORMAL);

  private final Map<String, Json> members = new LinkedHashMap<>();
  private boolean clamped;

  /** Adds a score. */
  Scores with(String name, double score) {
    members.put(name, Double.isFinite(score) ? Json.num(score) : Json.NULL);
    return this;
  }

  /** Adds a score; null when a library cannot compute it at the outcome. */
  Scores with(String name, DoubleSupplier score) {
    try {
      return with(name, score.getAsDouble());
    } catch (MathRuntimeException beyond) {
      return with(name, Double.NaN);
    }
  }

  /** Adds {@code log}, minus a logarithm that is held at {@code least}; returns what is held. */
  double bounded(double logarithm, double least) {
    clamped = !(logarithm >= least);
    double bounded = clamped ? least : logarithm;
    with("log", -bounded);
    return bounded;
  }

  /** Returns the JSON form. */
  Json.Obj json() {
    Json.Obj all = new Json.Obj(members);
    return clamped ? all.with("clamped", true) : all;
  }
}
