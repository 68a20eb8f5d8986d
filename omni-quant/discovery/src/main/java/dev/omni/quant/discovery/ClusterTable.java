package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The points of a table of numbers, one a row.
 *
 * @param names of the coordinates
 * @param points rows without a missing number
 * @param leftOut rows with one
 */
record ClusterTable(List<String> names, double[][] points, int leftOut) {

  /** Returns the points of equally long columns by name; NaN is a missing number. */
  static ClusterTable of(Map<String, double[]> table) {
    var sorted = new TreeMap<>(table);
    var columns = new ArrayList<>(sorted.values());
    int rows = rows(table);
    var points = new ArrayList<double[]>();
    for (int i = 0; i < rows; i++) {
      int row = i;
      double[] point = columns.stream().mapToDouble(column -> column[row]).toArray();
      if (Arrays.stream(point).noneMatch(Double::isNaN)) {
        points.add(point);
      }
    }
    return new ClusterTable(
        List.copyOf(sorted.keySet()), points.toArray(double[][]::new), rows - points.size());
  }

  /** Returns how many rows a table has, those with a missing number too. */
  static int rows(Map<String, double[]> table) {
    return table.values().iterator().next().length;
  }

  /** Returns the problems of a table for a metric. */
  static List<Problem> problems(Map<String, double[]> table, RowMetric metric, int least) {
    var found = new ArrayList<>(DataTableChecks.uneven("table", table));
    if (!found.isEmpty()) {
      return found;
    }
    double[][] points = of(table).points();
    if (points.length < least) {
      found.add(
          DataTableChecks.invalid(
              "table", "must have at least " + least + " rows without a missing number"));
    }
    if (metric == RowMetric.COSINE) {
      for (int i = 0; i < points.length && found.isEmpty(); i++) {
        if (RowMetric.MANHATTAN.between(points[i], new double[points[i].length]) == 0) {
          found.add(DataTableChecks.invalid("metric", "must not be cosine: row " + i + " is zero"));
        }
      }
    }
    return found;
  }

  /** Returns the same labels, numbered from 0 by their first row; negative ones stay. */
  static int[] byFirstRow(int[] labels) {
    var numbers = new HashMap<Integer, Integer>();
    int[] renamed = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      renamed[i] =
          labels[i] < 0 ? labels[i] : numbers.computeIfAbsent(labels[i], old -> numbers.size());
    }
    return renamed;
  }
}
