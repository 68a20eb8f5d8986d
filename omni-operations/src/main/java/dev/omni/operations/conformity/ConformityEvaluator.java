package dev.omni.operations.conformity;

import dev.omni.domain.json.Json;
import java.util.Optional;

/** Decisions under uncertainty on whether values are inside their limits. */
public interface ConformityEvaluator {
  /**
   * Returns the standard uncertainty of {@code {standard}}, {@code {expanded, k}} or {@code {lower,
   * upper, level}}, in the stated unit; empty for anything else.
   */
  Optional<Double> standard(Json.Obj uncertainty);

  /**
   * Returns the conformity of a measured value with a limit.
   *
   * @param value finite, in the limit's unit
   * @param standard its standard uncertainty in the same unit, 0 or more
   */
  ConformityAssessment of(double value, double standard, Limit limit);
}
