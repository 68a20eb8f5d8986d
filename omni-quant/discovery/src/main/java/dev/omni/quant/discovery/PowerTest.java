package dev.omni.quant.discovery;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/** Tests of which the power follows from a size of the sample and of the effect. */
public enum PowerTest {
  T_ONE_SAMPLE,
  T_TWO_SAMPLE,
  T_PAIRED,
  PROPORTIONS_TWO,
  ANOVA_ONE_WAY,
  CORRELATION;

  private static final double NEGLIGIBLE = 45;
  private static final double STRIDE = 0.05;

  /** Effects beyond are seen with any size of a sample. */
  private static final double CERTAIN = 1e8;

  /**
   * The level of a test and its alternative.
   *
   * @param alpha probability of a false rejection
   * @param twoSided else only effects above zero reject
   * @param groups of the analysis of variance
   */
  record Setting(double alpha, boolean twoSided, int groups) {
    /** Returns the probability in the upper tail where the test rejects. */
    double upper() {
      return twoSided ? alpha / 2 : alpha;
    }
  }

  /** Returns the least size of a sample for which the power is defined, from above. */
  double leastSize() {
    return this == CORRELATION ? 4 : this == PROPORTIONS_TWO ? 1 : 2;
  }

  /** Returns the bound of effects, which is not reached. */
  double mostEffect() {
    return switch (this) {
      case PROPORTIONS_TWO -> Math.PI;
      case CORRELATION -> 1;
      case T_ONE_SAMPLE, T_TWO_SAMPLE, T_PAIRED, ANOVA_ONE_WAY -> 100;
    };
  }

  /** Returns the power of samples of this size, each, under this effect. */
  double power(double size, double effect, Setting setting) {
    return switch (this) {
      case T_ONE_SAMPLE, T_PAIRED -> student(size - 1, effect * Math.sqrt(size), setting);
      case T_TWO_SAMPLE -> student(2 * (size - 1), effect * Math.sqrt(size / 2), setting);
      case PROPORTIONS_TWO -> normal(effect * Math.sqrt(size / 2), quantile(setting), setting);
      case ANOVA_ONE_WAY -> fisher(size, effect, setting);
      case CORRELATION -> correlation(size, effect, setting);
    };
  }

  private static double quantile(Setting setting) {
    return -StandardNormal.quantile(setting.upper());
  }

  private static double normal(double shift, double critical, Setting setting) {
    double upper = StandardNormal.cdf(shift - critical);
    return setting.twoSided() ? upper + StandardNormal.cdf(-shift - critical) : upper;
  }

  private static double student(double freedom, double shift, Setting setting) {
    double critical = critical(setting.upper(), freedom);
    double upper = noncentral(critical, freedom, shift);
    return setting.twoSided() ? upper + noncentral(critical, freedom, -shift) : upper;
  }

  /** Returns the t statistic beyond which lies a probability, below 0 where that is over 1/2. */
  static double critical(double upper, double freedom) {
    double inside = 1 - 2 * upper;
    return Math.signum(inside) * Tails.studentQuantile(Math.abs(inside), freedom);
  }

  /**
   * Returns the probability of a noncentral t beyond a bound: that of a normal deviate beyond the
   * bound times s, over the density of s, the root of chi-square over its freedom. The sum over
   * equal parts of ln s converges exponentially.
   */
  private static double noncentral(double bound, double freedom, double shift) {
    double half = freedom / 2;
    double scale = StrictMath.log(2) + half * StrictMath.log(half) - Gamma.logGamma(half);
    double width = STRIDE / Math.sqrt(2 * freedom + 1);
    double sum = 0;
    for (int side = -1; side <= 1; side += 2) {
      for (int k = side < 0 ? 1 : 0; ; k++) {
        double w = side * k * width;
        double square = StrictMath.exp(2 * w);
        double log = freedom * w - half * square;
        if (log < -half - NEGLIGIBLE) {
          break;
        }
        double beyond = StandardNormal.cdf(shift - bound * Math.sqrt(square));
        sum += StrictMath.exp(log + scale) * beyond;
      }
    }
    return Math.min(1, sum * width);
  }

  /** Returns the probability of a noncentral F beyond its critical value, a Poisson mixture. */
  private static double fisher(double size, double effect, Setting setting) {
    double above = setting.groups() - 1.0;
    double below = setting.groups() * (size - 1);
    double critical = fisherQuantile(setting.alpha(), above, below);
    double x = below / (below + above * critical);
    double half = setting.groups() * size * effect * effect / 2;
    if (half > CERTAIN) {
      return 1;
    }
    int middle = (int) half;
    double sum = 0;
    for (int side = -1; side <= 1; side += 2) {
      for (int j = side < 0 ? middle - 1 : middle; j >= 0; j += side) {
        double log = j * StrictMath.log(half) - half - Gamma.logGamma(j + 1.0);
        double weight = half == 0 ? (j == 0 ? 1 : 0) : StrictMath.exp(log);
        if (weight < 1e-18) {
          break;
        }
        sum += weight * Beta.regularizedBeta(x, below / 2, above / 2 + j);
      }
    }
    return Math.min(1, sum);
  }

  static double fisherQuantile(double alpha, double above, double below) {
    double high = 1;
    while (Tails.fisher(high, above, below) > alpha) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < 200 && high - low > 1e-15 * high; i++) {
      double middle = (low + high) / 2;
      if (Tails.fisher(middle, above, below) > alpha) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** Fisher's z with its bias r / (2 (n - 1)), against the critical r of the t test. */
  private static double correlation(double size, double effect, Setting setting) {
    double t = critical(setting.upper(), size - 2);
    double critical = atanh(t / Math.sqrt(t * t + size - 2));
    double root = Math.sqrt(size - 3);
    double shift = (atanh(effect) + effect / (2 * (size - 1))) * root;
    return normal(shift, critical * root, setting);
  }

  private static double atanh(double r) {
    return 0.5 * StrictMath.log((1 + r) / (1 - r));
  }
}
