package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowErrors;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.json.Json;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.ColumnRows;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.RecordRows;
import dev.omni.engine.RowMarks;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The computation of blocks of rows, one after another. A row whose members fit the contract by
 * their columns alone becomes a record without JSON, or is one of the columns that the engine
 * takes; each other row is computed from its own JSON, as a single run. For one thread: the arrays
 * of a table are used again for the next one.
 */
final class BlockRows {
  /** Rows between two looks for a stop. */
  private static final int LOOK = 8;

  private final Batch batch;
  private final JsonEngine engine;
  private final Work work;
  private final RowComputer computer;
  private final RowInputs inputs;
  private final List<String> members;
  private final RowMarks alone = new RowMarks();
  private final int[] picked = new int[ColumnEngine.MOST];
  private Optional<InputRules> rules = Optional.empty();
  private Optional<RecordRows> records = Optional.empty();
  private Optional<ColumnRows<?, ?>> columns = Optional.empty();
  private int computed;

  BlockRows(Batch batch, JsonEngine engine, RowComputer computer, Work work) {
    this.batch = batch;
    this.engine = engine;
    this.work = work;
    this.computer = computer;
    this.inputs = new RowInputs(batch);
    this.members = batch.outputs().stream().map(column -> column.place().steps().get(0)).toList();
  }

  static BlockRows of(Batch batch, JsonEngine engine, Work work) {
    return new BlockRows(batch, engine, new RowComputer(batch, engine, work), work);
  }

  /** Returns the estimated steps of rows; 1 for one that fails before its computation. */
  double steps(SourceColumns source) {
    alone.clear();
    boolean regular = prepare(source);
    if (regular) {
      records.orElseThrow().show(source.inputs());
    }
    double sum = 0;
    for (int row = 0; row < source.count(); row++) {
      sum += steps(source, row, regular && !alone.has(row));
    }
    return sum;
  }

  private double steps(SourceColumns source, int row, boolean regular) {
    try {
      if (regular) {
        return records.orElseThrow().steps(row);
      }
      RowInputs.RowInput input = inputs.of(source.row(row).input());
      return input.problem().isPresent() ? 1 : engine.steps(input.filled());
    } catch (RuntimeException misfit) {
      return 1;
    }
  }

  /**
   * Computes rows, at most {@link ColumnEngine#MOST}.
   *
   * @param first number of the first row
   * @return the rows; where the first failed one ends the batch, those up to it
   */
  RowTable table(long first, SourceColumns source) {
    alone.clear();
    computed = 0;
    boolean regular = prepare(source);
    if (regular) {
      records.orElseThrow().show(source.inputs());
      if (columns.isPresent() && pick(source.count()) > 0) {
        computed = columns.get().compute(picked, pick(source.count()));
        if (computed == source.count() && columns.get().hasAll()) {
          Optional<List<Column>> outputs = outputs(columns.get(), computed);
          if (outputs.isPresent()) {
            return table(first, source, outputs.get(), RowErrors.NONE);
          }
        }
      }
    }
    return rowByRow(first, source, regular);
  }

  private RowTable table(long first, SourceColumns source, List<Column> outputs, RowErrors errors) {
    return new RowTable(
        first, source.count(), batch.base(), source.inputs(), outputs, source.carry(), errors);
  }

  /** Marks the rows to be computed alone; returns whether others may be left. */
  private boolean prepare(SourceColumns source) {
    if (rules.filter(known -> known.areOf(source.inputs())).isEmpty()) {
      rules = rulesOf(source.inputs());
      records = Optional.empty();
      columns = Optional.empty();
    }
    if (rules.isEmpty()) {
      return false;
    }
    rules.get().mark(source.inputs(), alone);
    if (records.isEmpty()) {
      read(source);
    }
    return records.isPresent();
  }

  private Optional<InputRules> rulesOf(List<Column> columns) {
    return engine instanceof LoadedEngine
        ? InputRules.of(batch.target().input(), columns.stream().map(Column::name).toList())
        : Optional.empty();
  }

  /** Reads what all rows share from the first that is not marked, if that one is valid. */
  private void read(SourceColumns source) {
    int row = alone.nextFree(0, source.count());
    if (row == source.count()) {
      return;
    }
    RowInputs.RowInput input = inputs.of(source.row(row).input());
    if (input.problem().isPresent()) {
      return; // All rows have it then, or this is a rare one.
    }
    try {
      records =
          ((LoadedEngine) engine)
              .rows(input.filled())
              .filter(read -> source.inputs().stream().allMatch(each -> read.has(each.name())));
    } catch (IllegalArgumentException unfit) {
      return; // The row alone says so.
    }
    columns =
        records.filter(read -> isPlain()).flatMap(read -> read.columns(wanted(), computer.work()));
  }

  /** Returns whether every output is a member of the result itself. */
  private boolean isPlain() {
    return batch.outputs().stream().allMatch(column -> column.place().steps().size() == 1);
  }

  private Set<String> wanted() {
    return members.stream().collect(Collectors.toSet());
  }

  /** Picks the rows that are not marked; returns how many. */
  private int pick(int count) {
    int picks = 0;
    for (int row = alone.nextFree(0, count); row < count; row = alone.nextFree(row + 1, count)) {
      picked[picks++] = row;
    }
    return picks;
  }

  /** Returns the outputs of rows that all have a result; empty when one cannot be stored. */
  private Optional<List<Column>> outputs(ColumnRows<?, ?> results, int count) {
    var outputs = new ArrayList<Column>(members.size());
    for (int i = 0; i < members.size(); i++) {
      Column column = results.column(members.get(i), batch.outputs().get(i).name(), count);
      if (!(column instanceof Column.Numbers) && !isStorable(column)) {
        return Optional.empty();
      }
      outputs.add(column);
    }
    return Optional.of(outputs);
  }

  private static boolean isStorable(Column column) {
    for (int row = 0; row < column.size(); row++) {
      if (RowComputer.refusal(column.value(row)).isPresent()) {
        return false;
      }
    }
    return true;
  }

  /** Returns a table whose rows come one by one. */
  private RowTable rowByRow(long first, SourceColumns source, boolean regular) {
    var outputs = new ArrayList<ColumnBuilder>(members.size());
    batch.outputs().forEach(each -> outputs.add(new ColumnBuilder(each.name(), source.count())));
    var errors = new RowErrors.Builder();
    int index = 0;
    int row = 0;
    while (row < source.count()) {
      if (row % LOOK == 0) {
        work.proceed();
      }
      boolean byColumn = index < computed && picked[index] == row;
      boolean added = byColumn && columns.orElseThrow().has(index) && add(outputs, index);
      index += byColumn ? 1 : 0;
      boolean broken = !added && !add(outputs, errors, row, outcome(source, row, regular));
      row++;
      if (broken && batch.stops()) {
        break;
      }
    }
    List<Column> all = outputs.stream().map(ColumnBuilder::column).toList();
    return table(first, source.head(row), all, errors.errors());
  }

  private RowOutcome outcome(SourceColumns source, int row, boolean regular) {
    return regular && columns.isEmpty() && !alone.has(row)
        ? computer.outcome(records.orElseThrow(), row)
        : computer.outcome(inputs.of(source.row(row).input()));
  }

  /** Adds the outputs of the row at an index of those computed by column, if they can be stored. */
  private boolean add(List<ColumnBuilder> outputs, int index) {
    var values = new Json[members.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.orElseThrow().value(members.get(i), index);
      if (RowComputer.refusal(values[i]).isPresent()) {
        return false;
      }
    }
    for (int i = 0; i < values.length; i++) {
      outputs.get(i).add(values[i]);
    }
    return true;
  }

  /** Adds the outcome of a row; returns whether it has an output. */
  private static boolean add(
      List<ColumnBuilder> outputs, RowErrors.Builder errors, int row, RowOutcome outcome) {
    if (outcome instanceof RowError error) {
      errors.add(row, error);
      outputs.forEach(ColumnBuilder::addNull);
      return false;
    }
    Json.Obj values = ((Output) outcome).values();
    int i = 0;
    for (Json value : values.members().values()) {
      outputs.get(i++).add(value);
    }
    return true;
  }
}
