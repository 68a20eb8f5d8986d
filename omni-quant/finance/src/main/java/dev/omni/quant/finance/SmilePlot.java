package dev.omni.quant.finance;

import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The plot of a smile of one expiry with its quotes. */
final class SmilePlot {
  private static final int POINTS = 101;

  private SmilePlot() {}

  /** Returns the strikes that are shown: about the forward, with those of the input. */
  static double[] strikes(JsonFields input, double width) {
    double shift = input.has("shift") ? input.number("shift") : 0;
    double forward = input.number("forward") + shift;
    double[] all = known(input);
    double least = Arrays.stream(all).min().orElse(forward - shift) + shift;
    double most = Arrays.stream(all).max().orElse(forward - shift) + shift;
    double[] shifted =
        Chart.grid(
            Math.min((1 - width) * forward, least), Math.max((1 + width) * forward, most), POINTS);
    return Arrays.stream(shifted).map(k -> k - shift).toArray();
  }

  private static double[] known(JsonFields input) {
    if (input.has("quotes")) {
      return SmileQuotes.of(input).strikes();
    }
    return input.has("strikes") ? input.numbers("strikes") : new double[0];
  }

  static Chart of(String title, JsonFields input, double[] strikes, double[] volatilities) {
    Chart chart =
        Chart.of(
                title,
                Chart.Axis.of("Strike (currency unit)"),
                Chart.Axis.of("Volatility (1/sqrt(year))"))
            .line("model", strikes, volatilities);
    return input.has("quotes")
        ? chart.dots(
            "quotes", SmileQuotes.of(input).strikes(), SmileQuotes.of(input).volatilities())
        : chart;
  }
}
