package dev.omni.quant.core.ode;

import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The plot of variables over time; its vertical axis is logarithmic beyond four decades. */
public final class SolutionPlot {
  private static final int MOST = 6;
  private static final double DECADES = 1e4;

  private SolutionPlot() {}

  /**
   * An event that is shown.
   *
   * @param time of it
   * @param values of the variables by name
   */
  public record PlottedEvent(double time, Map<String, Double> values) {}

  /**
   * Returns the plot of a solution.
   *
   * @param title of the plot
   * @param start time of the initial values
   * @param initial values by name
   * @param times of the values
   * @param values of each variable at each time
   * @param events that are shown
   */
  public static Plot of(
      String title,
      double start,
      Map<String, Double> initial,
      double[] times,
      Map<String, double[]> values,
      List<PlottedEvent> events) {
    List<String> names = List.copyOf(initial.keySet()).subList(0, Math.min(MOST, initial.size()));
    var lines = new ArrayList<double[]>();
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    boolean positive = true;
    for (String name : names) {
      double[] line = new double[times.length + 1];
      line[0] = initial.getOrDefault(name, 0.0);
      System.arraycopy(values.getOrDefault(name, new double[0]), 0, line, 1, times.length);
      for (double value : line) {
        positive &= value >= 0;
        low = value > 0 ? Math.min(low, value) : low;
        high = Math.max(high, value);
      }
      lines.add(line);
    }
    double[] across = new double[times.length + 1];
    across[0] = start;
    System.arraycopy(times, 0, across, 1, times.length);
    String up = "Value (unit of the input)";
    String time = "Time t (unit of the input)";
    LayeredPlot plot =
        positive && high > DECADES * low
            ? LayeredPlot.logarithmic(title, time, up)
            : LayeredPlot.of(title, time, up);
    for (int k = 0; k < names.size(); k++) {
      plot = plot.line(names.get(k), across, lines.get(k));
    }
    String first = names.get(0);
    return plot.points(
            "events, " + first,
            events.stream().mapToDouble(PlottedEvent::time).toArray(),
            events.stream()
                .mapToDouble(event -> event.values().getOrDefault(first, Double.NaN))
                .toArray())
        .plot();
  }
}
