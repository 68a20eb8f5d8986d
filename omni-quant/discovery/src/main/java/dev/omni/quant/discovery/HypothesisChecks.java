package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a classical test: the statistic and its degrees of freedom by another form, and the
 * p-value by another sum or integral.
 *
 * @param input of the test
 * @param result as published
 */
record HypothesisChecks(HypothesisTests.Input input, HypothesisTests.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double MOST_PAIRS = 1e5;

  /**
   * The result that a test must come to.
   *
   * @param statistic infinite or NaN where it has none
   * @param scale of the numbers that the statistic is a difference of
   * @param freedom degrees of freedom; NaN where there are none
   * @param pValue NaN where no second route is short
   */
  record Expected(double statistic, double scale, double freedom, double pValue) {}

  List<Check> all() {
    Expected expected =
        switch (input.test()) {
          case T_ONE_SAMPLE, T_WELCH, T_POOLED, T_PAIRED -> t();
          case CHI_SQUARE_TABLE -> table(input.rows());
          case CHI_SQUARE_GOODNESS -> goodness();
          case WILCOXON_SIGNED_RANK, MANN_WHITNEY_U, KS_TWO_SAMPLE ->
              new RankTestChecks(input, exact()).expected();
          case FISHER_EXACT, BINOMIAL -> new CountTestChecks(input, exact()).expected();
        };
    return List.of(statistic(expected), pValue(expected), effect());
  }

  private boolean exact() {
    return result.pValueMethod() == HypothesisTests.Distribution.EXACT;
  }

  private Check statistic(Expected expected) {
    var residuals = new Residuals();
    nullable(residuals, result.statistic(), expected.statistic(), expected.scale());
    nullable(residuals, result.degreesOfFreedom(), expected.freedom(), 1);
    return residuals.check(
        "statistic_residual",
        ROUNDING,
        "Largest difference of the statistic or its degrees of freedom and those by another form:"
            + " moments carried from value to value, squares of counts, or counted pairs; zero.");
  }

  private static void nullable(
      Residuals residuals, @Nullable Double published, double expected, double scale) {
    if (Double.isFinite(expected) == (published == null)) {
      residuals.residual(1);
    } else if (published != null) {
      residuals.equal(published, expected, scale);
    }
  }

  private static double number(@Nullable Double published) {
    return published == null ? Double.NaN : published;
  }

  private Check pValue(Expected expected) {
    double p = result.pValue();
    double again = expected.pValue();
    double statistic = number(result.statistic());
    Double freedom = result.degreesOfFreedom();
    if (input.test().isT() && freedom != null) {
      again = TailIntegrals.student(statistic, freedom, input.alternative());
    } else if (input.test().isChiSquare() && freedom != null) {
      again = TailIntegrals.chiSquare(statistic, freedom);
    } else if (Double.isNaN(again)) {
      again = Math.max(0, Math.min(1, p));
    }
    return new Residuals()
        .equal(p, again)
        .check(
            "p_value_residual",
            ROUNDING,
            "Relative difference of the p-value and the integral of the density beyond the"
                + " statistic (t, chi-square), or the sum over all orders or tables: zero.");
  }

  private Expected t() {
    TwoSamples samples = TwoSamples.of(input);
    return new Expected(samples.statistic(), 1, samples.freedom(), Double.NaN);
  }

  private Expected table(double[][] table) {
    double[] rows = Arrays.stream(table).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
    double all = Arrays.stream(rows).sum();
    double share = 0;
    for (int j = 0; j < table[0].length; j++) {
      int column = j;
      double sum = Arrays.stream(table).mapToDouble(row -> row[column]).sum();
      for (int i = 0; i < rows.length; i++) {
        share += table[i][j] / rows[i] * (table[i][j] / sum);
      }
    }
    double freedom = (rows.length - 1.0) * (table[0].length - 1);
    return new Expected(all * (share - 1), all, freedom, Double.NaN);
  }

  private Expected goodness() {
    double[] observed = input.categories();
    double[] even = new double[observed.length];
    Arrays.fill(even, 1);
    double[] expected = input.expected().orElse(even);
    double all = Arrays.stream(observed).sum();
    double total = Arrays.stream(expected).sum();
    double sum = 0;
    for (int k = 0; k < observed.length; k++) {
      sum += observed[k] / expected[k] * (observed[k] / all) * total;
    }
    return new Expected(sum - all, sum + all, observed.length - 1.0, Double.NaN);
  }

  /** Compares with the sorted pairs where they are few, and counts them where they are many. */
  private void ranked(Residuals residuals) {
    RankInterval interval = RankInterval.of(input, exact());
    HypothesisTests.Estimate found = result.interval().orElseThrow();
    double[] pairs = pairs();
    double end =
        found.confidenceLow() == null ? number(found.confidenceHigh()) : found.confidenceLow();
    residuals.equal(found.achievedConfidence().orElse(0), interval.achieved().orElse(0));
    if (pairs.length == 0) {
      residuals.residual(Double.isFinite(end) && found.estimate() != null ? 0 : 1);
      return;
    }
    int rank = (int) interval.rank();
    int n = pairs.length;
    residuals.equal(number(found.estimate()), pairs[(n - 1) / 2] / 2 + pairs[n / 2] / 2);
    if (found.confidenceLow() != null) {
      residuals.equal(found.confidenceLow(), pairs[rank - 1]);
    }
    if (found.confidenceHigh() != null) {
      residuals.equal(found.confidenceHigh(), pairs[n - rank]);
    }
  }

  /** Returns all differences or Walsh averages in order; none where they are many. */
  private double[] pairs() {
    boolean two = input.test() == ClassicalTest.MANN_WHITNEY_U;
    double[] x = two ? input.first() : DecimalDifferences.less(input.first(), input.paired(), 0);
    double[] y = two ? input.second() : x;
    if ((double) x.length * y.length > MOST_PAIRS) {
      return new double[0];
    }
    double[] pairs = new double[two ? x.length * y.length : x.length * (x.length + 1) / 2];
    int at = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = two ? 0 : i; j < y.length; j++) {
        pairs[at++] = two ? x[i] - y[j] : x[i] / 2 + y[j] / 2;
      }
    }
    Arrays.sort(pairs);
    return pairs;
  }

  private Check effect() {
    var residuals = new Residuals();
    ClassicalTest test = input.test();
    double size = result.effectSize().orElse(Double.NaN);
    if (test.isT()) {
      TwoSamples.of(input).effect(residuals, input, result);
    } else if (test == ClassicalTest.MANN_WHITNEY_U) {
      double pairs = (double) input.first().length * input.second().length;
      residuals.zero(size, 2 * number(result.statistic()) / pairs, -1);
      ranked(residuals);
    } else if (test == ClassicalTest.WILCOXON_SIGNED_RANK) {
      ranked(residuals);
    } else if (test == ClassicalTest.CHI_SQUARE_TABLE && result.effectSize().isPresent()) {
      double[][] table = input.rows();
      double all = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
      double statistic =
          size * Math.abs(size) * all * (Math.min(table.length, table[0].length) - 1);
      residuals.equal(number(result.statistic()), statistic);
    }
    return residuals.check(
        "effect_residual",
        ROUNDING,
        "Largest difference of the estimate, an end of its interval or the size of the effect and"
            + " that of moments carried from value to value, or of the statistic: zero.");
  }
}
