package dev.omni.quant.discovery.design;

/** The kinds of designs. */
public enum DesignKind {
  /** All combinations of the levels. */
  FULL_FACTORIAL,
  /** Some combinations of two levels, chosen by generators. */
  FRACTIONAL_FACTORIAL,
  /** Two levels of up to 23 factors in 8 to 24 runs. */
  PLACKETT_BURMAN,
  /** A factorial, points on the axes, and points in the middle. */
  CENTRAL_COMPOSITE,
  /** Two levels of two or three factors at a time, the others in the middle. */
  BOX_BEHNKEN,
  /** One point in each stratum of each factor, at random. */
  LATIN_HYPERCUBE,
  /** The runs of a grid with the largest determinant of a model. */
  D_OPTIMAL;

  /** Returns whether factors have the levels -1 and 1. */
  boolean isOfTwoLevels() {
    return this == FRACTIONAL_FACTORIAL || this == PLACKETT_BURMAN;
  }

  /** Returns whether points in the middle may be added. */
  boolean hasMiddle() {
    return this != LATIN_HYPERCUBE && this != D_OPTIMAL;
  }
}
