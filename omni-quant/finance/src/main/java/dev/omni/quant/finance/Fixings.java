package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The dates whose average price an Asian option pays on.
 *
 * @param times in years, rising, the first 0 or later
 */
record Fixings(double[] times) {
  /** Returns the mean of the times, years. */
  double mean() {
    double sum = 0;
    for (double time : times) {
      sum += time;
    }
    return sum / times.length;
  }

  /**
   * Returns the variance of the mean of a Brownian motion at these times: mean over i, j of min(ti,
   * tj).
   */
  double variance() {
    double sum = 0;
    double before = 0;
    for (int k = 0; k < times.length; k++) {
      double share = (times.length - k) / (double) times.length;
      sum += (times[k] - before) * share * share;
      before = times[k];
    }
    return sum;
  }

  /** Returns the last of them. */
  double last() {
    return times[times.length - 1];
  }

  /** Returns the mean of the forward prices of the asset at these dates, currency unit. */
  double forward(OptionTerms terms) {
    double carry = terms.rate() - terms.dividendYield();
    double sum = 0;
    for (double time : times) {
      sum += terms.spot() * FastMath.exp(carry * time);
    }
    return sum / times.length;
  }

  /** Returns the mean of the forward prices times their dates: its derivative by the rate. */
  double timedForward(OptionTerms terms) {
    double carry = terms.rate() - terms.dividendYield();
    double sum = 0;
    for (double time : times) {
      sum += terms.spot() * time * FastMath.exp(carry * time);
    }
    return sum / times.length;
  }

  /**
   * Returns the mean price of the European options of this strike at these dates: the option on the
   * arithmetic average is worth no more, for its payoff is convex.
   *
   * @param terms whose expiry is when the option pays
   * @param volatility of the asset, 1/sqrt(year)
   */
  double european(OptionTerms terms, double volatility) {
    double strike = strike(terms);
    return mean(
        time -> {
          double asset = asset(terms, time);
          return BlackFormula.value(
              terms.sign(),
              asset,
              strike,
              FastMath.log(asset) - FastMath.log(strike),
              volatility * Math.sqrt(time));
        });
  }

  /**
   * Returns a bound of what the lesser of the arithmetic average and the strike K is worth: the
   * mean over the n dates of what the lesser of the price and n K is.
   *
   * @param terms whose expiry is when the option pays
   * @param volatility of the asset, 1/sqrt(year)
   */
  double lesser(OptionTerms terms, double volatility) {
    double strike = strike(terms) * times.length;
    return mean(
        time -> {
          double asset = asset(terms, time);
          return BlackScholes.lesser(
              asset,
              strike,
              FastMath.log(asset) - FastMath.log(strike),
              volatility * Math.sqrt(time));
        });
  }

  private double mean(DoubleUnaryOperator value) {
    return Arrays.stream(times).map(value).sum() / times.length;
  }

  /** Returns the present value of the strike, paid at expiry. */
  double strike(OptionTerms terms) {
    return FastMath.exp(-terms.rate() * terms.expiryYears()) * terms.strike();
  }

  /** Returns the present value of the price at a date, paid at expiry. */
  private static double asset(OptionTerms terms, double time) {
    double carried = (terms.rate() - terms.dividendYield()) * time;
    return terms.spot() * FastMath.exp(carried - terms.rate() * terms.expiryYears());
  }

  /**
   * Returns the price of the option on the geometric average at these dates, which is lognormal. A.
   * G. Z. Kemna and A. C. F. Vorst, A pricing method for options based on average asset values,
   * Journal of Banking and Finance 14, 1990, pp. 121-125; for discrete dates E. Levy, Asian
   * options, in L. Clewlow and C. Strickland (eds), Exotic Options: The State of the Art, 1997.
   *
   * @param terms whose expiry is when the option pays
   * @param volatility of the asset, 1/sqrt(year)
   */
  double geometricPrice(OptionTerms terms, double volatility) {
    double carry = terms.rate() - terms.dividendYield() - 0.5 * volatility * volatility;
    double deviation = volatility * Math.sqrt(variance());
    double logForward = FastMath.log(terms.spot()) + carry * mean() + 0.5 * deviation * deviation;
    double discount = FastMath.exp(-terms.rate() * terms.expiryYears());
    return BlackFormula.value(
        terms.sign(),
        discount * FastMath.exp(logForward),
        discount * terms.strike(),
        logForward - FastMath.log(terms.strike()),
        deviation);
  }
}
