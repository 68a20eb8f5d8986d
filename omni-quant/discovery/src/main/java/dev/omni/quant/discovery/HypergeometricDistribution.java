package dev.omni.quant.discovery;

/**
 * The distribution of the first count of a two by two table with given margins, when rows and
 * columns are independent.
 *
 * @param counts of the first count
 */
record HypergeometricDistribution(
    org.apache.commons.statistics.distribution.HypergeometricDistribution counts)
    implements CountDistribution {

  /** Returns the hypergeometric distribution of the margins of this table. */
  static HypergeometricDistribution of(double[][] table) {
    int row = (int) (table[0][0] + table[0][1]);
    int column = (int) (table[0][0] + table[1][0]);
    int all = row + (int) (table[1][0] + table[1][1]);
    return new HypergeometricDistribution(
        org.apache.commons.statistics.distribution.HypergeometricDistribution.of(all, column, row));
  }

  @Override
  public int most() {
    return counts.getSupportUpperBound();
  }

  @Override
  public double mean() {
    return counts.getMean();
  }

  @Override
  public double exactly(int count) {
    return counts.probability(count);
  }

  @Override
  public double atMost(int count) {
    return counts.cumulativeProbability(count);
  }

  @Override
  public double atLeast(int count) {
    return counts.survivalProbability(count - 1);
  }
}
