package dev.omni.domain.feature.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a model is scored in, each 0 to 1. */
public enum ScoreDimension {
  /** Right at the task's tolerance. */
  CORRECTNESS,
  /** Equal answers when asked again. */
  REPRODUCIBILITY,
  /** Accuracy on retellings beside that on originals. */
  ROBUSTNESS,
  /** Numbers that trace to the input, a tool or a constant. */
  GROUNDING,
  /** Stated steps that compute to what they say. */
  CALCULATION_INTEGRITY,
  /** Units of the right dimension. */
  UNITS_DIMENSIONS,
  /** Stated intervals that cover as often as they say. */
  UNCERTAINTY_CALIBRATION,
  /** Tool calls without violations. */
  TOOL_DISCIPLINE,
  /** Answers of the form and within the bounds that were asked. */
  CONSTRAINT_ADHERENCE,
  /** Calls beside those that are needed. */
  EFFICIENCY,
  /** How good a forecast or an optimum is. */
  OUTCOME_QUALITY;

  /** All names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(ScoreDimension::toString).toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
