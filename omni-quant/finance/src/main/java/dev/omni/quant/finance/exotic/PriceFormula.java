package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.finance.Greeks;
import org.hipparchus.analysis.differentiation.Derivative;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.analysis.differentiation.UnivariateDerivative2;
import org.hipparchus.util.FastMath;

/** The price of a claim as a formula that can be differentiated. */
interface PriceFormula {
  /** Returns the price of a market, in the same field. */
  <T extends Derivative<T>> T price(Market<T> market);

  /**
   * The quantities that a price depends on.
   *
   * @param spot price of the asset, currency unit
   * @param volatility of the asset, 1/sqrt(year)
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year; no derivative is taken by it
   * @param years to expiry
   */
  record Market<T extends Derivative<T>>(
      T spot, T volatility, T rate, double dividendYield, T years) {
    /** Returns the drift of the asset, r - q. */
    T carry() {
      return rate.subtract(dividendYield);
    }

    /** Returns the standard deviation of the logarithm of the asset at expiry. */
    T deviation() {
      return volatility.multiply(years.sqrt());
    }

    /** Returns whether the price of the asset at expiry is certain. */
    boolean certain() {
      return Point.certain(volatility.getValue(), years.getValue());
    }

    /** Returns the price of the asset at expiry where it is certain, and else its mean. */
    T forward() {
      return spot.multiply(carry().multiply(years).exp());
    }

    /** Returns e^(-rT). */
    T discount() {
      return rate.multiply(years).negate().exp();
    }

    /** Returns the present value of the asset at expiry. */
    T discountedSpot() {
      return spot.multiply(years.multiply(-dividendYield).exp());
    }
  }

  /**
   * Numbers that a price depends on.
   *
   * @param spot price of the asset, currency unit
   * @param volatility of the asset, 1/sqrt(year)
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year
   * @param years to expiry
   */
  record Point(double spot, double volatility, double rate, double dividendYield, double years) {
    /** A deviation below this one is as good as none. */
    private static final double NONE = 1e-100;

    Point withSpot(double other) {
      return new Point(other, volatility, rate, dividendYield, years);
    }

    Point withRate(double other) {
      return new Point(spot, volatility, other, dividendYield, years);
    }

    /** Returns whether the price of the asset at expiry is certain. */
    boolean certain() {
      return certain(volatility, years);
    }

    private static boolean certain(double volatility, double years) {
      return volatility * Math.sqrt(years) < NONE;
    }

    /** Returns the present value of the asset at expiry. */
    double discountedSpot() {
      return spot * FastMath.exp(-dividendYield * years);
    }

    /** Returns the price of the asset at expiry where it is certain, and else its mean. */
    double forward() {
      return spot * FastMath.exp((rate - dividendYield) * years);
    }

    /** Returns the size of the amounts that a price of this strike is a difference of. */
    double scale(double strike) {
      return Math.max(
          Math.max(spot, strike), Math.max(discountedSpot(), strike * FastMath.exp(-rate * years)));
    }

    private <T extends Derivative<T>> Market<T> market(T[] numbers) {
      return new Market<>(numbers[0], numbers[1], numbers[2], dividendYield, numbers[3]);
    }

    private double[] numbers() {
      return new double[] {spot, volatility, rate, years};
    }
  }

  /** Returns the price alone. */
  default double value(Point at) {
    var numbers = new Gradient[4];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Gradient.constant(0, at.numbers()[i]);
    }
    return price(at.market(numbers)).getValue();
  }

  /**
   * Returns the price with its exact derivatives.
   *
   * @param kinked whether the price has a kink here: those that do not exist are null
   */
  default Greeks greeks(Point at, boolean kinked) {
    double[] values = at.numbers();
    var numbers = new Gradient[values.length];
    var curved = new UnivariateDerivative2[values.length];
    for (int i = 0; i < values.length; i++) {
      numbers[i] = Gradient.variable(values.length, i, values[i]);
      curved[i] = new UnivariateDerivative2(values[i], i == 0 ? 1 : 0, 0);
    }
    Gradient price = price(at.market(numbers));
    double[] slopes = FiniteResults.numbers("a derivative of the price", price.getGradient());
    FiniteResults.number("price", price.getValue());
    if (kinked) {
      return new Greeks(price.getValue(), slopes[0], null, slopes[1], null, null);
    }
    double gamma = price(at.market(curved)).getSecondDerivative();
    return new Greeks(
        price.getValue(),
        slopes[0],
        FiniteResults.number("gamma", gamma),
        slopes[1],
        -slopes[3],
        slopes[2]);
  }
}
