package dev.omni.quant.finance;

import dev.omni.engine.SecondMethod.Figure;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The terms of a European option in decimals.
 *
 * @param sign 1 for a call, -1 for a put
 * @param forward price of the asset at expiry
 * @param strike of the option
 * @param years to expiry
 * @param discount present value of money at expiry
 */
record PreciseTerms(
    int sign, BigDecimal forward, BigDecimal strike, BigDecimal years, BigDecimal discount) {
  /** Below this part of the amounts a price has fewer digits in doubles. */
  private static final BigDecimal SMALL = new BigDecimal("1e-3");

  static PreciseTerms of(OptionTerms terms) {
    BigDecimal years = PreciseFunctions.exact(terms.expiryYears());
    BigDecimal rate = PreciseFunctions.exact(terms.rate());
    BigDecimal carry = rate.subtract(PreciseFunctions.exact(terms.dividendYield()));
    BigDecimal growth = PreciseFunctions.exp(carry.multiply(years));
    return new PreciseTerms(
        terms.sign(),
        PreciseFunctions.exact(terms.spot()).multiply(growth),
        PreciseFunctions.exact(terms.strike()),
        years,
        PreciseFunctions.exp(rate.multiply(years).negate()));
  }

  /** Returns why the integral does not cover a volatility; empty when it does. */
  Optional<String> uncovered(double volatility) {
    double deviation = volatility * Math.sqrt(years.doubleValue());
    return deviation <= IntegratedPayoff.MOST_DEVIATION
        ? Optional.empty()
        : Optional.of(
            "the deviation until expiry is above " + (int) IntegratedPayoff.MOST_DEVIATION);
  }

  /** Returns the option with a volatility. */
  IntegratedPayoff payoff(BigDecimal volatility) {
    BigDecimal deviation = volatility.multiply(PreciseFunctions.sqrt(years));
    return new IntegratedPayoff(sign, forward, strike, deviation.round(PreciseFunctions.WORKING));
  }

  /** Returns the present value of an amount at expiry. */
  BigDecimal present(BigDecimal amount) {
    return amount.multiply(discount).round(PreciseFunctions.DIGITS);
  }

  /** Returns the figure of a price from the expected payoff. */
  Figure price(BigDecimal payoff) {
    return new Figure("/price", present(payoff), scale());
  }

  /** Returns the size below which a price is not compared by its own digits. */
  BigDecimal scale() {
    return present(forward.max(strike)).multiply(SMALL);
  }
}
