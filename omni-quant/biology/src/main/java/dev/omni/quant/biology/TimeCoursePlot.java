package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Plot;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

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

  /** Lines over time, one a name, from rows that hold the time and the numbers. */
  Plot of(List<JsonFields> rows, String time) {
    var points = new ArrayList<Json>();
    int every = 1 + rows.size() * rows.get(0).object().members().size() / MOST;
    for (int i = 0; i < rows.size(); i += every) {
      JsonFields row = rows.get(i);
      row.object()
          .members()
          .forEach(
              (name, value) -> {
                if (!name.equals(time)
                    && value instanceof Json.Num number
                    && points.size() < MOST) {
                  var shown = new Json.Num(number.value().round(SHOWN));
                  points.add(Json.obj("time", row.number(time), "species", name, "amount", shown));
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
