package dev.omni.quant.finance;

import dev.omni.quant.core.Exponential;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The value of an American put above its exercise boundary: the European one and the integral of
 * what exercise earns, with its derivatives. L. Andersen, M. Lake and D. Offengenden, 2016, eq. 7.
 * While the boundary is that of a put without expiry the integral is a closed form.
 *
 * @param put the option
 * @param volatility of the asset
 * @param boundary of the exercise
 */
record AmericanPut(OptionTerms put, double volatility, ExerciseBoundary boundary) {

  boolean exercised() {
    return put.spot() <= boundary.at(put.expiryYears());
  }

  /**
   * The value with its derivatives.
   *
   * @param price in currency units
   * @param delta change by the spot
   * @param gamma change of delta by the spot
   * @param theta change by passing time, currency unit a year
   */
  record Values(double price, double delta, double gamma, double theta) {
    private Values plus(Values other) {
      return new Values(
          price + other.price, delta + other.delta, gamma + other.gamma, theta + other.theta);
    }
  }

  /** Returns the value where the option is exercised or held. */
  Values values() {
    return exercised() ? new Values(put.intrinsic(), -1, 0, 0) : european().plus(premium());
  }

  /** Returns the price alone. */
  double price() {
    return exercised()
        ? put.intrinsic()
        : new BlackScholes(put, volatility).price() + earlyExercise();
  }

  /** Returns what exercise before expiry adds where the option is held. */
  double earlyExercise() {
    double fixed = put.expiryYears() - boundary.horizon();
    return fixed > 0 ? onFixed(fixed).price() + paid(fixed) : paid(0);
  }

  /** Returns the price alone of exercise on the moving boundary. */
  private double paid(double first) {
    TanhSinh rule = TanhSinh.FINE;
    double from = Math.sqrt(first);
    double whole = Math.sqrt(put.expiryYears());
    double length = whole - from;
    double ahead = OptionTerms.logRatio(put.spot(), boundary.limit());
    double perYear = perYear();
    double cash = put.rate() * put.strike();
    double yield = put.dividendYield() * put.spot();
    double price = 0;
    for (int k = 0; k < rule.places().length; k++) {
      double part = 0.5 * (1 + rule.places()[k]);
      double root = from + length * part;
      double s = root * root;
      double spread = volatility * root;
      double depth =
          first == 0 ? boundary.depthAt(k) : boundary.depth(length * (1 - part) * (whole + root));
      double minus = (ahead + depth) / spread + perYear * root;
      double earned = 0;
      if (cash != 0) {
        double density = StandardNormal.quickDensity(minus);
        earned = cash * Exponential.of(-put.rate() * s) * StandardNormal.cdf(-minus, density);
      }
      if (yield != 0) {
        double plus = minus + spread;
        double density = StandardNormal.quickDensity(plus);
        earned -=
            yield * Exponential.of(-put.dividendYield() * s) * StandardNormal.cdf(-plus, density);
      }
      price += rule.weights()[k] * root * length * earned;
    }
    return price;
  }

  /** Returns by how much the price at the boundary misses what exercise gives there. */
  double valueMatching() {
    double spot = boundary.at(put.expiryYears());
    OptionTerms there = put.withSpot(spot);
    double held =
        new BlackScholes(there, volatility).price()
            + new AmericanPut(there, volatility, boundary).earlyExercise();
    return Math.abs(put.strike() - spot - held);
  }

  private Values european() {
    var formula = new BlackScholes(put, volatility);
    return new Values(formula.price(), formula.delta(), formula.gamma(), formula.theta());
  }

  /**
   * Returns what exercise before expiry earns: later on a fixed boundary, then on the moving one.
   */
  private Values premium() {
    double fixed = put.expiryYears() - boundary.horizon();
    return fixed > 0 ? onFixed(fixed).plus(onMoving(fixed)) : onMoving(0);
  }

  private Values onFixed(double years) {
    var perpetual = new PerpetualBoundary(put, volatility);
    double spot = put.spot();
    double x = OptionTerms.logRatio(spot, perpetual.price());
    PerpetualBoundary.Flow cash = perpetual.flow(x, years, false);
    PerpetualBoundary.Flow asset = perpetual.flow(x, years, true);
    double slope = put.strike() * cash.slope() - spot * asset.slope();
    double curvature = put.strike() * cash.curvature() - spot * asset.curvature();
    double minus = x / (volatility * Math.sqrt(years)) + perYear() * Math.sqrt(years);
    double plus = minus + volatility * Math.sqrt(years);
    double last = flow(put.rate(), put.strike(), years, minus);
    double lastAsset = flow(put.dividendYield(), spot, years, plus);
    return new Values(
        put.strike() * cash.value() - spot * asset.value(),
        slope / spot - asset.value(),
        (curvature - slope) / (spot * spot) - 2 * asset.slope() / spot,
        lastAsset - last);
  }

  private double perYear() {
    return (put.rate() - put.dividendYield()) / volatility - 0.5 * volatility;
  }

  /** Returns what an amount earns in a moment, discounted, while the asset is exercised. */
  private static double flow(double rate, double amount, double s, double deviation) {
    return rate == 0 ? 0 : rate * amount * FastMath.exp(-rate * s) * StandardNormal.cdf(-deviation);
  }

  /**
   * Returns the integral over the times from now of exercise on the moving boundary, by the root of
   * which it is smooth. With more time to expiry each moment of exercise is later by as much.
   *
   * @param first time from now, years
   */
  private Values onMoving(double first) {
    TanhSinh rule = TanhSinh.FINE;
    double years = put.expiryYears();
    double from = Math.sqrt(first);
    double length = Math.sqrt(years) - from;
    double ahead = OptionTerms.logRatio(put.spot(), boundary.limit());
    double perYear = perYear();
    double price = 0;
    double delta = 0;
    double gamma = 0;
    double later = 0;
    for (int k = 0; k < rule.places().length; k++) {
      double part = 0.5 * (1 + rule.places()[k]);
      double root = from + length * part;
      double s = root * root;
      double spread = volatility * root;
      double left = length * (1 - part) * (Math.sqrt(years) + root);
      double x = ahead + (first == 0 ? boundary.depthAt(k) : boundary.depth(left));
      double minus = x / spread + perYear * root;
      double plus = minus + spread;
      double weight = rule.weights()[k] * root * length;
      double density = StandardNormal.quickDensity(minus);
      double strike = weight * put.rate() * put.strike() * Exponential.of(-put.rate() * s);
      double asset =
          weight * put.dividendYield() * put.spot() * Exponential.of(-put.dividendYield() * s);
      double strikePaid = strike == 0 ? 0 : strike * StandardNormal.cdf(-minus, density);
      double strikePasses = strike * density;
      double assetDensity = asset == 0 ? 0 : StandardNormal.quickDensity(plus);
      double assetPaid = asset == 0 ? 0 : asset * StandardNormal.cdf(-plus, assetDensity);
      double assetPasses = asset * assetDensity;
      price += strikePaid - assetPaid;
      double slope = (assetPasses - strikePasses) / spread;
      delta += slope - assetPaid;
      gamma += (strikePasses * (1 + minus / spread) + assetPasses * (1 - plus / spread)) / spread;
      double byTime = -x / (2 * spread * s);
      double drift = perYear / (2 * root);
      double passing =
          put.dividendYield() * assetPaid
              - put.rate() * strikePaid
              + assetPasses * (byTime + drift + 0.5 * volatility / root)
              - strikePasses * (byTime + drift);
      later += passing;
    }
    double spot = put.spot();
    return new Values(price, delta / spot, gamma / (spot * spot), -later);
  }
}
