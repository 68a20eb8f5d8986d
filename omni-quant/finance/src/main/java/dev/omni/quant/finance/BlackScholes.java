package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The Black-Scholes-Merton price of a European option and its derivatives. F. Black and M. Scholes,
 * The pricing of options and corporate liabilities, Journal of Political Economy 81, 1973, eq. 13;
 * R. C. Merton, Theory of rational option pricing, Bell Journal of Economics 4, 1973; with a
 * continuous yield as in E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, 1.1.6 and
 * chapter 2. What several numbers have in common is computed once; an object is for one thread.
 */
final class BlackScholes {
  private static final double NOT_YET = Double.NaN;

  private int sign;
  private double spot;
  private double strike;
  private double rate;
  private double dividendYield;
  private double years;
  private double volatility;
  private double deviation;
  private double logMoneyness;
  private double d1;
  private double d2;
  private double yieldDiscount;
  private double discountedSpot;
  private double discountedStrike;
  private double density;
  private double exercisedAsset;
  private double exercisedStrike;

  /** Creates the formula of no option, to be set to one after another. */
  BlackScholes() {}

  /**
   * Creates the formula of an option.
   *
   * @param volatility of the asset, 1/sqrt(year)
   */
  BlackScholes(OptionTerms terms, double volatility) {
    asset(terms.sign(), terms.spot(), terms.strike())
        .market(terms.rate(), terms.dividendYield(), terms.expiryYears(), volatility);
  }

  /**
   * Sets the option, before {@link #market}.
   *
   * @param sign 1 for a call, -1 for a put
   * @param spot price of the asset today, currency unit
   * @param strike currency unit
   */
  BlackScholes asset(int sign, double spot, double strike) {
    this.sign = sign;
    this.spot = spot;
    this.strike = strike;
    return this;
  }

  /**
   * Sets what the price depends on besides.
   *
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year
   * @param years time to expiry
   * @param volatility of the asset, 1/sqrt(year)
   */
  BlackScholes market(double rate, double dividendYield, double years, double volatility) {
    this.rate = rate;
    this.dividendYield = dividendYield;
    this.years = years;
    this.volatility = volatility;
    deviation = volatility * Math.sqrt(years);
    logMoneyness = BlackFormula.logRatio(spot, strike) + (rate - dividendYield) * years;
    d1 = BlackFormula.d1(logMoneyness, deviation);
    d2 = d1 - deviation;
    yieldDiscount = FastMath.exp(-dividendYield * years);
    discountedSpot = spot * yieldDiscount;
    discountedStrike = strike * FastMath.exp(-rate * years);
    density = NOT_YET;
    exercisedAsset = NOT_YET;
    exercisedStrike = NOT_YET;
    return this;
  }

  OptionTerms terms() {
    return new OptionTerms(sign > 0, spot, strike, rate, dividendYield, years);
  }

  int sign() {
    return sign;
  }

  double spot() {
    return spot;
  }

  double rate() {
    return rate;
  }

  double dividendYield() {
    return dividendYield;
  }

  double years() {
    return years;
  }

  double volatility() {
    return volatility;
  }

  /**
   * Returns the value of the lesser of asset and strike, by the arguments of {@link
   * BlackFormula#value}.
   */
  static double lesser(double asset, double strike, double logMoneyness, double deviation) {
    double d1 = BlackFormula.d1(logMoneyness, deviation);
    return asset * StandardNormal.cdf(-d1) + strike * StandardNormal.cdf(d1 - deviation);
  }

  /** Returns N(sign d1). */
  private double exercisedAsset() {
    if (Double.isNaN(exercisedAsset)) {
      exercisedAsset = StandardNormal.cdf(sign * d1);
    }
    return exercisedAsset;
  }

  /** Returns N(sign d2), the probability of exercise. */
  private double exercisedStrike() {
    if (Double.isNaN(exercisedStrike)) {
      exercisedStrike = StandardNormal.cdf(sign * d2);
    }
    return exercisedStrike;
  }

  private double density() {
    if (Double.isNaN(density)) {
      density = certain() ? 0 : StandardNormal.density(d1);
    }
    return density;
  }

  /** Returns the price in currency units. */
  double price() {
    return BlackFormula.ofProbabilities(
        sign, discountedSpot, discountedStrike, exercisedAsset(), exercisedStrike());
  }

  /** Returns the price of the put of a call, and of the call of a put. */
  double mirroredPrice() {
    return BlackFormula.value(-sign, discountedSpot, discountedStrike, logMoneyness, deviation);
  }

  /** Returns the delta of the same. */
  double mirroredDelta() {
    return -sign * yieldDiscount * StandardNormal.cdf(-sign * d1);
  }

  /** Returns e^(-qT), the part of the asset that is left of its yield. */
  double yieldDiscount() {
    return yieldDiscount;
  }

  /** Returns what the forward contract is worth for the holder: the price less the mirrored one. */
  double forward() {
    return sign * (discountedSpot - discountedStrike);
  }

  /** Returns the size of the amounts that the price is a difference of. */
  double scale() {
    return Math.max(Math.max(spot, strike), Math.max(discountedSpot, discountedStrike));
  }

  /** Returns the change of the price by the spot. */
  double delta() {
    return sign * yieldDiscount * exercisedAsset();
  }

  /** Returns whether the price of the asset at expiry is certain. */
  boolean certain() {
    return deviation == 0;
  }

  /**
   * Returns whether the price of the asset at expiry is certain and equals the strike, where the
   * price has a kink.
   */
  boolean kinked() {
    return certain() && logMoneyness == 0;
  }

  /**
   * Returns the price with its derivatives of the first order, and gamma.
   *
   * @param rho by which rate is for the model
   */
  Greeks greeks(double rho) {
    return kinked()
        ? Greeks.kinked(price(), delta(), vega())
        : new Greeks(price(), delta(), gamma(), vega(), theta(), rho);
  }

  /** Returns a product with the density at d1: 0 where that is 0, whatever the factor. */
  private double weighed(double factor) {
    return density() == 0 ? 0 : density() * factor;
  }

  /** Returns the change of delta by the spot, 1/currency unit. */
  double gamma() {
    return weighed(yieldDiscount / deviation / spot);
  }

  /** Returns the change of delta by the volatility. */
  double vanna() {
    return weighed(-yieldDiscount * d2 / volatility);
  }

  /** Returns the change of vega by the volatility, currency unit. */
  double volga() {
    return weighed(discountedSpot * Math.sqrt(years) * d1 * d2 / volatility);
  }

  /** Returns the change of d1 by the time to expiry, 1/year. */
  private double d1ByTime() {
    return (rate - dividendYield) / deviation - d2 / (2 * years);
  }

  /** Returns the change of delta by passing time, 1/year. */
  double charm() {
    double carry = sign * dividendYield * yieldDiscount * exercisedAsset();
    return carry - weighed(yieldDiscount * d1ByTime());
  }

  /** Returns the change of gamma by the spot, 1/currency unit^2. */
  double speed() {
    return weighed(-yieldDiscount / deviation / (spot * spot) * (1 + d1 / deviation));
  }

  /** Returns the change of gamma by the volatility, 1/currency unit. */
  double zomma() {
    return weighed(yieldDiscount / deviation / spot * (d1 * d2 - 1) / volatility);
  }

  /** Returns the change of gamma by passing time, 1/(currency unit year). */
  double color() {
    double growth = dividendYield + d1 * d1ByTime() + 1 / (2 * years);
    return weighed(yieldDiscount / deviation / spot * growth);
  }

  /** Returns the change of the price by the volatility, currency unit per 1.00. */
  double vega() {
    double most = discountedSpot * Math.sqrt(years);
    return kinked() ? most * StandardNormal.density(0) : weighed(most);
  }

  /** Returns the change of the price by passing time, currency unit a year. */
  double theta() {
    double decay = weighed(-discountedSpot * volatility / (2 * Math.sqrt(years)));
    double carry = dividendYield * discountedSpot * exercisedAsset();
    double interest = rate * discountedStrike * exercisedStrike();
    return decay + sign * (carry - interest);
  }

  /** Returns the change of the price by the rate, currency unit per 1.00. */
  double rho() {
    return sign * discountedStrike * years * exercisedStrike();
  }
}
