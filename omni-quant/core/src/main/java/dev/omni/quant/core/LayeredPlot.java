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
 * @param scales of the horizontal and the vertical axis, as Vega-Lite has them
 * @param layers drawn so far
 */
public record LayeredPlot(
    String title, String across, String up, Scales scales, List<Json> layers) {
  private static final Json.Obj LINEAR = Json.obj("zero", false);
  private static final Json.Obj LOGARITHMIC = Json.obj("type", "log");

  /**
   * The scales of both axes.
   *
   * @param across of the horizontal axis
   * @param up of the vertical axis
   */
  public record Scales(Json.Obj across, Json.Obj up) {
    /** Returns whether both values have a place. */
    private boolean hold(double x, double y) {
      return (!across.has("type") || x > 0) && (!up.has("type") || y > 0);
    }
  }

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
    return new LayeredPlot(title, across, up, new Scales(LINEAR, LINEAR), List.of());
  }

  /** Returns a plot without layers whose vertical axis is logarithmic: it shows positive values. */
  public static LayeredPlot logarithmic(String title, String across, String up) {
    return new LayeredPlot(title, across, up, new Scales(LINEAR, LOGARITHMIC), List.of());
  }

  /** Returns a plot without layers both of whose axes are logarithmic. */
  public static LayeredPlot doublyLogarithmic(String title, String across, String up) {
    return new LayeredPlot(title, across, up, new Scales(LOGARITHMIC, LOGARITHMIC), List.of());
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

  /** Returns the plot with a named line of steps: each height holds up to the next point. */
  public LayeredPlot steps(String name, double[] x, double[] y) {
    return layer(
        Json.obj("type", "line", "interpolate", "step-after"), name, new double[][] {x, y});
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
      if (finite(columns, i) && scales.hold(columns[0][i], columns[1][i])) {
        Json.Obj value = Json.obj("k", i, "x", shown(columns[0][i]), "y", shown(columns[1][i]));
        values.add(columns.length > 2 ? value.with("y2", shown(columns[2][i])) : value);
      }
    }
    if (values.isEmpty()) {
      return this;
    }
    Json.Obj encoding =
        Json.obj(
            "x", axis("x", across).with("scale", scales.across()),
            "y", axis("y", up).with("scale", scales.up()),
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
    return new LayeredPlot(title, across, up, scales, all);
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
