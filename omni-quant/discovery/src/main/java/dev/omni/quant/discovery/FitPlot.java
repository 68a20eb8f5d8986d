package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Vega-Lite 5 plots of data and the models fitted to them. */
final class FitPlot {
  /** More points say no more, and the whole must stay under 32 KB. */
  private static final int MOST = 300;

  private FitPlot() {}

  /** Points (x, y) with the fitted values as a line, thinned to what a plot can show. */
  static Plot fitted(double[] x, double[] y, double[] fit) {
    List<Integer> order =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(java.util.Comparator.comparingDouble(i -> x[i]))
            .toList();
    int step = (x.length + MOST - 1) / MOST;
    var values = new ArrayList<Json>();
    for (int k = 0; k < order.size(); k += step) {
      int i = order.get(k);
      values.add(Json.obj("x", shown(x[i]), "y", shown(y[i]), "fit", shown(fit[i])));
    }
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            "Data and fitted curve",
            "data",
            Json.obj("values", values),
            "layer",
            List.of(
                Json.obj("mark", "point", "encoding", encoding("y")),
                Json.obj("mark", "line", "encoding", encoding("fit")))));
  }

  private static Json.Obj encoding(String field) {
    return Json.obj(
        "x", Json.obj("field", "x", "type", "quantitative", "scale", Json.obj("zero", false)),
        "y",
            Json.obj(
                "field",
                field,
                "type",
                "quantitative",
                "title",
                "y",
                "scale",
                Json.obj("zero", false)));
  }

  /** Rounds to seven digits, more than a screen can show. */
  private static Json.Num shown(double value) {
    return new Json.Num(
        new java.math.BigDecimal(value).round(new java.math.MathContext(7)).stripTrailingZeros());
  }
}
