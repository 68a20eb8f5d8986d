package dev.omni.application.figure;

/**
 * The unit in which an axis of time is read.
 *
 * @param seconds that it has
 * @param unit its sign
 */
record Clock(double seconds, String unit) {
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;

  /** Returns the unit for a span: ms below a second, s below two minutes, and so on to days. */
  static Clock of(AxisScale scale) {
    double span = scale.greatest() - scale.least();
    if (span < 1) {
      return new Clock(1e-3, "ms");
    }
    if (span < 2 * MINUTE) {
      return new Clock(1, "s");
    }
    if (span < 2 * HOUR) {
      return new Clock(MINUTE, "min");
    }
    return span < 3 * DAY ? new Clock(HOUR, "h") : new Clock(DAY, "d");
  }
}
