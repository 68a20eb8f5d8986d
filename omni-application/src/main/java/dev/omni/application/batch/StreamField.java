package dev.omni.application.batch;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.RowMask;
import dev.omni.domain.json.Json;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Type;

/**
 * One column of an Arrow stream: doubles, texts in UTF-8 or truth values, with a bit for each row
 * that has one.
 */
final class StreamField {
  /** The key of the remarks of a field, which are words with a space between. */
  static final String REMARKS = "omni";

  /** The remark of decimals that no double has, as texts. */
  static final String NUMBER = "number";

  /** The remark of other values, as texts of JSON. */
  static final String JSON = "json";

  /** The remark of a column whose nulls are absent values. */
  static final String ABSENT = "absent";

  /** The remark of a column whose absent values the next column sets apart from null. */
  static final String EITHER = "either";

  private final String name;
  private final String remarks;
  private final Column column;
  private final int nulls;
  private final int bytes;

  private StreamField(String name, String remarks, Column column) {
    this.name = name;
    this.remarks = remarks;
    this.column = column;
    this.nulls = column.isFull() ? 0 : column.nulls().count() + column.absent().count();
    this.bytes = column instanceof Column.Texts texts ? TextBytes.length(texts) : 0;
  }

  /** Returns the fields of a column: one, or two where it has null and absent values. */
  static List<StreamField> of(String prefix, Column column) {
    String name = prefix + column.name();
    var remarks = new ArrayList<String>();
    Column plain = column;
    if (column instanceof Column.Values values) {
      boolean numbers = numbers(values);
      remarks.add(numbers ? NUMBER : JSON);
      plain = texts(values, numbers);
    }
    if (column.absent().isEmpty()) {
      return List.of(new StreamField(name, String.join(" ", remarks), plain));
    }
    boolean either = !column.nulls().isEmpty();
    remarks.add(either ? EITHER : ABSENT);
    var field = new StreamField(name, String.join(" ", remarks), plain);
    return either
        ? List.of(field, new StreamField("has." + name, "", has(column)))
        : List.of(field);
  }

  private static boolean numbers(Column.Values values) {
    for (int row = 0; row < values.size(); row++) {
      if (values.isPresent(row) && !(values.value(row) instanceof Json.Num)) {
        return false;
      }
    }
    return true;
  }

  private static Column texts(Column.Values values, boolean numbers) {
    var texts = new String[values.size()];
    for (int row = 0; row < texts.length; row++) {
      Json value = values.value(row);
      texts[row] =
          numbers && value instanceof Json.Num number
              ? number.value().toString()
              : JsonReader.write(value);
    }
    return new Column.Texts(values.name(), texts, texts.length, values.nulls(), values.absent());
  }

  private static Column has(Column column) {
    var has = new boolean[column.size()];
    for (int row = 0; row < has.length; row++) {
      has[row] = !column.isAbsent(row);
    }
    return new Column.Flags(column.name(), has, has.length, RowMask.NONE, RowMask.NONE);
  }

  String name() {
    return name;
  }

  String remarks() {
    return remarks;
  }

  /** Returns the type of {@link Type}. */
  byte type() {
    if (column instanceof Column.Numbers) {
      return Type.FloatingPoint;
    }
    return column instanceof Column.Flags ? Type.Bool : Type.Utf8;
  }

  /** Returns the number of rows. */
  int rows() {
    return column.size();
  }

  /** Returns the number of rows without a value. */
  int nulls() {
    return nulls;
  }

  /** Returns the lengths of the buffers: validity, offsets of texts, values. */
  int[] lengths() {
    int rows = rows();
    int validity = nulls == 0 ? 0 : bits(rows);
    return switch (type()) {
      case Type.FloatingPoint -> new int[] {validity, Double.BYTES * rows};
      case Type.Bool -> new int[] {validity, bits(rows)};
      default -> new int[] {validity, Integer.BYTES * (rows + 1), bytes};
    };
  }

  /** Returns the bytes of a bit for each row, in whole words. */
  private static int bits(int rows) {
    return (rows + 63) / 64 * Long.BYTES;
  }

  /**
   * Writes a buffer.
   *
   * @param number of the buffer in {@link #lengths}
   * @param out little-endian, of exactly its length
   */
  void write(int number, ByteBuffer out) {
    if (number == 0) {
      validity(out);
    } else if (column instanceof Column.Numbers numbers) {
      numbers(numbers, out);
    } else if (column instanceof Column.Flags flags) {
      flags(flags, out);
    } else if (number == 1) {
      TextBytes.offsets((Column.Texts) column, out);
    } else {
      TextBytes.bytes((Column.Texts) column, out);
    }
  }

  private void validity(ByteBuffer out) {
    for (int word = 0; out.hasRemaining(); word++) {
      int rows = Math.min(64, rows() - 64 * word);
      long all = rows == 64 ? -1 : (1L << rows) - 1;
      out.putLong(all & ~(column.nulls().word(word) | column.absent().word(word)));
    }
  }

  /** Copies numbers; a row without one has zero. */
  private static void numbers(Column.Numbers numbers, ByteBuffer out) {
    int from = out.position();
    out.asDoubleBuffer().put(numbers.values(), 0, numbers.size());
    if (!numbers.isFull()) {
      for (int row = 0; row < numbers.size(); row++) {
        if (!numbers.isPresent(row)) {
          out.putDouble(from + Double.BYTES * row, 0);
        }
      }
    }
  }

  private static void flags(Column.Flags flags, ByteBuffer out) {
    for (int row = 0; row < flags.size(); row += 64) {
      long word = 0;
      int end = Math.min(flags.size(), row + 64);
      for (int i = row; i < end; i++) {
        word |= flags.values()[i] && flags.isPresent(i) ? 1L << i : 0;
      }
      out.putLong(word);
    }
  }
}
