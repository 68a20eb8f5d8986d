package dev.omni.console.page;

import dev.omni.console.item.Members;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** A result as tables: title, value and unit of each member, and a table for each list. */
final class ResultParts {
  private static final int MOST_ROWS = 200;

  private final List<List<Cell>> rows = new ArrayList<>();
  private final List<PagePart> tables = new ArrayList<>();

  private ResultParts() {}

  /** Returns the parts of a result. */
  static List<PagePart> of(Json.Obj contract, Json.Obj result) {
    var parts = new ResultParts();
    parts.add(contract, result.without("checks"), "");
    var all = new ArrayList<PagePart>();
    all.add(
        new PagePart.Table(
            "Result",
            List.of("Title", "Value", "Unit"),
            parts.rows,
            Empty.of("This result has no members.")));
    all.addAll(parts.tables);
    return all;
  }

  private void add(Json.Obj schema, Json.Obj object, String prefix) {
    for (var member : object.members().entrySet()) {
      Json.Obj rules = rules(schema, member.getKey());
      String title = prefix + rules.findText("title").orElse(member.getKey());
      Json value = member.getValue();
      if (value instanceof Json.Obj inner) {
        add(rules, inner, title + " › ");
      } else if (value instanceof Json.Arr list && isTable(list)) {
        tables.add(table(title, rules.findObject("items").orElse(Json.Obj.EMPTY), list));
      } else {
        rows.add(List.of(new Cell.Text(title), new Cell.Code(Members.text(value)), unit(rules)));
      }
    }
  }

  private static Json.Obj rules(Json.Obj schema, String name) {
    return schema
        .findObject("properties")
        .flatMap(properties -> properties.findObject(name))
        .or(() -> schema.findObject("additionalProperties"))
        .orElse(Json.Obj.EMPTY);
  }

  private static boolean isTable(Json.Arr list) {
    return list.size() > 0 && list.items().stream().allMatch(Json.Obj.class::isInstance);
  }

  private static Cell unit(Json.Obj rules) {
    Optional<String> unit =
        rules
            .findText("x-unit")
            .or(() -> rules.findObject("items").flatMap(items -> items.findText("x-unit")));
    return unit.filter(text -> !text.equals("1"))
        .map(text -> (Cell) new Cell.Text(text))
        .orElseGet(Cell::none);
  }

  private static PagePart table(String title, Json.Obj item, Json.Arr list) {
    var names = new LinkedHashSet<String>();
    list.items().forEach(row -> names.addAll(((Json.Obj) row).members().keySet()));
    List<String> columns = names.stream().map(name -> column(item, name)).toList();
    List<List<Cell>> rows =
        list.items().stream()
            .limit(MOST_ROWS)
            .map(
                row ->
                    names.stream()
                        .map(name -> ((Json.Obj) row).find(name))
                        .map(
                            value ->
                                value
                                    .map(v -> (Cell) new Cell.Code(Members.text(v)))
                                    .orElseGet(Cell::none))
                        .toList())
            .toList();
    String heading = list.size() > MOST_ROWS ? title + " (first " + MOST_ROWS + ")" : title;
    return new PagePart.Table(heading, columns, rows, Empty.of(""));
  }

  private static String column(Json.Obj item, String name) {
    Json.Obj rules = rules(item, name);
    String title = rules.findText("title").orElse(name);
    return rules
        .findText("x-unit")
        .filter(unit -> !unit.equals("1"))
        .map(unit -> title + " (" + unit + ")")
        .orElse(title);
  }
}
