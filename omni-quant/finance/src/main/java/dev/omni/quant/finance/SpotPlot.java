package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The plot of an option: its value and its exercise value against the price of the asset. */
final class SpotPlot {
  private static final int POINTS = 101;

  private SpotPlot() {}

  /**
   * Returns a Vega-Lite specification of two lines, from half the lower to one and a half times the
   * higher of spot and strike.
   *
   * @param name of the value's line
   * @param value of the option at another spot; where it is not finite there is no point
   */
  static Plot of(OptionTerms terms, String name, ToDoubleFunction<OptionTerms> value) {
    double low = 0.5 * Math.min(terms.spot(), terms.strike());
    double high = 1.5 * Math.max(terms.spot(), terms.strike());
    var points = new ArrayList<Json>();
    for (int i = 0; i < POINTS; i++) {
      OptionTerms there = terms.withSpot(low + (high - low) * i / (POINTS - 1));
      add(points, there.spot(), name, value.applyAsDouble(there));
      add(points, there.spot(), "exercise value", there.intrinsic());
    }
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            (terms.call() ? "Call" : "Put") + " against the price of the asset",
            "width",
            480,
            "height",
            280,
            "data",
            Json.obj("values", points),
            "mark",
            "line",
            "encoding",
            Json.obj(
                "x", axis("spot", "Price of the asset (currency unit)"),
                "y", axis("value", "Value (currency unit)"),
                "color",
                    Json.obj("field", "line", "type", "nominal", "title", "", "sort", Json.NULL))));
  }

  private static void add(List<Json> points, double spot, String line, double value) {
    if (Double.isFinite(value)) {
      points.add(Json.obj("spot", spot, "line", line, "value", value));
    }
  }

  private static Json.Obj axis(String field, String title) {
    return Json.obj("field", field, "type", "quantitative", "title", title);
  }
}
