package dev.omni.console.page;

import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of the items of a list, by the names of their members. */
final class JsonTable {
  private JsonTable() {}

  /**
   * A column.
   *
   * @param label heading
   * @param cell the cell of an item
   */
  record Column(String label, Function<Json.Obj, Cell> cell) {}

  static PagePart.Table of(
      String heading, List<Json.Obj> items, Empty empty, List<Column> columns) {
    List<List<Cell>> rows =
        items.stream()
            .map(item -> columns.stream().map(column -> column.cell().apply(item)).toList())
            .toList();
    return new PagePart.Table(heading, columns.stream().map(Column::label).toList(), rows, empty);
  }

  /** Returns the member at a dotted path, unless it is absent or null. */
  static Optional<Json> member(Json.Obj item, String path) {
    Optional<Json> value = Optional.of(item);
    for (String name : path.split("\\.")) {
      value =
          value
              .filter(Json.Obj.class::isInstance)
              .flatMap(object -> ((Json.Obj) object).find(name))
              .filter(found -> !(found instanceof Json.Null));
    }
    return value;
  }

  private static Column column(String label, String path, Function<String, Cell> cell) {
    return new Column(
        label, item -> member(item, path).map(ResultParts::text).map(cell).orElseGet(Cell::none));
  }

  static Column text(String label, String path) {
    return new Column(
        label,
        item ->
            member(item, path)
                .map(value -> (Cell) new Cell.Text(words(value)))
                .orElseGet(Cell::none));
  }

  /** Returns a value in words: lists and members one after the other. */
  static String words(Json value) {
    if (value instanceof Json.Arr list) {
      return list.items().stream().map(JsonTable::words).collect(Collectors.joining(", "));
    }
    if (value instanceof Json.Obj object) {
      return object.members().entrySet().stream()
          .filter(member -> !(member.getValue() instanceof Json.Null))
          .map(member -> member.getKey() + " " + words(member.getValue()))
          .collect(Collectors.joining("; "));
    }
    return ResultParts.text(value);
  }

  /** Returns a column of lists of objects, of each the words of some members, one a line. */
  static Column lines(String label, String path, String... members) {
    return new Column(
        label,
        item ->
            member(item, path)
                .filter(Json.Arr.class::isInstance)
                .map(list -> ((Json.Arr) list).items())
                .map(
                    items ->
                        (Cell)
                            new Cell.Many(
                                items.stream()
                                    .map(each -> line((Json.Obj) each, members))
                                    .toList()))
                .orElseGet(Cell::none));
  }

  private static Cell line(Json.Obj item, String... members) {
    return new Cell.Text(
        Stream.of(members)
            .flatMap(name -> member(item, name).stream())
            .map(JsonTable::words)
            .collect(Collectors.joining(": ")));
  }

  static Column code(String label, String path) {
    return column(label, path, Cell.Code::new);
  }

  static Column badge(String label, String path) {
    return column(label, path, Cell.Badge::new);
  }

  static Column time(String label, String path) {
    return column(label, path, JsonTable::time);
  }

  /** Returns a time as such, and another text as it is. */
  static Cell time(String text) {
    return Times.of(text).map(at -> (Cell) new Cell.Time(at)).orElseGet(() -> new Cell.Code(text));
  }

  /** Returns a column of links to the page of each item, with a member as text. */
  static Column link(String label, String path, String prefix, String id) {
    return new Column(
        label,
        item -> {
          String text = member(item, path).map(ResultParts::text).orElse("–");
          return member(item, id)
              .map(ResultParts::text)
              .map(to -> (Cell) new Cell.Link(prefix + Addresses.encoded(to), text))
              .orElseGet(() -> new Cell.Text(text));
        });
  }

  /** Returns a column of links to evidence. */
  static Column evidence() {
    return new Column(
        "Evidence",
        item ->
            member(item, "evidence_id")
                .map(ResultParts::text)
                .map(id -> (Cell) new Cell.Link("/console/evidence/" + id, "evidence"))
                .orElseGet(Cell::none));
  }
}
