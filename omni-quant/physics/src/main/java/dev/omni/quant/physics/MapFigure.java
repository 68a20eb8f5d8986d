package dev.omni.quant.physics;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The map of paths on a graticule of longitudes and latitudes with the coasts. A path that crosses
 * the meridian of 180 degrees is cut there.
 */
final class MapFigure {
  private static final double HALF_TURN = 180;
  private static final double QUARTER_TURN = 90;
  private static final double WIDE = 100;
  private static final double LEAST = 2;
  private static final double MARGIN = 0.25;

  private final Map<String, List<double[]>> lines = new LinkedHashMap<>();
  private final Map<String, List<Place>> places = new LinkedHashMap<>();
  private final List<double[]> arrows = new ArrayList<>();

  private record Place(double longitude, double latitude, String label) {}

  /** Adds a path through points of latitude and longitude, in degrees. */
  void path(String name, List<double[]> points) {
    List<double[]> line = lines.computeIfAbsent(name, any -> new ArrayList<>());
    if (!line.isEmpty()) {
      line.add(new double[] {Double.NaN, Double.NaN});
    }
    for (int i = 0; i < points.size(); i++) {
      double[] point = points.get(i);
      if (i > 0 && Math.abs(point[1] - points.get(i - 1)[1]) > HALF_TURN) {
        cut(line, points.get(i - 1), point);
      }
      line.add(point);
    }
  }

  /** Adds the places where a path leaves the map on one side and comes back on the other. */
  private static void cut(List<double[]> line, double[] before, double[] after) {
    double side = before[1] > 0 ? HALF_TURN : -HALF_TURN;
    double there = after[1] + 2 * side;
    double share = there == before[1] ? 0 : (side - before[1]) / (there - before[1]);
    double latitude = before[0] + share * (after[0] - before[0]);
    line.add(new double[] {latitude, side});
    line.add(new double[] {Double.NaN, Double.NaN});
    line.add(new double[] {latitude, -side});
  }

  /** Adds the direction of a path from one of its points to another. */
  void direction(double[] from, double[] to) {
    if (Math.abs(from[1] - to[1]) < HALF_TURN) {
      arrows.add(new double[] {from[1], from[0], to[1], to[0]});
    }
  }

  /** Adds a mark. */
  void mark(String name, double latitude, double longitude, String label) {
    places
        .computeIfAbsent(name, any -> new ArrayList<>())
        .add(new Place(longitude, latitude, label));
  }

  /** Returns the map: of the whole Earth, or of the surroundings of short paths. */
  Plane plane() {
    double[] across = ends(1, HALF_TURN);
    double[] up = ends(0, QUARTER_TURN);
    if (across[1] - across[0] > WIDE || up[1] - up[0] > WIDE) {
      across = new double[] {-HALF_TURN, HALF_TURN};
      up = new double[] {-QUARTER_TURN, QUARTER_TURN};
    }
    Plane plane =
        Plane.of(
                "",
                Axis.of("longitude", "deg").showing(new Axis.Between(across[0], across[1])),
                Axis.of("latitude", "deg").showing(new Axis.Between(up[0], up[1])))
            .withEqualUnits();
    for (Map.Entry<String, List<double[]>> line : lines.entrySet()) {
      plane =
          plane.with(
              Mark.line(line.getKey(), column(line.getValue(), 1), column(line.getValue(), 0)));
    }
    if (!arrows.isEmpty()) {
      plane =
          plane.with(
              new Mark.Arrows(
                  "direction",
                  column(arrows, 0),
                  column(arrows, 1),
                  column(arrows, 2),
                  column(arrows, 3),
                  List.of()));
    }
    for (Map.Entry<String, List<Place>> each : places.entrySet()) {
      List<Place> marks = each.getValue();
      plane =
          plane.with(
              new Mark.Points(
                  each.getKey(),
                  marks.stream().mapToDouble(Place::longitude).toArray(),
                  marks.stream().mapToDouble(Place::latitude).toArray(),
                  Mark.Shape.USUAL,
                  Meaning.NEUTRAL,
                  marks.stream().map(Place::label).toList()));
    }
    return plane.with(Coastline.all().within(across, up));
  }

  /** Returns the least and the greatest of a coordinate with a margin, within a bound. */
  private double[] ends(int k, double bound) {
    double low = bound;
    double high = -bound;
    for (List<double[]> line : lines.values()) {
      for (double[] point : line) {
        low = Double.isNaN(point[k]) ? low : Math.min(low, point[k]);
        high = Double.isNaN(point[k]) ? high : Math.max(high, point[k]);
      }
    }
    double margin = Math.max(LEAST, MARGIN * (high - low));
    return new double[] {Math.max(-bound, low - margin), Math.min(bound, high + margin)};
  }

  private static double[] column(List<double[]> rows, int k) {
    return rows.stream().mapToDouble(row -> row[k]).toArray();
  }
}
