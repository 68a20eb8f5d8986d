package dev.omni.quant.discovery;

import dev.omni.quant.Magnitude;
import java.math.BigDecimal;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.TTest;

/**
 * Student's and Welch's tests from means and variances in which no shared digits are left, over a
 * unit in which neither squares nor fourth powers leave the range of doubles.
 *
 * @param test with the alternative and the variances it takes for equal
 * @param mu the mean or difference of means under test
 */
record Student(TTest test, double mu) {

  /** Of one sample. */
  TTest.Result of(double[] values) {
    Centred x = Centred.of(values);
    double unit = Magnitude.of(x.deviations());
    return test.test(
        (difference(x.origin(), 0) + x.offset()) / unit, variance(x, unit), values.length);
  }

  /** Of two samples. */
  TTest.Result of(double[] values, double[] others) {
    Centred x = Centred.of(values);
    Centred y = Centred.of(others);
    double unit =
        Magnitude.of(
            DoubleStream.concat(DoubleStream.of(x.deviations()), DoubleStream.of(y.deviations()))
                .toArray());
    double means = difference(x.origin(), y.origin()) + (x.offset() - y.offset());
    return test.test(
        means / unit, variance(x, unit), values.length, 0, variance(y, unit), others.length);
  }

  /** Less mu; exact, as what is left may be small beside each of the three. */
  private double difference(double x, double y) {
    return new BigDecimal(x).subtract(new BigDecimal(y)).subtract(new BigDecimal(mu)).doubleValue();
  }

  private static double variance(Centred sample, double unit) {
    double[] deviations = Magnitude.over(sample.deviations(), unit);
    return LinearRegression.sumOfSquares(deviations) / (deviations.length - 1);
  }
}
