package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A statistic of one or two samples, by another form than that which is resampled.
 *
 * @param name of the statistic
 * @param samples columns of each sample
 * @param unit of a slope or ratio of scaled columns
 * @param input of the bootstrap
 */
record ComparedStatistic(String name, List<double[][]> samples, double unit, JsonFields input) {
  /** Reads the samples; numbers are scaled as {@link ResampledStatistic} scales them. */
  static ComparedStatistic of(JsonFields input) {
    String name = input.text("statistic");
    if (List.of("correlation", "slope", "ratio").contains(name)) {
      double[] x = DataTableChecks.column(input.rows("data"), 0);
      double[] y = DataTableChecks.column(input.rows("data"), 1);
      double ofX = ScaledDoubles.of(x);
      double ofY = ScaledDoubles.of(y);
      double unit = name.equals("slope") ? ofY / ofX : name.equals("ratio") ? ofX / ofY : 1;
      double[][] pairs = {ScaledDoubles.over(x, ofX), ScaledDoubles.over(y, ofY)};
      return new ComparedStatistic(name, List.<double[][]>of(pairs), unit, input);
    }
    double[] data = input.numbers("data");
    double[] other = input.has("other_data") ? input.numbers("other_data") : new double[0];
    double unit = ScaledDoubles.of(new double[][] {data, other});
    double[][] first = {ScaledDoubles.over(data, unit)};
    double[][] second = {ScaledDoubles.over(other, unit)};
    return new ComparedStatistic(
        name, other.length > 0 ? List.of(first, second) : List.<double[][]>of(first), 1, input);
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
    return switch (name) {
      case "correlation" -> 1;
      case "slope", "ratio" -> Math.abs(estimate());
      case "variance" -> largest * largest;
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
    return switch (name) {
      case "mean", "mean_difference" -> x[0] + moments.mean();
      case "sd" -> Math.sqrt(moments.variance());
      case "variance" -> moments.variance();
      case "trimmed_mean" -> trimmed(x);
      case "correlation", "slope", "ratio" -> pairs(sample);
      case "quantile" -> quantile(x, input.number("probability"));
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
    double share = input.has("trimmed_fraction") ? input.number("trimmed_fraction") : 0.1;
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
    if (name.equals("ratio")) {
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
    return name.equals("slope") && scale[0] > 0
        ? (scale[1] == 0 ? 0 : r * (scale[1] / scale[0]))
        : r;
  }
}
