package dev.omni.console.page;

import dev.omni.console.item.Members;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.ResultSummary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A result as tables: title, value and unit of each member, and a table for each list. */
final class ResultParts {
  private static final int MOST_ROWS = 200;

  /** The digits of a number that is read at a glance. */
  static final int DIGITS = 6;

  private static final int ERROR_DIGITS = 2;

  private final List<List<Cell>> rows = new ArrayList<>();
  private final List<PagePart> tables = new ArrayList<>();

  private ResultParts() {}

  /** Returns the parts of a result. */
  static List<PagePart> of(Json.Obj contract, Json.Obj result) {
    return parts(
        "Result",
        "This result is empty.",
        contract,
        result.without("checks"),
        new Pointer("/result"));
  }

  /** Returns the parts of an input. */
  static List<PagePart> ofInput(Json.Obj contract, Json.Obj input) {
    return parts("Inputs", "This input is empty.", contract, input, new Pointer("/input"));
  }

  private static List<PagePart> parts(
      String heading, String empty, Json.Obj contract, Json.Obj object, Pointer place) {
    var parts = new ResultParts();
    parts.add(contract, object, "", place);
    var all = new ArrayList<PagePart>();
    all.add(
        new PagePart.Table(
            heading, List.of("Title", "Value", "Unit"), parts.rows, Empty.of(empty)));
    all.addAll(parts.tables);
    return all;
  }

  /**
   * Returns the main value of a result with its title and unit, and its standard error where the
   * result has one; empty when it has none.
   */
  static Optional<String> headline(Capability capability, Json.Obj input, Json.Obj result) {
    return ResultSummary.of(capability, input, result)
        .map(
            main ->
                (titleAt(capability.resultContract(), main.field())
                        + " "
                        + brief(main.value())
                        + standardError(capability, main.field(), result)
                        + " "
                        + main.unit())
                    .strip());
  }

  /** A member without a name of its own, {@code standard_error}, is that of the first one. */
  private static String standardError(Capability capability, String field, Json.Obj result) {
    boolean first = capability.fields().keySet().iterator().next().equals(field);
    return Stream.of(field + "_standard_error", "standard_error_of_" + field, "standard_error")
        .filter(name -> first || name.contains(field))
        .flatMap(name -> result.findNumber(name).stream())
        .findFirst()
        .map(error -> " ± " + rounded(error, ERROR_DIGITS))
        .orElse("");
  }

  /** Returns a value with six digits, or all that stand before its decimal point. */
  static String brief(Json value) {
    if (!(value instanceof Json.Num number)) {
      return Members.text(value);
    }
    return rounded(number.value(), DIGITS);
  }

  /** Returns a number with some digits, or all that stand before its decimal point. */
  static String rounded(BigDecimal number, int digits) {
    int before = number.precision() - number.scale();
    BigDecimal rounded = number.round(new MathContext(Math.max(digits, before)));
    return new Json.Num(rounded.stripTrailingZeros()).canonical();
  }

  private static String titleAt(Json.Obj contract, String field) {
    Json.Obj schema = contract;
    for (String step : field.split("\\.")) {
      Json.Obj found = rules(schema, step.replace("[]", ""));
      schema = step.endsWith("[]") ? itemRules(found) : found;
    }
    return title(schema, field);
  }

  private void add(Json.Obj schema, Json.Obj object, String prefix, Pointer place) {
    for (var member : object.members().entrySet()) {
      Json.Obj rules = rules(schema, member.getKey());
      String title = prefix + title(rules, member.getKey());
      Json value = member.getValue();
      Pointer at = place.to(member.getKey());
      if (value instanceof Json.Obj inner) {
        add(rules, inner, title + " › ", at);
      } else if (value instanceof Json.Arr list && isTable(list)) {
        tables.add(table(title, itemRules(rules), list, at));
      } else {
        rows.add(
            List.of(
                new Cell.Text(title), new Cell.Value(Members.text(value), at.text()), unit(rules)));
      }
    }
  }

  /** Returns the rules of a member; empty ones where a contract says nothing of it. */
  static Json.Obj rules(Json.Obj schema, String name) {
    return schema
        .findObject("properties")
        .flatMap(properties -> properties.findObject(name))
        .or(() -> schema.findObject("additionalProperties"))
        .orElse(Json.Obj.EMPTY);
  }

  /** Returns the title of a member by its rules. */
  static String title(Json.Obj rules, String name) {
    return rules.findText("title").orElse(name);
  }

  /** Returns the rules of the items of a list. */
  static Json.Obj itemRules(Json.Obj rules) {
    return rules.findObject("items").orElse(Json.Obj.EMPTY);
  }

  /** Returns whether a list has objects alone, and at least one. */
  static boolean isTable(Json.Arr list) {
    return list.size() > 0 && list.items().stream().allMatch(Json.Obj.class::isInstance);
  }

  private static Cell unit(Json.Obj rules) {
    return Cell.text(unitText(rules));
  }

  /** Returns the unit of a value or of the items of a list; empty for none. */
  static String unitText(Json.Obj rules) {
    return rules
        .findText("x-unit")
        .or(() -> rules.findObject("items").flatMap(items -> items.findText("x-unit")))
        .filter(text -> !text.equals("1"))
        .orElse("");
  }

  private static PagePart table(String title, Json.Obj item, Json.Arr list, Pointer place) {
    var names = new LinkedHashSet<String>();
    list.items().forEach(row -> names.addAll(((Json.Obj) row).members().keySet()));
    List<String> columns = names.stream().map(name -> column(item, name)).toList();
    var rows = new ArrayList<List<Cell>>();
    for (int i = 0; i < Math.min(list.size(), MOST_ROWS); i++) {
      var row = (Json.Obj) list.items().get(i);
      Pointer at = place.to(i);
      rows.add(names.stream().map(name -> cell(row.find(name), at.to(name))).toList());
    }
    String heading = list.size() > MOST_ROWS ? title + " (first " + MOST_ROWS + ")" : title;
    return new PagePart.Table(heading, columns, rows, Empty.of(""));
  }

  private static Cell cell(Optional<Json> value, Pointer at) {
    return value
        .map(there -> (Cell) new Cell.Value(Members.text(there), at.text()))
        .orElseGet(Cell::none);
  }

  private static String column(Json.Obj item, String name) {
    Json.Obj rules = rules(item, name);
    String title = title(rules, name);
    return rules
        .findText("x-unit")
        .filter(unit -> !unit.equals("1"))
        .map(unit -> title + " (" + unit + ")")
        .orElse(title);
  }
}
