package dev.omni.quant.discovery;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The tail of the studentized range by Gauss's rule over the half of the plane that H. O. Hartley
 * leaves (M. D. Copenhaver and B. Holland, J. Stat. Comput. Simul. 30, 1988, equation 2.1), a
 * second route to {@link StudentizedRange}.
 */
final class StudentizedRangeIntegral {
  private static final int NODES = 32;
  private static final double FAR = 9;

  private StudentizedRangeIntegral() {}

  /** Returns the probability of a studentized range of this size or more. */
  static double upperTail(double size, int groups, double freedom) {
    if (!(size > 0 && freedom > 0)) {
      return size <= 0 ? 1 : Double.NaN;
    }
    if (groups == 2) {
      return TailIntegrals.student(size / Math.sqrt(2), freedom);
    }
    // The density of ln s is f (ln s - (s^2 - 1) / 2) from its peak; a deviate is 1 / sqrt(2 f).
    double deviation = 1 / Math.sqrt(2 * freedom);
    double low = -FAR * deviation * (1 + FAR * deviation);
    double high = Math.min(FAR * deviation, FastMath.log(4 + 80 / freedom) / 2);
    double constant =
        FastMath.sqrt(freedom / Math.PI) * FastMath.exp(-TailIntegrals.stirling(freedom / 2));
    DoubleUnaryOperator density =
        u -> constant * FastMath.exp(freedom * (u - FastMath.expm1(2 * u) / 2));
    return integral(
        low,
        high,
        u -> density.applyAsDouble(u) * beyond(size * FastMath.exp(u), groups));
  }

  private static double integral(double low, double high, DoubleUnaryOperator f) {
    var factory = new GaussIntegratorFactory();
    double middle = low < 0 && high > 0 ? 0 : (low + high) / 2;
    GaussIntegrator left = factory.legendre(NODES, low, middle);
    GaussIntegrator right = factory.legendre(NODES, middle, high);
    return left.integrate(f::applyAsDouble) + right.integrate(f::applyAsDouble);
  }

  /** The probability that the range of normal deviates is above a width. */
  private static double beyond(double width, int groups) {
    double half = width / 2;
    if (half > FAR) {
      return 0;
    }
    double inner =
        2
            * groups
            * integral(
                half,
                FAR,
                z ->
                    FastMath.exp(-z * z / 2)
                        / Math.sqrt(2 * Math.PI)
                        * FastMath.pow(between(z - width, z), groups - 1));
    return 1 - FastMath.pow(between(-half, half), groups) - inner;
  }

  private static double between(double low, double high) {
    return (Erf.erfc(-high / Math.sqrt(2)) - Erf.erfc(-low / Math.sqrt(2))) / 2;
  }
}
