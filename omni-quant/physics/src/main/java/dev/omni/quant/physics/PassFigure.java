package dev.omni.quant.physics;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The picture of passes: their arcs on the sky, and their elevations over time.
 *
 * @param seconds length of the search
 * @param least elevation of a pass, in degrees
 */
record PassFigure(SkyStation sky, double seconds, double least) {
  private static final int MOST = 8;
  private static final int POINTS = 40;
  private static final double HORIZON = 90;
  private static final double HOUR = 3600;

  Figure of(List<SatellitePasses.SatellitePass> passes) {
    Axis.Range all = new Axis.Between(-HORIZON, HORIZON);
    Plane arcs =
        Plane.of(
                "",
                Axis.of("from the zenith, to the west", "deg").showing(all),
                Axis.of("from the zenith, to the north", "deg").showing(all))
            .withEqualUnits()
            .before(Plane.Backdrop.SKY);
    Plane heights =
        Plane.of("", Axis.of("time from the start", "h"), Axis.of("elevation", "deg").withZero());
    var arrows = new ArrayList<double[]>();
    var ends = new ArrayList<double[]>();
    var labels = new ArrayList<String>();
    for (int k = 0; k < Math.min(MOST, passes.size()); k++) {
      SatellitePasses.SatellitePass pass = passes.get(k);
      Double rise = pass.riseS();
      Double set = pass.setS();
      double from = rise == null ? 0 : rise;
      double to = set == null ? seconds : set;
      double[][] line = new double[4][POINTS];
      for (int i = 0; i < POINTS; i++) {
        double time = from + (to - from) * i / (POINTS - 1);
        SkyStation.Sight sight = sky.at(time);
        double[] place = place(sight);
        line[0][i] = place[0];
        line[1][i] = place[1];
        line[2][i] = time / HOUR;
        line[3][i] = sight.elevation();
      }
      arcs = arcs.with(Mark.line("pass " + (k + 1), line[0], line[1]));
      heights = heights.with(Mark.line("pass " + (k + 1), line[2], line[3]));
      int late = POINTS * 3 / 4;
      arrows.add(new double[] {line[0][late - 1], line[1][late - 1], line[0][late], line[1][late]});
      for (int i : new int[] {0, POINTS - 1}) {
        ends.add(new double[] {line[0][i], line[1][i]});
        labels.add(clock(i == 0 ? pass.riseUtc() : pass.setUtc()));
      }
      ends.add(place(sky.at(pass.culminationS())));
      labels.add(clock(pass.culminationUtc()));
    }
    if (!arrows.isEmpty()) {
      arcs =
          arcs.with(
                  new Mark.Arrows(
                      "direction",
                      column(arrows, 0),
                      column(arrows, 1),
                      column(arrows, 2),
                      column(arrows, 3),
                      List.of()))
              .with(
                  new Mark.Points(
                      "rise, top and set",
                      column(ends, 0),
                      column(ends, 1),
                      Mark.Shape.CIRCLE,
                      Meaning.NEUTRAL,
                      labels));
    } else {
      arcs = arcs.with(Mark.points("passes", new double[0], new double[0]));
      heights = heights.with(Mark.points("passes", new double[0], new double[0]));
    }
    return Figure.of("Passes on the sky", arcs, heights.with(Guide.y("least elevation", least)));
  }

  /** Returns the place of a sight: north is up, east is left, as one sees the sky. */
  private static double[] place(SkyStation.Sight sight) {
    double away = HORIZON - sight.elevation();
    double azimuth = StrictMath.toRadians(sight.azimuth());
    return new double[] {-away * StrictMath.sin(azimuth), away * StrictMath.cos(azimuth)};
  }

  /** Returns the hours and minutes of a date; nothing for none. */
  private static String clock(@Nullable String utc) {
    return utc == null ? "" : utc.substring(11, 16);
  }

  private static double[] column(List<double[]> rows, int k) {
    return rows.stream().mapToDouble(row -> row[k]).toArray();
  }
}
