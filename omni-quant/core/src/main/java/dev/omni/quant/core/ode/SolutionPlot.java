package dev.omni.quant.core.ode;

import dev.omni.domain.json.JsonFields;
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
   * Returns the plot of a result with {@code times} and {@code values}.
   *
   * @param title of the plot
   * @param start time of the initial values
   * @param initial values by name
   * @param result with times, values, and events where there are any
   */
  public static Plot of(
      String title, double start, Map<String, Double> initial, JsonFields result) {
    List<String> names = List.copyOf(initial.keySet()).subList(0, Math.min(MOST, initial.size()));
    double[] times = result.numbers("times");
    JsonFields values = result.fields("values");
    var lines = new ArrayList<double[]>();
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    boolean positive = true;
    for (String name : names) {
      double[] line = new double[times.length + 1];
      line[0] = initial.getOrDefault(name, 0.0);
      System.arraycopy(values.numbers(name), 0, line, 1, times.length);
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
    List<JsonFields> events = result.has("events") ? result.objects("events") : List.of();
    String first = names.get(0);
    return plot.points(
            "events, " + first,
            events.stream().mapToDouble(event -> event.number("time")).toArray(),
            events.stream().mapToDouble(event -> event.fields("values").number(first)).toArray())
        .plot();
  }
}
