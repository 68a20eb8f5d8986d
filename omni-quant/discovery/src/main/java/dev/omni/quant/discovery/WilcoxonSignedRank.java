package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * Wilcoxon's test of differences that tie or are zero. Zeros are ranked with the others by
 * magnitude and then left out (J. W. Pratt, Journal of the American Statistical Association 54,
 * 1959, 655-667); each remaining rank has either sign with equal probability, which gives the mean
 * and variance of their sum.
 *
 * @param sum of the ranks of the differences above zero
 * @param mean of such a sum
 * @param variance of such a sum
 */
record WilcoxonSignedRank(double sum, double mean, double variance) {
  private static final double CONTINUITY = 0.5;

  /**
   * Returns the test of these differences.
   *
   * @throws Infeasible when all are zero
   */
  static WilcoxonSignedRank of(double[] differences) {
    double[] ranks = new NaturalRanking().rank(Arrays.stream(differences).map(Math::abs).toArray());
    double sum = 0;
    double mean = 0;
    double variance = 0;
    for (int i = 0; i < ranks.length; i++) {
      sum += differences[i] > 0 ? ranks[i] : 0;
      mean += differences[i] == 0 ? 0 : ranks[i] / 2;
      variance += differences[i] == 0 ? 0 : ranks[i] * ranks[i] / 4;
    }
    if (variance == 0) {
      throw new Infeasible("all differences are zero, so ranks say nothing");
    }
    return new WilcoxonSignedRank(sum, mean, variance);
  }

  /** Returns the p value by the normal distribution, with correction for continuity. */
  double pValue(Alternative alternative) {
    double above = sum - mean;
    return switch (alternative) {
      case GREATER -> upperTail(above - CONTINUITY);
      case LESS -> upperTail(-above - CONTINUITY);
      case TWO_SIDED -> 2 * upperTail(Math.max(0, Math.abs(above) - CONTINUITY));
    };
  }

  private double upperTail(double above) {
    return StandardNormal.cdf(-above / Math.sqrt(variance));
  }
}
