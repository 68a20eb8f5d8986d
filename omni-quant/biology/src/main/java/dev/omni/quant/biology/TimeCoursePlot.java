package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The plot of several amounts over time.
 *
 * @param title of the plot
 * @param amount title of the axis of amounts
 * @param mark of the lines, as Vega-Lite has it
 */
record TimeCoursePlot(String title, String amount, Json.Obj mark) {
  /** More points say no more, and the whole must stay under 256 KB. */
  static final int MOST = 2000;

  private static final MathContext SHOWN = new MathContext(6);

  /** Lines through many points. */
  static TimeCoursePlot dense(String title, String amount) {
    return new TimeCoursePlot(title, amount, Json.obj("type", "line"));
  }

  /** Lines whose points are shown, because they may be few. */
  static TimeCoursePlot marked(String title, String amount) {
    return new TimeCoursePlot(title, amount, Json.obj("type", "line", "point", true));
  }

  /** Returns lines over time, one a name, from a time and numbers by name in each row. */
  Plot of(double[] times, List<Map<String, Double>> rows) {
    var points = new ArrayList<Json>();
    int every = 1 + rows.size() * (rows.get(0).size() + 1) / MOST;
    for (int i = 0; i < rows.size(); i += every) {
      double time = times[i];
      rows.get(i)
          .forEach(
              (name, amount) -> {
                if (points.size() < MOST) {
                  var shown = new Json.Num(Json.num(amount).value().round(SHOWN));
                  points.add(Json.obj("time", time, "species", name, "amount", shown));
                }
              });
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
            Json.obj("values", points),
            "mark",
            mark,
            "encoding",
            Json.obj(
                "x", axis("time", "Time (unit of time)"),
                "y", axis("amount", amount),
                "color", Json.obj("field", "species", "type", "nominal", "title", "Species"))));
  }

  private static Json.Obj axis(String field, String words) {
    return Json.obj("field", field, "type", "quantitative", "title", words);
  }
}
