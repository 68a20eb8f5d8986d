package dev.omni.quant.physics;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.List;

/** The picture of an orbit: its ground track, and its altitude over time. */
final class OrbitFigure {
  private static final double MINUTES = 10;
  private static final int MOST_ARROWS = 24;

  private OrbitFigure() {}

  /**
   * Adds a track to a map, with its direction every ten minutes, or less often on a long one.
   *
   * @param track latitude, longitude and altitude of each point
   * @param minutes of each point
   */
  static void track(MapFigure map, List<double[]> track, double[] minutes) {
    int last = track.size() - 1;
    if (last < 1) {
      return;
    }
    map.path("ground track", track);
    double apart = Math.max(MINUTES, minutes[last] / MOST_ARROWS);
    double next = apart;
    for (int i = 1; i <= last; i++) {
      if (minutes[i] >= next) {
        map.direction(track.get(i - 1), track.get(i));
        next += apart;
      }
    }
    map.mark("start", track.get(0)[0], track.get(0)[1], "");
    map.mark("end", track.get(last)[0], track.get(last)[1], "");
  }

  /** Returns the picture. */
  static Figure of(String title, MapFigure map, List<double[]> track, double[] minutes) {
    Plane altitude =
        Plane.of("", Axis.of("time", "min"), Axis.of("altitude", "km"))
            .with(Mark.line("altitude", minutes, track.stream().mapToDouble(p -> p[2]).toArray()));
    return Figure.of(title, map.plane(), altitude);
  }
}
