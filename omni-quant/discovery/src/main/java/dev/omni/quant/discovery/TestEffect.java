package dev.omni.quant.discovery;

import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The size of an effect: the mean or difference of t tests with its interval, and a measure without
 * a unit (J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed., 1988; D. S.
 * Kerby, Comprehensive Psychology 3, 2014; H. Cramer, Mathematical Methods of Statistics, 1946).
 *
 * @param interval of what is estimated
 * @param size without a unit
 */
record TestEffect(Optional<HypothesisTests.Estimate> interval, OptionalDouble size) {
  /** Returns what a test has beside its p-value. */
  static TestEffect of(HypothesisTests.Input input, TestResult found) {
    return switch (input.test()) {
      case T_ONE_SAMPLE -> single(input.first(), input, found);
      case T_PAIRED ->
          single(DecimalDifferences.less(input.first(), input.second(), 0), input, found);
      case T_WELCH, T_POOLED -> two(input, found);
      case MANN_WHITNEY_U ->
          new TestEffect(
              ranked(input, found),
              finite(
                  1
                      - 2
                          * found.statistic()
                          / ((double) input.first().length * input.second().length)));
      case WILCOXON_SIGNED_RANK -> new TestEffect(ranked(input, found), OptionalDouble.empty());
      case CHI_SQUARE_TABLE -> cramer(input.rows(), found.statistic());
      default -> size(Double.NaN);
    };
  }

  private static TestEffect single(double[] values, HypothesisTests.Input input, TestResult found) {
    double unit = ScaledDoubles.of(values);
    CenteredSample sample = CenteredSample.of(ScaledDoubles.over(values, unit));
    int n = values.length;
    double deviation = Math.sqrt(sample.squares() / (n - 1));
    double[] estimate = {sample.meanFrom(0), deviation / Math.sqrt(n), unit};
    return new TestEffect(
        interval(estimate, input, found), finite(sample.meanFrom(input.mu() / unit) / deviation));
  }

  private static TestEffect two(HypothesisTests.Input input, TestResult found) {
    double unit = ScaledDoubles.of(new double[][] {input.first(), input.second()});
    CenteredSample x = CenteredSample.of(ScaledDoubles.over(input.first(), unit));
    CenteredSample y = CenteredSample.of(ScaledDoubles.over(input.second(), unit));
    double m = x.deviations().length;
    double n = y.deviations().length;
    double difference = x.meanFrom(y.meanFrom(0));
    double pooled = (x.squares() + y.squares()) / (m + n - 2);
    double variance =
        input.test() == ClassicalTest.T_POOLED
            ? pooled * (1 / m + 1 / n)
            : x.squares() / (m - 1) / m + y.squares() / (n - 1) / n;
    return new TestEffect(
        interval(new double[] {difference, Math.sqrt(variance), unit}, input, found),
        finite((difference - input.mu() / unit) / Math.sqrt(pooled)));
  }

  private static TestEffect size(double standardised) {
    return new TestEffect(Optional.empty(), finite(standardised));
  }

  /**
   * Returns the interval of what the test does not reject; one end is open for one-sided tests.
   *
   * @param estimate the estimate, its standard error, and the unit of both
   */
  private static Optional<HypothesisTests.Estimate> interval(
      double[] estimate, HypothesisTests.Input input, TestResult found) {
    double confidence = input.confidence();
    double freedom = found.freedom().orElseThrow();
    Alternative alternative = input.alternative();
    boolean both = alternative == Alternative.TWO_SIDED;
    // one side leaves out as much as both do at twice the distance of the confidence from a half
    double reach =
        estimate[1]
            * (both
                ? Tails.studentQuantile(confidence, freedom)
                : Math.signum(confidence - 0.5)
                    * Tails.studentQuantile(Math.abs(2 * confidence - 1), freedom));
    return Optional.of(
        new HypothesisTests.Estimate(
            orNull(estimate[0] * estimate[2]),
            alternative == Alternative.LESS ? null : orNull((estimate[0] - reach) * estimate[2]),
            alternative == Alternative.GREATER ? null : orNull((estimate[0] + reach) * estimate[2]),
            OptionalDouble.empty()));
  }

  private static Optional<HypothesisTests.Estimate> ranked(
      HypothesisTests.Input input, TestResult found) {
    boolean exact = found.method() == HypothesisTests.Distribution.EXACT;
    return RankInterval.of(input, exact).estimate(input.alternative());
  }

  private static @Nullable Double orNull(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static TestEffect cramer(double[][] table, double statistic) {
    double count = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
    int smaller = Math.min(table.length, table[0].length);
    return size(Math.sqrt(statistic / (count * (smaller - 1))));
  }
}
