package dev.omni.domain.batch;

import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;

/** A table while its rows arrive one by one. Not thread-safe. */
public final class RowTableBuilder {
  private final long first;
  private final Json.Obj base;
  private final List<ColumnBuilder> inputs;
  private final List<ColumnBuilder> outputs;
  private final List<ColumnBuilder> carry;
  private final List<String> inputNames;
  private final List<String> outputNames;
  private final List<String> carryNames;
  private final RowErrors.Builder errors = new RowErrors.Builder();
  private int count;

  /**
   * Creates a table without rows.
   *
   * @param first number of the first row
   * @param base members that all rows share
   * @param inputs names of all inputs that vary
   * @param outputs names of all outputs
   * @param carry names of what is returned beside the outputs
   * @param expected number of rows
   */
  public RowTableBuilder(
      long first,
      Json.Obj base,
      List<String> inputs,
      List<String> outputs,
      List<String> carry,
      int expected) {
    this.first = first;
    this.base = base;
    this.inputNames = List.copyOf(inputs);
    this.outputNames = List.copyOf(outputs);
    this.carryNames = List.copyOf(carry);
    this.inputs = columns(inputs, expected);
    this.outputs = columns(outputs, expected);
    this.carry = columns(carry, expected);
  }

  private static List<ColumnBuilder> columns(List<String> names, int expected) {
    return names.stream().map(name -> new ColumnBuilder(name, expected)).toList();
  }

  /** Adds a row with its outcome. */
  public void add(SourceRow row, RowOutcome outcome) {
    add(inputs, inputNames, row.input());
    add(carry, carryNames, row.carry());
    if (outcome instanceof Output output) {
      add(outputs, outputNames, output.values());
    } else {
      errors.add(count, (RowError) outcome);
      outputs.forEach(ColumnBuilder::addNull);
    }
    count++;
  }

  private static void add(List<ColumnBuilder> columns, List<String> names, Json.Obj object) {
    Map<String, Json> members = object.members();
    int found = 0;
    for (int i = 0; i < columns.size(); i++) {
      Json value = members.get(names.get(i));
      if (value == null) {
        columns.get(i).addAbsent();
      } else {
        columns.get(i).add(value);
        found++;
      }
    }
    if (found != members.size()) {
      throw new IllegalArgumentException("a row has another member than " + names);
    }
  }

  /** Returns the table; nothing may be added afterwards. */
  public RowTable table() {
    return new RowTable(
        first, count, base, built(inputs), built(outputs), built(carry), errors.errors());
  }

  private static List<Column> built(List<ColumnBuilder> columns) {
    return columns.stream().map(ColumnBuilder::column).toList();
  }
}
