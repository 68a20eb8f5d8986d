package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.util.ArrayList;
import java.util.List;

/** The plot of a square matrix as coloured fields. */
final class HeatMap {
  private static final int MOST = 40;

  private HeatMap() {}

  static Plot of(String title, List<String> names, double[][] rows) {
    var fields = new ArrayList<Json>();
    int size = Math.min(MOST, rows.length);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        fields.add(Json.obj("row", names.get(i), "column", names.get(j), "value", rows[i][j]));
      }
    }
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            title,
            "width",
            360,
            "height",
            360,
            "data",
            Json.obj("values", fields),
            "mark",
            "rect",
            "encoding",
            Json.obj(
                "x",
                axis("column", "Asset"),
                "y",
                axis("row", "Asset (name)"),
                "color",
                Json.obj("field", "value", "type", "quantitative", "title", "Correlation"))));
  }

  private static Json.Obj axis(String field, String title) {
    return Json.obj("field", field, "type", "ordinal", "title", title, "sort", Json.NULL);
  }
}
