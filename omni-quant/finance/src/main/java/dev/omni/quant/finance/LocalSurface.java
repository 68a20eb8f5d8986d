package dev.omni.quant.finance;

import java.util.List;

/**
 * Total variance between slices: linear in time at each log-moneyness, proportional to time before
 * the first slice; at a slice the interval before it counts.
 *
 * @param years of the slices, rising
 * @param slices at these times
 */
record LocalSurface(double[] years, List<SviSlice> slices) {
  /**
   * The surface at a point.
   *
   * @param variance total, w
   * @param inTime dw/dt
   * @param density the factor g of the density
   */
  record Point(double variance, double inTime, double density) {
    /** Returns whether there is a local volatility: no calendar or butterfly has an arbitrage. */
    boolean real() {
      return inTime >= 0 && density > 0;
    }

    double local() {
      return Math.sqrt(inTime / density);
    }
  }

  /** Returns the surface at a log-moneyness and a time that is not after the last slice. */
  Point at(double k, double time) {
    int next = 0;
    while (years[next] < time) {
      next++;
    }
    SviSlice later = slices.get(next);
    if (next == 0) {
      double share = time / years[0];
      double w = later.variance(k);
      return point(k, share * w, w / years[0], share * later.slope(k), share * later.bend(k));
    }
    SviSlice before = slices.get(next - 1);
    double gap = years[next] - years[next - 1];
    double share = (time - years[next - 1]) / gap;
    double first = before.variance(k);
    double rise = later.variance(k) - first;
    return point(
        k,
        first + share * rise,
        rise / gap,
        before.slope(k) + share * (later.slope(k) - before.slope(k)),
        before.bend(k) + share * (later.bend(k) - before.bend(k)));
  }

  private static Point point(double k, double w, double inTime, double slope, double bend) {
    return new Point(w, inTime, SviSlice.density(k, w, slope, bend));
  }
}
