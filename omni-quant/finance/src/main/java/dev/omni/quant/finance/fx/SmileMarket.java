package dev.omni.quant.finance.fx;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.quant.core.BlackFormula;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The smile of one expiry as its quotes give it.
 *
 * @param strikes by delta
 * @param delta of the two options in the wings
 * @param middle option at the money
 * @param riskReversal volatility of the call less that of the put
 * @param discount e^(-rd T)
 */
record SmileMarket(
    DeltaStrike strikes,
    double delta,
    SmileCurve.Quote middle,
    double riskReversal,
    double discount) {
  private static final int WIDENINGS = 40;
  private static final int HALVINGS = 200;
  private static final double SAME = 1e-11;

  /** Returns the smile of a smile strangle. */
  SmileCurve curve(double strangle) {
    double mean = middle.volatility() + strangle;
    double put = mean - 0.5 * riskReversal;
    double call = mean + 0.5 * riskReversal;
    return new SmileCurve(
        new SmileCurve.Quote(strikes.strike(-1, delta, put), put),
        middle,
        new SmileCurve.Quote(strikes.strike(1, delta, call), call));
  }

  /**
   * Returns the two options of a market strangle, which have one volatility.
   *
   * @param butterfly above the volatility at the money
   */
  FxSmile.MarketStrangle strangle(double butterfly) {
    double volatility = middle.volatility() + butterfly;
    double put = strikes.strike(-1, delta, volatility);
    double call = strikes.strike(1, delta, volatility);
    return new FxSmile.MarketStrangle(
        put, call, price(-1, put, volatility) + price(1, call, volatility));
  }

  /** Returns what a smile says that the two options cost. */
  double price(FxSmile.MarketStrangle strangle, DoubleUnaryOperator volatility) {
    double put = strangle.putStrike();
    double call = strangle.callStrike();
    return price(-1, put, volatility.applyAsDouble(put))
        + price(1, call, volatility.applyAsDouble(call));
  }

  private double price(int sign, double strike, double volatility) {
    return discount
        * BlackFormula.value(
            sign, strikes.forward(), strike, volatility * Math.sqrt(strikes.years()));
  }

  /**
   * A smile strangle that was searched for.
   *
   * @param value of it
   * @param evaluations of the smile
   */
  record Found(double value, int evaluations) {}

  /**
   * Returns the smile strangle with whose smile a market strangle has its price.
   *
   * @param butterfly of the market strangle, where the search begins
   * @throws Infeasible when there is none
   */
  Found equivalent(FxSmile.MarketStrangle strangle, double butterfly) {
    DoubleUnaryOperator gap = ss -> gap(strangle, ss);
    double step = 1e-3 * middle.volatility();
    double low = butterfly;
    double high = butterfly;
    int evaluations = 0;
    for (int i = 0; i < WIDENINGS; i++) {
      double nextLow = low - step;
      double nextHigh = high + step;
      low = Double.isNaN(gap.applyAsDouble(nextLow)) ? low : nextLow;
      high = Double.isNaN(gap.applyAsDouble(nextHigh)) ? high : nextHigh;
      evaluations += 2;
      if (gap.applyAsDouble(low) <= 0 && gap.applyAsDouble(high) >= 0) {
        return halved(gap, low, high, strangle.price(), evaluations);
      }
      step *= 1.3;
    }
    throw new Infeasible(
        "no smile has the price of the market strangle: with this risk_reversal and butterfly no"
            + " smile strangle reprices it");
  }

  private static Found halved(
      DoubleUnaryOperator gap, double from, double to, double price, int before) {
    double low = from;
    double high = to;
    int evaluations = before;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        break;
      }
      evaluations++;
      if (gap.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double value = 0.5 * (low + high);
    double left = gap.applyAsDouble(value);
    if (!(Math.abs(left) <= SAME * price)) {
      throw new NotConverged(
          "the smile strangle does not reprice the market strangle",
          evaluations,
          left,
          SAME * price);
    }
    return new Found(value, evaluations);
  }

  /** Returns the price of a smile less that of the strangle; no number where there is no smile. */
  private double gap(FxSmile.MarketStrangle strangle, double smileStrangle) {
    double least = middle.volatility() + smileStrangle - 0.5 * Math.abs(riskReversal);
    if (!(least > 0)) {
      return Double.NaN;
    }
    try {
      SmileCurve curve = curve(smileStrangle);
      double volatility =
          Math.min(curve.volatility(strangle.putStrike()), curve.volatility(strangle.callStrike()));
      return curve.proper() && volatility > 0
          ? price(strangle, curve::volatility) - strangle.price()
          : Double.NaN;
    } catch (Infeasible noStrike) {
      return Double.NaN;
    }
  }

  /** Returns the forward price at the money of an option without delta, or the forward. */
  static double atTheMoney(DeltaStrike strikes, boolean neutral, double volatility) {
    double half = 0.5 * volatility * volatility * strikes.years();
    return neutral
        ? strikes.forward() * FastMath.exp(strikes.kind().premiumAdjusted() ? -half : half)
        : strikes.forward();
  }
}
