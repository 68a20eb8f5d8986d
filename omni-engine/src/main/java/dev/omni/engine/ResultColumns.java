package dev.omni.engine;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowMask;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.NumberRange;
import dev.omni.domain.json.RecordMembers;
import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Contracts;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.math.BigDecimal;
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
  private static final long[] NONE = {};

  private final RecordMembers<R> members;
  private final int room;
  private final Work work;
  private final boolean[] wanted;
  private final Object[] arrays;
  private final long[][] nulls;
  private final RowMarks broken = new RowMarks();
  private final Map<Integer, Infeasible> failures = new HashMap<>();
  private Json.Obj remarks = Json.Obj.EMPTY;

  private ResultColumns(RecordMembers<R> members, int room, Work work) {
    this.members = members;
    this.work = work;
    this.room = room;
    this.wanted = new boolean[members.count()];
    this.arrays = new Object[members.count()];
    this.nulls = new long[members.count()][];
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
    for (int place = 0; place < arrays.length; place++) {
      if (arrays[place] instanceof double[] numbers) {
        Arrays.fill(numbers, Double.NaN);
      } else if (arrays[place] instanceof Object[] values) {
        Arrays.fill(values, null);
      }
      if (nulls[place] != null) {
        Arrays.fill(nulls[place], 0);
      }
    }
    broken.clear();
    failures.clear();
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
    int place = members.place(name);
    if (!(arrays[place] instanceof double[])) {
      var numbers = new double[room];
      Arrays.fill(numbers, Double.NaN);
      arrays[place] = numbers;
    }
    return (double[]) arrays[place];
  }

  /**
   * Returns the array of a text.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public String[] texts(String name) {
    return (String[]) objects(name, String.class);
  }

  /**
   * Returns the array of a member of another type: a boolean, an enum's constant, a record. What is
   * not set is absent.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public Object[] values(String name) {
    return objects(name, Object.class);
  }

  private Object[] objects(String name, Class<?> type) {
    int place = members.place(name);
    if (!(arrays[place] instanceof Object[] there) || there.getClass().getComponentType() != type) {
      arrays[place] = Array.newInstance(type, room);
    }
    return (Object[]) arrays[place];
  }

  /**
   * Sets numbers of a row to null, or leaves them out where the contract says that they may be
   * absent.
   *
   * @throws java.util.NoSuchElementException when the result has no such member
   */
  public void setNull(int row, String... names) {
    for (String name : names) {
      int place = members.place(name);
      if (nulls[place] == null) {
        nulls[place] = RowMask.words(room);
      }
      RowMask.mark(nulls[place], row);
    }
  }

  /** Fails a row that has no result. */
  public void fail(int row, Infeasible reason) {
    broken.mark(row);
    failures.putIfAbsent(row, reason);
  }

  /**
   * Tells a check of a row's result, of those that {@link Engine#checks} returns: one that does not
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

  /**
   * Breaks the rows that have a number outside its range, among those that the engine gave arrays.
   *
   * @param ranges by the places of members
   */
  void require(NumberRange[] ranges, int count) {
    for (int place = 0; place < arrays.length; place++) {
      if (arrays[place] instanceof double[] numbers) {
        require(ranges[place], numbers, RowMask.of(nulls(place)), count);
      }
    }
  }

  private void require(NumberRange range, double[] numbers, RowMask nulls, int count) {
    for (int row = 0; row < count; row++) {
      numbers[row] += 0.0; // One zero, as in JSON.
      if (!range.has(numbers[row]) && !nulls.has(row)) {
        broken.mark(row);
      }
    }
  }

  private long[] nulls(int place) {
    return nulls[place] == null ? NONE : nulls[place];
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
   * Returns a member of all rows, none of which is broken; its array is this one's.
   *
   * @param as the name of the column
   */
  Column column(int place, String as, int count) {
    if (arrays[place] instanceof double[] numbers) {
      return new Column.Numbers(as, numbers, count, RowMask.of(nulls(place)), RowMask.NONE);
    }
    if (arrays[place] instanceof String[] texts && noneMissing(texts, count)) {
      return new Column.Texts(as, texts, count, RowMask.NONE, RowMask.NONE);
    }
    var column = new ColumnBuilder(as, count);
    for (int row = 0; row < count; row++) {
      column.add(json(place, row));
    }
    return column.column();
  }

  private static boolean noneMissing(String[] texts, int count) {
    for (int row = 0; row < count; row++) {
      if (texts[row] == null) {
        return false;
      }
    }
    return true;
  }

  /** Returns a member of a row that is not broken; null where it is absent. */
  Json json(int place, int row) {
    if (arrays[place] instanceof double[] numbers) {
      return RowMask.of(nulls(place)).has(row) ? Json.NULL : Json.num(numbers[row]);
    }
    Object value = arrays[place] instanceof Object[] values ? values[row] : null;
    return value == null ? Json.NULL : members.write(place, value);
  }

  /**
   * Tells the checks of a row's result, where they are not to be published: a single run makes them
   * again from what it publishes.
   */
  public void check(int row, Supplier<List<Check>> checks) {
    if (room > 1) {
      checks.get().forEach(check -> check(row, check.value(), check.bound()));
    }
  }

  /** Adds what the JSON of a single run's result has beside its checks. */
  public void remark(String name, Object value) {
    if (room == 1) {
      remarks = remarks.with(name, value);
    }
  }

  /** Sets all members of a row. */
  public void set(int row, R result) {
    set(row, result, true);
  }

  /** Sets the members of a row that {@linkplain #wants anyone asked for}. */
  public void setWanted(int row, R result) {
    set(row, result, false);
  }

  private void set(int row, R result, boolean all) {
    Object[] values = members.values(result);
    for (int place = 0; place < values.length; place++) {
      if (all || wanted[place]) {
        set(row, members.name(place), place, values[place]);
      }
    }
  }

  private void set(int row, String name, int place, Object value) {
    if (value instanceof Number number && !(value instanceof BigDecimal)) {
      numbers(name)[row] = number.doubleValue();
    } else if (value == null && arrays[place] instanceof double[]) {
      setNull(row, name);
    } else if (value == null && Number.class.isAssignableFrom(boxed(place))) {
      numbers(name);
      setNull(row, name);
    } else {
      values(name)[row] = value;
    }
  }

  private Class<?> boxed(int place) {
    return MethodType.methodType(members.type(place)).wrap().returnType();
  }

  /**
   * Returns the result of a row.
   *
   * @throws Infeasible when the engine failed it, or a number is not finite
   */
  Computed<R> computed(int row) {
    return new Computed<>(row(row), Json.Obj.EMPTY, remarks);
  }

  private R row(int row) {
    if (failures.containsKey(row)) {
      throw failures.get(row);
    }
    var values = new Object[members.count()];
    for (int place = 0; place < values.length; place++) {
      boolean isNull = RowMask.of(nulls(place)).has(row);
      if (!isNull && arrays[place] instanceof double[] numbers) {
        values[place] = number(place, numbers[row]);
      } else if (!isNull && arrays[place] instanceof Object[] objects) {
        values[place] = objects[row];
      }
    }
    return members.with(values);
  }

  private Object number(int place, double value) {
    boolean whole = members.type(place) != double.class && members.type(place) != Double.class;
    if (whole && !Double.isFinite(value)) {
      throw new Infeasible(RecordEngine.notFinite(members.name(place)));
    }
    return members.number(place, value);
  }
}
