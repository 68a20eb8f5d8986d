package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing.Ink;

/** The writer of the sky: circles of equal elevation and the points of the compass. */
final class SkySvg {
  private static final double HORIZON = 90;
  private static final double SIZE = 11;

  private SkySvg() {}

  static void draw(Svg svg, PlaneFrame frame, Theme theme, Room room) {
    double middleX = frame.x(0);
    double middleY = frame.y(0);
    for (double angle = HORIZON / 3; angle <= HORIZON; angle += HORIZON / 3) {
      svg.shape(
          "circle class cx cy r fill stroke",
          "grid",
          middleX,
          middleY,
          Math.abs(frame.x(angle) - middleX),
          "none",
          theme.color(Ink.GRID));
    }
    String[] names = {"N", "E", "S", "W"};
    double[] x = {0, -HORIZON, 0, HORIZON};
    double[] y = {HORIZON, 0, -HORIZON, 0};
    for (int k = 0; k < names.length; k++) {
      double atX = middleX + (frame.x(x[k]) - middleX) * 0.94;
      double atY = middleY + (frame.y(y[k]) - middleY) * 0.94;
      room.reserve(new Room.Box(atX - SIZE / 2, atY - SIZE / 2, SIZE, SIZE));
      svg.words(
          "text class x y font-size text-anchor fill",
          names[k],
          "ink",
          atX,
          atY + SIZE * 0.36,
          SIZE,
          "middle",
          theme.color(Ink.INK));
    }
  }
}
