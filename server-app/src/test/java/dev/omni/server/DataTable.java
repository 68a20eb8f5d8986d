package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A value of an input as columns of a data set.
 *
 * @param columns by their names in the set
 * @param named what names them, but for the set
 */
record DataTable(Map<String, List<Json>> columns, Json.Obj named) {
  /** The columns of a value that a word describes. */
  static DataTable of(String word, Json value) {
    var columns = new LinkedHashMap<String, List<Json>>();
    switch (word) {
      case "column" -> {
        columns.put("c0", items(value));
        return new DataTable(columns, Json.obj("column", "c0"));
      }
      case "table" -> {
        Json.Obj names = Json.Obj.EMPTY;
        for (var member : ((Json.Obj) value).members().entrySet()) {
          String name = "c" + columns.size();
          columns.put(name, items(member.getValue()));
          names = names.with(member.getKey(), name);
        }
        return new DataTable(columns, Json.obj("columns", names));
      }
      case "columns" ->
          items(value).forEach(each -> columns.put("c" + columns.size(), items(each)));
      case "rows" ->
          IntStream.range(0, items(items(value).get(0)).size())
              .forEach(
                  i ->
                      columns.put(
                          "c" + i, items(value).stream().map(row -> items(row).get(i)).toList()));
      default -> throw new IllegalArgumentException(word);
    }
    return new DataTable(columns, Json.obj("columns", columns.keySet().stream().toList()));
  }

  private static List<Json> items(Json array) {
    return ((Json.Arr) array).items();
  }

  /** Whether all columns have one length, as those of a data set do. */
  boolean even() {
    return columns.values().stream().map(List::size).distinct().count() == 1;
  }

  private Stream<Map<String, Json>> rows() {
    int size = columns.values().iterator().next().size();
    return IntStream.range(0, size)
        .mapToObj(
            i -> {
              var row = new LinkedHashMap<String, Json>();
              columns.forEach((name, cells) -> row.put(name, cells.get(i)));
              return row;
            });
  }

  String csv() {
    return Stream.concat(
            Stream.of(String.join(",", columns.keySet())),
            rows()
                .map(
                    row ->
                        row.values().stream()
                            .map(DataTable::cell)
                            .collect(Collectors.joining(","))))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String cell(Json value) {
    if (value instanceof Json.Str text) {
      return text.value().matches("\\w+")
          ? text.value()
          : '"' + text.value().replace("\"", "\"\"") + '"';
    }
    return value.equals(Json.NULL) ? "" : value.canonical();
  }

  String ndjson() {
    return rows()
        .map(row -> JsonReader.write(new Json.Obj(row)))
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
