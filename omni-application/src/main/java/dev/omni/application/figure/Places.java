package dev.omni.application.figure;

import dev.omni.application.figure.Room.Box;
import java.util.List;

/** The places that a label may take. */
final class Places {
  private static final double GAP = 5;

  private Places() {}

  /** Returns eight places around a point, the best first. */
  static List<Box> around(double x, double y, double width, double size) {
    double height = size + 2;
    double above = y - GAP - height;
    double below = y + GAP;
    double middle = y - height / 2;
    double right = x + GAP;
    double left = x - GAP - width;
    double centre = x - width / 2;
    return List.of(
        new Box(right, above, width, height),
        new Box(right, middle, width, height),
        new Box(left, above, width, height),
        new Box(centre, above - 1, width, height),
        new Box(right, below, width, height),
        new Box(left, middle, width, height),
        new Box(left, below, width, height),
        new Box(centre, below + 1, width, height));
  }
}
