package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks of data tables that a schema cannot express. */
final class DataTableChecks {
  private static final int MOST = 10;

  private DataTableChecks() {}

  /** Problems of the rows that are not as long as the first, the first ten of them. */
  static List<Problem> ragged(String name, double[][] rows) {
    var problems = new ArrayList<Problem>();
    for (int i = 1; i < rows.length && problems.size() < MOST; i++) {
      if (rows[i].length != rows[0].length) {
        problems.add(
            invalid(
                Pointer.ROOT.to(name).to(i),
                "must have " + counted(rows[0].length, "value") + ", like the first row"));
      }
    }
    return problems;
  }

  /** Returns the problems of columns that are not as long as the first. */
  static List<Problem> uneven(String name, Map<String, double[]> columns) {
    int rows = columns.values().iterator().next().length;
    var problems = new ArrayList<Problem>();
    columns.forEach(
        (column, numbers) -> {
          if (numbers.length != rows) {
            problems.add(
                invalid(
                    Pointer.ROOT.to(name).to(column),
                    "must have " + rows + " values, like the first column"));
          }
        });
    return problems;
  }

  /** Returns a problem with the value at {@code at}. */
  static Problem invalid(Pointer at, String message) {
    return Problem.invalid(at.text(), message);
  }

  /** Returns a problem with the member {@code name}. */
  static Problem invalid(String name, String message) {
    return invalid(Pointer.ROOT.to(name), message);
  }

  /** Returns a count with its noun, in the plural where it takes one. */
  static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** Returns the column {@code j} of {@code rows}. */
  static double[] column(double[][] rows, int j) {
    double[] column = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      column[i] = rows[i][j];
    }
    return column;
  }
}
