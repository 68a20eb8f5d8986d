package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
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

  /** The same by column: one array for each member. */
  record Columns(Json.Obj columns, CarriedMembers carried) implements RowSource {
    @Override
    public long size() {
      return columns.members().values().stream()
          .mapToInt(each -> ((Json.Arr) each).size())
          .min()
          .orElse(0);
    }

    @Override
    public List<SourceRow> rows(long first, int count) {
      return IntStream.range((int) first, (int) first + count)
          .mapToObj(row -> carried.split(row(row)))
          .toList();
    }

    private Json.Obj row(int row) {
      var members = new dev.omni.domain.json.JsonObjectBuilder();
      columns.members().forEach((name, values) -> members.set(name, ((Json.Arr) values).get(row)));
      return members.object();
    }
  }
}
