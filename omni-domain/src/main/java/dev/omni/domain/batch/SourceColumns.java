package dev.omni.domain.batch;

import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Consecutive rows of a batch by column, before the computation.
 *
 * @param count number of rows
 * @param inputs the members of these rows, to lay over the base; absent where a row lacks one. A
 *     name that begins with {@code /} is a JSON pointer into the input
 * @param carry what is returned beside the outputs
 * @param given gives the rows as they were sent, where they were sent one by one: each has its
 *     members in its own order
 */
public record SourceColumns(
    int count, List<Column> inputs, List<Column> carry, Optional<IntFunction<SourceRow>> given) {
  public SourceColumns {
    inputs = List.copyOf(inputs);
    carry = List.copyOf(carry);
  }

  /** Creates rows that were sent by column. */
  public SourceColumns(int count, List<Column> inputs, List<Column> carry) {
    this(count, inputs, carry, Optional.empty());
  }

  /** Returns the columns of rows, with the names that any of them has. */
  public static SourceColumns of(List<SourceRow> rows) {
    return new SourceColumns(
        rows.size(),
        columns(rows, SourceRow::input),
        columns(rows, SourceRow::carry),
        Optional.of(rows::get));
  }

  private static List<Column> columns(List<SourceRow> rows, Function<SourceRow, Json.Obj> part) {
    var names = new LinkedHashMap<String, Boolean>();
    rows.forEach(row -> part.apply(row).members().keySet().forEach(name -> names.put(name, true)));
    return names.keySet().stream().map(name -> column(name, rows, part)).toList();
  }

  private static Column column(
      String name, List<SourceRow> rows, Function<SourceRow, Json.Obj> part) {
    var column = new ColumnBuilder(name, rows.size());
    for (SourceRow row : rows) {
      Json value = part.apply(row).members().get(name);
      if (value == null) {
        column.addAbsent();
      } else {
        column.add(value);
      }
    }
    return column.column();
  }

  /** Returns parts of one source, at least one, as one. */
  public static SourceColumns joined(List<SourceColumns> parts) {
    return new SourceColumns(
        parts.stream().mapToInt(SourceColumns::count).sum(),
        joined(parts, SourceColumns::inputs),
        joined(parts, SourceColumns::carry));
  }

  private static List<Column> joined(
      List<SourceColumns> parts, Function<SourceColumns, List<Column>> columns) {
    return IntStream.range(0, columns.apply(parts.get(0)).size())
        .mapToObj(
            at -> Column.joined(parts.stream().map(part -> columns.apply(part).get(at)).toList()))
        .toList();
  }

  /** Returns the first rows. */
  public SourceColumns head(int rows) {
    return part(0, rows);
  }

  /** Returns consecutive rows; the first one is counted from 0. */
  public SourceColumns part(int first, int rows) {
    return first == 0 && rows == count
        ? this
        : new SourceColumns(
            rows,
            inputs.stream().map(column -> column.part(first, rows)).toList(),
            carry.stream().map(column -> column.part(first, rows)).toList(),
            given.map(all -> row -> all.apply(first + row)));
  }

  /** Returns a row. */
  public SourceRow row(int row) {
    return given
        .map(all -> all.apply(row))
        .orElseGet(() -> new SourceRow(object(inputs, row), object(carry, row)));
  }

  /** Returns all rows. */
  public List<SourceRow> rows() {
    return IntStream.range(0, count).mapToObj(this::row).toList();
  }

  private static Json.Obj object(List<Column> columns, int row) {
    if (columns.isEmpty()) {
      return Json.Obj.EMPTY;
    }
    var object = new JsonObjectBuilder();
    for (Column column : columns) {
      if (!column.isAbsent(row)) {
        object.set(column.name(), column.value(row));
      }
    }
    return object.object();
  }
}
