package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The distribution of the number of pairs in which a value of one sample is above one of another,
 * when all orders are equally likely and without ties: H. B. Mann, D. R. Whitney, Annals of
 * Mathematical Statistics 18 (1947) 50-60.
 *
 * @param orders in how many of them there are 0, 1, 2 ... wins
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record MannWhitneyDistribution(double[] orders) {

  /** Returns the Mann-Whitney distribution of samples of these sizes. */
  static MannWhitneyDistribution of(int size, int other) {
    int small = Math.min(size, other);
    int large = Math.max(size, other);
    double[][] orders = new double[small + 1][small * large + 1];
    for (double[] each : orders) {
      each[0] = 1;
    }
    for (int i = 1; i <= large; i++) {
      for (int j = 1; j <= small; j++) {
        // the least of all is of the j, which wins nothing, or of the i, which loses to the j
        for (int wins = i * j; wins >= 0; wins--) {
          orders[j][wins] = orders[j - 1][wins] + (wins < j ? 0 : orders[j][wins - j]);
        }
      }
    }
    return new MannWhitneyDistribution(orders[small]);
  }

  /** Returns the exact p value: twice that of the nearer side where both count. */
  double pValue(int wins, Alternative alternative) {
    double all = Arrays.stream(orders).sum();
    double atMost = Arrays.stream(orders, 0, wins + 1).sum() / all;
    double atLeast = Arrays.stream(orders, wins, orders.length).sum() / all;
    return switch (alternative) {
      case GREATER -> atLeast;
      case LESS -> atMost;
      case TWO_SIDED -> Math.min(1, 2 * Math.min(atMost, atLeast));
    };
  }
}
