package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A matrix of correlations as colored cells; assets that move together stand side by side. */
final class CorrelationCells {
  private static final int MOST = 60;
  private static final int MOST_NUMBERS = 12;

  private CorrelationCells() {}

  static Plane of(String series, List<String> names, double[][] rows) {
    int size = Math.min(MOST, rows.length);
    List<Integer> order = order(rows, size);
    List<String> shown = order.stream().map(names::get).toList();
    double[][] cells = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        cells[i][j] = rows[order.get(i)][order.get(j)];
      }
    }
    double[] edges = Chart.grid(-0.5, size - 0.5, size + 1);
    return Plane.of("", Axis.ofNames("asset", shown), Axis.ofNames("asset", shown))
        .with(
            new Mark.Cells(series, edges, edges, cells, Mark.Ramp.DIVERGING, size <= MOST_NUMBERS));
  }

  /** Returns the assets in an order in which each is followed by the nearest that is left. */
  private static List<Integer> order(double[][] rows, int size) {
    var left = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    var order = new ArrayList<Integer>();
    order.add(left.remove(0));
    while (!left.isEmpty()) {
      double[] last = rows[order.get(order.size() - 1)];
      Integer next = left.get(0);
      for (Integer each : left) {
        next = last[each] > last[next] ? each : next;
      }
      order.add(next);
      left.remove(next);
    }
    return order;
  }
}
