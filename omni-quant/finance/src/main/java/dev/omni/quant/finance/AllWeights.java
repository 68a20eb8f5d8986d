package dev.omni.quant.finance;

import dev.omni.quant.core.SymmetricMatrix;
import java.util.Arrays;

/** The parts that quadratic programs of weights share. */
final class AllWeights {
  private AllWeights() {}

  /** Returns the row that adds up so many weights among so many variables. */
  static double[] row(int assets, int size) {
    double[] row = new double[size];
    Arrays.fill(row, 0, assets, 1);
    return row;
  }

  /** Returns a covariance over a scale, with equal halves. */
  static double[][] scaled(SymmetricMatrix covariance, double scale) {
    double[][] rows = covariance.rows();
    double[][] scaled = new double[rows.length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        scaled[i][j] = (0.5 * rows[i][j] + 0.5 * rows[j][i]) / scale;
      }
    }
    return scaled;
  }
}
