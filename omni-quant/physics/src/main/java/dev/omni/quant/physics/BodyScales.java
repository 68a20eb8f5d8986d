package dev.omni.quant.physics;

import java.util.Arrays;

/**
 * The tolerances of a step: absolute ones by the size of what moves, because in large units they
 * would else be no tolerances at all.
 *
 * @param absolute for each component of the state
 * @param relative for all
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record BodyScales(double[] absolute, double relative) {
  /** Returns the same tolerance for all components. */
  static BodyScales same(int size, double tolerance) {
    double[] same = new double[size];
    Arrays.fill(same, tolerance);
    return new BodyScales(same, tolerance);
  }

  /** Returns the tolerances of the motion of bodies. */
  static BodyScales of(NBody motion, double[] start, double tolerance) {
    int half = start.length / 2;
    double far = largest(start, 0, half);
    double mass = Arrays.stream(motion.masses()).sum();
    double falling = Math.sqrt(2 * motion.gravity() * mass / far);
    double fast = Math.max(largest(start, half, start.length), falling);
    double[] absolute = new double[start.length];
    Arrays.fill(absolute, 0, half, Math.max(tolerance * Math.min(1, far), Double.MIN_NORMAL));
    Arrays.fill(
        absolute, half, start.length, Math.max(tolerance * Math.min(1, fast), Double.MIN_NORMAL));
    return new BodyScales(absolute, tolerance);
  }

  private static double largest(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).map(Math::abs).max().orElse(0);
  }
}
