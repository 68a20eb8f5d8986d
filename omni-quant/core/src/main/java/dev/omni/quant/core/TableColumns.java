package dev.omni.quant.core;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The columns of a table of an input: an object of arrays of equal length, one member for each
 * column and one index for each row.
 */
public final class TableColumns {
  private final String name;
  private final Map<String, Integer> lengths = new LinkedHashMap<>();

  /**
   * Creates a table without columns.
   *
   * @param name of the member in the input
   */
  public TableColumns(String name) {
    this.name = name;
  }

  /** Adds a column. */
  public TableColumns with(String column, int rows) {
    lengths.put(column, rows);
    return this;
  }

  /**
   * Returns the problems of columns that are not as long as most others; of two lengths that are as
   * frequent the longer counts.
   */
  public List<Problem> problems() {
    Map<Integer, Long> frequencies = new TreeMap<>();
    lengths.values().forEach(rows -> frequencies.merge(rows, 1L, Long::sum));
    int usual = 0;
    long most = 0;
    for (var length : frequencies.entrySet()) {
      if (length.getValue() >= most) {
        usual = length.getKey();
        most = length.getValue();
      }
    }
    var problems = new ArrayList<Problem>();
    for (var column : lengths.entrySet()) {
      int rows = column.getValue();
      if (rows != usual) {
        String message = "must have as many rows as the other columns: " + usual + ", not " + rows;
        problems.add(Problem.invalid("/" + name + "/" + column.getKey(), message));
      }
    }
    return problems;
  }

  /** Returns a problem of a cell. */
  public Problem problem(String column, int row, String message) {
    return Problem.invalid("/" + name + "/" + column + "/" + row, message);
  }

  /** Returns the problem of a cell that has no value. */
  public Problem missing(String column, int row, String why) {
    return problem(column, row, "is required " + why);
  }
}
