package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import java.util.List;
import java.util.stream.IntStream;

/** Rows that the input lists, one object each. */
record InlineRows(List<Json.Obj> rows, CarriedMembers carried) implements RowSource {
  InlineRows {
    rows = List.copyOf(rows);
  }

  @Override
  public long size() {
    return rows.size();
  }

  @Override
  public List<SourceRow> rows(long first, int count) {
    return rows.subList((int) first, (int) first + count).stream().map(carried::split).toList();
  }

  /**
   * The same by column: one array for each member.
   *
   * @param size number of rows
   */
  record Columns(long size, Table input, Table carry) implements RowSource {
    /** Some of the columns. */
    private record Table(ObjectForm form, List<Json.Arr> columns) {
      static Table of(Json.Obj columns, List<String> names) {
        return new Table(
            ObjectForm.of(names),
            names.stream().map(name -> columns.findArray(name).orElseThrow()).toList());
      }

      Json.Obj row(int row) {
        if (columns.isEmpty()) {
          return Json.Obj.EMPTY;
        }
        return form.object(columns.stream().map(each -> each.get(row)).toArray(Json[]::new));
      }
    }

    /** Returns the rows of columns of equal lengths. */
    static RowSource of(Json.Obj columns, CarriedMembers carried) {
      List<String> inputs =
          columns.members().keySet().stream()
              .filter(name -> !carried.leaving().contains(name))
              .toList();
      long size = ((Json.Arr) columns.members().values().iterator().next()).size();
      return new Columns(size, Table.of(columns, inputs), Table.of(columns, carried.carry()));
    }

    @Override
    public List<SourceRow> rows(long first, int count) {
      return IntStream.range((int) first, (int) first + count)
          .mapToObj(row -> new SourceRow(input.row(row), carry.row(row)))
          .toList();
    }
  }
}
