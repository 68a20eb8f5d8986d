package dev.omni.quant.discovery;

import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A statistic of one or two samples, by another form than that which is resampled.
 *
 * @param samples columns of each sample
 * @param unit of a slope or ratio of scaled columns
 * @param input of the bootstrap
 */
record ComparedStatistic(List<double[][]> samples, double unit, Bootstrap.Input input) {
  /** Reads the samples; numbers are scaled as {@link ResampledStatistic} scales them. */
  static ComparedStatistic of(Bootstrap.Input input) {
    Bootstrap.Quantity quantity = input.statistic();
    if (quantity.isOfPairs()) {
      double[] x = DataTableChecks.column(input.pairs(), 0);
      double[] y = DataTableChecks.column(input.pairs(), 1);
      double ofX = ScaledDoubles.of(x);
      double ofY = ScaledDoubles.of(y);
      double unit =
          switch (quantity) {
            case SLOPE -> ofY / ofX;
            case RATIO -> ofX / ofY;
            default -> 1;
          };
      double[][] pairs = {ScaledDoubles.over(x, ofX), ScaledDoubles.over(y, ofY)};
      return new ComparedStatistic(List.<double[][]>of(pairs), unit, input);
    }
    double[] data = input.numbers();
    double[] other = input.others();
    double unit = ScaledDoubles.of(new double[][] {data, other});
    double[][] first = {ScaledDoubles.over(data, unit)};
    double[][] second = {ScaledDoubles.over(other, unit)};
    return new ComparedStatistic(
        other.length > 0 ? List.of(first, second) : List.<double[][]>of(first), 1, input);
  }

  int count() {
    return samples.stream().mapToInt(sample -> sample[0].length).max().orElse(0);
  }

  /** A number of the size of what the statistic is computed from. */
  double size() {
    double largest =
        samples.stream()
            .mapToDouble(s -> Arrays.stream(s[0]).map(Math::abs).max().orElse(0))
            .max()
            .orElse(0);
    return switch (input.statistic()) {
      case CORRELATION -> 1;
      case SLOPE, RATIO -> Math.abs(estimate());
      case VARIANCE -> largest * largest;
      default -> largest;
    };
  }

  double estimate() {
    double first = of(samples.get(0)) * unit;
    return samples.size() == 1 ? first : first - of(samples.get(1));
  }

  /** The squares of the jackknife standard error; NaN where one does not exist. */
  double jackknifeSquares() {
    double sum = 0;
    for (double[][] sample : samples) {
      int n = sample[0].length;
      double[] each = new double[n];
      for (int left = 0; left < n; left++) {
        int out = left;
        each[left] =
            of(Arrays.stream(sample).map(column -> without(column, out)).toArray(double[][]::new));
      }
      double[] apart = Arrays.stream(each).map(value -> value - each[0]).toArray();
      sum += StreamedMoments.of(apart).second() * (n - 1) / n;
    }
    return sum * unit * unit;
  }

  private static double[] without(double[] values, int left) {
    double[] others = new double[values.length - 1];
    System.arraycopy(values, 0, others, 0, left);
    System.arraycopy(values, left + 1, others, left, others.length - left);
    return others;
  }

  private double of(double[][] sample) {
    double[] x = sample[0];
    double[] from = Arrays.stream(x).map(value -> value - x[0]).toArray();
    StreamedMoments moments = StreamedMoments.of(from);
    return switch (input.statistic()) {
      case MEAN, MEAN_DIFFERENCE -> x[0] + moments.mean();
      case SD -> Math.sqrt(moments.variance());
      case VARIANCE -> moments.variance();
      case TRIMMED_MEAN -> trimmed(x);
      case CORRELATION, SLOPE, RATIO -> pairs(sample);
      case QUANTILE -> quantile(x, input.probability().orElseThrow());
      default -> quantile(x, 0.5);
    };
  }

  private static double quantile(double[] values, double probability) {
    return Quantile.withDefaults()
        .with(Quantile.EstimationMethod.HF7)
        .withCopy(true)
        .evaluate(values, probability);
  }

  private double trimmed(double[] values) {
    double share = input.trimmed();
    double[] sorted = Arrays.stream(values).sorted().toArray();
    int cut = (int) Math.floor(values.length * share);
    double[] kept = Arrays.copyOfRange(sorted, cut, sorted.length - cut);
    return kept[0] + StreamedMoments.of(Arrays.stream(kept).map(v -> v - kept[0]).toArray()).mean();
  }

  /** By the squares of the sum and of the difference of both, standardised. */
  private double pairs(double[][] sample) {
    var moments = new StreamedMoments[2];
    double[] scale = new double[2];
    for (int c = 0; c < 2; c++) {
      double first = sample[c][0];
      moments[c] =
          StreamedMoments.of(Arrays.stream(sample[c]).map(value -> value - first).toArray());
      scale[c] = Math.sqrt(moments[c].second());
    }
    if (input.statistic() == Bootstrap.Quantity.RATIO) {
      double below = sample[1][0] + moments[1].mean();
      return below == 0 ? Double.NaN : (sample[0][0] + moments[0].mean()) / below;
    }
    double sum = 0;
    double difference = 0;
    for (int i = 0; i < sample[0].length; i++) {
      double u = (sample[0][i] - sample[0][0] - moments[0].mean()) / scale[0];
      double v = (sample[1][i] - sample[1][0] - moments[1].mean()) / scale[1];
      sum += (u + v) * (u + v);
      difference += (u - v) * (u - v);
    }
    double r = (sum - difference) / 4;
    return input.statistic() == Bootstrap.Quantity.SLOPE && scale[0] > 0
        ? (scale[1] == 0 ? 0 : r * (scale[1] / scale[0]))
        : r;
  }
}
