package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.engine.Plot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The plot of paths on a graticule of longitudes and latitudes. A path that crosses the meridian of
 * 180 degrees is cut there.
 */
final class MapPlot {
  private static final MathContext DIGITS = new MathContext(6);
  private static final double HALF_TURN = 180;
  private static final List<Integer> MERIDIANS = List.of(-180, 180);
  private static final List<Integer> PARALLELS = List.of(-90, 90);

  private final String title;
  private final List<Json> lines = new ArrayList<>();
  private final List<Json> marks = new ArrayList<>();
  private int leg;

  MapPlot(String title) {
    this.title = title;
  }

  /** Adds a path through points of latitude and longitude, in degrees. */
  void path(List<double[]> points) {
    leg++;
    for (int i = 0; i < points.size(); i++) {
      double[] point = points.get(i);
      if (i > 0 && Math.abs(point[1] - points.get(i - 1)[1]) > HALF_TURN) {
        leg++;
      }
      lines.add(place(point).with("leg", leg).with("k", i));
    }
  }

  /** Adds a mark. */
  void mark(String name, double latitude, double longitude) {
    marks.add(place(new double[] {latitude, longitude}).with("name", name));
  }

  private static Json.Obj place(double[] point) {
    return Json.obj("longitude", shown(point[1]), "latitude", shown(point[0]));
  }

  private static double shown(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }

  /** Returns the Vega-Lite 5 specification. */
  Plot plot() {
    Json.Obj axes =
        Json.obj(
            "x", axis("longitude", "Longitude (deg)", MERIDIANS),
            "y", axis("latitude", "Latitude (deg)", PARALLELS));
    return Plot.vegaLite(
        Json.obj(
            "$schema",
            "https://vega.github.io/schema/vega-lite/v5.json",
            "title",
            title,
            "width",
            600,
            "height",
            300,
            "layer",
            List.of(
                Json.obj(
                    "data",
                    Json.obj("values", lines),
                    "mark",
                    "line",
                    "encoding",
                    axes.with("detail", Json.obj("field", "leg", "type", "nominal"))
                        .with("order", Json.obj("field", "k", "type", "quantitative"))),
                Json.obj(
                    "data",
                    Json.obj("values", marks),
                    "mark",
                    Json.obj("type", "point", "filled", true),
                    "encoding",
                    axes.with(
                        "color", Json.obj("field", "name", "type", "nominal", "title", ""))))));
  }

  private static Json.Obj axis(String field, String words, List<Integer> ends) {
    return Json.obj(
        "field",
        field,
        "type",
        "quantitative",
        "title",
        words,
        "axis",
        Json.obj("grid", true),
        "scale",
        Json.obj("domain", ends, "nice", false));
  }
}
