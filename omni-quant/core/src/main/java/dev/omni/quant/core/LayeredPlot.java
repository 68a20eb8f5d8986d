package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * A Vega-Lite plot of points, lines and bands over two continuous axes, thinned to visible detail.
 *
 * @param title of the plot
 * @param across title of the horizontal axis, with its unit
 * @param up title of the vertical axis, with its unit
 * @param scale of the vertical axis, as Vega-Lite has it
 * @param layers drawn so far
 */
public record LayeredPlot(
    String title, String across, String up, Json.Obj scale, List<Json> layers) {
  private static final int MOST_POINTS = 400;

  /** A line of fewer points shows them. */
  private static final int SMOOTH = 50;

  private static final MathContext SHOWN = new MathContext(6);

  /** Creates a plot with these layers. */
  public LayeredPlot {
    layers = List.copyOf(layers);
  }

  /** Returns a plot without layers. */
  public static LayeredPlot of(String title, String across, String up) {
    return new LayeredPlot(title, across, up, Json.obj("zero", false), List.of());
  }

  /** Returns a plot without layers whose vertical axis is logarithmic: it shows positive values. */
  public static LayeredPlot logarithmic(String title, String across, String up) {
    return new LayeredPlot(title, across, up, Json.obj("type", "log"), List.of());
  }

  /** Returns the plot with named points. */
  public LayeredPlot points(String name, double[] x, double[] y) {
    return layer(Json.obj("type", "point", "filled", true), name, new double[][] {x, y});
  }

  /** Returns the plot with a named line through points in their order. */
  public LayeredPlot line(String name, double[] x, double[] y) {
    Json.Obj mark = Json.obj("type", "line");
    return layer(x.length < SMOOTH ? mark.with("point", true) : mark, name, new double[][] {x, y});
  }

  /** Returns the plot with the area between two lines. */
  public LayeredPlot band(String name, double[] x, double[] low, double[] high) {
    return layer(Json.obj("type", "area", "opacity", 0.2), name, new double[][] {x, low, high});
  }

  private LayeredPlot layer(Json.Obj mark, String name, double[][] columns) {
    int count = columns[0].length;
    int stride = Math.max(1, (count + MOST_POINTS - 1) / MOST_POINTS);
    var values = new ArrayList<Json>();
    for (int i = 0; i < count; i += stride) {
      if (finite(columns, i) && (!scale.has("type") || columns[1][i] > 0)) {
        Json.Obj value = Json.obj("k", i, "x", shown(columns[0][i]), "y", shown(columns[1][i]));
        values.add(columns.length > 2 ? value.with("y2", shown(columns[2][i])) : value);
      }
    }
    Json.Obj encoding =
        Json.obj(
            "x", axis("x", across).with("scale", Json.obj("zero", false)),
            "y", axis("y", up).with("scale", scale),
            "color", Json.obj("datum", name, "title", ""),
            "order", Json.obj("field", "k"));
    var all = new ArrayList<>(layers);
    all.add(
        Json.obj(
            "data",
            Json.obj("values", values),
            "mark",
            mark,
            "encoding",
            columns.length > 2 ? encoding.with("y2", Json.obj("field", "y2")) : encoding));
    return new LayeredPlot(title, across, up, scale, all);
  }

  private static boolean finite(double[][] columns, int i) {
    boolean finite = true;
    for (double[] column : columns) {
      finite &= Double.isFinite(column[i]);
    }
    return finite;
  }

  private static Json.Obj axis(String field, String words) {
    return Json.obj("field", field, "type", "quantitative", "title", words);
  }

  /** Rounds to more digits than a screen can show. */
  private static Json.Num shown(double value) {
    return new Json.Num(new BigDecimal(value).round(SHOWN).stripTrailingZeros());
  }

  /** Returns the Vega-Lite 5 specification. */
  public Plot plot() {
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
            "layer",
            layers));
  }
}
