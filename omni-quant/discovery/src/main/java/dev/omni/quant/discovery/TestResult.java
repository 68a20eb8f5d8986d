package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
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
 * @param method {@code exact} or {@code asymptotic}
 */
record TestResult(double statistic, double pValue, OptionalDouble freedom, String method) {
  private static final String EXACT = "exact";
  static final String ASYMPTOTIC = "asymptotic";

  /** Fisher's test sums over tables; this many counts take about a second. */
  private static final double MOST_COUNTS = 5_000_000;

  static TestResult of(ClassicalTest test, JsonFields input) {
    try {
      return switch (test) {
        case T_ONE_SAMPLE, T_WELCH, T_POOLED, T_PAIRED -> t(test, input);
        case WILCOXON_SIGNED_RANK -> wilcoxon(input);
        case MANN_WHITNEY_U -> mannWhitney(input);
        case CHI_SQUARE_TABLE, CHI_SQUARE_GOODNESS -> chiSquare(test, input);
        case FISHER_EXACT -> fisher(input);
        case BINOMIAL -> binomial(input);
        case KS_TWO_SAMPLE -> kolmogorovSmirnov(input);
      };
    } catch (IllegalArgumentException refused) {
      throw new Infeasible("the test has no answer: " + refused.getMessage(), refused);
    }
  }

  private static TestResult t(ClassicalTest test, JsonFields input) {
    double[] x = input.numbers("x");
    double[] y = input.has("y") ? input.numbers("y") : new double[0];
    double[] varying = test == ClassicalTest.T_PAIRED ? DecimalDifferences.less(x, y, 0) : x;
    if (constant(varying) && (test == ClassicalTest.T_PAIRED || constant(y))) {
      throw new Infeasible("the data do not vary, so t is infinite or undefined");
    }
    var t = TTest.withDefaults().with(alternative(input));
    double mu = input.number("mu");
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

  private static TestResult wilcoxon(JsonFields input) {
    double[] x = input.numbers("x");
    double[] y = input.has("y") ? input.numbers("y") : new double[x.length];
    double[] sample = DecimalDifferences.less(x, y, input.number("mu"));
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
    double p = ranks.pValue(Alternative.named(input.text("alternative")));
    return new TestResult(ranks.sum(), p, OptionalDouble.empty(), ASYMPTOTIC);
  }

  private static TestResult mannWhitney(JsonFields input) {
    double[] x = DecimalDifferences.less(input.numbers("x"), input.number("mu"));
    double[] y = input.numbers("y");
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
    double p =
        MannWhitneyDistribution.of(x.length, y.length)
            .pValue((int) u, Alternative.named(input.text("alternative")));
    return new TestResult(u, p, OptionalDouble.empty(), EXACT);
  }

  private static TestResult kolmogorovSmirnov(JsonFields input) {
    double[] x = input.numbers("x");
    double[] y = input.numbers("y");
    long pairs = (long) x.length * y.length;
    boolean exact = exact(input, pairs <= 10_000, pairs <= 100_000_000);
    var found =
        KolmogorovSmirnovTest.withDefaults()
            .with(alternative(input))
            .with(method(exact))
            .test(x, y);
    return ranked(found, exact);
  }

  private static TestResult chiSquare(ClassicalTest test, JsonFields input) {
    var chiSquare = ChiSquareTest.withDefaults();
    if (test == ClassicalTest.CHI_SQUARE_TABLE) {
      long[][] table =
          Arrays.stream(input.rows("table")).map(TestResult::counts).toArray(long[][]::new);
      double freedom = (table.length - 1.0) * (table[0].length - 1.0);
      return asymptotic(chiSquare.test(table), freedom);
    }
    long[] observed = counts(input.numbers("observed"));
    SignificanceResult found =
        input.has("expected")
            ? chiSquare.test(input.numbers("expected"), observed)
            : chiSquare.test(observed);
    return asymptotic(found, observed.length - 1.0);
  }

  private static TestResult binomial(JsonFields input) {
    int trials = input.integer("trials");
    int successes = input.integer("successes");
    var law = new BinomialDistribution(trials, input.number("probability"));
    return exact((double) successes / trials, law, successes, input);
  }

  private static TestResult fisher(JsonFields input) {
    double[][] table = input.rows("table");
    double ratio = table[0][0] * table[1][1] / (table[0][1] * table[1][0]);
    double counts = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
    if (counts > MOST_COUNTS) {
      double p = fourfold(table, counts, input.text("alternative"));
      return new TestResult(ratio, p, OptionalDouble.empty(), ASYMPTOTIC);
    }
    return exact(ratio, HypergeometricDistribution.of(table), (int) table[0][0], input);
  }

  /** Returns the p-value of a fourfold table by the normal deviate whose square is chi-square. */
  private static double fourfold(double[][] table, double counts, String alternative) {
    double first = table[0][0] + table[0][1];
    double left = table[0][0] + table[1][0];
    double margins = first * (counts - first) * left * (counts - left);
    if (margins == 0) {
      return 1;
    }
    double apart = table[0][0] * table[1][1] - table[0][1] * table[1][0];
    double z = apart * Math.sqrt(counts / margins);
    return switch (alternative) {
      case "greater" -> StandardNormal.cdf(-z);
      case "less" -> StandardNormal.cdf(z);
      default -> Tails.normal(z);
    };
  }

  private static TestResult exact(
      double statistic, CountDistribution law, int count, JsonFields input) {
    double p = new ExactTests(law).pValue(count, Alternative.named(input.text("alternative")));
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

  private static boolean exact(JsonFields input, boolean small, boolean feasible) {
    return switch (input.text("p_value_method")) {
      case "AUTO" -> small;
      case "EXACT" -> feasible;
      default -> false;
    };
  }

  private static PValueMethod method(boolean exact) {
    return exact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC;
  }

  private static AlternativeHypothesis alternative(JsonFields input) {
    return switch (input.text("alternative")) {
      case "greater" -> AlternativeHypothesis.GREATER_THAN;
      case "less" -> AlternativeHypothesis.LESS_THAN;
      default -> AlternativeHypothesis.TWO_SIDED;
    };
  }

  private static long[] counts(double[] row) {
    return Arrays.stream(row).mapToLong(count -> (long) count).toArray();
  }
}
