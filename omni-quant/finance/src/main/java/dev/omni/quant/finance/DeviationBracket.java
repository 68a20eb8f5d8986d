package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.LogBisection.Bracket;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The narrow range in which a price of Black's formula puts the deviation of the logarithm.
 * Newton's method from the point of inflection, which converges from there (S. Manaster and G.
 * Koehler, The calculation of implied variances from the Black-Scholes model, Journal of Finance
 * 37, 1982, 227-230), gives the middle; prices at both ends, further from the given one than the
 * formula rounds, prove that the range has it.
 */
final class DeviationBracket {
  private static final int ITERATIONS = 12;

  /** A step of this part is the last one: the error after it is about its square. */
  private static final double LAST_STEP = 1e-7;

  /** A formula rounds by so many units in the last place of its greater term, and a few more. */
  private static final double ROUNDING = 8 * Math.ulp(1.0);

  /** The half width, in errors of a price by rounding. */
  private static final double WIDTH = 4;

  /** What the logarithm and the last step leave. */
  private static final double LEAST_WIDTH = 1e-13;

  private final int sign;
  private final double asset;
  private final double strike;
  private final double logMoneyness;

  DeviationBracket(int sign, double asset, double strike, double logMoneyness) {
    this.sign = sign;
    this.asset = asset;
    this.strike = strike;
    this.logMoneyness = logMoneyness;
  }

  private double price(double deviation) {
    return BlackFormula.value(sign, asset, strike, logMoneyness, deviation);
  }

  private double vega(double deviation) {
    return asset * StandardNormal.density(BlackFormula.d1(logMoneyness, deviation));
  }

  /** Returns what rounding changes a price at most, in this place and where it is less. */
  private double rounding(double deviation) {
    if (sign * logMoneyness >= 0) {
      return ROUNDING * (asset + strike);
    }
    double d1 = BlackFormula.d1(logMoneyness, deviation);
    double argument = sign > 0 ? d1 : deviation - d1;
    double term = (sign > 0 ? asset : strike) * StandardNormal.cdf(argument);
    return 2 * ROUNDING * term * (1 + argument * argument);
  }

  /** Returns the range of the logarithm of the deviation at a price, if it can be proven. */
  Bracket of(double price) {
    double middle = newton(price);
    if (!(middle > 0 && middle < Double.POSITIVE_INFINITY)) {
      return Bracket.NONE;
    }
    double width = LEAST_WIDTH + WIDTH * rounding(middle) / (middle * vega(middle));
    if (!(width < 1)) {
      return Bracket.NONE;
    }
    double low = FastMath.log(middle) - width;
    double high = FastMath.log(middle) + width;
    double least = FastMath.exp(low);
    double most = FastMath.exp(high);
    boolean proven =
        price(least) + 2 * rounding(least) < price && price(most) - 2 * rounding(most) >= price;
    return proven ? new Bracket(low, high) : Bracket.NONE;
  }

  /** Returns the deviation about; NaN where the method does not end. */
  private double newton(double price) {
    double inflection = Math.sqrt(2 * Math.abs(logMoneyness));
    double deviation = inflection > 0 ? inflection : price / vega(0);
    for (int i = 0; i < ITERATIONS; i++) {
      double step = (price - price(deviation)) / vega(deviation);
      deviation += step;
      if (Math.abs(step) <= LAST_STEP * deviation) {
        return deviation;
      }
    }
    return Double.NaN;
  }
}
