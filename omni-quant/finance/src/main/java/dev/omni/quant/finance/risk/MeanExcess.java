package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The mean of what losses exceed a threshold by, for the losses themselves as thresholds: a
 * straight line where the tail is that of a generalized Pareto distribution. P. Embrechts, C.
 * Klueppelberg and T. Mikosch, Modelling Extremal Events, 1997, section 6.2.2.
 *
 * @param threshold rising
 * @param meanExcess of the losses above
 * @param exceedances how many losses are above
 */
public record MeanExcess(
    @Title("Thresholds, rising") @Unit("currency unit") double[] threshold,
    @Title("Mean excesses of the losses above") @Unit("currency unit") double[] meanExcess,
    @Title("Losses above") @Unit("1") double[] exceedances) {
  private static final int MOST = 100;
  private static final int FEWEST = 3;

  static MeanExcess of(double[] losses) {
    double[] sorted = losses.clone();
    Arrays.sort(sorted);
    int last = sorted.length - FEWEST;
    int stride = Math.max(1, (last + MOST - 1) / MOST);
    int count = last <= 0 ? 0 : (last + stride - 1) / stride;
    var thresholds = new ArrayList<Double>();
    var means = new ArrayList<Double>();
    var above = new ArrayList<Double>();
    for (int k = 0; k < count; k++) {
      double threshold = sorted[k * stride];
      double[] excesses =
          Arrays.stream(sorted, k * stride, sorted.length)
              .filter(loss -> loss > threshold)
              .map(loss -> loss - threshold)
              .toArray();
      double mean = Arrays.stream(excesses).sum() / excesses.length;
      if (Double.isFinite(mean)) {
        thresholds.add(threshold);
        means.add(mean);
        above.add((double) excesses.length);
      }
    }
    return new MeanExcess(numbers(thresholds), numbers(means), numbers(above));
  }

  private static double[] numbers(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
