package dev.omni.application.spi.feature;

import dev.omni.domain.feature.guard.ConformityAssessment;
import dev.omni.domain.feature.guard.Limit;
import dev.omni.domain.json.Json;
import java.util.Optional;

/** Decides under uncertainty whether values are inside their limits. */
public interface ConformityEvaluator {
  /**
   * The standard uncertainty that is stated as {@code {standard}}, {@code {expanded, k}} or {@code
   * {lower, upper, level}}, in the unit it is stated in; empty for anything else.
   */
  Optional<Double> standard(Json.Obj uncertainty);

  /**
   * How a measured value stands to a limit.
   *
   * @param value finite, in the limit's unit
   * @param standard its standard uncertainty in the same unit, 0 and above
   */
  ConformityAssessment of(double value, double standard, Limit limit);
}
