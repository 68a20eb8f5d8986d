package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The plot of several amounts over time. */
final class TimeCoursePlot {
  private static final int MOST = 300;

  private TimeCoursePlot() {}

  /** Lines over time, one a name, from rows that hold the time and the numbers. */
  static Optional<Plot> of(String title, List<JsonFields> rows, String time) {
    var points = new ArrayList<Json>();
    int every = 1 + rows.size() * rows.get(0).object().members().size() / MOST;
    for (int i = 0; i < rows.size(); i += every) {
      JsonFields row = rows.get(i);
      row.object()
          .members()
          .forEach(
              (name, value) -> {
                if (!name.equals(time) && points.size() < MOST) {
                  points.add(Json.obj("time", row.number(time), "species", name, "amount", value));
                }
              });
    }
    return Optional.of(
        Plot.vegaLite(
            Json.obj(
                "$schema",
                "https://vega.github.io/schema/vega-lite/v5.json",
                "title",
                title,
                "data",
                Json.obj("values", points),
                "mark",
                Json.obj("type", "line", "point", true),
                "encoding",
                Json.obj(
                    "x", Json.obj("field", "time", "type", "quantitative", "title", "Time"),
                    "y", Json.obj("field", "amount", "type", "quantitative", "title", "Amount"),
                    "color",
                        Json.obj("field", "species", "type", "nominal", "title", "Species")))));
  }
}
