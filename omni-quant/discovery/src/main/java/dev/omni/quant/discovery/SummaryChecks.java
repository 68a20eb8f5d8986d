package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.hipparchus.util.FastMath;

/**
 * The checks of summary statistics: the mean by the deviations from it, the other moments carried
 * from value to value, and what is read from the order by selection.
 */
final class SummaryChecks {
  private static final double ROUNDING = 1e-9;
  private static final double EXACT = 1e-12;

  private final SummaryStatistics.Input input;
  private final Residuals centre = new Residuals();
  private final Residuals moments = new Residuals();
  private final Residuals order = new Residuals();

  SummaryChecks(SummaryStatistics.Input input) {
    this.input = input;
  }

  /** Adds the summary of one series, as published. */
  SummaryChecks and(double[] given, SummaryStatistics.Summary summary) {
    double unit = ScaledDoubles.of(given);
    double[] values = ScaledDoubles.over(given, unit);
    var of = new Published(summary, unit, Arrays.stream(values).map(Math::abs).max().orElse(0));
    centre(values, of);
    moments(values, of);
    order(values, of);
    return this;
  }

  List<Check> all() {
    return List.of(
        centre.check(
            "centring_residual",
            EXACT,
            "Sum of the deviations from the mean, relative to the sum of magnitudes: zero."),
        moments.check(
            "moments_residual",
            ROUNDING,
            "Largest difference of a deviation, skewness, kurtosis, autocorrelation, geometric mean"
                + " or interval and that of moments carried from value to value: zero."),
        order.check(
            "order_residual",
            EXACT,
            "Largest difference of a count, an extreme, a median or a quantile and that by"
                + " selection, relative to the largest value: zero."));
  }

  /** A summary in the unit of the scaled values. */
  private record Published(SummaryStatistics.Summary summary, double unit, double largest) {
    double length(double published) {
      return published / unit;
    }

    /** Adds a number that may be null where it does not exist. */
    void number(Residuals residuals, @Nullable Double published, double expected, boolean exists) {
      if (exists == (published == null)) {
        residuals.residual(1);
      } else if (published != null) {
        residuals.equal(published, expected, 1);
      }
    }

    void length(Residuals residuals, double published, double expected) {
      residuals.equal(length(published), expected, largest);
    }
  }

  private void centre(double[] values, Published of) {
    double mean = of.length(of.summary().mean());
    double sum = 0;
    double size = 0;
    for (double value : values) {
      sum += value - mean;
      size += Math.abs(value);
    }
    centre.residual(Math.abs(sum) / (size == 0 ? 1 : size));
  }

  private void moments(double[] values, Published of) {
    double[] apart = Arrays.stream(values).map(value -> value - values[0]).toArray();
    double width = ScaledDoubles.of(apart);
    double[] scaled = ScaledDoubles.over(apart, width);
    var streamed = StreamedMoments.of(scaled);
    double n = values.length;
    boolean varies = streamed.second() > 0;
    double deviation = of.length(of.summary().standardDeviation());
    moments.equal(deviation / width, Math.sqrt(streamed.variance()));
    double skewness = Math.sqrt(n * (n - 1)) / (n - 2) * streamed.skewness();
    of.number(moments, of.summary().skewness(), skewness, varies && n >= 3);
    double excess = streamed.kurtosis() - 3;
    double kurtosis = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * excess + 6);
    of.number(moments, of.summary().excessKurtosis(), kurtosis, varies && n >= 4);
    of.number(moments, of.summary().lag1Autocorrelation(), serial(scaled, streamed), varies);
    double error = of.length(of.summary().standardErrorOfMean());
    moments.equal(error * Math.sqrt(n), deviation);
    new SymmetricInterval(1 - input.confidence(), n - 1)
        .add(
            moments,
            of.length(of.summary().meanConfidenceLow()),
            of.length(of.summary().mean()),
            of.length(of.summary().meanConfidenceHigh()),
            error);
    boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
    double geometric = positive ? FastMath.exp(logarithms(values) / n) : 0;
    Double published = of.summary().geometricMean();
    if (positive == (published == null)) {
      moments.residual(1);
    } else if (published != null) {
      moments.equal(of.length(published), geometric);
    }
  }

  /** The autocorrelation by the squares of the steps from one value to the next. */
  private static double serial(double[] values, StreamedMoments moments) {
    int last = values.length - 1;
    double steps = 0;
    for (int i = 0; i < last; i++) {
      steps += (values[i + 1] - values[i]) * (values[i + 1] - values[i]);
    }
    double first = values[0] - moments.mean();
    double end = values[last] - moments.mean();
    return 1 - (first * first + end * end + steps) / 2 / moments.second();
  }

  /** The sum of logarithms, as that of a product. */
  private static double logarithms(double[] values) {
    double product = 1;
    double exponents = 0;
    for (double value : values) {
      product *= value;
      int exponent = Math.getExponent(product);
      product = Math.scalb(product, -exponent);
      exponents += exponent;
    }
    return FastMath.log(product) + exponents * FastMath.log(2);
  }

  private void order(double[] values, Published of) {
    order.equal(of.summary().count(), values.length);
    var quantile = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7).withCopy(true);
    double[] found = quantile.evaluate(values, 0, 0.25, 0.5, 0.75, 1);
    of.length(order, of.summary().min(), found[0]);
    of.length(order, of.summary().median(), found[2]);
    of.length(order, of.summary().max(), found[4]);
    of.length(order, of.summary().interquartileRange(), found[3] - found[1]);
    double[] apart = Arrays.stream(values).map(value -> Math.abs(value - found[2])).toArray();
    of.length(
        order,
        of.summary().medianAbsoluteDeviation(),
        Median.withDefaults().withCopy(false).evaluate(apart));
    if (input.probabilities().isPresent()) {
      double[] expected = quantile.evaluate(values, input.probabilities().get());
      double[] quantiles = of.summary().quantiles().orElseThrow();
      for (int k = 0; k < expected.length; k++) {
        order.equal(quantiles[k] / of.unit(), expected[k], of.largest());
      }
    }
  }

  /** Adds the count of missing values of a column. */
  SummaryChecks missing(int published, int expected) {
    order.equal(published, expected);
    return this;
  }
}
