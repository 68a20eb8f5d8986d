package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/** P-values of comparisons of means, adjusted for those of one family. */
final class MeanAdjustment {
  private MeanAdjustment() {}

  /**
   * Returns the adjusted p-values; NaN where a statistic is.
   *
   * @param statistics of the comparisons
   * @param freedom degrees of freedom; infinite for normal ones
   * @param means how many are compared
   * @param rows of the coefficients, for the correlations of dunnett
   * @param covariance of the coefficients
   */
  static double[] of(
      ModelMeans.Family family,
      double[] statistics,
      double freedom,
      int means,
      double[][] rows,
      double[][] covariance,
      Work work) {
    int[] there =
        IntStream.range(0, statistics.length).filter(k -> !Double.isNaN(statistics[k])).toArray();
    double[] known = Arrays.stream(there).mapToDouble(k -> statistics[k]).toArray();
    double[] plain =
        Arrays.stream(known)
            .map(t -> Double.isInfinite(freedom) ? Tails.normal(t) : Tails.student(t, freedom))
            .toArray();
    double[] adjusted =
        switch (family) {
          case NONE -> plain;
          case BONFERRONI -> Adjustment.BONFERRONI.of(plain, work);
          case HOLM -> Adjustment.HOLM.of(plain, work);
          case SIDAK ->
              Arrays.stream(plain)
                  .map(p -> p == 1 ? 1 : -FastMath.expm1(plain.length * FastMath.log1p(-p)))
                  .toArray();
          case TUKEY -> tukey(known, freedom, means, work);
          case DUNNETT ->
              dunnett(
                  known,
                  freedom,
                  Arrays.stream(there).mapToObj(k -> rows[k]).toArray(double[][]::new),
                  covariance,
                  work);
        };
    double[] all = new double[statistics.length];
    Arrays.fill(all, Double.NaN);
    for (int k = 0; k < there.length; k++) {
      all[there[k]] = adjusted[k];
    }
    return all;
  }

  private static double[] tukey(double[] statistics, double freedom, int means, Work work) {
    var range = new StudentizedRange(means, freedom);
    double[] p = new double[statistics.length];
    for (int k = 0; k < p.length; k++) {
      work.proceed();
      p[k] = range.upperTail(Math.abs(statistics[k]) * Math.sqrt(2));
    }
    return p;
  }

  private static double[] dunnett(
      double[] statistics, double freedom, double[][] rows, double[][] covariance, Work work) {
    int k = statistics.length;
    if (k == 0) {
      return new double[0];
    }
    double[][] products = new double[k][k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        for (int i = 0; i < covariance.length; i++) {
          for (int j = 0; j < covariance.length; j++) {
            products[a][b] += rows[a][i] * covariance[i][j] * rows[b][j];
          }
        }
      }
    }
    double[][] correlations = new double[k][k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        correlations[a][b] = products[a][b] / Math.sqrt(products[a][a] * products[b][b]);
      }
    }
    DunnettDistribution law =
        DunnettDistribution.of(correlations, freedom)
            .orElseThrow(
                () ->
                    new Infeasible(
                        "the comparisons are correlated in another way than dunnett allows, as by"
                            + " covariates: take holm"));
    double[] p = new double[k];
    for (int a = 0; a < k; a++) {
      work.proceed();
      p[a] = law.upperTail(Math.abs(statistics[a]));
    }
    return p;
  }
}
