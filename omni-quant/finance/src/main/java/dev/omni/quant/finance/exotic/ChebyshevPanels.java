package dev.omni.quant.finance.exotic;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * A function by polynomials on intervals, each through its values at Chebyshev points, by the
 * barycentric formula. J.-P. Berrut and L. N. Trefethen, Barycentric Lagrange interpolation, SIAM
 * Review 46, 2004, eqs. 4.2 and 5.4.
 */
final class ChebyshevPanels {
  private static final int POINTS = 11;

  private final List<double[]> values = new ArrayList<>();
  private final double[] edges;
  private final double[] places = new double[POINTS];

  /**
   * Creates the polynomials.
   *
   * @param edges of the intervals, rising
   */
  ChebyshevPanels(DoubleUnaryOperator function, double[] edges) {
    this.edges = edges;
    for (int k = 0; k < POINTS; k++) {
      places[k] = -FastMath.cos(Math.PI * k / (POINTS - 1));
    }
    for (int i = 0; i + 1 < edges.length; i++) {
      double middle = 0.5 * (edges[i] + edges[i + 1]);
      double half = 0.5 * (edges[i + 1] - edges[i]);
      double[] at = new double[POINTS];
      for (int k = 0; k < POINTS; k++) {
        at[k] =
            i > 0 && k == 0
                ? values.get(i - 1)[POINTS - 1]
                : function.applyAsDouble(middle + half * places[k]);
      }
      values.add(at);
    }
  }

  double first() {
    return edges[0];
  }

  double last() {
    return edges[edges.length - 1];
  }

  /** Returns the value at a place from the first edge to the last. */
  double at(double x) {
    int low = 0;
    int high = edges.length - 1;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (edges[middle] <= x) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double inside = (2 * x - edges[low] - edges[low + 1]) / (edges[low + 1] - edges[low]);
    double[] at = values.get(low);
    double above = 0;
    double below = 0;
    for (int k = 0; k < POINTS; k++) {
      double away = inside - places[k];
      if (away == 0) {
        return at[k];
      }
      double weight = (k % 2 == 0 ? 1 : -1) * (k == 0 || k == POINTS - 1 ? 0.5 : 1) / away;
      above += weight * at[k];
      below += weight;
    }
    return above / below;
  }
}
