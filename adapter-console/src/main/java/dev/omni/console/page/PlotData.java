package dev.omni.console.page;

import dev.omni.console.item.Members;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The plotted values of a specification.
 *
 * @param columns names of the values
 * @param rows values by name
 */
record PlotData(List<String> columns, List<Json.Obj> rows) {
  private static final int SHOWN = 500;
  private static final int DIGITS = 6;

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

  /** Returns the range of the values on the horizontal axis, in words; none without values. */
  Optional<String> range(Json.Obj specification) {
    return horizontal(specification).flatMap(this::range);
  }

  private Optional<String> range(Axis axis) {
    List<Json> values = rows.stream().flatMap(row -> row.find(axis.field).stream()).toList();
    List<BigDecimal> numbers =
        values.stream()
            .filter(Json.Num.class::isInstance)
            .map(value -> ((Json.Num) value).value())
            .sorted()
            .toList();
    if (!numbers.isEmpty()) {
      return Optional.of(
          axis.title + " from " + shown(numbers.get(0)) + " to " + shown(last(numbers)));
    }
    List<String> texts = values.stream().map(Members::text).distinct().sorted().toList();
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        axis.temporal
            ? axis.title + " from " + texts.get(0) + " to " + last(texts)
            : axis.title + " with " + texts.size() + (texts.size() == 1 ? " value" : " values"));
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }

  private static String shown(BigDecimal number) {
    return number.round(new MathContext(DIGITS)).stripTrailingZeros().toPlainString();
  }

  /** The field and the title of the horizontal axis. */
  private record Axis(String field, String title, boolean temporal) {}

  /** Returns the first horizontal axis of a specification and its layers. */
  private static Optional<Axis> horizontal(Json value) {
    if (value instanceof Json.Arr list) {
      return list.items().stream().flatMap(item -> horizontal(item).stream()).findFirst();
    }
    if (!(value instanceof Json.Obj object)) {
      return Optional.empty();
    }
    Optional<Axis> own =
        object
            .findObject("encoding")
            .flatMap(encoding -> encoding.findObject("x"))
            .filter(x -> x.findText("field").isPresent())
            .map(
                x ->
                    new Axis(
                        x.text("field"),
                        x.findText("title").orElse(x.text("field")),
                        x.findText("type").equals(Optional.of("temporal"))));
    return own.or(
        () ->
            object.members().entrySet().stream()
                .filter(member -> !member.getKey().equals("data"))
                .flatMap(member -> horizontal(member.getValue()).stream())
                .findFirst());
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

  /** Returns the texts of a row for a sheet, in which no text is taken for a formula. */
  List<String> cells(Json.Obj row) {
    return columns.stream().map(name -> row.find(name).map(PlotData::inSheet).orElse("")).toList();
  }

  private static String inSheet(Json value) {
    String text = Members.text(value);
    boolean formula =
        value instanceof Json.Str && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }

  /** Returns the texts of a row, in the order of the columns. */
  private List<String> texts(Json.Obj row) {
    return columns.stream().map(name -> row.find(name).map(Members::text).orElse("")).toList();
  }
}
