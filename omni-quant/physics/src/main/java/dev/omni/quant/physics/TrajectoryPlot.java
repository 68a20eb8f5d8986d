package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The plot of a path in a plane with marked points, thinned to visible detail.
 *
 * @param title of the plot
 * @param unit of the axes, as it stands behind their names
 * @param points of the path, each x and y
 * @param marks places with names
 */
record TrajectoryPlot(String title, String unit, List<double[]> points, List<Json> marks) {
  private static final int MOST_POINTS = 400;
  private static final MathContext DIGITS = new MathContext(5);

  /** Creates an empty plot whose coordinates have no unit. */
  static TrajectoryPlot of(String title) {
    return new TrajectoryPlot(title, "", List.of(), List.of());
  }

  /** Returns the plot with its axes in this unit. */
  TrajectoryPlot in(String shown) {
    return new TrajectoryPlot(title, " (" + shown + ")", points, marks);
  }

  /** Returns the plot with a path through these points, each x and y. */
  TrajectoryPlot through(List<double[]> path) {
    return new TrajectoryPlot(title, unit, path, marks);
  }

  /** Returns the plot with a named point. */
  TrajectoryPlot marked(String name, double x, double y) {
    var all = new ArrayList<>(marks);
    all.add(Json.obj("name", name, "x", x, "y", y));
    return new TrajectoryPlot(title, unit, points, all);
  }

  /** Returns the Vega-Lite 5 specification. */
  Plot plot() {
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
            "layer",
            List.of(path(), places())));
  }

  private Json.Obj path() {
    int stride = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
    var values = new ArrayList<Json>();
    for (int i = 0; i < points.size(); i += Math.max(1, stride)) {
      double[] p = points.get(i);
      values.add(Json.obj("k", i, "x", rounded(p[0]), "y", rounded(p[1])));
    }
    return Json.obj(
        "data",
        Json.obj("values", values),
        "mark",
        "line",
        "encoding",
        axes().with("order", Json.obj("field", "k")));
  }

  private Json.Obj places() {
    return Json.obj(
        "data",
        Json.obj("values", marks),
        "mark",
        Json.obj("type", "point", "filled", true, "size", 80),
        "encoding",
        axes().with("color", Json.obj("field", "name", "type", "nominal", "title", "")));
  }

  private Json.Obj axes() {
    double[] x = ends(0, "x");
    double[] y = ends(1, "y");
    double half = 0.54 * Math.max(Math.max(x[1] - x[0], y[1] - y[0]), Double.MIN_NORMAL);
    return Json.obj("x", axis("x", x, half), "y", axis("y", y, half));
  }

  private double[] ends(int k, String name) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] point : points) {
      low = Math.min(low, point[k]);
      high = Math.max(high, point[k]);
    }
    for (Json mark : marks) {
      low = Math.min(low, ((Json.Obj) mark).number(name));
      high = Math.max(high, ((Json.Obj) mark).number(name));
    }
    return new double[] {low, high};
  }

  /** Returns an axis; both are as long in the units, so that circles are circles. */
  private Json.Obj axis(String name, double[] ends, double half) {
    double middle = (ends[0] + ends[1]) / 2;
    double[] domain = {rounded(middle - half), rounded(middle + half)};
    return Json.obj(
        "field",
        name,
        "type",
        "quantitative",
        "title",
        name + unit,
        "scale",
        Json.obj("domain", domain));
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
