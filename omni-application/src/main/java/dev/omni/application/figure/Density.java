package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;
import java.util.Arrays;

/** Points that are too many to be seen one by one, as cells that count them. */
final class Density {
  private static final int COLUMNS = 48;
  private static final int ROWS = 32;

  private Density() {}

  /** Returns the cells of points over the whole of a frame. */
  static Mark.Cells of(Mark.Points points, PlaneFrame frame) {
    double[][] counts = new double[ROWS][COLUMNS];
    for (int i = 0; i < points.x().length; i++) {
      if (frame.hasPlace(points.x()[i], points.y()[i])) {
        int column = (int) (frame.x().at(points.x()[i]) * COLUMNS);
        int row = (int) (frame.y().at(points.y()[i]) * ROWS);
        counts[Math.max(0, Math.min(ROWS - 1, row))][Math.max(0, Math.min(COLUMNS - 1, column))]++;
      }
    }
    for (double[] row : counts) {
      for (int k = 0; k < row.length; k++) {
        row[k] = row[k] == 0 ? Double.NaN : row[k];
      }
    }
    return new Mark.Cells(
        points.series(),
        edges(frame.x(), COLUMNS),
        edges(frame.y(), ROWS),
        counts,
        Mark.Ramp.SEQUENTIAL,
        false);
  }

  private static double[] edges(AxisScale scale, int count) {
    double[] edges = new double[count + 1];
    boolean log = scale.axis().scale() == dev.omni.engine.figure.Axis.Scale.LOG;
    Arrays.setAll(
        edges,
        k -> {
          double share = (double) k / count;
          return log
              ? scale.least() * StrictMath.pow(scale.greatest() / scale.least(), share)
              : scale.least() * (1 - share) + scale.greatest() * share;
        });
    return edges;
  }
}
