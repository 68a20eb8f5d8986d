package dev.omni.engine;

import dev.omni.domain.batch.Column;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rows whose inputs become records from columns, without JSON between. Exceptions of the engine
 * propagate. For one thread.
 */
public final class RecordRows {
  private final LoadedEngine engine;
  private final Rows<?, ?> rows;

  private RecordRows(LoadedEngine engine, Rows<?, ?> rows) {
    this.engine = engine;
    this.rows = rows;
  }

  /**
   * Returns the rows of an engine of records; empty for another.
   *
   * @param common a valid input with defaults; its members count where they do not vary
   * @throws IllegalArgumentException when no record becomes of it
   */
  static Optional<RecordRows> of(LoadedEngine engine, Json.Obj common) {
    return engine.engine() instanceof RecordEngine<?, ?> records
        ? Optional.of(new RecordRows(engine, Rows.of(records, common)))
        : Optional.empty();
  }

  private record Rows<I extends Record, R extends Record>(
      RecordEngine<I, R> engine, I common, Columns<I> columns) {
    static <I extends Record, R extends Record> Rows<I, R> of(
        RecordEngine<I, R> engine, Json.Obj common) {
      I read = engine.inputs().read(common);
      return new Rows<>(engine, read, Columns.of(read, ColumnEngine.MOST));
    }

    JsonComputed compute(int row, Work work) {
      return engine.computeChecked(columns.row(row), work);
    }

    List<Problem> problems(int row) {
      return engine.engine().problems(columns.row(row));
    }

    double steps(int row) {
      return engine.engine().steps(columns.row(row));
    }

    Optional<ColumnRows<?, ?>> columns(LoadedEngine loaded, Set<String> wanted, Work work) {
      return engine.engine() instanceof ColumnEngine<I, R> columnar
          ? ColumnRows.of(loaded, columnar, columns, wanted, work)
          : Optional.empty();
    }
  }

  /** Returns whether a member of this name can vary. */
  public boolean has(String name) {
    return rows.columns().has(name);
  }

  /**
   * Shows rows.
   *
   * @param columns of the members that vary, each with a value that fits in the rows that are shown
   */
  public void show(List<? extends Column> columns) {
    rows.columns().show(columns);
  }

  /** Returns the problems of a row, as {@link LoadedEngine#problems}. */
  public List<Problem> problems(int row) {
    return engine.guarded(() -> List.copyOf(rows.problems(row)));
  }

  /** Returns the estimated steps of a row, as {@link LoadedEngine#steps}. */
  public double steps(int row) {
    return engine.guardedSteps(() -> rows.steps(row));
  }

  /** Returns the result of a row with its checks, as {@link LoadedEngine#compute}. */
  public JsonComputed compute(int row, Work work) {
    return engine.inside(() -> rows.compute(row, work));
  }

  /**
   * Returns the same rows by column; empty when the engine does not compute so, or an output is no
   * member of its result.
   *
   * @param wanted names of outputs
   * @param work cancellation, and threads within a row
   */
  public Optional<ColumnRows<?, ?>> columns(Set<String> wanted, Work work) {
    return rows.columns(engine, wanted, work);
  }
}
