package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;

/** The laws of Lyapunov exponents: their dimension, their sum, and how their errors go together. */
final class LyapunovLaws {
  private static final int SPACE = 3;

  private LyapunovLaws() {}

  /** The sum of the exponents of the Lorenz flow is its divergence. */
  static Check divergence(double[] exponents, double divergence, double bound) {
    return new Check(
        "divergence_residual",
        exponents[0] + exponents[1] + exponents[2] - divergence,
        bound,
        "Sum of the exponents less the divergence of the flow, -(sigma + 1 + beta).");
  }

  /** The sum of the exponents up to a number that need not be whole is 0 at the dimension. */
  static Check dimension(double[] exponents, double dimension) {
    double sum = 0;
    double size = 0;
    for (int k = 0; k < SPACE; k++) {
      sum += exponents[k] * Math.max(0, Math.min(1, dimension - k));
      size += Math.abs(exponents[k]);
    }
    int next = (int) dimension;
    boolean within = dimension >= 0 && dimension <= SPACE;
    boolean ends = within && (next == SPACE || exponents[next] < 0);
    double off = dimension == SPACE ? Math.min(0, sum) : sum;
    return new Residuals()
        .residual(ends ? 0 : Double.NaN)
        .equal(off, 0, size)
        .check(
            "dimension_residual",
            1e-9,
            "Sum of the exponents up to the dimension, the last one in part, relative to all: zero"
                + " where the next one is negative.");
  }

  /**
   * The exponents of a part have a sum that does not vary, so that no standard error is larger than
   * the two others together.
   */
  static Check triangle(double[] errors, double bound) {
    double excess = 0;
    for (int k = 0; k < SPACE; k++) {
      double others = errors[(k + 1) % SPACE] + errors[(k + 2) % SPACE];
      excess = Math.max(excess, errors[k] - others);
    }
    return new Check(
        "error_excess",
        excess,
        bound,
        "By how much a standard error is above the sum of the two others: not at all, because the"
            + " sum of the exponents does not vary.");
  }
}
