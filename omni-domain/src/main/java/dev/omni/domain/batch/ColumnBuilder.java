package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.Arrays;

/**
 * A column while its values arrive. The first values decide how it is kept; a value that does not
 * fit there turns it into one of other values. A column without any value is one of flags. Not
 * thread-safe.
 */
public final class ColumnBuilder {
  private final String name;
  private int size;
  private Kind kind = Kind.NONE;
  private double[] numbers = {};
  private String[] texts = {};
  private boolean[] flags = {};
  private Json[] others = {};
  private int room;
  private long[] nulls = {};
  private long[] absent = {};

  private enum Kind {
    NONE,
    NUMBERS,
    TEXTS,
    FLAGS,
    OTHERS
  }

  /**
   * Creates a column without rows.
   *
   * @param expected number of rows, if it is known, else any
   */
  public ColumnBuilder(String name, int expected) {
    this.name = name;
    this.room = Math.max(8, expected);
  }

  /** Adds a row with a value. */
  public void add(Json value) {
    if (value instanceof Json.Num number && number.isOfDouble()) {
      add(number.asDouble(), number);
    } else if (value instanceof Json.Str text && turned(Kind.TEXTS)) {
      texts[size++] = text.value();
    } else if (value instanceof Json.Bool flag && turned(Kind.FLAGS)) {
      flags[size++] = flag.value();
    } else if (value instanceof Json.Null) {
      addNull();
    } else {
      addOther(value);
    }
  }

  /** Adds a row with a finite number. */
  public void add(double number) {
    if (turned(Kind.NUMBERS)) {
      numbers[size++] = number;
    } else {
      addOther(Json.num(number));
    }
  }

  /** Adds a row with each of the finite numbers between two places. */
  public void add(double[] values, int from, int to) {
    int more = to - from;
    if (more > 0 && room - size >= more && turned(Kind.NUMBERS)) {
      System.arraycopy(values, from, numbers, size, more);
      size += more;
    } else {
      for (int i = from; i < to; i++) {
        add(values[i]);
      }
    }
  }

  private void add(double number, Json value) {
    if (turned(Kind.NUMBERS)) {
      numbers[size++] = number;
    } else {
      addOther(value);
    }
  }

  private void addOther(Json value) {
    if (!turned(Kind.OTHERS)) {
      Json[] all = new Json[room];
      Column before = column();
      for (int row = 0; row < size; row++) {
        all[row] = before.value(row);
      }
      kind = Kind.OTHERS;
      others = all;
    }
    others[size++] = value;
  }

  /** Adds a row with null. */
  public void addNull() {
    nulls = marked(nulls);
  }

  /** Adds a row that lacks the name. */
  public void addAbsent() {
    absent = marked(absent);
  }

  private long[] marked(long[] words) {
    grow();
    long[] enough = size >>> 6 < words.length ? words : Arrays.copyOf(words, (room + 63) >>> 6);
    RowMask.mark(enough, size++);
    return enough;
  }

  /** Adds all rows of a column. */
  public void addAll(Column part) {
    for (int row = 0; row < part.size(); row++) {
      add(part, row);
    }
  }

  /** Adds a row of another column. */
  public void add(Column part, int row) {
    if (part.isAbsent(row)) {
      addAbsent();
    } else if (part.isNull(row)) {
      addNull();
    } else if (part instanceof Column.Numbers of && turned(Kind.NUMBERS)) {
      numbers[size++] = of.values()[row];
    } else {
      add(part.value(row));
    }
  }

  /** Makes room for a row; returns whether values of this kind are kept as such. */
  private boolean turned(Kind wanted) {
    grow();
    if (kind == Kind.NONE) {
      kind = wanted;
      resize();
    }
    return kind == wanted;
  }

  private void grow() {
    if (size == room) {
      room *= 2;
      resize();
    }
  }

  private void resize() {
    switch (kind) {
      case NUMBERS -> numbers = Arrays.copyOf(numbers, room);
      case TEXTS -> texts = Arrays.copyOf(texts, room);
      case FLAGS -> flags = Arrays.copyOf(flags, room);
      case OTHERS -> others = Arrays.copyOf(others, room);
      case NONE -> {}
    }
  }

  /** Returns the column; nothing may be added afterwards. */
  public Column column() {
    RowMask withNull = RowMask.of(nulls);
    RowMask without = RowMask.of(absent);
    return switch (kind) {
      case NUMBERS -> new Column.Numbers(name, numbers, size, withNull, without);
      case TEXTS -> new Column.Texts(name, texts, size, withNull, without);
      case OTHERS -> new Column.Values(name, others, size, withNull, without);
      case FLAGS -> new Column.Flags(name, flags, size, withNull, without);
      case NONE -> new Column.Flags(name, new boolean[size], size, withNull, without);
    };
  }
}
