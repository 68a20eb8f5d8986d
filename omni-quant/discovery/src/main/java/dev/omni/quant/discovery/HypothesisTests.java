package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Student, Wilcoxon, Mann-Whitney, chi-square, Fisher, binomial and Kolmogorov-Smirnov tests. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HypothesisTests
    implements Engine<HypothesisTests.Input, HypothesisTests.Result> {
  private static final double MOST_COUNT = 1e9;

  /** The distributions of a p-value. */
  public enum Distribution {
    @Word("EXACT")
    EXACT,
    @Word("ASYMPTOTIC")
    ASYMPTOTIC
  }

  /**
   * A test and its data.
   *
   * @param test which one
   * @param x first sample
   * @param y second sample
   * @param mu location, or difference, under test
   * @param table contingency table
   * @param observed counts, one a category
   * @param expected counts or proportions
   * @param trials number of Bernoulli trials
   * @param successes of them
   * @param probability under test
   * @param alternative to what is under test
   * @param pValueMethod distribution of the rank tests
   * @param confidence of the interval of a t test
   */
  @Example(
      """
      {"test": "t_welch", "x": [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
       "y": [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]}""")
  @Example(
      """
      {"test": "mann_whitney_u", "x": [1.1, 2.2, 3.3, 4.4], "y": [2.5, 3.6, 4.7, 5.8, 6.9]}""")
  @Example(
      """
      {"test": "chi_square_table", "table": [[762, 327, 468], [484, 239, 477]]}""")
  @Example(
      """
      {"test": "fisher_exact", "table": [[3, 1], [1, 3]], "alternative": "greater"}""")
  @Example(
      """
      {"test": "binomial", "trials": 925, "successes": 682, "probability": 0.75}""")
  public record Input(
      @Title("Test") ClassicalTest test,
      @Title("First sample") @Unit("1") @Size(min = 1, max = 100_000) Optional<double[]> x,
      @Title("Second sample, in pairs with x for paired tests")
          @Unit("1")
          @Size(min = 1, max = 100_000)
          Optional<double[]> y,
      @Title("Location (or difference) under test") @Unit("1") @Default("0") double mu,
      @Title("Contingency table") @Size(min = 2, max = 100) @Inner(is = Inner.Is.ROWS)
          Optional<
                  List<
                      @Unit("1") @Range(from = 0, to = MOST_COUNT) @Size(min = 2, max = 100) int[]>>
              table,
      @Title("Observed counts, one a category")
          @Unit("1")
          @Range(from = 0, to = MOST_COUNT)
          @Size(min = 2, max = 1000)
          Optional<int[]> observed,
      @Title("Expected counts or proportions, scaled to the observed total")
          @Unit("1")
          @Range(above = 0)
          @Size(min = 2, max = 1000)
          Optional<double[]> expected,
      @Title("Number of Bernoulli trials") @Unit("1") @Range(from = 1, to = MOST_COUNT)
          OptionalInt trials,
      @Title("Number of successes") @Unit("1") @Range(from = 0, to = MOST_COUNT)
          OptionalInt successes,
      @Title("Probability under test") @Unit("1") @Range(from = 0, to = 1)
          OptionalDouble probability,
      @Title("Alternative: x is greater or less than y or mu") @Default("\"two_sided\"")
          Alternative alternative,
      @Title("Distribution of the rank tests") @Default("\"EXACT\"") RankMethod pValueMethod,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {
    double[] first() {
      return x.orElseThrow();
    }

    double[] second() {
      return y.orElseThrow();
    }

    /** Returns the pairs' second sample, zeros where there is none. */
    double[] paired() {
      return y.orElseGet(() -> new double[first().length]);
    }

    double[][] rows() {
      return table.orElseThrow().stream().map(Input::real).toArray(double[][]::new);
    }

    double[] categories() {
      return real(observed.orElseThrow());
    }

    private static double[] real(int[] counts) {
      return Arrays.stream(counts).asDoubleStream().toArray();
    }
  }

  /**
   * The outcome of a test.
   *
   * @param pValue the probability of a statistic that is as far out
   * @param statistic null for the odds ratio of a table with an empty cell
   * @param degreesOfFreedom null where the distribution has none
   * @param pValueMethod distribution of the p-value
   * @param interval what a t test estimates
   * @param effectSize without a unit
   * @param note what was computed in place of another
   */
  public record Result(
      @Title("P-value") @Unit("1") double pValue,
      @Title("Test statistic") @Unit("1") @Nullable Double statistic,
      @Title("Degrees of freedom") @Unit("1") @Nullable Double degreesOfFreedom,
      @Title("Distribution of the p-value") Distribution pValueMethod,
      @Flat Optional<Estimate> interval,
      @Title("Effect size") @Unit("1") OptionalDouble effectSize,
      @Title("What was computed in place of another") Optional<String> note) {}

  /**
   * The estimate of a t test or a rank test, with the interval of what it does not reject.
   *
   * @param estimate mean, or difference of means; of a rank test that of Hodges and Lehmann
   * @param confidenceLow null where the interval is open
   * @param confidenceHigh null where the interval is open
   * @param achievedConfidence of an exact interval of a rank test
   */
  public record Estimate(
      @Title("Mean, or difference of means (t tests); Hodges-Lehmann estimate (rank tests)")
          @Unit("1")
          @Nullable
          Double estimate,
      @Title("Lower bound of it") @Unit("1") @Nullable Double confidenceLow,
      @Title("Upper bound of it") @Unit("1") @Nullable Double confidenceHigh,
      @Title("Confidence of the exact interval of a rank test") @Unit("1")
          OptionalDouble achievedConfidence) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.hypothesis.test")
        .limit(
            "confidence",
            "Confidence of 80 % to 99.9 %.",
            "confidence >= 0.8 && confidence <= 0.999")
        .title(
            "Classical hypothesis tests",
            "Each test reads its own members: samples x and y, a table, counts, or trials."
                + " degrees_of_freedom is null where the distribution has none; statistic is null"
                + " for the odds ratio of a table with an empty cell. EXACT is exact where that is"
                + " feasible: Wilcoxon up to 1,023 differences without ties or zeros, Mann-Whitney"
                + " up to 3,600 pairs without ties, Kolmogorov-Smirnov up to 1e8 pairs; else it is"
                + " asymptotic, and p_value_method says which. One-sided Kolmogorov-Smirnov"
                + " compares distribution functions: greater means that of x lies above. t tests"
                + " have the estimate with its interval, open (null) on one side for one-sided"
                + " tests. Rank tests have the estimate of Hodges and Lehmann, the median of all"
                + " differences or Walsh averages, with the interval of what the test does not"
                + " reject: exact below 50 values without ties or zeros, with its"
                + " achieved_confidence, else by the normal distribution. effect_size is Cohen's d with the pooled deviation (t tests, of the"
                + " differences for pairs), 1 - 2U/(mn) (Mann-Whitney) or Cramer's V (tables)."
                + " Above 5,000,000 counts Fisher's test is the chi-square test of the table, and a"
                + " note says so.")
        .synonyms(
            "t test, chi square, mann whitney, wilcoxon, fisher exact, kolmogorov smirnov,"
                + " A/B test, p value, compare two groups, statistical significance,"
                + " difference of means, proportion test")
        .direct(Workload.LOW)
        .version("4")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Observations and statistic")
        .method(
            new Method(
                "Student, Welch, Wilcoxon, Mann-Whitney, Pearson, Fisher, binomial,"
                    + " Kolmogorov-Smirnov",
                "t = (mean x - mean y - mu) / se; chi^2 = sum (O - E)^2 / E; U, W: rank sums;"
                    + " D = sup |F_x - F_y|; odds ratio = a d / (b c)",
                List.of(
                    "B. L. Welch, Biometrika 34 (1947) 28-35",
                    "M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods (1973), ch. 3, 4",
                    "J. L. Hodges, E. L. Lehmann, Annals of Mathematical Statistics 34 (1963)"
                        + " 598-611",
                    "D. F. Bauer, J. Am. Statist. Assoc. 67 (1972) 687-690",
                    "J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed."
                        + " (1988), section 2.2",
                    "D. S. Kerby, The simple difference formula, Comprehensive Psychology 3 (2014)",
                    "H. Cramer, Mathematical Methods of Statistics (1946), section 21.9",
                    "A. Agresti, Categorical Data Analysis, 2nd ed. (2002), sections 3.2, 3.5",
                    "T. Viehmann, Numerically more stable computation of the p-values for the"
                        + " two-sample Kolmogorov-Smirnov test (2021), arXiv:2102.08037"),
                List.of(
                    Libraries.named("org.apache.commons:commons-statistics-inference"),
                    Libraries.named("org.apache.commons:commons-statistics-distribution")),
                List.of(
                    "observations are independent; t tests also take them to be normal; t_pooled"
                        + " takes a single value against a sample, too",
                    "chi-square p values are asymptotic, without correction for continuity:"
                        + " expected counts should be 5 or more",
                    "differences of pairs, and of ranked values and mu, are those of the decimals"
                        + " that were sent, so that 0.3 - 0.1 ties with 1.1 - 0.9",
                    "Wilcoxon ranks zeros with the others and then leaves them out (Pratt)",
                    "exact p values of Kolmogorov-Smirnov are those of samples without ties, and"
                        + " too large for samples with ties",
                    "two-sided exact p values of Fisher and the binomial sum all outcomes that are"
                        + " no more likely than the observed one, or are as likely to 1 part in"
                        + " 1e7")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return TestInputChecks.of(input);
  }

  @Override
  public double steps(Input input) {
    return TestSteps.of(input);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    // the library computes on to its end: 0.7 s at the contract's limits
    work.proceed();
    Result result = value(input);
    return Computed.of(result)
        .noting("p_value_method", result.pValueMethod().name().toLowerCase(Locale.ROOT));
  }

  /**
   * Returns the outcome of a test, whose sources are with {@link #capability}.
   *
   * @throws dev.omni.engine.Infeasible when the data do not vary
   */
  public static Result value(Input input) {
    TestResult found = TestResult.of(input);
    boolean ratio = input.test() == ClassicalTest.FISHER_EXACT;
    boolean none = ratio && !Double.isFinite(found.statistic());
    Double statistic = none ? null : FiniteResults.number("the statistic", found.statistic());
    TestEffect effect = TestEffect.of(input, found);
    return new Result(
        FiniteResults.number("the p value", found.pValue()),
        statistic,
        found.freedom().isPresent() ? found.freedom().getAsDouble() : null,
        found.method(),
        effect.interval(),
        effect.size(),
        ratio && found.method() == Distribution.ASYMPTOTIC
            ? Optional.of("more than 5,000,000 counts: the chi-square test of the table")
            : Optional.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new HypothesisChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(TestFigure.of(input, result));
  }
}
