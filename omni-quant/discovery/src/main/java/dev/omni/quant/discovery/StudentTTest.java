package dev.omni.quant.discovery;

import dev.omni.quant.core.ScaledDoubles;
import java.math.BigDecimal;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.TTest;

/**
 * Student's and Welch's tests on centered values, scaled so that neither squares nor fourth powers
 * leave the range of doubles.
 *
 * @param test with the alternative and the variances it takes for equal
 * @param mu the mean or difference of means under test
 */
record StudentTTest(TTest test, double mu) {

  /** Returns the result for one sample. */
  TTest.Result of(double[] values) {
    CenteredSample x = CenteredSample.of(values);
    double unit = ScaledDoubles.of(x.deviations());
    return test.test(
        (difference(x.origin(), 0) + x.offset()) / unit, variance(x, unit), values.length);
  }

  /** Returns the result for two samples. */
  TTest.Result of(double[] values, double[] others) {
    CenteredSample x = CenteredSample.of(values);
    CenteredSample y = CenteredSample.of(others);
    double unit =
        ScaledDoubles.of(
            DoubleStream.concat(DoubleStream.of(x.deviations()), DoubleStream.of(y.deviations()))
                .toArray());
    double means = (difference(x.origin(), y.origin()) + (x.offset() - y.offset())) / unit;
    if (values.length == 1 || others.length == 1) {
      CenteredSample sample = values.length == 1 ? y : x;
      return single(means, variance(sample, unit), Math.max(values.length, others.length));
    }
    return test.test(means, variance(x, unit), values.length, 0, variance(y, unit), others.length);
  }

  /**
   * Tests one value against a sample of equal variance. The pooled variance is the sample's: t = d
   * / (s sqrt(1 + 1/n)) with n - 1 degrees of freedom (J. R. Crawford, D. C. Howell, The Clinical
   * Neuropsychologist 12, 1998, 482-486). It equals the one-sample t of n values with the mean d /
   * sqrt(n + 1), which the library provides; the library has no test of two samples for a single
   * value.
   */
  private TTest.Result single(double means, double variance, int size) {
    return test.test(means / Math.sqrt(size + 1.0), variance, size);
  }

  /**
   * Returns x less y less mu, exactly, because the result may be small compared with each of the
   * three.
   */
  private double difference(double x, double y) {
    return new BigDecimal(x).subtract(new BigDecimal(y)).subtract(new BigDecimal(mu)).doubleValue();
  }

  private static double variance(CenteredSample sample, double unit) {
    double[] deviations = ScaledDoubles.over(sample.deviations(), unit);
    return LinearRegression.sumOfSquares(deviations) / (deviations.length - 1);
  }
}
