package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * The points of a table of numbers, one a row.
 *
 * @param names of the coordinates
 * @param points rows without a missing number
 * @param leftOut rows with one
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ClusterTable(List<String> names, double[][] points, int leftOut) {
  static final Shape METRIC =
      Shape.choice("euclidean", "manhattan", "cosine")
          .otherwise("euclidean")
          .titled("Distance of two rows");

  /** Returns the shape of a table of numbers. */
  static Shape shape(int mostRows) {
    return Shape.mapOf("column", Shape.arrayOf(Shape.number().unit("1").orNull(), 1, mostRows))
        .members(1, 200)
        .titled("Coordinates by name, one row a point");
  }

  static ClusterTable of(JsonFields fields) {
    DataColumns all = DataColumns.of(fields);
    List<String> names = all.columns().keySet().stream().sorted().toList();
    DataColumns table = all.complete(names);
    double[][] points = new double[table.rows()][names.size()];
    for (int j = 0; j < names.size(); j++) {
      double[] column = table.numbers(names.get(j));
      for (int i = 0; i < column.length; i++) {
        points[i][j] = column[i];
      }
    }
    return new ClusterTable(names, points, all.rows() - table.rows());
  }

  /** Returns the problems of a table for a metric. */
  static List<Problem> problems(JsonFields fields, int least) {
    var found = new ArrayList<>(DataColumns.of(fields).problems());
    if (!found.isEmpty()) {
      return found;
    }
    double[][] points = of(fields).points();
    if (points.length < least) {
      found.add(
          DataTableChecks.invalid(
              "table", "must have at least " + least + " rows without a missing number"));
    }
    if (fields.text("metric").equals("cosine")) {
      for (int i = 0; i < points.length && found.isEmpty(); i++) {
        if (distance("manhattan", points[i], new double[points[i].length]) == 0) {
          found.add(DataTableChecks.invalid("metric", "must not be cosine: row " + i + " is zero"));
        }
      }
    }
    return found;
  }

  /** Returns the distance of two points. */
  static double distance(String metric, double[] a, double[] b) {
    double sum = 0;
    double across = 0;
    double first = 0;
    double second = 0;
    for (int k = 0; k < a.length; k++) {
      double apart = a[k] - b[k];
      switch (metric) {
        case "manhattan" -> sum += Math.abs(apart);
        case "cosine" -> {
          across += a[k] * b[k];
          first += a[k] * a[k];
          second += b[k] * b[k];
        }
        default -> sum += apart * apart;
      }
    }
    return switch (metric) {
      case "manhattan" -> sum;
      case "cosine" -> Math.max(0, 1 - across / (Math.sqrt(first) * Math.sqrt(second)));
      default -> Math.sqrt(sum);
    };
  }

  /** Returns the same labels, numbered from 0 by their first row; negative ones stay. */
  static int[] byFirstRow(int[] labels) {
    var numbers = new java.util.HashMap<Integer, Integer>();
    int[] renamed = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      renamed[i] =
          labels[i] < 0 ? labels[i] : numbers.computeIfAbsent(labels[i], old -> numbers.size());
    }
    return renamed;
  }
}
