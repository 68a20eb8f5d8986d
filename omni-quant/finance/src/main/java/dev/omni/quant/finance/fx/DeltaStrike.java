package dev.omni.quant.finance.fx;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.StandardNormal;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The strike of an option on an exchange rate by its delta. D. Reiswich and U. Wystup, FX
 * volatility smile construction, CPQF working paper 20, 2010, section 2.
 *
 * @param kind of the delta
 * @param forward domestic currency for one unit of foreign
 * @param foreignDiscount e^(-rf T)
 * @param years to expiry
 */
record DeltaStrike(DeltaKind kind, double forward, double foreignDiscount, double years) {
  private static final int HALVINGS = 200;
  private static final double FAR = 38;

  /** Returns the delta of an option. */
  double delta(int sign, double strike, double volatility) {
    double deviation = volatility * Math.sqrt(years);
    double ahead = FastMath.log(forward / strike);
    double d = ahead / deviation + (kind.premiumAdjusted() ? -0.5 : 0.5) * deviation;
    double share = kind.premiumAdjusted() ? strike / forward : 1;
    return sign * scale() * share * StandardNormal.cdf(sign * d);
  }

  private double scale() {
    return kind.atSpot() ? foreignDiscount : 1;
  }

  /**
   * Returns the strike.
   *
   * @param sign 1 for a call, -1 for a put
   * @param delta its magnitude
   * @throws Infeasible when no strike has it
   */
  double strike(int sign, double delta, double volatility) {
    double deviation = volatility * Math.sqrt(years);
    double wanted = delta / scale();
    if (!(wanted > 0 && (kind.premiumAdjusted() || wanted < 1))) {
      throw new Infeasible("no strike has the delta: it is not below the largest one");
    }
    if (!kind.premiumAdjusted()) {
      double d1 = sign * StandardNormal.quantile(wanted);
      return forward * FastMath.exp(deviation * (0.5 * deviation - d1));
    }
    double d2 = sign > 0 ? call(wanted, deviation) : put(wanted, deviation);
    return forward * FastMath.exp(-deviation * (d2 + 0.5 * deviation));
  }

  /** Returns d2 of a call whose strike is right of the one with the largest delta. */
  private double call(double wanted, double deviation) {
    double largest =
        root(
            d -> FastMath.log(deviation) + StandardNormal.logCdf(d) - logDensity(d),
            -FAR * 40,
            FAR);
    DoubleUnaryOperator log = d -> logDelta(1, d, deviation) - FastMath.log(wanted);
    if (!(log.applyAsDouble(largest) >= 0)) {
      throw new Infeasible(
          "no call has the premium-adjusted delta: the largest is below it; ask for a smaller"
              + " delta");
    }
    return root(log, largest - 4 * FAR, largest);
  }

  private double put(double wanted, double deviation) {
    DoubleUnaryOperator log = d -> FastMath.log(wanted) - logDelta(-1, d, deviation);
    double low = -1;
    while (log.applyAsDouble(low) > 0 && low > -1e9) {
      low *= 2;
    }
    return root(log, low, 2 * FAR);
  }

  /** Returns the logarithm of K/F N(sign d2). */
  private static double logDelta(int sign, double d2, double deviation) {
    return -deviation * (d2 + 0.5 * deviation) + StandardNormal.logCdf(sign * d2);
  }

  private static double logDensity(double x) {
    return -0.5 * x * x - 0.9189385332046727;
  }

  /** Returns where a rising function is 0, to the last digit. */
  private static double root(DoubleUnaryOperator rising, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        break;
      }
      if (rising.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 0.5 * (low + high);
  }
}
