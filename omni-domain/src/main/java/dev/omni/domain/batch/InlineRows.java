package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rows that the input lists, one object each.
 *
 * @param inputs names of members that some row has
 */
record InlineRows(List<Json.Obj> rows, CarriedMembers carried, List<String> inputs)
    implements RowSource {
  InlineRows {
    rows = List.copyOf(rows);
    inputs = List.copyOf(inputs);
  }

  static RowSource of(List<Json.Obj> rows, CarriedMembers carried) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.members().keySet()));
    carried.leaving().forEach(names::remove);
    return new InlineRows(rows, carried, List.copyOf(names));
  }

  @Override
  public long size() {
    return rows.size();
  }

  @Override
  public SourceColumns columns(long first, int count) {
    List<Json.Obj> part = rows.subList((int) first, (int) first + count);
    return new SourceColumns(
        count,
        inputs.stream().map(name -> column(name, part, false)).toList(),
        carried.carry().stream().map(name -> column(name, part, true)).toList(),
        Optional.of(row -> carried.split(part.get(row))));
  }

  private static Column column(String name, List<Json.Obj> rows, boolean nullable) {
    var column = new ColumnBuilder(name, rows.size());
    for (Json.Obj row : rows) {
      Json value = row.members().get(name);
      if (value != null) {
        column.add(value);
      } else if (nullable) {
        column.addNull();
      } else {
        column.addAbsent();
      }
    }
    return column.column();
  }

  /**
   * The same by column: one array for each member.
   *
   * @param size number of rows
   */
  record Columns(long size, List<Column> inputs, List<Column> carry) implements RowSource {
    /** Returns the rows of columns of equal lengths. */
    static RowSource of(Json.Obj columns, CarriedMembers carried) {
      List<String> inputs =
          columns.members().keySet().stream()
              .filter(name -> !carried.leaving().contains(name))
              .toList();
      long size = ((Json.Arr) columns.members().values().iterator().next()).size();
      return new Columns(size, columns(columns, inputs), columns(columns, carried.carry()));
    }

    private static List<Column> columns(Json.Obj columns, List<String> names) {
      return names.stream().map(name -> column(name, columns)).toList();
    }

    private static Column column(String name, Json.Obj columns) {
      List<Json> items = columns.items(name);
      var column = new ColumnBuilder(name, items.size());
      items.forEach(column::add);
      return column.column();
    }

    @Override
    public SourceColumns columns(long first, int count) {
      return new SourceColumns(
          count, parts(inputs, (int) first, count), parts(carry, (int) first, count));
    }

    private static List<Column> parts(List<Column> columns, int first, int count) {
      return columns.stream().map(column -> column.part(first, count)).toList();
    }
  }
}
