package dev.omni.domain.batch;

import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A table while its rows arrive one by one. Columns are in the order in which their names first
 * appear. Not thread-safe.
 */
public final class RowTableBuilder {
  private final long first;
  private final Json.Obj base;
  private final Columns inputs;
  private final Columns outputs;
  private final Columns carry;
  private final RowErrors.Builder errors = new RowErrors.Builder();
  private int count;

  /**
   * Creates a table without rows.
   *
   * @param first number of the first row
   * @param base members that all rows share
   * @param outputs names of the outputs
   * @param expected number of rows
   */
  public RowTableBuilder(long first, Json.Obj base, List<String> outputs, int expected) {
    this.first = first;
    this.base = base;
    this.inputs = new Columns(expected);
    this.outputs = new Columns(expected);
    this.carry = new Columns(expected);
    outputs.forEach(this.outputs::open);
  }

  /** Adds a row with its outcome. */
  public void add(SourceRow row, RowOutcome outcome) {
    inputs.add(row.input());
    carry.add(row.carry());
    if (outcome instanceof Output output) {
      outputs.add(output.values());
    } else {
      errors.add(count, (RowError) outcome);
      outputs.addNulls();
    }
    count++;
  }

  /** Returns the number of rows that were added. */
  public int count() {
    return count;
  }

  /** Returns the table; nothing may be added afterwards. */
  public RowTable table() {
    return new RowTable(
        first, count, base, inputs.all(), outputs.all(), carry.all(), errors.errors());
  }

  private static final class Columns {
    private final int expected;
    private final List<String> names = new ArrayList<>();
    private final List<ColumnBuilder> columns = new ArrayList<>();
    private int rows;

    Columns(int expected) {
      this.expected = expected;
    }

    /** Opens a column that no row has so far. */
    void open(String name) {
      var column = new ColumnBuilder(name, expected);
      for (int row = 0; row < rows; row++) {
        column.addAbsent();
      }
      names.add(name);
      columns.add(column);
    }

    void add(Json.Obj object) {
      Map<String, Json> members = object.members();
      int found = 0;
      for (int i = 0; i < names.size(); i++) {
        found += members.containsKey(names.get(i)) ? 1 : 0;
      }
      if (found < members.size()) {
        members.keySet().stream()
            .filter(name -> !names.contains(name))
            .toList()
            .forEach(this::open);
      }
      for (int i = 0; i < names.size(); i++) {
        Json value = members.get(names.get(i));
        if (value == null) {
          columns.get(i).addAbsent();
        } else {
          columns.get(i).add(value);
        }
      }
      rows++;
    }

    void addNulls() {
      columns.forEach(ColumnBuilder::addNull);
      rows++;
    }

    List<Column> all() {
      return columns.stream().map(ColumnBuilder::column).toList();
    }
  }
}
