package dev.omni.quant.finance.treasury;

import java.util.Arrays;

/**
 * The discount factors of some dates on a curve, and on the same curve with other rates at its
 * nodes: the places of the dates among the nodes are found once, and the move of one node takes new
 * exponentials for the dates beside it alone.
 */
final class DatedFactors {
  private final DiscountCurve curve;
  private final double[] years;
  private final int[] places;
  private final double[] factors;

  /**
   * Finds the factors of a curve.
   *
   * @param days of the dates, since 1970
   */
  DatedFactors(DiscountCurve curve, long[] days) {
    this.curve = curve;
    this.years = new double[days.length];
    this.places = new int[days.length];
    for (int i = 0; i < days.length; i++) {
      years[i] = curve.years(days[i]);
      places[i] = Arrays.binarySearch(curve.times(), years[i]);
    }
    this.factors = on(curve);
  }

  /** Returns the factors on the curve itself, in the order of the dates. */
  double[] factors() {
    return factors;
  }

  /** Returns the factors on a curve of other rates at the same nodes. */
  double[] on(DiscountCurve other) {
    double[] found = new double[years.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = StrictMath.exp(other.logFactor(years[i], places[i]));
    }
    return found;
  }

  /** Returns the factors where the rate of one node is moved. */
  double[] moved(int node, double by) {
    DiscountCurve other = curve.moved(node, by);
    double[] found = factors.clone();
    int last = curve.nodes() - 1;
    for (int i = 0; i < found.length; i++) {
      int next = places[i] >= 0 ? places[i] : Math.min(last, -places[i] - 1);
      if (node == next || (node == next - 1 && places[i] < 0)) {
        found[i] = StrictMath.exp(other.logFactor(years[i], places[i]));
      }
    }
    return found;
  }
}
