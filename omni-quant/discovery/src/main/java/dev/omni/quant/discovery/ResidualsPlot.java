package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;
import java.util.List;

/** The plot of a fit above the plot of its residuals, two panels of one Vega-Lite specification. */
final class ResidualsPlot {
  private ResidualsPlot() {}

  /** Returns the plot of a fit with the residuals against the fitted values below it. */
  static Plot of(LayeredPlot fit, double[] fitted, double[] residuals) {
    LayeredPlot below =
        LayeredPlot.of("Residuals", "Fitted value (unit of y)", "Residual (unit of y)")
            .points("residual", fitted, residuals);
    return below("Fit and residuals", fit, below);
  }

  /** Returns two plots, the second below the first. */
  static Plot below(String title, LayeredPlot first, LayeredPlot second) {
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            title,
            "vconcat",
            List.of(panel(first, 280), panel(second, 160))));
  }

  private static Json.Obj panel(LayeredPlot plot, int height) {
    return Json.obj("title", plot.title(), "width", 480, "height", height, "layer", plot.layers());
  }
}
