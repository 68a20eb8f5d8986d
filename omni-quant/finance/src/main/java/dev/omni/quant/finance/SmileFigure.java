package dev.omni.quant.finance;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The plot of a smile of one expiry with its quotes.
 *
 * @param forward currency unit
 * @param shift added to forward and strikes, currency unit
 * @param quotes if there are any
 * @param wanted strikes whose volatilities are wanted, currency unit
 */
record SmileFigure(
    double forward, double shift, Optional<SmileQuotes> quotes, Optional<double[]> wanted) {
  private static final int POINTS = 101;

  /** Returns the strikes that are shown: about the forward, with those of the input. */
  double[] strikes(double width) {
    double shifted = forward + shift;
    double[] all = quotes.map(SmileQuotes::strikes).or(() -> wanted).orElse(new double[0]);
    double least = Arrays.stream(all).min().orElse(shifted - shift) + shift;
    double most = Arrays.stream(all).max().orElse(shifted - shift) + shift;
    double[] grid =
        Chart.grid(
            Math.min((1 - width) * shifted, least), Math.max((1 + width) * shifted, most), POINTS);
    return Arrays.stream(grid).map(k -> k - shift).toArray();
  }

  /**
   * Returns the picture of a smile with its quotes, and its errors at them.
   *
   * @param width of what is shown about the forward, as a part of it
   * @param smile the volatilities at strikes
   */
  Figure of(String title, double width, UnaryOperator<double[]> smile) {
    double[] strikes = strikes(width);
    Plane fit = Plane.of("", Axis.of("strike", "currency unit"), Axis.of("implied volatility"));
    if (quotes.isPresent()) {
      fit = fit.with(Mark.points("quote", quotes.get().strikes(), quotes.get().volatilities()));
    }
    fit =
        fit.with(Mark.line("fit", strikes, smile.apply(strikes))).with(Guide.x("forward", forward));
    var panels = new ArrayList<Plane>(List.of(fit));
    errors(smile).ifPresent(panels::add);
    return Figure.beside(title, 12, panels);
  }

  /** Returns the errors at the quotes, where there are any. */
  Optional<Plane> errors(UnaryOperator<double[]> smile) {
    return quotes.map(
        quoted ->
            Plane.of(
                    "",
                    Axis.of("strike", "currency unit"),
                    Axis.of("error", "vol points").withZero())
                .with(
                    errors(
                        "error",
                        quoted.strikes(),
                        quoted.volatilities(),
                        smile.apply(quoted.strikes())))
                .with(Guide.y("0", 0)));
  }

  /** Returns bars of the fitted less the quoted volatilities, in hundredths. */
  static Mark errors(String name, double[] strikes, double[] quoted, double[] fitted) {
    double least = Arrays.stream(strikes).min().orElse(0);
    double most = Arrays.stream(strikes).max().orElse(1);
    double half = (most > least ? most - least : Math.max(1, Math.abs(most))) / 120;
    double[] high = new double[strikes.length];
    for (int i = 0; i < high.length; i++) {
      high[i] = 100 * (fitted[i] - quoted[i]);
    }
    return new Mark.Bars(
        name,
        Arrays.stream(strikes).map(k -> k - half).toArray(),
        Arrays.stream(strikes).map(k -> k + half).toArray(),
        new double[high.length],
        high,
        Meaning.NEUTRAL);
  }
}
