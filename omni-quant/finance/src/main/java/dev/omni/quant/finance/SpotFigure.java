package dev.omni.quant.finance;

import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The plot of an option: its value and its exercise value against what it is written on. */
final class SpotFigure {
  private static final int POINTS = 101;

  private SpotFigure() {}

  /**
   * Returns a plot of two lines, from half the lower to one and a half times the higher of spot and
   * strike.
   *
   * @param name of the value's line
   * @param value of the option at another spot; where it is not finite there is no point
   */
  static Figure of(OptionTerms terms, String name, ToDoubleFunction<OptionTerms> value) {
    return chart(terms, "price of the asset", 0, name, value).figure();
  }

  private static Chart.Axis axis(String on) {
    return Chart.Axis.of(
        on.substring(0, 1).toUpperCase(Locale.ROOT) + on.substring(1) + " (currency unit)");
  }

  /**
   * Returns the same for an option on something else.
   *
   * @param on what the option is written on, in lower case
   * @param shift by how much the spot of the terms exceeds what is shown
   */
  static Chart chart(
      OptionTerms terms,
      String on,
      double shift,
      String name,
      ToDoubleFunction<OptionTerms> value) {
    double[] spots = spots(terms);
    double[] shown = new double[POINTS];
    double[] values = new double[POINTS];
    double[] payoffs = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      OptionTerms there = terms.withSpot(spots[i]);
      shown[i] = spots[i] - shift;
      values[i] = value.applyAsDouble(there);
      payoffs[i] = there.intrinsic();
    }
    return Chart.of(
            (terms.call() ? "Call" : "Put") + " against the " + on,
            axis(on),
            Chart.Axis.of("Value (currency unit)"))
        .line(name, shown, values)
        .line("exercise value", shown, payoffs);
  }

  /** Returns the prices of the asset that are shown. */
  static double[] spots(OptionTerms terms) {
    return Chart.grid(
        0.5 * Math.min(terms.spot(), terms.strike()),
        1.5 * Math.max(terms.spot(), terms.strike()),
        POINTS);
  }

  /** Returns the European prices there. */
  static double[] values(OptionTerms terms, double volatility) {
    return Arrays.stream(spots(terms))
        .map(spot -> new BlackScholes(terms.withSpot(spot), volatility).price())
        .toArray();
  }
}
