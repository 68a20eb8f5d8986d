package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The plot of observations by group: points, quartiles and medians. */
final class GroupPlot {
  private static final int MOST_GROUPS = 20;
  private static final int MOST_POINTS = 190;

  private GroupPlot() {}

  static Plot of(String title, GroupRows groups) {
    int shown = Math.min(MOST_GROUPS, groups.names().size());
    var labels = new ArrayList<String>();
    var points = new ArrayList<Double>();
    var quartiles = new ArrayList<Double>();
    var medians = new ArrayList<Double>();
    var twice = new ArrayList<String>();
    List<String> names = groups.names().subList(0, shown);
    for (int g = 0; g < shown; g++) {
      double[] sorted = groups.values().get(g).clone();
      Arrays.sort(sorted);
      int stride = Math.max(1, sorted.length * shown / MOST_POINTS);
      for (int i = 0; i < sorted.length; i += stride) {
        labels.add(names.get(g));
        points.add(sorted[i]);
      }
      twice.addAll(Collections.nCopies(2, names.get(g)));
      quartiles.add(quantile(sorted, 0.25));
      quartiles.add(quantile(sorted, 0.75));
      medians.add(quantile(sorted, 0.5));
    }
    return Chart.of(
            title, Chart.Axis.ofNames("Group"), Chart.Axis.of("Observation (unit of the input)"))
        .marks("observations", labels, doubles(points))
        .marks("quartiles", twice, doubles(quartiles))
        .marks("median", names, doubles(medians))
        .plot();
  }

  private static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  private static double[] doubles(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
