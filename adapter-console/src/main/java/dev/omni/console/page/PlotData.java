package dev.omni.console.page;

import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The plotted values of a specification.
 *
 * @param columns names of the values
 * @param rows values by name
 */
record PlotData(List<String> columns, List<Json.Obj> rows) {
  private static final int SHOWN = 500;

  static PlotData of(Json.Obj specification) {
    var rows = new ArrayList<Json.Obj>();
    collect(specification, rows);
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> columns.addAll(row.members().keySet()));
    return new PlotData(List.copyOf(columns), List.copyOf(rows));
  }

  private static void collect(Json value, List<Json.Obj> rows) {
    if (value instanceof Json.Arr list) {
      list.items().forEach(item -> collect(item, rows));
    } else if (value instanceof Json.Obj object) {
      object
          .findObject("data")
          .ifPresent(
              data ->
                  data.items("values").stream()
                      .filter(Json.Obj.class::isInstance)
                      .forEach(row -> rows.add((Json.Obj) row)));
      object.members().values().forEach(member -> collect(member, rows));
    }
  }

  /** Returns the values as a table of a page. */
  PagePart.Table table() {
    List<List<Cell>> cells =
        rows.stream()
            .limit(SHOWN)
            .map(row -> texts(row).stream().map(PlotData::cell).toList())
            .toList();
    return new PagePart.Table("Plotted values", columns, cells, Empty.of(""));
  }

  private static Cell cell(String text) {
    return text.isEmpty() ? Cell.none() : new Cell.Code(text);
  }

  /** Returns the texts of a row, in the order of the columns. */
  List<String> texts(Json.Obj row) {
    return columns.stream().map(name -> row.find(name).map(ResultParts::text).orElse("")).toList();
  }
}
