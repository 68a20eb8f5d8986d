package dev.omni.server.cli;

import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Text tables for people. */
final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  Table row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    var widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String cell = row.get(i);
      line.append(cell).append(" ".repeat(widths[i] - cell.length() + 2));
    }
    return line.toString().stripTrailing();
  }

  /** Returns the table of a response: a list by its items' members, an object by name and value. */
  static List<String> of(Json.Obj answer) {
    var table = new Table();
    if (answer.findArray("data").isPresent()) {
      for (Json item : answer.findArray("data").get().items()) {
        Json.Obj object = (Json.Obj) item;
        if (table.rows.isEmpty()) {
          table.rows.add(List.copyOf(object.members().keySet()));
        }
        table.rows.add(object.members().values().stream().map(Table::text).toList());
      }
      return table.rows.isEmpty() ? List.of("none") : table.lines();
    }
    answer.members().forEach((name, value) -> table.row(name, text(value)));
    return table.lines();
  }

  /**
   * Returns the table of a list.
   *
   * @param columns for each {@code TITLE member}, and the text of an item without a value; an
   *     underscore in a title is a space
   */
  static List<String> of(Json.Obj answer, String... columns) {
    List<String[]> parts = Stream.of(columns).map(column -> column.split(" ")).toList();
    var table = new Table();
    table.rows.add(parts.stream().map(part -> part[0].replace('_', ' ')).toList());
    for (Json item : answer.findArray("data").orElse(Json.Arr.EMPTY).items()) {
      table.rows.add(parts.stream().map(part -> cell((Json.Obj) item, part)).toList());
    }
    return table.lines();
  }

  private static String cell(Json.Obj item, String[] part) {
    return item.find(part[1])
        .filter(value -> !(value instanceof Json.Null || value.equals(Json.str(""))))
        .map(Table::text)
        .orElse(part.length > 2 ? part[2] : "");
  }

  private static String text(Json value) {
    if (value instanceof Json.Str string) {
      return string.value();
    }
    if (value instanceof Json.Arr array && array.size() == Scope.all().size()) {
      return "all";
    }
    if (value instanceof Json.Arr array) {
      return String.join(",", array.items().stream().map(Table::text).toList());
    }
    return value instanceof Json.Null ? "-" : value.canonical();
  }
}
