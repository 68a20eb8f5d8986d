package dev.omni.quant.physics;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.List;

/** The planes of paths: places with equal units, and errors over time. */
final class TrajectoryFigure {
  private static final int CORNERS = 121;

  private TrajectoryFigure() {}

  /** Returns a plane of places in a unit, empty for none. */
  static Plane places(String unit) {
    return Plane.of("", Axis.of("x", unit), Axis.of("y", unit)).withEqualUnits();
  }

  /** Returns the line through the first two coordinates of states, from one of them on. */
  static Mark line(String name, List<double[]> states, int at) {
    return Mark.line(name, column(states, at), column(states, at + 1));
  }

  /** Returns a single point. */
  static Mark point(String name, double x, double y) {
    return Mark.points(name, new double[] {x}, new double[] {y});
  }

  static double[] column(List<double[]> rows, int k) {
    return rows.stream().mapToDouble(row -> row[k]).toArray();
  }

  /** Returns a disc at its true size. */
  static Mark disc(String name, double radius) {
    double[] x = new double[CORNERS];
    double[] y = new double[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
      double angle = 2 * Math.PI * i / (CORNERS - 1);
      x[i] = radius * StrictMath.cos(angle);
      y[i] = radius * StrictMath.sin(angle);
    }
    return new Mark.Hull(name, x, y);
  }

  /**
   * Returns how far a number that the motion keeps is from what it was, over its size.
   *
   * @param kept its values, the first at the start
   */
  static Plane errors(String name, String title, String unit, double duration, double[] kept) {
    double[] times = new double[kept.length];
    double[] errors = new double[kept.length];
    for (int i = 0; i < kept.length; i++) {
      times[i] = duration * i / Math.max(1, kept.length - 1);
      errors[i] = i == 0 ? Double.NaN : Math.abs(kept[i] / kept[0] - 1) + Math.ulp(1.0) / 2;
    }
    return Plane.of("", Axis.of("time", unit), Axis.of(title).on(Axis.Scale.LOG))
        .with(Mark.line(name, times, errors));
  }
}
