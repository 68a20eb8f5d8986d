package dev.omni.operations.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A dimension in which a model is scored, each 0 to 1. */
public enum ScoreDimension {
  /** Correct within the tolerance of the task. */
  CORRECTNESS,
  /** Equal answers to repeated tasks. */
  REPRODUCIBILITY,
  /** Accuracy on paraphrases relative to the originals. */
  ROBUSTNESS,
  /** Numbers traceable to the input, a tool or a constant. */
  GROUNDING,
  /** Stated steps that recompute to their stated values. */
  CALCULATION_INTEGRITY,
  /** Units of the correct dimension. */
  UNITS_DIMENSIONS,
  /** Stated intervals with the stated coverage. */
  UNCERTAINTY_CALIBRATION,
  /** Tool calls without violations. */
  TOOL_DISCIPLINE,
  /** Answers in the requested form and within the requested bounds. */
  CONSTRAINT_ADHERENCE,
  /** Number of calls relative to the number needed. */
  EFFICIENCY,
  /** Quality of a forecast or an optimum. */
  OUTCOME_QUALITY;

  /** Returns all names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(ScoreDimension::toString).toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
