package dev.omni.quant.finance.risk;

import dev.omni.engine.NotConverged;
import dev.omni.quant.core.StandardNormal;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.special.Beta;
import org.hipparchus.util.FastMath;

/**
 * A symmetric distribution of losses with mean 0 and variance 1: its value at risk and its expected
 * shortfall. A. McNeil, R. Frey and P. Embrechts, Quantitative Risk Management, 2005, examples
 * 2.14, 2.18 and 2.19.
 */
sealed interface TailQuantile {
  /** Returns that of a distribution, with degrees of freedom where it has such. */
  static TailQuantile of(ReturnDistribution distribution, OptionalDouble degrees) {
    return distribution == ReturnDistribution.NORMAL
        ? new Gaussian()
        : new Student(degrees.orElseThrow());
  }

  /** Returns the loss that is exceeded with this probability, above 0 and below 0.5. */
  double quantile(double exceedance);

  /** Returns the mean of the losses beyond {@link #quantile}. */
  double shortfall(double exceedance);

  /** The standard normal distribution. */
  record Gaussian() implements TailQuantile {
    @Override
    public double quantile(double exceedance) {
      return -StandardNormal.quantile(exceedance);
    }

    @Override
    public double shortfall(double exceedance) {
      return StandardNormal.density(quantile(exceedance)) / exceedance;
    }
  }

  /**
   * Student's t, scaled to variance 1.
   *
   * @param degrees of freedom, above 2
   */
  record Student(double degrees) implements TailQuantile {
    private static final int STEPS = 8;

    /** Part of an exceedance by which that of its quantile may be off. */
    private static final double FOUND = 1e-10;

    @Override
    public double quantile(double exceedance) {
      return scale() * unscaled(exceedance);
    }

    @Override
    public double shortfall(double exceedance) {
      double t = unscaled(exceedance);
      double mean = distribution().density(t) / exceedance * (degrees + t * t) / (degrees - 1);
      return scale() * mean;
    }

    private double scale() {
      return Math.sqrt((degrees - 2) / degrees);
    }

    private TDistribution distribution() {
      return new TDistribution(degrees);
    }

    /**
     * Returns the library's quantile, made exact by Newton steps on the probability that keeps its
     * digits: of the lower tail, or near the middle of what lies between 0 and the quantile.
     */
    private double unscaled(double exceedance) {
      TDistribution t = distribution();
      double x = -t.inverseCumulativeProbability(exceedance);
      if (exceedance <= 0.25) {
        return tail(t, x, exceedance);
      }
      for (int i = 0; i < STEPS; i++) {
        x -= (central(x) - (0.5 - exceedance)) / t.density(x);
      }
      requireFound(central(x) - (0.5 - exceedance), exceedance);
      return x;
    }

    /**
     * Searches the quantile in logarithms, in which the tail is nearly straight. Beyond 1e-14 the
     * library's quantile is orders of magnitude too large, so it is no start for steps.
     */
    private static double tail(TDistribution t, double start, double exceedance) {
      double x = start;
      while (t.cumulativeProbability(-x) < exceedance / 2) {
        x /= 2;
      }
      for (int i = 0; i < STEPS; i++) {
        double beyond = t.cumulativeProbability(-x);
        x *= FastMath.exp(FastMath.log(beyond / exceedance) * beyond / (x * t.density(x)));
      }
      requireFound(t.cumulativeProbability(-x) - exceedance, exceedance);
      return x;
    }

    private static void requireFound(double residual, double exceedance) {
      if (!(Math.abs(residual) <= FOUND * exceedance)) {
        throw new NotConverged(
            "the quantile of Student's t is not found", STEPS, residual, FOUND * exceedance);
      }
    }

    private double central(double x) {
      return 0.5 * Beta.regularizedBeta(x * x / (degrees + x * x), 0.5, 0.5 * degrees);
    }
  }
}
