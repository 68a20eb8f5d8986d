package dev.omni.quant.discovery;

import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The t statistic of one or two samples by moments carried from value to value, a second route to
 * {@link StudentTTest}.
 *
 * @param apart mean, or difference of means, less that under test
 * @param error standard error of it
 * @param deviation by which an effect is measured
 * @param freedom degrees of freedom
 * @param unit of the three lengths
 */
record TwoSamples(double apart, double error, double deviation, double freedom, double unit) {

  static TwoSamples of(HypothesisTests.Input input) {
    double[] x = input.first();
    double mu = input.mu();
    return switch (input.test()) {
      case T_ONE_SAMPLE -> one(x, mu);
      case T_PAIRED -> one(DecimalDifferences.less(x, input.second(), 0), mu);
      default -> two(x, input.second(), mu, input.test() == ClassicalTest.T_POOLED);
    };
  }

  private static double[] from(double[] values) {
    return Arrays.stream(values).map(value -> value - values[0]).toArray();
  }

  private static TwoSamples one(double[] values, double mu) {
    double[] from = from(values);
    double unit = ScaledDoubles.of(from);
    var moments = StreamedMoments.of(ScaledDoubles.over(from, unit));
    double apart = less(values[0], 0, mu) / unit + moments.mean();
    double deviation = Math.sqrt(moments.variance());
    double error = deviation / Math.sqrt(moments.count());
    return new TwoSamples(apart, error, deviation, moments.count() - 1, unit);
  }

  private static TwoSamples two(double[] values, double[] others, double mu, boolean pooled) {
    double[] from = from(values);
    double[] otherFrom = from(others);
    double unit =
        ScaledDoubles.of(
            DoubleStream.concat(DoubleStream.of(from), DoubleStream.of(otherFrom)).toArray());
    var x = StreamedMoments.of(ScaledDoubles.over(from, unit));
    var y = StreamedMoments.of(ScaledDoubles.over(otherFrom, unit));
    double apart = less(values[0], others[0], mu) / unit + (x.mean() - y.mean());
    double both = x.count() + y.count() - 2;
    double deviation = Math.sqrt((x.second() + y.second()) / both);
    if (pooled) {
      double error = deviation * Math.sqrt(1 / x.count() + 1 / y.count());
      return new TwoSamples(apart, error, deviation, both, unit);
    }
    double first = x.variance() / x.count();
    double second = y.variance() / y.count();
    double share = first / (first + second);
    double freedom =
        1 / (share * share / (x.count() - 1) + (1 - share) * (1 - share) / (y.count() - 1));
    return new TwoSamples(apart, Math.sqrt(first + second), deviation, freedom, unit);
  }

  private static double less(double x, double y, double mu) {
    return new BigDecimal(x).subtract(new BigDecimal(y)).subtract(new BigDecimal(mu)).doubleValue();
  }

  double statistic() {
    return apart / error;
  }

  /** Adds the identities of the estimate, its interval and the size of the effect. */
  void effect(Residuals residuals, HypothesisTests.Input input, HypothesisTests.Result result) {
    result.effectSize().ifPresent(size -> residuals.equal(size, apart / deviation, 1));
    HypothesisTests.Estimate found = result.interval().orElse(null);
    Double middle = found == null ? null : found.estimate();
    if (found == null || middle == null) {
      return;
    }
    double estimate = middle / unit;
    double mu = input.mu() / unit;
    residuals.equal(estimate - mu, apart, Math.abs(mu) + Math.abs(estimate) + error);
    double outside = 1 - input.confidence();
    Double low = found.confidenceLow();
    Double high = found.confidenceHigh();
    if (low != null && high != null) {
      new SymmetricInterval(outside, freedom)
          .add(residuals, low / unit, estimate, high / unit, error);
    } else if (low != null) {
      open(residuals, estimate - low / unit, outside, estimate);
    } else if (high != null) {
      open(residuals, high / unit - estimate, outside, estimate);
    }
  }

  private void open(Residuals residuals, double reach, double outside, double estimate) {
    residuals.equal(
        TailIntegrals.student(reach / error, freedom, Alternative.GREATER),
        outside,
        1 + Math.abs(estimate) / error);
  }
}
