package dev.omni.quant.discovery.signal;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * A smooth ground below peaks: P. H. C. Eilers, Analytical Chemistry 75, 2003, pp. 3631-3636. It
 * makes sum w (y - z)^2 + lambda sum (second differences of z)^2 smallest, w being p above the
 * ground and 1 - p below, until no weight changes.
 *
 * @param lambda penalty of second differences
 * @param share weight p of what lies above
 */
record AsymmetricBaseline(double lambda, double share) {
  private static final int MOST = 200;

  double[] of(double[] values, Work work) {
    int n = values.length;
    boolean[] above = new boolean[n];
    Arrays.fill(above, true);
    double[] ground = values;
    for (int round = 0; round < MOST; round++) {
      work.proceed();
      ground = solved(values, above);
      int changed = 0;
      for (int i = 0; i < n; i++) {
        boolean now = values[i] > ground[i];
        changed += now == above[i] ? 0 : 1;
        above[i] = now;
      }
      if (changed == 0) {
        return ground;
      }
    }
    throw NotConverged.of("the weights of the baseline still change: take another lambda", MOST, 0);
  }

  /** Returns the coefficients of z(i), z(i+1) and z(i+2) in equation i, without the weights. */
  static double[][] penalties(int n) {
    double[][] bands = new double[3][n];
    for (int k = 0; k + 2 < n; k++) {
      double[] difference = {1, -2, 1};
      for (int a = 0; a < 3; a++) {
        for (int b = a; b < 3; b++) {
          bands[b - a][k + a] += difference[a] * difference[b];
        }
      }
    }
    return bands;
  }

  /** Solves the equations of five bands by their factors L D L'. */
  private double[] solved(double[] values, boolean[] above) {
    int n = values.length;
    double[][] bands = penalties(n);
    double[] diagonal = new double[n];
    double[] one = new double[n];
    double[] two = new double[n];
    double[] z = new double[n];
    for (int i = 0; i < n; i++) {
      double weight = above[i] ? share : 1 - share;
      double before = i > 0 ? diagonal[i - 1] * one[i - 1] : 0;
      diagonal[i] = weight + lambda * bands[0][i];
      diagonal[i] -= i > 0 ? before * one[i - 1] : 0;
      diagonal[i] -= i > 1 ? diagonal[i - 2] * two[i - 2] * two[i - 2] : 0;
      double cross = i > 0 ? before * two[i - 1] : 0;
      one[i] = (lambda * bands[1][i] - cross) / diagonal[i];
      two[i] = lambda * bands[2][i] / diagonal[i];
      z[i] = weight * values[i];
      z[i] -= i > 0 ? one[i - 1] * z[i - 1] : 0;
      z[i] -= i > 1 ? two[i - 2] * z[i - 2] : 0;
    }
    for (int i = n - 1; i >= 0; i--) {
      z[i] /= diagonal[i];
      z[i] -= i + 1 < n ? one[i] * z[i + 1] : 0;
      z[i] -= i + 2 < n ? two[i] * z[i + 2] : 0;
    }
    return z;
  }
}
