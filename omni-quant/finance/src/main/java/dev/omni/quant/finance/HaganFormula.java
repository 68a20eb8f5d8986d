package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
import org.hipparchus.util.FastMath;

/**
 * The lognormal volatility of the SABR model. P. S. Hagan, D. Kumar, A. S. Lesniewski and D. E.
 * Woodward, Managing smile risk, Wilmott, September 2002, eqs. 2.17a-c and 2.18.
 *
 * @param forward above 0
 * @param years to expiry
 * @param beta exponent, 0 to 1
 */
record HaganFormula(double forward, double years, double beta) {
  private static final double SMALL = 1e-6;

  /** Returns the volatility at a strike above 0. */
  double volatility(double strike, double alpha, double rho, double nu) {
    double log = BlackFormula.logRatio(forward, strike);
    double rest = 1 - beta;
    double middle = FastMath.exp(0.5 * rest * (FastMath.log(forward) + FastMath.log(strike)));
    double square = rest * rest * log * log;
    double bottom = middle * (1 + square / 24 + square * square / 1920);
    double z = nu / alpha * middle * log;
    double time =
        rest * rest / 24 * alpha * alpha / (middle * middle)
            + 0.25 * rho * beta * nu * alpha / middle
            + (2 - 3 * rho * rho) / 24 * nu * nu;
    return alpha / bottom * ratio(z, rho) * (1 + time * years);
  }

  /** Returns the volatility at the forward, eq. 2.18. */
  double atTheMoney(double alpha, double rho, double nu) {
    double level = alpha / FastMath.pow(forward, 1 - beta);
    double curved = (1 - beta) * (1 - beta) / 24 * level * level;
    double skewed = 0.25 * rho * beta * nu * level;
    double smiling = (2 - 3 * rho * rho) / 24 * nu * nu;
    return level * (1 + (curved + skewed + smiling) * years);
  }

  /** Returns z / x(z), 1 at 0. */
  private static double ratio(double z, double rho) {
    if (Math.abs(z) < SMALL) {
      return 1 - 0.5 * rho * z + (2 - 3 * rho * rho) / 12 * z * z;
    }
    double root = Math.sqrt(1 - 2 * rho * z + z * z);
    double top = z >= 0 ? root + z - rho : (1 - rho * rho) / (root - z + rho);
    return z / FastMath.log(top / (1 - rho));
  }
}
