package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.SignificanceResult;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * The result of a test.
 *
 * @param statistic may be infinite or NaN for the odds ratio of a table with a zero
 * @param pValue 0 to 1
 * @param freedom degrees of freedom where the distribution has them
 * @param method distribution of the p-value
 */
record TestResult(
    double statistic, double pValue, OptionalDouble freedom, HypothesisTests.Distribution method) {
  private static final HypothesisTests.Distribution EXACT = HypothesisTests.Distribution.EXACT;
  private static final HypothesisTests.Distribution ASYMPTOTIC =
      HypothesisTests.Distribution.ASYMPTOTIC;

  /** Fisher's test sums over tables; this many counts take about a second. */
  private static final double MOST_COUNTS = 5_000_000;

  static TestResult of(HypothesisTests.Input input) {
    try {
      return switch (input.test()) {
        case T_ONE_SAMPLE, T_WELCH, T_POOLED, T_PAIRED -> t(input);
        case WILCOXON_SIGNED_RANK -> wilcoxon(input);
        case MANN_WHITNEY_U -> mannWhitney(input);
        case CHI_SQUARE_TABLE, CHI_SQUARE_GOODNESS -> chiSquare(input);
        case FISHER_EXACT -> fisher(input);
        case BINOMIAL -> binomial(input);
        case KS_TWO_SAMPLE -> kolmogorovSmirnov(input);
      };
    } catch (IllegalArgumentException refused) {
      throw new Infeasible("the test has no answer: " + refused.getMessage(), refused);
    }
  }

  private static TestResult t(HypothesisTests.Input input) {
    ClassicalTest test = input.test();
    double[] x = input.first();
    double[] y = input.y().orElseGet(() -> new double[0]);
    double[] varying = test == ClassicalTest.T_PAIRED ? DecimalDifferences.less(x, y, 0) : x;
    if (constant(varying) && (test == ClassicalTest.T_PAIRED || constant(y))) {
      throw new Infeasible("the data do not vary, so t is infinite or undefined");
    }
    var t = TTest.withDefaults().with(alternative(input));
    double mu = input.mu();
    TTest.Result found =
        switch (test) {
          case T_ONE_SAMPLE, T_PAIRED -> new StudentTTest(t, mu).of(varying);
          case T_POOLED -> new StudentTTest(t.with(DataDispersion.HOMOSCEDASTIC), mu).of(x, y);
          default -> new StudentTTest(t.with(DataDispersion.HETEROSCEDASTIC), mu).of(x, y);
        };
    return new TestResult(
        found.getStatistic(),
        found.getPValue(),
        OptionalDouble.of(found.getDegreesOfFreedom()),
        EXACT);
  }

  private static boolean constant(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }

  private static TestResult wilcoxon(HypothesisTests.Input input) {
    double[] x = input.first();
    double[] y = input.paired();
    double[] sample = DecimalDifferences.less(x, y, input.mu());
    var ranks = WilcoxonSignedRank.of(sample);
    if (exact(input, sample.length <= 50, sample.length <= 1023)) {
      var found =
          WilcoxonSignedRankTest.withDefaults()
              .with(alternative(input))
              .with(PValueMethod.EXACT)
              .test(sample);
      if (!found.hasTiedValues() && !found.hasZeroValues()) {
        return ranked(found, true);
      }
    }
    double p = ranks.pValue(input.alternative());
    return new TestResult(ranks.sum(), p, OptionalDouble.empty(), ASYMPTOTIC);
  }

  private static TestResult mannWhitney(HypothesisTests.Input input) {
    double[] x = DecimalDifferences.less(input.first(), input.mu());
    double[] y = input.second();
    long pairs = (long) x.length * y.length;
    boolean exact = exact(input, x.length <= 50 && y.length <= 50, pairs <= 3600);
    var found =
        MannWhitneyUTest.withDefaults()
            .with(alternative(input))
            .with(PValueMethod.ASYMPTOTIC)
            .test(x, y);
    if (Double.isNaN(found.getPValue())) {
      throw new Infeasible("all values are the same, so ranks say nothing");
    }
    if (!exact || found.hasTiedValues()) {
      return ranked(found, false);
    }
    // the library keeps all counts of all sizes it was ever asked for, up to gigabytes
    double u = found.getStatistic();
    double p = MannWhitneyDistribution.of(x.length, y.length).pValue((int) u, input.alternative());
    return new TestResult(u, p, OptionalDouble.empty(), EXACT);
  }

  private static TestResult kolmogorovSmirnov(HypothesisTests.Input input) {
    double[] x = input.first();
    double[] y = input.second();
    long pairs = (long) x.length * y.length;
    boolean exact = exact(input, pairs <= 10_000, pairs <= 100_000_000);
    var found =
        KolmogorovSmirnovTest.withDefaults()
            .with(alternative(input))
            .with(method(exact))
            .test(x, y);
    return ranked(found, exact);
  }

  private static TestResult chiSquare(HypothesisTests.Input input) {
    var chiSquare = ChiSquareTest.withDefaults();
    if (input.test() == ClassicalTest.CHI_SQUARE_TABLE) {
      long[][] table =
          input.table().orElseThrow().stream().map(TestResult::counts).toArray(long[][]::new);
      double freedom = (table.length - 1.0) * (table[0].length - 1.0);
      return asymptotic(chiSquare.test(table), freedom);
    }
    long[] observed = counts(input.observed().orElseThrow());
    SignificanceResult found =
        input.expected().isPresent()
            ? chiSquare.test(input.expected().get(), observed)
            : chiSquare.test(observed);
    return asymptotic(found, observed.length - 1.0);
  }

  private static TestResult binomial(HypothesisTests.Input input) {
    int trials = input.trials().orElseThrow();
    int successes = input.successes().orElseThrow();
    var law = new BinomialDistribution(trials, input.probability().orElseThrow());
    return exact((double) successes / trials, law, successes, input);
  }

  private static TestResult fisher(HypothesisTests.Input input) {
    double[][] table = input.rows();
    double ratio = table[0][0] * table[1][1] / (table[0][1] * table[1][0]);
    double counts = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
    if (counts > MOST_COUNTS) {
      double p = fourfold(table, counts, input.alternative());
      return new TestResult(ratio, p, OptionalDouble.empty(), ASYMPTOTIC);
    }
    return exact(ratio, HypergeometricDistribution.of(table), (int) table[0][0], input);
  }

  /** Returns the p-value of a fourfold table by the normal deviate whose square is chi-square. */
  private static double fourfold(double[][] table, double counts, Alternative alternative) {
    double first = table[0][0] + table[0][1];
    double left = table[0][0] + table[1][0];
    double margins = first * (counts - first) * left * (counts - left);
    if (margins == 0) {
      return 1;
    }
    double apart = table[0][0] * table[1][1] - table[0][1] * table[1][0];
    double z = apart * Math.sqrt(counts / margins);
    return switch (alternative) {
      case GREATER -> StandardNormal.cdf(-z);
      case LESS -> StandardNormal.cdf(z);
      case TWO_SIDED -> Tails.normal(z);
    };
  }

  private static TestResult exact(
      double statistic, CountDistribution law, int count, HypothesisTests.Input input) {
    double p = new ExactTests(law).pValue(count, input.alternative());
    return new TestResult(statistic, p, OptionalDouble.empty(), EXACT);
  }

  private static TestResult ranked(SignificanceResult found, boolean exact) {
    return new TestResult(
        found.getStatistic(),
        found.getPValue(),
        OptionalDouble.empty(),
        exact ? EXACT : ASYMPTOTIC);
  }

  private static TestResult asymptotic(SignificanceResult found, double freedom) {
    return new TestResult(
        found.getStatistic(), found.getPValue(), OptionalDouble.of(freedom), ASYMPTOTIC);
  }

  private static boolean exact(HypothesisTests.Input input, boolean small, boolean feasible) {
    return switch (input.pValueMethod()) {
      case AUTO -> small;
      case EXACT -> feasible;
      case ASYMPTOTIC -> false;
    };
  }

  private static PValueMethod method(boolean exact) {
    return exact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC;
  }

  private static AlternativeHypothesis alternative(HypothesisTests.Input input) {
    return switch (input.alternative()) {
      case GREATER -> AlternativeHypothesis.GREATER_THAN;
      case LESS -> AlternativeHypothesis.LESS_THAN;
      case TWO_SIDED -> AlternativeHypothesis.TWO_SIDED;
    };
  }

  private static long[] counts(int[] row) {
    return Arrays.stream(row).asLongStream().toArray();
  }
}
