package dev.omni.quant.finance;

import org.hipparchus.util.FastMath;

/**
 * The Chebyshev points at which an exercise boundary is collocated, with what an iteration needs of
 * them for a term of 1: the interpolation from the points to the places of the quadrature and the
 * series of the values. Both depend on nothing else and are made once.
 */
final class BoundaryNodes {
  /** For prices near one that is known. */
  static final BoundaryNodes FEW = new BoundaryNodes(12);

  /** For a price. */
  static final BoundaryNodes MANY = new BoundaryNodes(22);

  /** For the price that the last one is compared with. */
  static final BoundaryNodes MOST = new BoundaryNodes(28);

  private static final int LANES = 4;

  private final double[] roots;
  private final double[][] cosines;
  private final double[][][] rows;

  private BoundaryNodes(int count) {
    roots = new double[count + 1];
    cosines = new double[count + 1][count + 1];
    for (int i = 0; i <= count; i++) {
      roots[i] = 0.5 * (1 + FastMath.cos(FastMath.PI * i / count));
      for (int k = 0; k <= count; k++) {
        cosines[i][k] = FastMath.cos(FastMath.PI * i * k / count);
      }
    }
    roots[count] = 0;
    double[] places = TanhSinh.COARSE.places();
    rows = new double[count][places.length][];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < places.length; k++) {
        rows[i][k] = row(roots[i] * leftOver(0.5 * (1 + places[k])));
      }
    }
  }

  /** Returns the root of the time that a part of the root of a time leaves, of that root. */
  private static double leftOver(double part) {
    return Math.sqrt((1 - part) * (1 + part));
  }

  /** Returns the weights of the points in a value between them, by the barycentric formula. */
  private double[] row(double root) {
    int count = count();
    double[] row = new double[count + 1];
    double sum = 0;
    for (int j = 0; j <= count; j++) {
      double apart = root - roots[j];
      if (apart == 0) {
        row = new double[count + 1];
        row[j] = 1;
        return row;
      }
      row[j] = (j % 2 == 0 ? 1 : -1) * (j == 0 || j == count ? 0.5 : 1) / apart;
      sum += row[j];
    }
    for (int j = 0; j <= count; j++) {
      row[j] /= sum;
    }
    return row;
  }

  /** Returns how many points there are before the last one, at 0. */
  int count() {
    return roots.length - 1;
  }

  /** Returns a point, from 1 down to 0: the root of a part of the term. */
  double root(int i) {
    return roots[i];
  }

  /**
   * Returns the interpolated value at what a place of the quadrature leaves of a point.
   *
   * @param values at the points
   */
  double between(double[] values, int i, int place) {
    double[] row = rows[i][place];
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int j = 0;
    for (; j + LANES <= row.length; j += LANES) { // Four sums, none of which waits for another.
      a += row[j] * values[j];
      b += row[j + 1] * values[j + 1];
      c += row[j + 2] * values[j + 2];
      d += row[j + 3] * values[j + 3];
    }
    for (; j < row.length; j++) {
      a += row[j] * values[j];
    }
    return (a + b) + (c + d);
  }

  /** Returns the coefficients of the Chebyshev series of values at the points. */
  double[] series(double[] values) {
    int count = count();
    double[] series = new double[count + 1];
    for (int k = 0; k <= count; k++) {
      double sum = 0.5 * (values[0] + (k % 2 == 0 ? 1 : -1) * values[count]);
      for (int i = 1; i < count; i++) {
        sum += values[i] * cosines[i][k];
      }
      series[k] = 2 * sum / count * (k == count ? 0.5 : 1);
    }
    return series;
  }
}
