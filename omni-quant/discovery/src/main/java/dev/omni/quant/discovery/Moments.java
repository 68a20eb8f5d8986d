package dev.omni.quant.discovery;

/**
 * Count, means and centred sums of squares and products of pairs. Updated and merged without
 * subtracting sums from sums, so that no digits cancel: T. F. Chan, G. H. Golub, R. J. LeVeque, The
 * American Statistician 37 (1983) 242-247, equations 1.5 and 2.1.
 */
record Moments(double count, double x, double y, double xx, double yy, double xy) {
  static final Moments NONE = new Moments(0, 0, 0, 0, 0, 0);

  /** Returns the moments of one pair. */
  static Moments of(double x, double y) {
    return new Moments(1, x, y, 0, 0, 0);
  }

  /** Returns the moments of the pairs of both samples. */
  Moments and(Moments other) {
    if (count == 0) {
      return other;
    }
    if (other.count == 0) {
      return this;
    }
    double all = count + other.count;
    double dx = other.x - x;
    double dy = other.y - y;
    double part = other.count / all;
    double weight = count * part;
    return new Moments(
        all,
        x + dx * part,
        y + dy * part,
        xx + other.xx + dx * dx * weight,
        yy + other.yy + dy * dy * weight,
        xy + other.xy + dx * dy * weight);
  }

  /** Returns Pearson's correlation coefficient; NaN when x or y is constant. */
  double correlation() {
    double scale = Math.sqrt(xx) * Math.sqrt(yy);
    return scale == 0 ? Double.NaN : Math.max(-1, Math.min(1, xy / scale));
  }
}
