package dev.omni.domain.batch;

import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Consecutive rows of a batch by column. Every column has one value a row. A failed row has null in
 * every output.
 */
public final class RowTable {
  private final long first;
  private final int count;
  private final Json.Obj base;
  private final List<Column> inputs;
  private final List<Column> outputs;
  private final List<Column> carry;
  private final RowErrors errors;

  /**
   * Creates a table.
   *
   * @param first number of the first row
   * @param count number of rows
   * @param base members that all rows share; what the rows give lies over it
   * @param inputs what varies, in the order of the source; absent where a row does not give it
   * @param outputs in the order of the selection
   * @param carry what is returned beside the outputs
   * @param errors of the failed rows, counted from 0 within this table
   */
  public RowTable(
      long first,
      int count,
      Json.Obj base,
      List<Column> inputs,
      List<Column> outputs,
      List<Column> carry,
      RowErrors errors) {
    this.first = first;
    this.count = count;
    this.base = base;
    this.inputs = List.copyOf(inputs);
    this.outputs = List.copyOf(outputs);
    this.carry = List.copyOf(carry);
    this.errors = errors;
  }

  /** Returns the table of no rows. */
  public static RowTable none(long first, Json.Obj base) {
    return new RowTable(first, 0, base, List.of(), List.of(), List.of(), RowErrors.NONE);
  }

  /** Returns the first rows. */
  public RowTable head(int rows) {
    var kept = new RowErrors.Builder();
    for (int row = 0; row < rows; row++) {
      if (!completed(row)) {
        kept.add(row, errors.of(row));
      }
    }
    return new RowTable(
        first,
        rows,
        base,
        head(inputs, rows),
        head(outputs, rows),
        head(carry, rows),
        kept.errors());
  }

  private static List<Column> head(List<Column> columns, int rows) {
    return columns.stream().map(column -> column.part(0, rows)).toList();
  }

  /** Returns the number of the first row. */
  public long first() {
    return first;
  }

  /** Returns the number of rows. */
  public int count() {
    return count;
  }

  /** Returns the members that all rows share. */
  public Json.Obj base() {
    return base;
  }

  /** Returns the inputs that vary, in the order of the source. */
  public List<Column> inputs() {
    return inputs;
  }

  /** Returns the outputs, in the order of the selection. */
  public List<Column> outputs() {
    return outputs;
  }

  /** Returns what is returned beside the outputs. */
  public List<Column> carry() {
    return carry;
  }

  /** Returns the errors of the failed rows, counted from 0 within this table. */
  public RowErrors errors() {
    return errors;
  }

  /** Returns whether a row has an output, counted from 0 within this table. */
  public boolean completed(int row) {
    return !errors.failed().has(row);
  }

  /** Returns a row as it is shown, counted from 0 within this table. */
  public BatchRow row(int row) {
    return new BatchRow(first + row, input(row), outcome(row), object(carry, row));
  }

  /** Returns a row as an item of a list: number, outcome, carry. */
  public Json.Obj item(int row) {
    return new BatchRow(first + row, Json.Obj.EMPTY, outcome(row), object(carry, row)).item();
  }

  /** Returns the input of a row: the base, with what the row gives laid over it. */
  public Json.Obj input(int row) {
    return Batch.input(base, members(row)).input();
  }

  /** Returns what a row gives as input. */
  public Json.Obj members(int row) {
    return object(inputs, row);
  }

  /** Returns a row as it was given. */
  public SourceRow source(int row) {
    return new SourceRow(members(row), object(carry, row));
  }

  /** Returns output or error of a row. */
  public RowOutcome outcome(int row) {
    return completed(row) ? new Output(object(outputs, row)) : errors.of(row);
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

  /** Returns all rows as they are shown. */
  public List<BatchRow> rows() {
    var rows = new ArrayList<BatchRow>(count);
    for (int row = 0; row < count; row++) {
      rows.add(row(row));
    }
    return rows;
  }

  /**
   * Returns the table of consecutive rows whose inputs are whole, over an empty base. A member
   * whose name begins with {@code /} is a pointer to it.
   */
  public static RowTable of(List<BatchRow> rows) {
    long first = rows.isEmpty() ? 0 : rows.get(0).row();
    var table = new RowTableBuilder(first, Json.Obj.EMPTY, List.of(), rows.size());
    for (BatchRow row : rows) {
      table.add(new SourceRow(Place.named(row.input()), row.carry()), row.outcome());
    }
    return table.table();
  }

  /**
   * Returns consecutive tables of one batch as one. In rows of a table that has no column of a name
   * that another has, the name lacks.
   *
   * @param parts in order, at least one
   */
  public static RowTable joined(List<RowTable> parts) {
    return joined(parts, double[]::new);
  }

  /**
   * Returns consecutive tables of one batch as one, as {@link #joined(List)}.
   *
   * @param parts in order, at least one
   * @param arrays gives an array of at least a length, for the numbers of a column
   */
  public static RowTable joined(List<RowTable> parts, IntFunction<double[]> arrays) {
    RowTable head = parts.get(0);
    if (parts.size() == 1) {
      return head;
    }
    var errors = new RowErrors.Builder();
    int count = 0;
    for (RowTable part : parts) {
      errors.addAll(count, part.errors);
      count += part.count;
    }
    return new RowTable(
        head.first,
        count,
        head.base,
        joined(parts, RowTable::inputs, arrays),
        joined(parts, RowTable::outputs, arrays),
        joined(parts, RowTable::carry, arrays),
        errors.errors());
  }

  private static List<Column> joined(
      List<RowTable> parts,
      Function<RowTable, List<Column>> columns,
      IntFunction<double[]> arrays) {
    var names = new LinkedHashSet<String>();
    parts.forEach(part -> columns.apply(part).forEach(column -> names.add(column.name())));
    return names.stream()
        .map(
            name ->
                Column.joined(
                    parts.stream().map(part -> part.column(columns.apply(part), name)).toList(),
                    arrays))
        .toList();
  }

  private Column column(List<Column> columns, String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseGet(() -> Column.absent(name, count));
  }
}
