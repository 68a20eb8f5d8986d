package dev.omni.server;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.DataMember;
import dev.omni.server.DataMembers.Place;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Values of sixty rows, in two columns where there can be two, for any array, matrix or table. */
record SixtyRows(int rows) {
  private static final int MOST = 60;

  /** A value for a place; of fewer rows where its contract takes no sixty. */
  static Json of(Place place) {
    int most = DataMember.of(place.schema()).get(0).most();
    return new SixtyRows(Math.min(MOST, most)).value(place);
  }

  private Json value(Place place) {
    Json.Obj schema = place.schema();
    return switch (place.word().orElseThrow()) {
      case "column" -> column(items(schema), 0);
      case "columns" -> new Json.Arr(List.of(inner(schema, 0), inner(schema, 1)));
      case "rows" -> {
        List<Json.Arr> columns = List.of(inner(schema, 0), inner(schema, 1));
        yield new Json.Arr(
            IntStream.range(0, rows)
                .mapToObj(i -> (Json) Json.arr(columns.get(0).get(i), columns.get(1).get(i)))
                .toList());
      }
      default -> table(schema);
    };
  }

  private static Json.Obj items(Json.Obj array) {
    return array.findObject("items").orElseThrow();
  }

  /** A column of the inner arrays of a matrix. */
  private Json.Arr inner(Json.Obj matrix, int number) {
    Json.Obj inner =
        Stream.concat(Stream.of(items(matrix)), DataMembers.alternatives(items(matrix)))
            .filter(each -> each.has("items"))
            .findFirst()
            .orElseThrow();
    return column(items(inner), number);
  }

  private Json table(Json.Obj schema) {
    Json.Obj table = Json.Obj.EMPTY;
    Json.Obj known = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    for (var member : known.members().entrySet()) {
      Json.Obj cell = items((Json.Obj) member.getValue());
      table = table.with(member.getKey(), column(cell, table.members().size()));
    }
    if (!table.equals(Json.Obj.EMPTY)) {
      return table;
    }
    Json.Obj any = items(schema.findObject("additionalProperties").orElseThrow());
    List<Json.Obj> kinds = DataMembers.alternatives(any).toList();
    return kinds.isEmpty()
        ? Json.obj("x", column(any, 0), "y", column(any, 1))
        : Json.obj("x", column(kinds.get(0), 0), "group", cells(i -> Json.str("level " + i)));
  }

  /** A column that a contract takes, with a gap where it has gaps. */
  private Json.Arr column(Json.Obj cell, int number) {
    List<Json> choices = cell.items("enum");
    boolean gap = cell.items("type").contains(Json.str("null"));
    return cells(
        i -> {
          if (!choices.isEmpty()) {
            return choices.get(i % choices.size());
          }
          return gap && i == 7 ? Json.NULL : value(cell, i + MOST * number);
        });
  }

  private static Json value(Json.Obj cell, int i) {
    String type = cell.find("type").map(Json::canonical).orElse("number");
    if (!type.contains("string")) {
      return new Json.Num(BigDecimal.valueOf(7L * i, type.contains("integer") ? 0 : 1));
    }
    // Digits are texts in a column of texts, whatever the type of the column in the set.
    return Json.str(
        cell.has("format") ? LocalDate.EPOCH.plusDays(i).toString() : String.valueOf(100 + i));
  }

  private Json.Arr cells(IntFunction<Json> cell) {
    return new Json.Arr(IntStream.range(0, rows).mapToObj(cell).toList());
  }
}
