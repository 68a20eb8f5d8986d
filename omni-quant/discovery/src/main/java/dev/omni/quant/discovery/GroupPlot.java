package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The plot of observations by group: points over a box of the quartiles, and medians. */
final class GroupPlot {
  private static final int MOST_GROUPS = 20;
  private static final int MOST_POINTS = 190;

  private GroupPlot() {}

  static Plot of(String title, GroupRows groups) {
    int shown = Math.min(MOST_GROUPS, groups.names().size());
    var labels = new ArrayList<String>();
    var points = new ArrayList<Double>();
    double[] low = new double[shown];
    double[] high = new double[shown];
    double[] medians = new double[shown];
    List<String> names = groups.names().subList(0, shown);
    for (int g = 0; g < shown; g++) {
      double[] sorted = groups.values().get(g).clone();
      Arrays.sort(sorted);
      int stride = Math.max(1, sorted.length * shown / MOST_POINTS);
      for (int i = 0; i < sorted.length; i += stride) {
        labels.add(names.get(g));
        points.add(sorted[i]);
      }
      low[g] = quantile(sorted, 0.25);
      high[g] = quantile(sorted, 0.75);
      medians[g] = quantile(sorted, 0.5);
    }
    return Chart.of(
            title, Chart.Axis.ofNames("Group"), Chart.Axis.of("Observation (unit of the input)"))
        .boxes("quartiles", names, low, high)
        .marks("observations", labels, points.stream().mapToDouble(each -> each).toArray())
        .marks("median", names, medians)
        .plot();
  }

  private static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
