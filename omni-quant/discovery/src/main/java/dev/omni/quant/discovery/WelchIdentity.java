package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;

/**
 * Welch's test by the differences of each two means: the weighted squares about the weighted mean
 * are the sum over pairs of w_i w_j (m_i - m_j)^2, over all weights.
 *
 * @param statistic F
 * @param within degrees of freedom of its denominator
 */
record WelchIdentity(double statistic, double within) {
  /** Returns the test of these groups; infinite or NaN where one does not vary. */
  static WelchIdentity of(List<double[]> groups) {
    int k = groups.size();
    double zero = groups.get(0)[0];
    double[] means = new double[k];
    double[] weights = new double[k];
    for (int g = 0; g < k; g++) {
      double[] group = groups.get(g);
      var moments = StreamedMoments.of(Arrays.stream(group).map(v -> v - group[0]).toArray());
      means[g] = group[0] - zero + moments.mean();
      weights[g] = moments.count() / moments.variance();
    }
    double total = Arrays.stream(weights).sum();
    double between = 0;
    double loss = 0;
    for (int g = 0; g < k; g++) {
      for (int h = 0; h < g; h++) {
        double apart = means[g] - means[h];
        between += weights[g] * (weights[h] / total) * apart * apart;
      }
      double others = 1 - weights[g] / total;
      loss += others * others / (groups.get(g).length - 1);
    }
    double correction = loss / (k - 1) / (k + 1);
    return new WelchIdentity(
        between / (k - 1) / (1 + 2 * (k - 2) * correction), 1 / (3 * correction));
  }
}
