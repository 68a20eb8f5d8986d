package dev.omni.application.figure;

import dev.omni.engine.figure.Mark;

/** The lines of equal height of a grid, by marching over its squares with straight pieces. */
final class ContourLines {
  private ContourLines() {}

  /** Returns the path of a height; empty where the grid does not cross it. */
  static String path(Mark.Contours lines, double level, Frame frame) {
    var path = new StringBuilder();
    for (int row = 0; row + 1 < lines.y().length; row++) {
      for (int column = 0; column + 1 < lines.x().length; column++) {
        square(path, lines, level, frame, row, column);
      }
    }
    return path.toString();
  }

  private static void square(
      StringBuilder path, Mark.Contours lines, double level, Frame frame, int row, int column) {
    double[] x = {lines.x()[column], lines.x()[column + 1]};
    double[] y = {lines.y()[row], lines.y()[row + 1]};
    double[][] v = lines.values();
    double[] corners = {
      v[row][column], v[row][column + 1], v[row + 1][column + 1], v[row + 1][column]
    };
    double[] cornerX = {x[0], x[1], x[1], x[0]};
    double[] cornerY = {y[0], y[0], y[1], y[1]};
    boolean open = false;
    for (int side = 0; side < 4; side++) {
      double from = corners[side];
      double to = corners[(side + 1) % 4];
      if (from >= level != to >= level && Double.isFinite(from) && Double.isFinite(to)) {
        double share = (level - from) / (to - from);
        double atX = cornerX[side] + share * (cornerX[(side + 1) % 4] - cornerX[side]);
        double atY = cornerY[side] + share * (cornerY[(side + 1) % 4] - cornerY[side]);
        path.append(open ? 'L' : 'M')
            .append(Svg.number(frame.x(atX)))
            .append(' ')
            .append(Svg.number(frame.y(atY)));
        open = !open;
      }
    }
  }
}
