package dev.omni.quant.finance;

/**
 * Assets whose weights have limits of their sum.
 *
 * @param assets their places, from 0
 * @param least sum of the weights; minus infinity for no limit
 * @param most sum of the weights; infinity for no limit
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record AssetGroup(int[] assets, double least, double most) {
  double sum(double[] weights) {
    double sum = 0;
    for (int asset : assets) {
      sum += weights[asset];
    }
    return sum;
  }

  /** Returns by how much a sum is outside the limits. */
  double excess(double[] weights) {
    double sum = sum(weights);
    return Math.max(0, Math.max(least - sum, sum - most));
  }

  /** Returns the row of the group in a program of so many variables. */
  double[] row(int size) {
    double[] row = new double[size];
    for (int asset : assets) {
      row[asset] = 1;
    }
    return row;
  }
}
