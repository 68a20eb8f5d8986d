package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The value of an American put above its exercise boundary: the European one and the integral of
 * what exercise earns, with its derivatives. L. Andersen, M. Lake and D. Offengenden, 2016, eq. 7.
 *
 * @param put the option
 * @param volatility of the asset
 * @param boundary of the exercise
 */
record AmericanPut(OptionTerms put, double volatility, ExerciseBoundary boundary) {
  private static final double STEP = 0.004;
  private static final double LEAST_STEP = 1e-4;

  boolean exercised() {
    return put.spot() <= boundary.now();
  }

  double price() {
    return exercised() ? put.intrinsic() : value(put.expiryYears());
  }

  /** Returns the value at a time to expiry of at most that of the boundary. */
  private double value(double time) {
    double european = new BlackScholes(put.withExpiry(time), volatility).price();
    return european
        + integral(
            time,
            (s, plus, minus) ->
                flow(put.rate(), put.strike(), s, minus)
                    - flow(put.dividendYield(), put.spot(), s, plus));
  }

  /** Returns what an amount earns after a time, discounted, while the asset is exercised. */
  private static double flow(double rate, double amount, double s, double deviation) {
    return rate == 0
        ? 0
        : rate
            * amount
            * FastMath.exp(-rate * s)
            * StandardNormal.cdf(-deviation, StandardNormal.density(deviation));
  }

  double delta() {
    double european = new BlackScholes(put, volatility).delta();
    return european
        + integral(
            put.expiryYears(),
            (s, plus, minus) -> {
              double spread = volatility * Math.sqrt(s);
              double cash =
                  put.rate()
                      * put.strike()
                      * FastMath.exp(-put.rate() * s)
                      * StandardNormal.density(minus)
                      / (put.spot() * spread);
              double asset =
                  put.dividendYield()
                      * FastMath.exp(-put.dividendYield() * s)
                      * (StandardNormal.density(plus) / spread - StandardNormal.cdf(-plus));
              return asset - cash;
            });
  }

  double gamma() {
    double european = new BlackScholes(put, volatility).gamma();
    return european
        + integral(
            put.expiryYears(),
            (s, plus, minus) -> {
              double spread = volatility * Math.sqrt(s);
              double cash =
                  put.rate()
                      * put.strike()
                      * FastMath.exp(-put.rate() * s)
                      * StandardNormal.density(minus)
                      * (1 + minus / spread)
                      / put.spot();
              double asset =
                  put.dividendYield()
                      * FastMath.exp(-put.dividendYield() * s)
                      * StandardNormal.density(plus)
                      * (1 - plus / spread);
              return (cash + asset) / (put.spot() * spread);
            });
  }

  /**
   * Returns the change by passing time: differences backward along the same boundary, over times at
   * which the option is held; so near the boundary that there are none, by the equation of Black
   * and Scholes.
   */
  double theta() {
    double time = put.expiryYears();
    double step = STEP * time;
    while (step > LEAST_STEP * time && !heldAt(time - 4 * step)) {
      step /= 2;
    }
    if (step <= LEAST_STEP * time) {
      double diffusion = 0.5 * volatility * volatility * put.spot() * put.spot() * gamma();
      double drift = (put.rate() - put.dividendYield()) * put.spot() * delta();
      return put.rate() * price() - drift - diffusion;
    }
    double slope =
        25 * value(time)
            - 48 * value(time - step)
            + 36 * value(time - 2 * step)
            - 16 * value(time - 3 * step)
            + 3 * value(time - 4 * step);
    return -slope / (12 * step);
  }

  private boolean heldAt(double time) {
    return put.spot() > boundary.limit() * FastMath.exp(-boundary.below(Math.sqrt(time)));
  }

  /** A function of the time from now and the two arguments of the probabilities. */
  private interface Integrand {
    double at(double s, double plus, double minus);
  }

  /** Returns the integral over the time s from now, by the root of which it is smooth. */
  private double integral(double time, Integrand integrand) {
    double root = Math.sqrt(time);
    double ahead = FastMath.log(put.spot() / boundary.limit());
    double carry = put.rate() - put.dividendYield();
    double sum = 0;
    for (int k = 0; k < TanhSinh.FINE.places().length; k++) {
      double part = 0.5 * (1 + TanhSinh.FINE.places()[k]);
      double rest = root * part;
      double s = rest * rest;
      double log = ahead + boundary.below(Math.sqrt(time - s));
      double deviation = volatility * rest;
      double plus = (log + carry * s) / deviation + 0.5 * deviation;
      sum += TanhSinh.FINE.weights()[k] * time * part * integrand.at(s, plus, plus - deviation);
    }
    return sum;
  }
}
