package dev.omni.engine;

import dev.omni.domain.batch.Column;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.MemberRule;
import dev.omni.domain.json.NumberRange;
import dev.omni.domain.json.RecordMembers;
import java.util.Optional;
import java.util.Set;

/**
 * The computation of rows by a column engine. It keeps the rows that have a result; each other one
 * is to be computed alone, which says what is wrong with it. For one thread; its arrays are used
 * again for the next rows.
 *
 * @param <I> the input
 * @param <R> the result
 */
public final class ColumnRows<I extends Record, R extends Record> {
  private final LoadedEngine loaded;
  private final ColumnEngine<I, R> engine;
  private final Columns<I> in;
  private final ResultColumns<R> out;
  private final RecordMembers<R> results;
  private final NumberRange[] ranges;
  private final RowMarks suspects = new RowMarks();

  private ColumnRows(
      LoadedEngine loaded, ColumnEngine<I, R> engine, Columns<I> in, ResultColumns<R> out) {
    this.loaded = loaded;
    this.engine = engine;
    this.in = in;
    this.out = out;
    this.results = ResultColumns.members(engine);
    this.ranges = new NumberRange[results.count()];
    for (int place = 0; place < ranges.length; place++) {
      ranges[place] =
          loaded
              .capability()
              .result()
              .member(results.name(place))
              .flatMap(MemberRule::range)
              .orElse(NumberRange.FINITE);
    }
  }

  static <I extends Record, R extends Record> Optional<ColumnRows<?, ?>> of(
      LoadedEngine loaded,
      ColumnEngine<I, R> engine,
      Columns<I> in,
      Set<String> wanted,
      Work work) {
    RecordMembers<R> results = ResultColumns.members(engine);
    return wanted.stream().allMatch(name -> results.find(name).isPresent())
        ? Optional.of(new ColumnRows<>(loaded, engine, in, ResultColumns.of(engine, wanted, work)))
        : Optional.empty();
  }

  /**
   * Computes some of the rows that are shown.
   *
   * @param rows their numbers; those that must be asked for problems alone are taken out
   * @param count how many of these
   * @return how many are left
   */
  public int compute(int[] rows, int count) {
    return loaded.inside(
        () -> {
          int left = withoutSuspects(rows, count);
          out.clear();
          if (left > 0) {
            compute(left);
          }
          return left;
        });
  }

  private int withoutSuspects(int[] rows, int count) {
    in.pick(rows, count);
    suspects.clear();
    try {
      engine.suspects(in, suspects, count);
    } catch (RuntimeException | Error broken) {
      return 0; // Each row alone says what broke.
    }
    if (suspects.isEmpty()) {
      return count;
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (!suspects.has(i)) {
        rows[left++] = rows[i];
      }
    }
    in.pick(rows, left);
    return left;
  }

  private void compute(int count) {
    try {
      engine.rows(in, out, count);
      out.arrays().require(ranges, count, out.broken());
    } catch (RuntimeException | Error broken) {
      out.breakAll(count); // As above.
    }
  }

  /** Returns whether the row at an index of those that were computed has a result. */
  public boolean has(int index) {
    return !out.broken().has(index);
  }

  /** Returns whether all rows have a result. */
  public boolean hasAll() {
    return out.broken().isEmpty();
  }

  /**
   * Returns an output of all rows, when they {@linkplain #hasAll have one}.
   *
   * @param member of the result
   * @param as the name of the column
   */
  public Column column(String member, String as, int count) {
    return out.arrays().column(results.place(member), as, count);
  }

  /** Returns an output of the row at an index, when it {@linkplain #has has one}. */
  public Json value(String member, int index) {
    return out.arrays().json(results.place(member), index);
  }
}
