package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;
import java.util.ArrayList;
import java.util.List;

/** The lines of equal height of a grid, by marching over its squares with straight pieces. */
final class ContourLines {
  private ContourLines() {}

  /** Returns the path of a height; empty where the grid does not cross it. */
  static String path(Mark.Contours lines, double level, PlaneFrame frame) {
    var path = new StringBuilder();
    for (double[] ends : pieces(lines, level)) {
      path.append('M').append(Svg.number(frame.x(ends[0]))).append(' ');
      path.append(Svg.number(frame.y(ends[1]))).append('L').append(Svg.number(frame.x(ends[2])));
      path.append(' ').append(Svg.number(frame.y(ends[3])));
    }
    return path.toString();
  }

  /** Returns the pieces of a height, each as x and y of its ends. */
  static List<double[]> pieces(Mark.Contours lines, double level) {
    var pieces = new ArrayList<double[]>();
    for (int row = 0; row + 1 < lines.y().length; row++) {
      for (int column = 0; column + 1 < lines.x().length; column++) {
        square(pieces, lines, level, row, column);
      }
    }
    return pieces;
  }

  private static void square(
      List<double[]> pieces, Mark.Contours lines, double level, int row, int column) {
    double left = lines.x()[column];
    double right = lines.x()[column + 1];
    double low = lines.y()[row];
    double high = lines.y()[row + 1];
    double[][] v = lines.values();
    double[] corners = {
      v[row][column], v[row][column + 1], v[row + 1][column + 1], v[row + 1][column]
    };
    double[] cornerX = {left, right, right, left, left};
    double[] cornerY = {low, low, high, high, low};
    var ends = new ArrayList<double[]>();
    for (int side = 0; side < 4; side++) {
      double from = corners[side];
      double to = corners[(side + 1) % 4];
      if (from >= level != to >= level && Double.isFinite(from) && Double.isFinite(to)) {
        double share = (level - from) / (to - from);
        ends.add(
            new double[] {
              cornerX[side] + share * (cornerX[side + 1] - cornerX[side]),
              cornerY[side] + share * (cornerY[side + 1] - cornerY[side])
            });
      }
    }
    for (int i = 0; i + 1 < ends.size(); i += 2) {
      double[] from = ends.get(i);
      double[] to = ends.get(i + 1);
      pieces.add(new double[] {from[0], from[1], to[0], to[1]});
    }
  }
}
