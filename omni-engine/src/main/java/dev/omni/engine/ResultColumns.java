package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.RecordMembers;
import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Contracts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The results of a block of rows, by the names of their members. An engine writes them into arrays,
 * from 0 up to the number of rows; a number that it does not write is none. Not thread-safe.
 *
 * @param <R> the result
 */
public final class ResultColumns<R extends Record> {
  private final RecordMembers<R> members;
  private final int room;
  private final Work work;
  private final boolean[] wanted;
  private final ResultArrays<R> arrays;
  private final RowMarks broken = new RowMarks();
  private final Map<Integer, Infeasible> failures = new HashMap<>();
  private Json.Obj remarks = Json.Obj.EMPTY;
  private Json.Obj numerics = Json.Obj.EMPTY;

  private ResultColumns(RecordMembers<R> members, int room, Work work) {
    this.members = members;
    this.work = work;
    this.room = room;
    this.wanted = new boolean[members.count()];
    this.arrays = new ResultArrays<>(members, room);
  }

  /** Returns the columns of one row that wants everything. */
  static <R extends Record> ResultColumns<R> of(Engine<?, R> engine, Work work) {
    var columns = new ResultColumns<>(members(engine), 1, work);
    Arrays.fill(columns.wanted, true);
    return columns;
  }

  /** Returns the columns of blocks that want some members alone. */
  static <R extends Record> ResultColumns<R> of(
      Engine<?, R> engine, Set<String> wanted, Work work) {
    var columns = new ResultColumns<>(members(engine), ColumnEngine.MOST, work);
    wanted.forEach(name -> columns.wanted[columns.members.place(name)] = true);
    return columns;
  }

  @SuppressWarnings("unchecked") // The class of an engine's results is that of its type.
  static <R extends Record> RecordMembers<R> members(Engine<?, R> engine) {
    return Contracts.codec((Class<R>) RecordTypes.of(engine).result()).members();
  }

  /** Makes the columns empty for the next block. */
  void clear() {
    arrays.clear();
    broken.clear();
    failures.clear();
  }

  /** Returns the arrays. */
  ResultArrays<R> arrays() {
    return arrays;
  }

  /** Returns threads and cancellation, for an engine whose rows take more than milliseconds. */
  public Work work() {
    return work;
  }

  /**
   * Returns whether anyone asked for a member. An engine may leave out what nobody did, where that
   * is dear; rows do not fail then for what they lack.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public boolean wants(String name) {
    return wanted[members.place(name)];
  }

  /** Returns whether anyone asked for one of these members. */
  public boolean wantsAny(String... names) {
    return Arrays.stream(names).anyMatch(this::wants);
  }

  /**
   * Returns the array of a number, integer or double.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public double[] numbers(String name) {
    return arrays.numbers(name);
  }

  /**
   * Returns the array of a text.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public String[] texts(String name) {
    return (String[]) arrays.objects(name, String.class);
  }

  /**
   * Returns the array of a member of another type: a boolean, an enum's constant, a record. What is
   * not set is absent.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public Object[] values(String name) {
    return arrays.objects(name, Object.class);
  }

  /**
   * Sets numbers of a row to null, or leaves them out where the contract says that they may be
   * absent.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public void setNull(int row, String... names) {
    for (String name : names) {
      arrays.setNull(row, members.place(name));
    }
  }

  /** Fails a row that has no result. */
  public void fail(int row, Infeasible reason) {
    broken.mark(row);
    failures.putIfAbsent(row, reason);
  }

  /**
   * Adds a check of a row's result, of those that {@link Engine#checks} returns: one that does not
   * pass fails the row.
   *
   * @param value the computed number
   * @param bound the largest magnitude that passes
   */
  public void check(int row, double value, double bound) {
    if (!(Math.abs(value) <= bound && bound < Double.POSITIVE_INFINITY)) {
      broken.mark(row);
    }
  }

  /** Breaks all rows. */
  void breakAll(int count) {
    for (int row = 0; row < count; row++) {
      broken.mark(row);
    }
  }

  /** Returns the rows that failed, and those whose checks or numbers do not pass. */
  RowMarks broken() {
    return broken;
  }

  /**
   * Adds the checks of a row's result, where they are not to be published: a single run makes them
   * again from what it publishes.
   */
  public void check(int row, Supplier<List<Check>> checks) {
    if (room > 1) {
      checks.get().forEach(check -> check(row, check.value(), check.bound()));
    }
  }

  /** Adds what a single run notes beside its result: the data for a repetition. */
  public void note(String name, Object value) {
    if (room == 1) {
      numerics = numerics.with(name, value);
    }
  }

  /** Sets all members of a row, and what a single run has beside them. */
  public void set(int row, Computed<? extends R> computed) {
    set(row, computed.result());
    if (room == 1) {
      numerics = computed.numerics();
      remarks = computed.remarks();
    }
  }

  /** Sets all members of a row. */
  public void set(int row, R result) {
    arrays.set(row, result, place -> true);
  }

  /** Sets the members of a row that {@linkplain #wants anyone asked for}. */
  public void setWanted(int row, R result) {
    arrays.set(row, result, place -> wanted[place]);
  }

  /**
   * Returns the result of a row.
   *
   * @throws Infeasible when the engine failed it, or a number is not finite
   */
  Computed<R> computed(int row) {
    return new Computed<>(row(row), numerics, remarks);
  }

  private R row(int row) {
    if (failures.containsKey(row)) {
      throw failures.get(row);
    }
    return arrays.row(row);
  }
}
