package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * The mean of what losses exceed a threshold by, for the losses themselves as thresholds: a
 * straight line where the tail is that of a generalized Pareto distribution. P. Embrechts, C.
 * Klueppelberg and T. Mikosch, Modelling Extremal Events, 1997, section 6.2.2.
 */
final class MeanExcess {
  private static final int MOST = 100;
  private static final int FEWEST = 3;

  private MeanExcess() {}

  static Shape shape() {
    return Shape.object()
        .required("threshold", column("currency unit", "Thresholds, rising"))
        .required("mean_excess", column("currency unit", "Mean excesses of the losses above"))
        .required("exceedances", column("1", "Losses above"))
        .titled("Mean excess by threshold, for at most 100 of the losses");
  }

  private static Shape column(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  static Json.Obj of(double[] losses) {
    double[] sorted = losses.clone();
    Arrays.sort(sorted);
    int last = sorted.length - FEWEST;
    int stride = Math.max(1, (last + MOST - 1) / MOST);
    int count = last <= 0 ? 0 : (last + stride - 1) / stride;
    var thresholds = new ArrayList<Double>();
    var means = new ArrayList<Double>();
    var above = new ArrayList<Integer>();
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
        above.add(excesses.length);
      }
    }
    return Json.obj("threshold", thresholds, "mean_excess", means, "exceedances", above);
  }
}
