package dev.omni.quant.discovery;

/**
 * A parameter of a curve.
 *
 * @param name of the parameter
 * @param nature how a search moves it
 */
record CurveMember(String name, Nature nature) {
  /** The ways in which a curve depends on a parameter. */
  enum Nature {
    /** The curve is linear in it. */
    LINEAR,
    /** A number of any sign. */
    FREE,
    /** A positive number, which is sought by its logarithm. */
    POSITIVE
  }

  boolean isLinear() {
    return nature == Nature.LINEAR;
  }

  boolean isPositive() {
    return nature == Nature.POSITIVE;
  }
}
