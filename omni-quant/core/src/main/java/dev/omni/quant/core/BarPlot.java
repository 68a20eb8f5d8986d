package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.util.ArrayList;

/** The plot of a row of numbers as bars, a Vega-Lite specification. */
public final class BarPlot {
  private static final int MOST = 400;

  /** Labels are level, and fewer where they would overlap. */
  private static final Json.Obj LEVEL = Json.obj("labelAngle", 0, "labelOverlap", true);

  private BarPlot() {}

  /**
   * The name of an axis in the data, and its title.
   *
   * @param field as in the data
   * @param title with its unit
   */
  public record Axis(String field, String title) {}

  /**
   * Returns a plot with one bar for each of the first 400 values, numbered from 1.
   *
   * @param title of the plot
   * @param across names the bars
   * @param up names the values
   * @param values finite numbers
   */
  public static Plot of(String title, Axis across, Axis up, double[] values) {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < Math.min(MOST, values.length); i++) {
      rows.add(Json.obj(across.field(), i + 1, up.field(), values[i]));
    }
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            title,
            "width",
            480,
            "height",
            280,
            "data",
            Json.obj("values", rows),
            "mark",
            "bar",
            "encoding",
            Json.obj(
                "x",
                encoding(across, "ordinal").with("axis", LEVEL),
                "y",
                encoding(up, "quantitative"))));
  }

  private static Json.Obj encoding(Axis axis, String type) {
    return Json.obj("field", axis.field(), "type", type, "title", axis.title());
  }
}
