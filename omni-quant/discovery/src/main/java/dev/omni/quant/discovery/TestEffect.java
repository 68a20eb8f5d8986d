package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;

/**
 * The size of an effect: the mean or difference of t tests with its interval, and a measure without
 * a unit (J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed., 1988; D. S.
 * Kerby, Comprehensive Psychology 3, 2014; H. Cramer, Mathematical Methods of Statistics, 1946).
 */
final class TestEffect {
  private TestEffect() {}

  /** Returns the members that a test has beside its p-value. */
  static Json.Obj of(ClassicalTest test, JsonFields input, TestResult found) {
    return switch (test) {
      case T_ONE_SAMPLE -> single(input.numbers("x"), input, found);
      case T_PAIRED ->
          single(DecimalDifferences.less(input.numbers("x"), input.numbers("y"), 0), input, found);
      case T_WELCH, T_POOLED -> two(test, input, found);
      case MANN_WHITNEY_U ->
          Json.obj(
              "effect_size",
              1
                  - 2
                      * found.statistic()
                      / ((double) input.items("x").size() * input.items("y").size()));
      case CHI_SQUARE_TABLE -> cramer(input.rows("table"), found.statistic());
      default -> Json.Obj.EMPTY;
    };
  }

  private static Json.Obj single(double[] values, JsonFields input, TestResult found) {
    double unit = ScaledDoubles.of(values);
    CenteredSample sample = CenteredSample.of(ScaledDoubles.over(values, unit));
    int n = values.length;
    double deviation = Math.sqrt(sample.squares() / (n - 1));
    double[] estimate = {sample.meanFrom(0), deviation / Math.sqrt(n), unit};
    return interval(estimate, input, found)
        .withAll(size(sample.meanFrom(input.number("mu") / unit) / deviation));
  }

  private static Json.Obj two(ClassicalTest test, JsonFields input, TestResult found) {
    double unit = ScaledDoubles.of(new double[][] {input.numbers("x"), input.numbers("y")});
    CenteredSample x = CenteredSample.of(ScaledDoubles.over(input.numbers("x"), unit));
    CenteredSample y = CenteredSample.of(ScaledDoubles.over(input.numbers("y"), unit));
    double m = x.deviations().length;
    double n = y.deviations().length;
    double difference = x.meanFrom(y.meanFrom(0));
    double pooled = (x.squares() + y.squares()) / (m + n - 2);
    double variance =
        test == ClassicalTest.T_POOLED
            ? pooled * (1 / m + 1 / n)
            : x.squares() / (m - 1) / m + y.squares() / (n - 1) / n;
    return interval(new double[] {difference, Math.sqrt(variance), unit}, input, found)
        .withAll(size((difference - input.number("mu") / unit) / Math.sqrt(pooled)));
  }

  private static Json.Obj size(double standardised) {
    return Double.isFinite(standardised) ? Json.obj("effect_size", standardised) : Json.Obj.EMPTY;
  }

  /**
   * Returns the interval of what the test does not reject; one end is open for one-sided tests.
   *
   * @param estimate the estimate, its standard error, and the unit of both
   */
  private static Json.Obj interval(double[] estimate, JsonFields input, TestResult found) {
    double confidence = input.number("confidence");
    double freedom = found.freedom().orElseThrow();
    String alternative = input.text("alternative");
    boolean both = alternative.equals("two_sided");
    // one side leaves out as much as both do at twice the distance of the confidence from a half
    double reach =
        estimate[1]
            * (both
                ? Tails.studentQuantile(confidence, freedom)
                : Math.signum(confidence - 0.5)
                    * Tails.studentQuantile(Math.abs(2 * confidence - 1), freedom));
    return Json.obj(
        "estimate", finite(estimate[0] * estimate[2]),
        "confidence_low",
            alternative.equals("less") ? Json.NULL : finite((estimate[0] - reach) * estimate[2]),
        "confidence_high",
            alternative.equals("greater")
                ? Json.NULL
                : finite((estimate[0] + reach) * estimate[2]));
  }

  private static Json finite(double value) {
    return Double.isFinite(value) ? Json.num(value) : Json.NULL;
  }

  private static Json.Obj cramer(double[][] table, double statistic) {
    double count = Arrays.stream(table).flatMapToDouble(Arrays::stream).sum();
    int smaller = Math.min(table.length, table[0].length);
    return size(Math.sqrt(statistic / (count * (smaller - 1))));
  }
}
