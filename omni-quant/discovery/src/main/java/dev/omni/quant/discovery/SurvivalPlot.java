package dev.omni.quant.discovery;

import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** The plot of survival curves: steps with the band of their intervals and marks of censorings. */
final class SurvivalPlot {
  private static final int MOST = 6;

  private SurvivalPlot() {}

  /** Returns the plot of the first groups of a result. */
  static Plot of(List<GroupSurvival> groups) {
    var plot = LayeredPlot.of("Survival by group", "Time (unit of the input)", "Survival (1)");
    var times = new ArrayList<Double>();
    var heights = new ArrayList<Double>();
    for (GroupSurvival group : groups.subList(0, Math.min(MOST, groups.size()))) {
      double[] time = group.time();
      double[] survival = group.survival();
      double[][] low = SurvivalCurve.steps(time, group.confidenceLow());
      double[][] high = SurvivalCurve.steps(time, group.confidenceHigh());
      String name = group.group();
      plot =
          plot.band(name, low[0], low[1], high[1]).steps(name, begun(0, time), begun(1, survival));
      int[] censored = group.censored();
      for (int k = 0; k < time.length; k++) {
        if (censored[k] > 0) {
          times.add(time[k]);
          heights.add(survival[k]);
        }
      }
    }
    return plot.points("censored", numbers(times), numbers(heights)).plot();
  }

  private static double[] begun(double first, double[] values) {
    return DoubleStream.concat(DoubleStream.of(first), Arrays.stream(values)).toArray();
  }

  private static double[] numbers(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
