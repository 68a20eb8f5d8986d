package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.util.ArrayList;
import java.util.List;

/** The plot of the first columns of an alignment as kinded letters, a Vega-Lite specification. */
final class AlignedColumnsPlot {
  private static final int MOST = 120;
  private static final int MOST_ROWS = 20;

  private AlignedColumnsPlot() {}

  /** Returns the plot of aligned rows of equal length. */
  static Plot of(List<String> names, List<String> rows) {
    var cells = new ArrayList<Json>();
    for (int r = 0; r < Math.min(MOST_ROWS, rows.size()); r++) {
      String row = rows.get(r);
      for (int i = 0; i < Math.min(MOST, row.length()); i++) {
        char letter = row.charAt(i);
        cells.add(
            Json.obj(
                "column", i + 1,
                "row", names.get(r),
                "letter", String.valueOf(letter),
                "kind", kind(letter, equal(rows, i))));
      }
    }
    Json.Obj place =
        Json.obj(
            "x",
            Json.obj(
                "field",
                "column",
                "type",
                "ordinal",
                "title",
                "Column",
                "axis",
                Json.obj("labelAngle", 0, "labelOverlap", true)),
            "y",
            Json.obj(
                "field", "row", "type", "nominal", "title", "Sequence (name)", "sort", Json.NULL));
    int width = 14 * Math.min(MOST, rows.get(0).length());
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            "Aligned columns",
            "width",
            Math.max(width, 280),
            "height",
            24 * Math.min(MOST_ROWS, rows.size()),
            "data",
            Json.obj("values", cells),
            "layer",
            List.of(
                Json.obj(
                    "mark",
                    "rect",
                    "encoding",
                    place.with(
                        "color",
                        Json.obj("field", "kind", "type", "nominal", "title", "Column has"))),
                Json.obj(
                    "mark",
                    "text",
                    "encoding",
                    place.with("text", Json.obj("field", "letter", "type", "nominal"))))));
  }

  private static boolean equal(List<String> rows, int i) {
    return rows.stream().map(row -> row.charAt(i)).distinct().count() == 1;
  }

  private static String kind(char letter, boolean equal) {
    return letter == '-' ? "a gap" : equal ? "equal letters" : "different letters";
  }
}
