package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * A plot of several series on common axes, a Vega-Lite specification: lines, dots and bars. A
 * series of more than 200 numbers is thinned; numbers that are not finite are left out. Immutable.
 */
public final class Chart {
  private static final int MOST = 200;
  private static final int SMOOTH = 60;
  private static final MathContext SHOWN = new MathContext(7);
  private static final int WIDTH = 480;
  private static final int HEIGHT = 280;
  private static final int HEIGHT_OF_TWO = 180;
  private static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";

  private final String title;
  private final Axis across;
  private final Axis up;
  private final List<Json.Obj> layers;

  /**
   * An axis.
   *
   * @param title with its unit in brackets
   * @param type quantitative, ordinal or temporal
   */
  public record Axis(String title, String type) {
    /** Returns an axis of numbers. */
    public static Axis of(String title) {
      return new Axis(title, "quantitative");
    }

    /** Returns an axis of names or of whole numbers, each of which has a place. */
    public static Axis ofNames(String title) {
      return new Axis(title, "ordinal");
    }

    private Json.Obj encoding(String field) {
      Json.Obj channel = Json.obj("field", field, "type", type, "title", title);
      return type.equals("ordinal")
          ? channel.with("sort", Json.NULL).with("axis", Json.obj("labelOverlap", true))
          : type.equals("temporal") ? channel : channel.with("scale", Json.obj("zero", false));
    }
  }

  private Chart(String title, Axis across, Axis up, List<Json.Obj> layers) {
    this.title = title;
    this.across = across;
    this.up = up;
    this.layers = List.copyOf(layers);
  }

  /** Returns a plot without series. */
  public static Chart of(String title, Axis across, Axis up) {
    return new Chart(title, across, up, List.of());
  }

  /** Adds a line through points, which are marked where they are few. */
  public Chart line(String name, double[] x, double[] y) {
    boolean few = Math.min(x.length, MOST) < SMOOTH;
    return with(few ? Json.obj("type", "line", "point", true) : Json.str("line"), name, x, y);
  }

  /** Adds points. */
  public Chart dots(String name, double[] x, double[] y) {
    return with(Json.str("circle"), name, x, y);
  }

  /** Adds columns of equal width, the first of which begins at a number; a histogram. */
  public Chart columns(String name, double from, double width, double[] heights) {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < heights.length; i++) {
      double x = from + i * width;
      rows.add(
          Json.obj(
              "x", shown(x),
              "x2", shown(x + width),
              "y", shown(heights[i]),
              "y2", 0,
              "series", name));
    }
    return adding(
        Json.str("rect"),
        Json.obj("x2", Json.obj("field", "x2"), "y2", Json.obj("field", "y2")),
        rows);
  }

  /** Adds points over names. */
  public Chart marks(String name, List<String> labels, double[] values) {
    return named(Json.str("point"), name, labels, values);
  }

  /** Adds points at dates. */
  public Chart dated(String name, List<String> dates, double[] y) {
    return named(Json.str("circle"), name, dates, y);
  }

  /** Adds a vertical line from one height to another. */
  public Chart upright(String name, double x, double from, double to) {
    return line(name, new double[] {x, x}, new double[] {from, to});
  }

  /** Adds bars over names. */
  public Chart bars(String name, List<String> labels, double[] values) {
    return named(Json.str("bar"), name, labels, values);
  }

  /** Adds pale bars over names, each from one height to another. */
  public Chart boxes(String name, List<String> labels, double[] low, double[] high) {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < low.length; i++) {
      rows.add(
          Json.obj("x", labels.get(i), "y", shown(low[i]), "y2", shown(high[i]), "series", name));
    }
    return adding(
        Json.obj("type", "bar", "opacity", 0.3), Json.obj("y2", Json.obj("field", "y2")), rows);
  }

  /** Adds bars over names that are stacked, one series on the other. */
  public Chart stacked(List<String> names, List<String> labels, double[][] values) {
    var rows = new ArrayList<Json>();
    for (int k = 0; k < values.length; k++) {
      for (int i = 0; i < Math.min(labels.size(), MOST); i++) {
        rows.add(Json.obj("x", labels.get(i), "y", shown(values[k][i]), "series", names.get(k)));
      }
    }
    return adding(Json.str("bar"), rows);
  }

  private Chart named(Json mark, String name, List<String> labels, double[] values) {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < Math.min(values.length, MOST); i++) {
      if (Double.isFinite(values[i])) {
        rows.add(Json.obj("x", labels.get(i), "y", shown(values[i]), "series", name));
      }
    }
    return adding(mark, rows);
  }

  private Chart with(Json mark, String name, double[] x, double[] y) {
    int stride = Math.max(1, (x.length + MOST - 1) / MOST);
    var rows = new ArrayList<Json>();
    for (int i = 0; i < x.length; i += stride) {
      if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
        rows.add(Json.obj("x", shown(x[i]), "y", shown(y[i]), "series", name));
      }
    }
    return adding(mark, rows);
  }

  /** Returns a number with more digits than a screen can show. */
  private static Json.Num shown(double value) {
    return new Json.Num(new BigDecimal(value).round(SHOWN).stripTrailingZeros());
  }

  private Chart adding(Json mark, List<Json> rows) {
    return adding(mark, Json.Obj.EMPTY, rows);
  }

  private Chart adding(Json mark, Json.Obj channels, List<Json> rows) {
    if (rows.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(layers);
    all.add(
        Json.obj(
            "data",
            Json.obj("values", rows),
            "mark",
            mark,
            "encoding",
            Json.obj(
                    "x",
                    across.encoding("x"),
                    "y",
                    up.encoding("y"),
                    "color",
                    Json.obj("field", "series", "type", "nominal", "title", "", "sort", Json.NULL))
                .withAll(channels)));
    return new Chart(title, across, up, all);
  }

  /** Returns the plot. */
  public Plot plot() {
    return Plot.vegaLite(Json.obj("$schema", SCHEMA, "title", title).withAll(panel(HEIGHT)));
  }

  /** Returns the plot of this chart above another one. */
  public Plot above(Chart other) {
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            SCHEMA,
            "title",
            title,
            "vconcat",
            List.of(
                panel(HEIGHT_OF_TWO),
                Json.obj("title", other.title).withAll(other.panel(HEIGHT_OF_TWO)))));
  }

  private Json.Obj panel(int height) {
    return Json.obj("width", WIDTH, "height", height, "layer", layers);
  }

  /** Returns equally spaced numbers from one to another. */
  public static double[] grid(double from, double to, int points) {
    double[] grid = new double[points];
    for (int i = 0; i < points; i++) {
      grid[i] = from + (to - from) * i / (points - 1);
    }
    return grid;
  }
}
