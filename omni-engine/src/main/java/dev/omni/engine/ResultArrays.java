package dev.omni.engine;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowMask;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.NotFiniteException;
import dev.omni.domain.json.NumberRange;
import dev.omni.domain.json.RecordMembers;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The arrays of the results of a block, by the places of their members. Not thread-safe.
 *
 * @param <R> the result
 */
final class ResultArrays<R extends Record> {
  private static final long[] NONE = {};

  private final RecordMembers<R> members;
  private final int room;
  private final Object[] arrays;
  private final long[][] nulls;

  ResultArrays(RecordMembers<R> members, int room) {
    this.members = members;
    this.room = room;
    this.arrays = new Object[members.count()];
    this.nulls = new long[members.count()][];
  }

  /** Makes the arrays empty for the next block. */
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
  }

  /** Returns the array of a number; one that is not set is none. */
  double[] numbers(String name) {
    int place = members.place(name);
    if (!(arrays[place] instanceof double[])) {
      var numbers = new double[room];
      Arrays.fill(numbers, Double.NaN);
      arrays[place] = numbers;
    }
    return (double[]) arrays[place];
  }

  /** Returns the array of another value; one that is not set is absent. */
  Object[] objects(String name, Class<?> type) {
    int place = members.place(name);
    if (!(arrays[place] instanceof Object[] there) || there.getClass().getComponentType() != type) {
      arrays[place] = Array.newInstance(type, room);
    }
    return (Object[]) arrays[place];
  }

  /** Sets a member of a row to null. */
  void setNull(int row, int place) {
    if (nulls[place] == null) {
      nulls[place] = RowMask.words(room);
    }
    RowMask.mark(nulls[place], row);
  }

  /** Sets those members of a row that are chosen by their places. */
  void set(int row, R result, IntPredicate chosen) {
    Object[] values = members.values(result);
    for (int place = 0; place < values.length; place++) {
      if (chosen.test(place)) {
        set(row, members.name(place), place, values[place]);
      }
    }
  }

  private void set(int row, String name, int place, Object value) {
    if (value instanceof Number number && !(value instanceof BigDecimal)) {
      numbers(name)[row] = number.doubleValue();
    } else if (value == null && arrays[place] instanceof double[]) {
      setNull(row, place);
    } else if (value == null && Number.class.isAssignableFrom(boxed(place))) {
      numbers(name);
      setNull(row, place);
    } else {
      objects(name, Object.class)[row] = value;
    }
  }

  private Class<?> boxed(int place) {
    return MethodType.methodType(members.type(place)).wrap().returnType();
  }

  /**
   * Marks the rows that have a number outside its range, or one that is not finite within an array
   * or an object, in the arrays that were asked for.
   *
   * @param ranges by the places of members
   */
  void require(NumberRange[] ranges, int count, RowMarks broken) {
    for (int place = 0; place < arrays.length; place++) {
      if (arrays[place] instanceof double[] numbers) {
        require(ranges[place], numbers, RowMask.of(nulls(place)), count, broken);
      } else if (arrays[place] instanceof Object[] values && members.type(place) == Object.class) {
        writeAll(place, values, count, broken);
      }
    }
  }

  /** Puts the JSON of arrays and objects in their places: to write them is to look at them all. */
  private void writeAll(int place, Object[] values, int count, RowMarks broken) {
    for (int row = 0; row < count; row++) {
      try {
        if (values[row] != null) {
          values[row] = members.write(place, values[row]);
        }
      } catch (NotFiniteException beyond) {
        broken.mark(row);
      }
    }
  }

  private static void require(
      NumberRange range, double[] numbers, RowMask nulls, int count, RowMarks broken) {
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
    return value == null
        ? Json.NULL
        : value instanceof Json json ? json : members.write(place, value);
  }

  /**
   * Returns the result of a row.
   *
   * @throws Infeasible when an integer is not finite
   */
  R row(int row) {
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
