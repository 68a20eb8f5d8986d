package dev.omni.application.figure;

/**
 * The rectangle of a plane between its axes, in pixels.
 *
 * @param left its left end
 * @param top its upper end
 * @param x the scale across
 * @param y the scale up
 */
record PlaneFrame(double left, double top, double width, double height, AxisScale x, AxisScale y) {
  /** Returns the pixel of a number across. */
  double x(double number) {
    return left + width * x.at(number);
  }

  /** Returns the pixel of a number up. */
  double y(double number) {
    return top + height * (1 - y.at(number));
  }

  /** Returns whether a point has a place. */
  boolean hasPlace(double across, double up) {
    return x.hasPlace(across) && y.hasPlace(up);
  }

  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  /** Returns the pixel of the height from which bars rise: zero, or the nearest end. */
  double floor(double number) {
    return y.hasPlace(number) ? Math.max(top, Math.min(bottom(), y(number))) : bottom();
  }
}
