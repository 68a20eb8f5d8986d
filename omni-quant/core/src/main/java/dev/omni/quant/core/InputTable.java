package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table of an input: an object of arrays of equal length, one member for each column and one
 * index for each row. A cell that is null, and a column that is absent, have no value.
 *
 * @param name of the member in the input
 * @param columns as sent
 */
public record InputTable(String name, Json.Obj columns) {
  /** Returns the table under a name of an input. */
  public static InputTable of(JsonFields input, String name) {
    return new InputTable(name, input.fields(name).object());
  }

  /** Returns a column in which a cell may be null. */
  public static Shape sparse(Shape cell, int most) {
    return Shape.arrayOf(cell.orNull(), 1, most);
  }

  /** Returns the number of rows: the length of the first column. */
  public int rows() {
    return columns.members().values().stream().findFirst().map(InputTable::size).orElse(0);
  }

  /** Returns whether a cell has a value. */
  public boolean has(String column, int row) {
    return columns
        .findArray(column)
        .filter(cells -> row < cells.items().size() && !cells.get(row).equals(Json.NULL))
        .isPresent();
  }

  /** Returns the number of a cell that has a value. */
  public double number(String column, int row) {
    return ((Json.Num) cell(column, row)).asDouble();
  }

  /** Returns the number of a cell, or another one where the cell has no value. */
  public double number(String column, int row, double otherwise) {
    return has(column, row) ? number(column, row) : otherwise;
  }

  /** Returns the text of a cell that has a value. */
  public String text(String column, int row) {
    return ((Json.Str) cell(column, row)).value();
  }

  private Json cell(String column, int row) {
    return columns.findArray(column).orElseThrow().get(row);
  }

  /** Returns the numbers of a column without empty cells. */
  public double[] numbers(String column) {
    return new JsonFields(columns).numbers(column);
  }

  /** Returns the texts of a column without empty cells. */
  public List<String> texts(String column) {
    return new JsonFields(columns).texts(column);
  }

  /**
   * Returns the problems of columns that are not as long as most others; of two lengths that are as
   * frequent the longer counts.
   */
  public List<Problem> problems() {
    Map<Integer, Long> lengths = new TreeMap<>();
    columns.members().values().forEach(cells -> lengths.merge(size(cells), 1L, Long::sum));
    int usual = 0;
    long most = 0;
    for (var length : lengths.entrySet()) {
      if (length.getValue() >= most) {
        usual = length.getKey();
        most = length.getValue();
      }
    }
    var problems = new ArrayList<Problem>();
    for (var column : columns.members().entrySet()) {
      int rows = size(column.getValue());
      if (rows != usual) {
        problems.add(
            problem(
                column.getKey(),
                "must have as many rows as the other columns: " + usual + ", not " + rows));
      }
    }
    return problems;
  }

  private static int size(Json cells) {
    return ((Json.Arr) cells).items().size();
  }

  /** Returns the problem of a row that has no value in a column, if so. */
  public List<Problem> missing(String column, int row, String why) {
    return has(column, row) ? List.of() : List.of(problem(column, row, "is required " + why));
  }

  /** Returns a problem of a column. */
  public Problem problem(String column, String message) {
    return Problem.invalid("/" + name + "/" + column, message);
  }

  /** Returns a problem of a cell. */
  public Problem problem(String column, int row, String message) {
    return Problem.invalid("/" + name + "/" + column + "/" + row, message);
  }
}
