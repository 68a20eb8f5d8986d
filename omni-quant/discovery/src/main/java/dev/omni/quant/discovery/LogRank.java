package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The log-rank test of equal survival (N. Mantel, Cancer Chemother. Rep. 50, 1966).
 *
 * @param statistic chi-square; NaN where the groups cannot be compared
 * @param observed events of each group
 * @param expected events of each group, were survival equal
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record LogRank(double statistic, double[] observed, double[] expected) {

  /**
   * Compares the curves of two groups or more within each stratum.
   *
   * @param strata curves of the same groups in each, of which some may be empty
   */
  static LogRank of(List<List<SurvivalCurve>> strata) {
    int groups = strata.get(0).size();
    double[] observed = new double[groups];
    double[] expected = new double[groups];
    double[][] variance = new double[groups][groups];
    strata.forEach(curves -> add(curves, observed, expected, variance));
    return new LogRank(statistic(observed, expected, variance), observed, expected);
  }

  private static void add(
      List<SurvivalCurve> curves, double[] observed, double[] expected, double[][] variance) {
    int groups = curves.size();
    double[] times =
        curves.stream()
            .flatMapToDouble(c -> Arrays.stream(c.times()))
            .distinct()
            .sorted()
            .toArray();
    int[] next = new int[groups];
    for (double time : times) {
      double[] risk = new double[groups];
      double[] deaths = new double[groups];
      for (int g = 0; g < groups; g++) {
        SurvivalCurve curve = curves.get(g);
        while (next[g] < curve.times().length && curve.times()[next[g]] < time) {
          next[g]++;
        }
        if (next[g] < curve.times().length) {
          risk[g] = curve.counts()[0][next[g]];
          deaths[g] = curve.times()[next[g]] == time ? curve.counts()[1][next[g]] : 0;
        }
      }
      add(risk, deaths, observed, expected, variance);
    }
  }

  private static void add(
      double[] risk, double[] deaths, double[] observed, double[] expected, double[][] variance) {
    double n = Arrays.stream(risk).sum();
    double d = Arrays.stream(deaths).sum();
    double factor = n > 1 ? d * (n - d) / (n - 1) : 0;
    for (int g = 0; g < risk.length && d > 0; g++) {
      observed[g] += deaths[g];
      expected[g] += d * risk[g] / n;
      for (int h = 0; h < risk.length; h++) {
        variance[g][h] += factor * (risk[g] / n) * ((g == h ? 1 : 0) - risk[h] / n);
      }
    }
  }

  private static double statistic(double[] observed, double[] expected, double[][] variance) {
    int free = observed.length - 1;
    RealMatrix part = MatrixUtils.createRealMatrix(variance).getSubMatrix(0, free - 1, 0, free - 1);
    double[] apart = new double[free];
    Arrays.setAll(apart, g -> observed[g] - expected[g]);
    var solver = new LUDecomposition(part, 1e-12).getSolver();
    if (!solver.isNonSingular()) {
      return Double.NaN;
    }
    var vector = new ArrayRealVector(apart, false);
    return solver.solve(vector).dotProduct(vector);
  }

  /** Returns the test; empty where the groups cannot be compared. */
  Optional<LogRankTest> test() {
    int freedom = observed.length - 1;
    return Double.isNaN(statistic)
        ? Optional.empty()
        : Optional.of(
            new LogRankTest(
                statistic, freedom, Tails.chiSquare(statistic, freedom), observed, expected));
  }
}
