package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Vega-Lite 5 plots of data and the models fitted to them. */
final class FitPlot {
  /** More points say no more, and the whole must stay under 32 KB. */
  private static final int MOST = 300;

  /** Points of the curve, enough to look smooth. */
  private static final int CURVE = 121;

  private static final MathContext SHOWN = new MathContext(7);

  private FitPlot() {}

  /** Points (x, y), thinned to what a plot can show, with the fitted curve between them. */
  static Plot fitted(double[] x, double[] y, UnaryOperator<double[]> curve) {
    int step = (x.length + MOST - 1) / MOST;
    var data = new ArrayList<Json>();
    for (int i = 0; i < x.length; i += step) {
      data.add(Json.obj("x", shown(x[i]), "y", shown(y[i])));
    }
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            "Data and fitted curve",
            "width",
            480,
            "height",
            280,
            "layer",
            List.of(layer("point", "data", data), layer("line", "fit", line(x, y, curve)))));
  }

  /** The curve at equal distances; not where it leaves the surroundings of the data. */
  private static List<Json> line(double[] x, double[] y, UnaryOperator<double[]> curve) {
    double from = Arrays.stream(x).min().orElseThrow();
    double to = Arrays.stream(x).max().orElseThrow();
    double low = Arrays.stream(y).min().orElseThrow();
    double high = Arrays.stream(y).max().orElseThrow();
    double room = high > low ? high - low : Math.abs(high) + 1;
    double[] at = new double[CURVE];
    for (int i = 0; i < CURVE; i++) {
      at[i] = from + (to - from) * i / (CURVE - 1);
    }
    double[] fit = curve.apply(at);
    var points = new ArrayList<Json>();
    for (int i = 0; i < CURVE; i++) {
      if (fit[i] > low - room && fit[i] < high + room) {
        points.add(Json.obj("x", shown(at[i]), "y", shown(fit[i])));
      }
    }
    return points;
  }

  private static Json.Obj layer(String mark, String name, List<Json> values) {
    return Json.obj(
        "data",
        Json.obj("values", values),
        "mark",
        mark,
        "encoding",
        Json.obj("x", axis("x"), "y", axis("y"), "color", Json.obj("datum", name, "title", "")));
  }

  private static Json.Obj axis(String field) {
    return Json.obj(
        "field",
        field,
        "type",
        "quantitative",
        "title",
        field + " (unit of the input)",
        "scale",
        Json.obj("zero", false));
  }

  /** Rounds to seven digits, more than a screen can show. */
  private static Json.Num shown(double value) {
    return new Json.Num(new BigDecimal(value).round(SHOWN).stripTrailingZeros());
  }
}
