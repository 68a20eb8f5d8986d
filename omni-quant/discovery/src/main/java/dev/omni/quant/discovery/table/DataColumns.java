package dev.omni.quant.discovery.table;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A table: equally long columns by name. A column of text is a factor; null is a missing number.
 *
 * @param columns values by name
 */
@Bare
public record DataColumns(
    @Keys("column")
        Map<String, @Size(min = 1, max = DataColumns.MOST_ROWS) List<TableCell>> columns) {
  public static final int MOST_ROWS = 200_000;

  /** Keeps the order of the columns. */
  public DataColumns {
    columns = new LinkedHashMap<>(columns);
  }

  /** Returns the problems of columns that differ in length or mix numbers and text. */
  public List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    int rows = rows();
    for (Map.Entry<String, List<TableCell>> column : columns.entrySet()) {
      Pointer at = Pointer.ROOT.to("table").to(column.getKey());
      if (column.getValue().size() != rows) {
        problems.add(
            Problem.invalid(at.text(), "must have " + rows + " values, like the first column"));
      } else if (isText(column.getKey())
          && !column.getValue().stream().allMatch(TableCell::isLevel)) {
        problems.add(Problem.invalid(at.text(), "must have numbers alone, or text alone"));
      }
    }
    return problems;
  }

  /** Returns the problem of a column that is named at {@code member} and does not exist. */
  public List<Problem> missing(String member, String column) {
    return columns.containsKey(column)
        ? List.of()
        : List.of(
            Problem.invalid(
                Pointer.ROOT.to(member).text(),
                "must name a column of the table: " + String.join(", ", columns.keySet())));
  }

  /** Returns the problem of a column that is named at {@code member} and is not one of numbers. */
  public List<Problem> notNumbers(String member, String column) {
    List<Problem> problems = missing(member, column);
    return problems.isEmpty() && isText(column)
        ? List.of(Problem.invalid(Pointer.ROOT.to(member).text(), "must name a column of numbers"))
        : problems;
  }

  /** Returns the number of rows. */
  public int rows() {
    return columns.values().iterator().next().size();
  }

  /** Returns whether a column is a factor. */
  public boolean isText(String column) {
    return columns.getOrDefault(column, List.of()).stream().anyMatch(TableCell::isLevel);
  }

  /** Returns the numbers of a column; NaN where one is missing. */
  public double[] numbers(String column) {
    return columns.getOrDefault(column, List.of()).stream()
        .mapToDouble(TableCell::number)
        .toArray();
  }

  /** Returns the values of a column as text; numbers as they are written. */
  public List<String> texts(String column) {
    return columns.getOrDefault(column, List.of()).stream().map(TableCell::text).toList();
  }

  /** Returns the levels of a factor, in the order of their bytes. */
  public List<String> levels(String column) {
    return List.copyOf(new TreeSet<>(texts(column)));
  }

  /** Returns the table of the rows that have no missing number in these columns. */
  public DataColumns complete(List<String> used) {
    boolean[] kept = new boolean[rows()];
    Arrays.fill(kept, true);
    for (String name : used) {
      List<TableCell> column = columns.getOrDefault(name, List.of());
      for (int i = 0; i < column.size(); i++) {
        kept[i] &= !column.get(i).isMissing();
      }
    }
    var complete = new LinkedHashMap<String, List<TableCell>>();
    columns.forEach(
        (name, column) -> {
          var cells = new ArrayList<TableCell>();
          for (int i = 0; i < column.size(); i++) {
            if (kept[i]) {
              cells.add(column.get(i));
            }
          }
          complete.put(name, cells);
        });
    return new DataColumns(complete);
  }
}
