package dev.omni.quant.finance;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * The picture of an option with a closed formula: its value today and at expiry, its first
 * derivatives, and its price over what it is written on and the volatility.
 *
 * @param title of the picture
 * @param on what it is written on, "spot" or "forward"
 * @param own the price of that in this run
 * @param strike currency unit
 * @param volatility of this run
 * @param value of the option for a price and a volatility, currency unit
 * @param payoff at expiry for a price, currency unit
 */
record OptionFigure(
    String title,
    String on,
    double own,
    double strike,
    double volatility,
    DoubleBinaryOperator value,
    DoubleUnaryOperator payoff) {
  private static final int POINTS = 121;
  private static final int COLUMNS = 21;
  private static final int ROWS = 13;
  private static final double BUMP = 1e-4;

  /**
   * Returns the picture.
   *
   * @param from the least price that is shown
   * @param to the greatest price that is shown
   */
  Figure between(double from, double to) {
    double[] prices = Chart.grid(from, to, POINTS);
    double step = (to - from) * BUMP;
    return Figure.of(
            title,
            values(prices),
            derivative("delta", prices, x -> (at(x + step) - at(x - step)) / (2 * step)),
            derivative(
                "gamma",
                prices,
                x -> (at(x + 10 * step) - 2 * at(x) + at(x - 10 * step)) / (100 * step * step)),
            derivative("vega", prices, this::vega),
            cells(from, to))
        .columns(12, 6, 6, 6, 6);
  }

  private double at(double price) {
    return value.applyAsDouble(price, volatility);
  }

  private double vega(double price) {
    double bump = Math.max(volatility, 0.01) * BUMP;
    double below = Math.max(0, volatility - bump);
    double above = volatility + bump;
    return (value.applyAsDouble(price, above) - value.applyAsDouble(price, below))
        / (above - below);
  }

  private static double[] each(double[] x, DoubleUnaryOperator function) {
    return DoubleStream.of(x).map(function).toArray();
  }

  private Axis across() {
    return Axis.of(on, "currency unit");
  }

  private Plane values(double[] prices) {
    double now = at(own);
    double up = payoff.applyAsDouble(strike * 2) > payoff.applyAsDouble(strike / 2) ? 1 : -1;
    return Plane.of("Value", across(), Axis.of("value", "currency unit"))
        .with(Mark.line("today", prices, each(prices, this::at)))
        .with(Mark.line("at expiry", prices, each(prices, payoff)))
        .with(Guide.x("strike", strike))
        .with(Guide.x(on, own))
        .with(Guide.x("break-even", breakEven(now, up)))
        .with(Own.at(own, now));
  }

  /** Returns where the payoff is what the option costs: at the strike where it jumps over that. */
  private double breakEven(double now, double up) {
    double at = strike + up * now;
    boolean isSmooth = Math.abs(payoff.applyAsDouble(at) - now) <= 1e-9 * Math.abs(now);
    return isSmooth ? at : strike;
  }

  private Plane derivative(String name, double[] prices, DoubleUnaryOperator function) {
    double[] values =
        Arrays.stream(prices)
            .map(x -> x == prices[0] ? Double.NaN : function.applyAsDouble(x))
            .toArray();
    return Plane.of("", across(), Axis.of(name))
        .with(Mark.line(name, prices, values))
        .with(Own.at(own, function.applyAsDouble(own)));
  }

  private Plane cells(double from, double to) {
    double most = 2 * Math.max(volatility, 1e-6);
    double[] x = Chart.grid(from, to, COLUMNS + 1);
    double[] y = Chart.grid(0, most, ROWS + 1);
    double[][] prices = new double[ROWS][COLUMNS];
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        prices[row][column] =
            value.applyAsDouble((x[column] + x[column + 1]) / 2, (y[row] + y[row + 1]) / 2);
      }
    }
    return Plane.of("", across(), Axis.of("volatility"))
        .with(new Mark.Cells("price", x, y, prices, Mark.Ramp.SEQUENTIAL, false))
        .with(Own.at(own, volatility));
  }

  /** Returns the picture from half the lower to one and a half times the higher of the prices. */
  Figure around() {
    return between(0.5 * Math.min(own, strike), 1.5 * Math.max(own, strike));
  }

  /** Returns words for an option of a side. */
  static String named(boolean call, double own, double strike, double years) {
    return "%s %s / %s, %s years"
        .formatted(call ? "Call" : "Put", text(own), text(strike), text(years));
  }

  private static String text(double number) {
    return new java.math.BigDecimal(number)
        .round(new java.math.MathContext(6))
        .stripTrailingZeros()
        .toPlainString();
  }
}
