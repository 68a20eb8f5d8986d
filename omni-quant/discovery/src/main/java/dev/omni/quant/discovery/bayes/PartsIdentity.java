package dev.omni.quant.discovery.bayes;

import java.util.Arrays;

/**
 * The means that integration by parts gives the slopes g of the logarithm of any density at its
 * draws q: E[g] = 0 and E[q g] = -1 (C. Stein et al., 2004), which the sampler does not use.
 *
 * @param sample of the density
 */
record PartsIdentity(PosteriorSample sample) {
  /** Returns the largest difference from those means, in standard errors of them. */
  double largestDeviation() {
    double largest = 0;
    int chains = sample.chains().size();
    for (int k = 0; k < sample.density().size(); k++) {
      double[][] slopes = new double[chains][];
      double[][] products = new double[chains][];
      for (int c = 0; c < chains; c++) {
        NutsChain chain = sample.chains().get(c);
        int n = chain.draws().length;
        slopes[c] = new double[n];
        products[c] = new double[n];
        for (int i = 0; i < n; i++) {
          slopes[c][i] = chain.slopes()[i][k];
          products[c][i] = chain.draws()[i][k] * slopes[c][i] + 1;
        }
      }
      largest = Math.max(largest, Math.max(deviations(slopes), deviations(products)));
    }
    return largest;
  }

  private static double deviations(double[][] chains) {
    double[] flat = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    double variance = ChainStatistics.variance(flat);
    if (variance == 0) {
      return 0;
    }
    double error = Math.sqrt(variance / ChainStatistics.effective(ChainStatistics.halves(chains)));
    return Math.abs(ChainStatistics.mean(flat)) / error;
  }
}
