package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.discovery.table.OrderStatistics;
import java.util.Arrays;
import java.util.EnumSet;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;
import org.hipparchus.util.FastMath;

/** Location, spread, shape and first autocorrelation of one series. */
final class SeriesSummary {
  private SeriesSummary() {}

  /** Returns the summary of values, two or more. */
  static SummaryStatistics.Summary of(double[] given, SummaryStatistics.Input input, Work work) {
    double unit = ScaledDoubles.of(given);
    double[] values = ScaledDoubles.over(given, unit);
    var statistics =
        DoubleStatistics.of(EnumSet.of(Statistic.MEAN, Statistic.MIN, Statistic.MAX), values);
    double[] apart = CenteredSample.of(values).deviations();
    double width = ScaledDoubles.of(apart);
    double[] deviations = ScaledDoubles.over(apart, width);
    var moments =
        DoubleStatistics.of(
            EnumSet.of(Statistic.STANDARD_DEVIATION, Statistic.SKEWNESS, Statistic.KURTOSIS),
            deviations);
    work.proceed();
    double median = Median.withDefaults().withCopy(true).evaluate(values);
    work.proceed();
    double min = statistics.getAsDouble(Statistic.MIN);
    double max = statistics.getAsDouble(Statistic.MAX);
    double mean =
        between(min, max, FiniteResults.number("the mean", statistics.getAsDouble(Statistic.MEAN)));
    boolean varies = min < max;
    double skewness = moments.getAsDouble(Statistic.SKEWNESS);
    double kurtosis = moments.getAsDouble(Statistic.KURTOSIS);
    double deviation = moments.getAsDouble(Statistic.STANDARD_DEVIATION);
    double error = deviation * width / Math.sqrt(given.length);
    double half = error * Tails.studentQuantile(input.confidence(), given.length - 1);
    var order = new OrderStatistics(values);
    return new SummaryStatistics.Summary(
        ScaledDoubles.times("the mean", mean, unit),
        values.length,
        ScaledDoubles.times("the standard deviation", width * deviation, unit),
        known(varies && values.length >= 3, "the skewness", skewness),
        known(varies && values.length >= 4, "the kurtosis", kurtosis),
        min * unit,
        max * unit,
        unit * median,
        known(varies, "the autocorrelation", autocorrelation(deviations)),
        input
            .probabilities()
            .map(probabilities -> Arrays.stream(probabilities).map(order::quantile).toArray())
            .map(quantiles -> ScaledDoubles.times("a quantile", quantiles, unit)),
        ScaledDoubles.times("the error of the mean", error, unit),
        ScaledDoubles.times("an end for the mean", mean - half, unit),
        ScaledDoubles.times("an end for the mean", mean + half, unit),
        ScaledDoubles.times("the interquartile range", order.interquartileRange(), unit),
        ScaledDoubles.times("the median absolute deviation", order.absoluteDeviation(), unit),
        order.min() > 0 ? geometric(given) : null);
  }

  private static double geometric(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += FastMath.log(value) / values.length;
    }
    return FiniteResults.number("the geometric mean", FastMath.exp(sum));
  }

  /** Limits a mean to the range of the values, which rounding can leave. */
  private static double between(double min, double max, double mean) {
    return Math.max(min, Math.min(max, mean));
  }

  private static @Nullable Double known(boolean exists, String what, double value) {
    return exists ? FiniteResults.number(what, value) : null;
  }

  private static double autocorrelation(double[] deviations) {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < deviations.length; i++) {
      squares += deviations[i] * deviations[i];
      products += i == 0 ? 0 : deviations[i - 1] * deviations[i];
    }
    return products / squares;
  }
}
