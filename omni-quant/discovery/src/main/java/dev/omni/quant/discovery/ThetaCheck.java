package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.OptionalDouble;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * The check of theta of the negative binomial distribution: its score, and its error by the
 * information, both by the digamma and the trigamma function.
 *
 * @param data responses with weights
 * @param mu means at the published coefficients
 * @param theta as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record ThetaCheck(GlmData data, double[] mu, double theta) {
  private static final double MET = 1e-8;

  /** What a digamma function of theta keeps of its digits, over the change that matters. */
  private static final double ROUNDING = 1e-15;

  Check of(OptionalDouble published) {
    double score = 0;
    double information = 0;
    double size = 0;
    double bends = 0;
    for (int i = 0; i < mu.length; i++) {
      double y = data.y()[i];
      double whole = mu[i] + theta;
      double rise = Gamma.digamma(theta + y) - Gamma.digamma(theta);
      double w = data.weight(i);
      score += w * (rise - FastMath.log(whole / theta) + 1 - (y + theta) / whole);
      size += w * (rise + FastMath.log1p(mu[i] / theta) + Math.abs(mu[i] - y) / whole);
      double fall = Gamma.trigamma(theta) - Gamma.trigamma(theta + y);
      information += w * (fall - 1 / theta + 2 / whole - (y + theta) / whole / whole);
      bends += w * (Gamma.trigamma(theta) + 1 / theta);
    }
    double digits = ROUNDING * mu.length * (1 + Math.abs(FastMath.log(theta))) / size;
    double error = published.orElse(Double.NaN);
    double lost = ROUNDING * bends / Math.abs(information);
    return new Residuals()
        .residual(Math.abs(score) / size / (1 + digits / MET))
        .residual(Math.abs(error * error * information - 1) / (1 + lost / MET))
        .check(
            "theta_residual",
            MET,
            "Score of theta relative to its terms, and squared error of theta times the"
                + " information less 1, both over what rounding leaves of digamma functions: zero.");
  }
}
