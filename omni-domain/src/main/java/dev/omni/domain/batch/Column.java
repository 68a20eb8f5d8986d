package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.IntFunction;

/**
 * The values of one name in consecutive rows. A row may have null there, or lack the name. Arrays
 * are shared, not copied, and may be longer than the rows: who made a column writes no more into
 * them once another has it.
 */
public abstract sealed class Column {
  private final String name;
  private final int size;
  private final RowMask nulls;
  private final RowMask absent;

  private Column(String name, int size, RowMask nulls, RowMask absent) {
    this.name = name;
    this.size = size;
    this.nulls = nulls;
    this.absent = absent;
  }

  /** Returns the name: a member, or a JSON pointer as it was written. */
  public final String name() {
    return name;
  }

  /** Returns the number of rows. */
  public final int size() {
    return size;
  }

  /** Returns the rows that have null. */
  public final RowMask nulls() {
    return nulls;
  }

  /** Returns the rows that lack the name. */
  public final RowMask absent() {
    return absent;
  }

  /** Returns whether a row has null. */
  public final boolean isNull(int row) {
    return nulls.has(row);
  }

  /** Returns whether a row lacks the name. */
  public final boolean isAbsent(int row) {
    return absent.has(row);
  }

  /** Returns whether a row has a value other than null. */
  public final boolean isPresent(int row) {
    return !nulls.has(row) && !absent.has(row);
  }

  /** Returns whether every row has a value other than null. */
  public final boolean isFull() {
    return nulls.isEmpty() && absent.isEmpty();
  }

  /** Returns the value of a row; null where it lacks the name. */
  public final Json value(int row) {
    return isPresent(row) ? present(row) : Json.NULL;
  }

  /** Returns the value of a row that has one. */
  abstract Json present(int row);

  /** Gives the numbers of the rows that have one, as doubles, in their order. */
  public void numbers(DoubleConsumer consumer) {
    for (int row = 0; row < size; row++) {
      if (value(row) instanceof Json.Num number) {
        consumer.accept(number.asDouble());
      }
    }
  }

  /**
   * Copies the numbers of the rows that have one into an array with room for all.
   *
   * @return where the next ones go
   */
  public int numbers(double[] into, int from) {
    int at = from;
    for (int row = 0; row < size; row++) {
      double number = number(row);
      if (!Double.isNaN(number)) {
        into[at++] = number;
      }
    }
    return at;
  }

  /** Returns the number of a row as a double; NaN where it has none. */
  public double number(int row) {
    return value(row) instanceof Json.Num number ? number.asDouble() : Double.NaN;
  }

  /** Returns consecutive rows of this column. */
  public Column part(int first, int count) {
    if (first == 0 && count == size) {
      return this;
    }
    var part = new ColumnBuilder(name, count);
    for (int row = first; row < first + count; row++) {
      part.add(this, row);
    }
    return part.column();
  }

  /**
   * Returns the columns of one name in consecutive rows as one.
   *
   * @param parts at least one
   */
  public static Column joined(List<? extends Column> parts) {
    return joined(parts, double[]::new);
  }

  /**
   * Returns the columns of one name in consecutive rows as one.
   *
   * @param parts at least one
   * @param arrays gives an array of at least a length, for numbers
   */
  static Column joined(List<? extends Column> parts, IntFunction<double[]> arrays) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int size = parts.stream().mapToInt(Column::size).sum();
    if (parts.stream().allMatch(part -> part instanceof Numbers && part.isFull())) {
      double[] numbers = arrays.apply(size);
      int at = 0;
      for (Column part : parts) {
        at = part.numbers(numbers, at);
      }
      return new Numbers(parts.get(0).name(), numbers, size, RowMask.NONE, RowMask.NONE);
    }
    var whole = new ColumnBuilder(parts.get(0).name(), size);
    parts.forEach(whole::addAll);
    return whole.column();
  }

  /** Returns a column that no row has. */
  public static Column absent(String name, int size) {
    long[] all = RowMask.words(size);
    for (int row = 0; row < size; row++) {
      RowMask.mark(all, row);
    }
    return new Flags(name, new boolean[size], size, RowMask.NONE, RowMask.of(all));
  }

  /** Numbers that are decimals of doubles, in the sense of {@link Json.Num#isOfDouble}. */
  public static final class Numbers extends Column {
    private final double[] values;

    /**
     * Creates a column.
     *
     * @param values finite where a row has one
     * @param size number of rows
     */
    public Numbers(String name, double[] values, int size, RowMask nulls, RowMask absent) {
      super(name, size, nulls, absent);
      this.values = values;
    }

    /** Creates a column in which every row has a number. */
    public Numbers(String name, double[] values) {
      this(name, values, values.length, RowMask.NONE, RowMask.NONE);
    }

    /** Returns the numbers by row; the array must not be changed. */
    public double[] values() {
      return values;
    }

    @Override
    public void numbers(DoubleConsumer consumer) {
      boolean full = isFull();
      for (int row = 0; row < size(); row++) {
        if (full || isPresent(row)) {
          consumer.accept(values[row]);
        }
      }
    }

    @Override
    public int numbers(double[] into, int from) {
      if (!isFull()) {
        return super.numbers(into, from);
      }
      System.arraycopy(values, 0, into, from, size());
      return from + size();
    }

    @Override
    public double number(int row) {
      return isPresent(row) ? values[row] : Double.NaN;
    }

    @Override
    public Column part(int first, int count) {
      return isFull() && count < size()
          ? new Numbers(name(), Arrays.copyOfRange(values, first, first + count))
          : super.part(first, count);
    }

    @Override
    Json present(int row) {
      return Json.num(values[row]);
    }
  }

  /** Texts. */
  public static final class Texts extends Column {
    private final String[] values;

    /**
     * Creates a column.
     *
     * @param size number of rows
     */
    public Texts(String name, String[] values, int size, RowMask nulls, RowMask absent) {
      super(name, size, nulls, absent);
      this.values = values;
    }

    /** Creates a column in which every row has a text. */
    public Texts(String name, String[] values) {
      this(name, values, values.length, RowMask.NONE, RowMask.NONE);
    }

    /** Returns the texts by row; the array must not be changed. */
    public String[] values() {
      return values;
    }

    @Override
    Json present(int row) {
      return Json.str(values[row]);
    }
  }

  /** Values true and false. */
  public static final class Flags extends Column {
    private final boolean[] values;

    /**
     * Creates a column.
     *
     * @param size number of rows
     */
    public Flags(String name, boolean[] values, int size, RowMask nulls, RowMask absent) {
      super(name, size, nulls, absent);
      this.values = values;
    }

    /** Returns the values by row; the array must not be changed. */
    public boolean[] values() {
      return values;
    }

    @Override
    Json present(int row) {
      return new Json.Bool(values[row]);
    }
  }

  /** Other values: decimals of no double, arrays, objects, and values of several types. */
  public static final class Values extends Column {
    private final Json[] values;

    /**
     * Creates a column.
     *
     * @param values none of them null or {@link Json#NULL} where a row has one
     * @param size number of rows
     */
    public Values(String name, Json[] values, int size, RowMask nulls, RowMask absent) {
      super(name, size, nulls, absent);
      this.values = values;
    }

    @Override
    Json present(int row) {
      return values[row];
    }
  }
}
