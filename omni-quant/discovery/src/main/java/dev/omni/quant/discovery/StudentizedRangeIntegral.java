package dev.omni.quant.discovery;

import dev.omni.quant.core.GaussLegendre;
import dev.omni.quant.core.StandardNormal;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The tail of the studentized range by Gauss's rule over the half of the plane that H. O. Hartley
 * leaves (M. D. Copenhaver and B. Holland, J. Stat. Comput. Simul. 30, 1988, equation 2.1), a
 * second route to {@link StudentizedRange}.
 */
final class StudentizedRangeIntegral {
  private static final double FAR = 9;

  /** A range of normal deviates that few groups are beyond. */
  private static final double RISE = 6;

  private static final double[] NODES;
  private static final double[] WEIGHTS;

  static {
    var rule = GaussLegendre.rule(24);
    NODES = new double[rule.getNumberOfPoints()];
    WEIGHTS = new double[NODES.length];
    for (int i = 0; i < NODES.length; i++) {
      NODES[i] = rule.getPoint(i);
      WEIGHTS[i] = rule.getWeight(i);
    }
  }

  private StudentizedRangeIntegral() {}

  /** Returns the probability of a studentized range of this size or more. */
  static double upperTail(double size, int groups, double freedom) {
    if (!(size > 0 && freedom > 0)) {
      return size <= 0 ? 1 : Double.NaN;
    }
    if (groups == 2) {
      return TailIntegrals.student(size / Math.sqrt(2), freedom);
    }
    if (Double.isInfinite(freedom)) {
      return beyond(size, groups);
    }
    // The root of s has a density without singularity at 0 for all degrees of freedom.
    double deviation = 1 / Math.sqrt(2 * freedom);
    double low = Math.sqrt(Math.max(1 - 10 * deviation, FastMath.exp(-40 / freedom - 0.5)));
    double high = Math.sqrt(1 + 13 * deviation);
    double constant =
        2 * Math.sqrt(freedom / Math.PI) * FastMath.exp(-TailIntegrals.stirling(freedom / 2));
    DoubleUnaryOperator tail =
        v -> {
          double log = 2 * FastMath.log(v);
          double density = FastMath.exp(freedom * (log - FastMath.expm1(2 * log) / 2)) / v;
          return density * beyond(size * v * v, groups);
        };
    double rise = Math.max(low, Math.min(1, Math.sqrt(RISE / size)));
    return constant
        * (integral(low, rise, tail) + integral(rise, 1, tail) + integral(1, high, tail));
  }

  private static double integral(double low, double high, DoubleUnaryOperator f) {
    double half = (high - low) / 2;
    double sum = 0;
    for (int i = 0; i < NODES.length; i++) {
      sum += WEIGHTS[i] * f.applyAsDouble(low + half * (1 + NODES[i]));
    }
    return sum * half;
  }

  /** The probability that the range of normal deviates is above a width. */
  private static double beyond(double width, int groups) {
    double half = width / 2;
    if (half > FAR) {
      return 0;
    }
    DoubleUnaryOperator largest =
        z -> FastMath.exp(-z * z / 2) * power(between(z - width, z), groups - 1);
    double middle = half + (FAR - half) * 0.4;
    double inner =
        (integral(half, middle, largest) + integral(middle, FAR, largest))
            * 2
            * groups
            / Math.sqrt(2 * Math.PI);
    return 1 - power(between(-half, half), groups) - inner;
  }

  private static double power(double base, int exponent) {
    double power = 1;
    for (int k = 0; k < exponent; k++) {
      power *= base;
    }
    return power;
  }

  private static double between(double low, double high) {
    return StandardNormal.cdf(high) - StandardNormal.cdf(low);
  }
}
