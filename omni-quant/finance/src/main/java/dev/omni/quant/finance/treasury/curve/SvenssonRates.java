package dev.omni.quant.finance.treasury.curve;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.OptionalDouble;

/**
 * The zero rates of C. Nelson and A. Siegel, Journal of Business 60, 1987, pp. 473-489, or with a
 * second hump those of L. Svensson, NBER working paper 4871, 1994: y(t) = b0 + b1 f(t/t1) + b2
 * (f(t/t1) - e^(-t/t1)) + b3 (f(t/t2) - e^(-t/t2)), f(x) = (1 - e^(-x)) / x.
 *
 * @param beta0 rate at infinity, 1/year
 * @param beta1 short rate less that, 1/year
 * @param beta2 of the first hump, 1/year
 * @param beta3 of the second hump, 1/year
 * @param tau1 of the slope and the first hump, year
 * @param tau2 of the second hump, year
 */
public record SvenssonRates(
    @Title("Rate at infinity") @Unit("1/year") double beta0,
    @Title("Short rate less the rate at infinity") @Unit("1/year") double beta1,
    @Title("Size of the first hump") @Unit("1/year") double beta2,
    @Title("Size of the second hump") @Unit("1/year") OptionalDouble beta3,
    @Title("Time of the slope and of the first hump") @Unit("year") double tau1,
    @Title("Time of the second hump") @Unit("year") OptionalDouble tau2) {
  /** Returns (1 - e^(-x)) / x. */
  static double slope(double x) {
    return x == 0 ? 1 : -StrictMath.expm1(-x) / x;
  }

  /** Returns (1 - e^(-x)) / x - e^(-x). */
  static double hump(double x) {
    return slope(x) - StrictMath.exp(-x);
  }

  /** Returns the zero rate of a time, continuous. */
  double zero(double years) {
    double first = years / tau1;
    double rate = beta0 + beta1 * slope(first) + beta2 * hump(first);
    return tau2.isPresent() ? rate + beta3.orElseThrow() * hump(years / tau2.getAsDouble()) : rate;
  }

  /** Returns the instantaneous forward rate of a time. */
  double forward(double years) {
    double first = years / tau1;
    double rate = beta0 + (beta1 + beta2 * first) * StrictMath.exp(-first);
    if (tau2.isEmpty()) {
      return rate;
    }
    double second = years / tau2.getAsDouble();
    return rate + beta3.orElseThrow() * second * StrictMath.exp(-second);
  }
}
