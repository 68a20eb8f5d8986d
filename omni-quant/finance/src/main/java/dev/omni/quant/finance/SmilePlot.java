package dev.omni.quant.finance;

import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.Optional;

/**
 * The plot of a smile of one expiry with its quotes.
 *
 * @param forward currency unit
 * @param shift added to forward and strikes, currency unit
 * @param quotes if there are any
 * @param wanted strikes whose volatilities are wanted, currency unit
 */
record SmilePlot(
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

  Chart of(String title, double[] strikes, double[] volatilities) {
    Chart chart =
        Chart.of(
                title,
                Chart.Axis.of("Strike (currency unit)"),
                Chart.Axis.of("Volatility (1/sqrt(year))"))
            .line("model", strikes, volatilities);
    return quotes
        .map(quoted -> chart.dots("quotes", quoted.strikes(), quoted.volatilities()))
        .orElse(chart);
  }
}
