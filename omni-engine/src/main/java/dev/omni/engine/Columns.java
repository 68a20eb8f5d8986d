package dev.omni.engine;

import dev.omni.domain.batch.Column;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.RecordMembers;
import dev.omni.engine.contract.Contracts;
import java.lang.reflect.Array;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The inputs of a block of rows, by the names of their members. What all rows have in common is
 * read once and stays from block to block. An engine only reads the arrays, from 0 up to the number
 * of rows. Not thread-safe.
 *
 * @param <I> the input
 */
public final class Columns<I extends Record> {
  /** The day of a date that is absent. */
  public static final int NO_DAY = Integer.MIN_VALUE;

  /** The texts whose meaning is kept. */
  private static final int MOST_READ = 4096;

  private static final int[] ALL = IntStream.range(0, ColumnEngine.MOST).toArray();

  private final RecordMembers<I> members;
  private final Object[] common;
  private final Column[] varying;
  private final int room;
  private final Object[] arrays;

  /** The arrays that hold the rows that are shown. */
  private final BitSet filled = new BitSet();

  private final Map<String, Object>[] read;
  private int[] rows = ALL;
  private int count = 1;

  /** The input that was made last, which is often asked for again. */
  private Optional<I> last = Optional.empty();

  private int lastRow;

  @SuppressWarnings({"unchecked", "rawtypes"}) // No array is of a generic type.
  private Columns(RecordMembers<I> members, I common, int room) {
    this.members = members;
    this.common = members.values(common);
    this.varying = new Column[members.count()];
    this.room = room;
    this.arrays = new Object[members.count()];
    this.read = new Map[members.count()];
  }

  /** Returns the columns of one row. */
  static <I extends Record> Columns<I> of(I input) {
    return of(input, 1);
  }

  /**
   * Returns columns whose rows are all the same, until others are shown.
   *
   * @param common a whole input; its members count where they do not vary
   * @param room the most rows
   */
  @SuppressWarnings("unchecked") // The class of an object of a record is that record.
  static <I extends Record> Columns<I> of(I common, int room) {
    var type = (Class<I>) common.getClass();
    return new Columns<>(Contracts.codec(type).members(), common, room);
  }

  /**
   * Shows all rows of other columns.
   *
   * @param columns of the members that vary; always of the same names
   */
  void show(List<? extends Column> columns) {
    for (Column column : columns) {
      varying[members.place(column.name())] = column;
      count = column.size();
    }
    pick(ALL, count);
  }

  /**
   * Picks some of the rows that are shown.
   *
   * @param rows their numbers; not copied
   * @param count how many of these, at most as many as there is room for
   */
  void pick(int[] rows, int count) {
    this.rows = rows;
    this.count = count;
    this.last = Optional.empty();
    for (int place = 0; place < varying.length; place++) {
      if (varying[place] != null) {
        filled.clear(place);
      }
    }
  }

  /** Returns whether a member of this name can vary. */
  boolean has(String name) {
    return members.find(name).isPresent();
  }

  /**
   * Returns whether all rows have the same value of a member.
   *
   * @throws java.util.NoSuchElementException when the input has no such member
   */
  public boolean isCommon(String name) {
    return varying[members.place(name)] == null;
  }

  /**
   * Returns a number, integer or double, by row; NaN where it is absent.
   *
   * @throws java.util.NoSuchElementException when the input has no such member
   */
  public double[] numbers(String name) {
    int place = members.place(name);
    double[] numbers =
        arrays[place] instanceof double[] there ? there : made(place, new double[room]);
    if (filled.get(place)) {
      return numbers;
    }
    filled.set(place);
    if (varying[place] == null) {
      Arrays.fill(numbers, number(common[place]));
    } else if (varying[place] instanceof Column.Numbers column
        && column.nulls().isEmpty()
        && column.absent().isEmpty()) {
      double[] values = column.values();
      for (int i = 0; i < count; i++) {
        numbers[i] = values[rows[i]];
      }
    } else {
      for (int i = 0; i < count; i++) {
        numbers[i] = number(value(place, i));
      }
    }
    return numbers;
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /**
   * Returns the ordinal of an enum's constant by row; -1 where it is absent.
   *
   * @throws java.util.NoSuchElementException when the input has no such member
   */
  public int[] words(String name) {
    return integers(name, value -> value instanceof Enum<?> word ? word.ordinal() : -1);
  }

  /**
   * Returns the day of a date by row, counted from 1970-01-01; {@link #NO_DAY} where it is absent.
   *
   * @throws java.util.NoSuchElementException when the input has no such member
   */
  public int[] days(String name) {
    return integers(
        name, value -> value instanceof LocalDate day ? (int) day.toEpochDay() : NO_DAY);
  }

  private int[] integers(String name, ToIntFunction<Object> integer) {
    int place = members.place(name);
    int[] all = arrays[place] instanceof int[] there ? there : made(place, new int[room]);
    if (!filled.get(place)) {
      filled.set(place);
      if (varying[place] == null) {
        Arrays.fill(all, integer.applyAsInt(common[place]));
      } else {
        for (int i = 0; i < count; i++) {
          all[i] = integer.applyAsInt(value(place, i));
        }
      }
    }
    return all;
  }

  /**
   * Returns a text by row; null where it is absent.
   *
   * @throws java.util.NoSuchElementException when the input has no such member
   */
  public String[] texts(String name) {
    return (String[]) objects(name, String.class);
  }

  /**
   * Returns the values of a member by row, whatever its type: a record, say, whose object is the
   * same in all rows where it does not vary. Null where it is absent.
   *
   * @throws java.util.NoSuchElementException when the input has no such member
   */
  public Object[] values(String name) {
    return objects(name, Object.class);
  }

  private Object[] objects(String name, Class<?> type) {
    int place = members.place(name);
    Object[] all =
        arrays[place] instanceof Object[] there && there.getClass().getComponentType() == type
            ? there
            : made(place, (Object[]) Array.newInstance(type, room));
    if (!filled.get(place)) {
      filled.set(place);
      if (varying[place] == null) {
        Arrays.fill(all, common[place]);
      } else {
        for (int i = 0; i < count; i++) {
          all[i] = value(place, i);
        }
      }
    }
    return all;
  }

  /**
   * Returns the input of a row.
   *
   * @throws IllegalArgumentException when the record refuses the values
   */
  public I row(int row) {
    if (row != lastRow || last.isEmpty()) {
      last = Optional.of(read(row));
      lastRow = row;
    }
    return last.get();
  }

  private I read(int row) {
    Object[] values = common.clone();
    for (int place = 0; place < values.length; place++) {
      if (varying[place] != null) {
        values[place] = value(place, row);
      }
    }
    return members.with(values);
  }

  private <T> T made(int place, T array) {
    arrays[place] = array;
    filled.clear(place);
    return array;
  }

  /** Returns the value of a row; texts become words and dates once each. */
  private Object value(int place, int row) {
    Column column = varying[place];
    if (column == null) {
      return common[place];
    }
    int at = rows[row];
    if (column.isNull(at) || column.isAbsent(at)) {
      return absent();
    }
    if (column instanceof Column.Numbers numbers) {
      return members.number(place, numbers.values()[at]);
    }
    if (column instanceof Column.Texts texts) {
      return members.type(place) == String.class
          ? texts.values()[at]
          : read(place, texts.values()[at]);
    }
    return members.read(place, column.value(at));
  }

  /** Returns the word or the date that a text is; few texts are those of many rows. */
  private Object read(int place, String text) {
    if (read[place] == null || read[place].size() > MOST_READ) {
      read[place] = new HashMap<>();
    }
    Object known = read[place].get(text);
    if (known == null) {
      known = members.read(place, Json.str(text));
      read[place].put(text, known);
    }
    return known;
  }

  @SuppressWarnings("NullAway") // Null means absent.
  private static Object absent() {
    return null;
  }
}
