package dev.omni.console.page;

import dev.omni.console.item.Item;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Times;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A table of the items of a list. */
final class ItemTable {
  private ItemTable() {}

  /**
   * A column.
   *
   * @param label heading
   * @param cell the cell of an item
   */
  record Column<T>(String label, Function<T, Cell> cell) {}

  static <T> PagePart.Table of(
      String heading, List<T> items, Empty empty, List<Column<T>> columns) {
    List<List<Cell>> rows =
        items.stream()
            .map(item -> columns.stream().map(column -> column.cell().apply(item)).toList())
            .toList();
    return new PagePart.Table(heading, columns.stream().map(Column::label).toList(), rows, empty);
  }

  private static <T> Column<T> column(
      String label, Function<T, Optional<String>> value, Function<String, Cell> cell) {
    return new Column<>(label, item -> value.apply(item).map(cell).orElseGet(Cell::none));
  }

  static <T> Column<T> text(String label, Function<T, Optional<String>> value) {
    return column(label, value, Cell.Text::new);
  }

  /** Returns a column of lists of texts, one a line; none when an item has no list. */
  static <T> Column<T> lines(String label, Function<T, List<String>> value) {
    return new Column<>(
        label,
        item ->
            new Cell.Many(
                value.apply(item).stream().map(line -> (Cell) new Cell.Text(line)).toList()));
  }

  static <T> Column<T> code(String label, Function<T, Optional<String>> value) {
    return column(label, value, Cell.Code::new);
  }

  static <T> Column<T> badge(String label, Function<T, Optional<String>> value) {
    return column(label, value, Cell.Badge::new);
  }

  static <T> Column<T> time(String label, Function<T, Optional<String>> value) {
    return column(label, value, ItemTable::time);
  }

  /** Returns a time as such, and another text as it is. */
  static Cell time(String text) {
    return Times.of(text).map(at -> (Cell) new Cell.Time(at)).orElseGet(() -> new Cell.Code(text));
  }

  /** Returns the cell of a text, which may be absent. */
  static Cell cell(Optional<String> text, Function<String, Cell> cell) {
    return text.map(cell).orElseGet(Cell::none);
  }

  /** Returns a column of links to the page of each item, with a text. */
  static <T> Column<T> link(
      String label,
      Function<T, Optional<String>> text,
      String prefix,
      Function<T, Optional<String>> id) {
    return new Column<>(
        label,
        item -> {
          String shown = text.apply(item).orElse("–");
          return id.apply(item)
              .map(to -> (Cell) new Cell.Link(prefix + Addresses.encoded(to), shown))
              .orElseGet(() -> new Cell.Text(shown));
        });
  }

  /** Returns a column of links to evidence. */
  static <T extends Item> Column<T> evidence() {
    return column(
        "Evidence", Item::evidence, id -> new Cell.Link("/console/evidence/" + id, "evidence"));
  }
}
