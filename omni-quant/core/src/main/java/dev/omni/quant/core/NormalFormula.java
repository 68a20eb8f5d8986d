package dev.omni.quant.core;

/**
 * The undiscounted value of a European option on a normally distributed forward price and its
 * derivatives. L. Bachelier, Theorie de la speculation, 1900; P. Jaeckel, Implied normal
 * volatility, Wilmott, 2017.
 *
 * @param sign 1 for a call, -1 for a put
 * @param excess forward less strike, currency unit
 * @param deviation standard deviation of the forward price at expiry, 0 or more
 */
public record NormalFormula(int sign, double excess, double deviation) {
  /** Returns the same option with another deviation. */
  public NormalFormula withDeviation(double other) {
    return new NormalFormula(sign, excess, other);
  }

  /** Returns the same option at another forward price. */
  public NormalFormula withExcess(double other) {
    return new NormalFormula(sign, other, deviation);
  }

  /** Returns the price of the put for a call, of the call for a put. */
  public double mirroredPrice() {
    return Math.max(0, -sign * excess) + timeValue();
  }

  /** Returns the delta of the same. */
  public double mirroredDelta() {
    return -sign * StandardNormal.cdf(-sign * d());
  }

  /** Returns whether the forward price is certain and equals the strike. */
  public boolean kinked() {
    return deviation == 0 && excess == 0;
  }

  private double d() {
    return excess == 0 ? 0 : excess / deviation;
  }

  /** Returns the density at d, 0 without a deviation except at the kink. */
  private double density() {
    return StandardNormal.density(d());
  }

  /** Returns the value at expiry. */
  public double price() {
    return Math.max(0, sign * excess) + timeValue();
  }

  /** Returns the value above that of immediate exercise; it rises with the deviation. */
  public double timeValue() {
    double away = Math.abs(excess);
    double part =
        deviation * density() - (away == 0 ? 0 : away * StandardNormal.cdf(-away / deviation));
    return Math.max(0, part);
  }

  /** Returns the change of the value by the forward price. */
  public double delta() {
    return sign * StandardNormal.cdf(sign * d());
  }

  /** Returns the change of delta by the forward price; infinite at the kink. */
  public double gamma() {
    double density = density();
    return density == 0 ? 0 : density / deviation;
  }

  /** Returns the change of the value by the deviation. */
  public double vega() {
    return density();
  }

  /** Returns what passing time takes from the value, 1/year. */
  public double decay(double volatility, double years) {
    double density = density();
    return density == 0 || volatility == 0 ? 0 : density * volatility / (2 * Math.sqrt(years));
  }
}
