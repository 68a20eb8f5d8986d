package dev.omni.application.batch;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.RowMask;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.apache.arrow.flatbuf.Type;

/** A column of a stream while it is read. */
final class StreamColumn {
  private final String name;
  private final int rows;
  private final long[] without;
  private RowMask nulls;
  private RowMask absent = RowMask.NONE;

  /**
   * Creates a column.
   *
   * @param validity a bit for each row that has a value; empty where all have
   */
  StreamColumn(String name, int rows, ByteBuffer validity) {
    this.name = name;
    this.rows = rows;
    this.without = validity.capacity() == 0 ? new long[0] : RowMask.words(rows);
    for (int word = 0; word < without.length; word++) {
      int left = Math.min(64, rows - 64 * word);
      long all = left == 64 ? -1 : (1L << left) - 1;
      without[word] = all & ~validity.getLong();
    }
    this.nulls = RowMask.of(without);
  }

  /**
   * Reads the values.
   *
   * @param type of {@link Type}
   * @param next gives the next buffer of the column
   */
  Column column(byte type, Supplier<ByteBuffer> next) {
    return switch (type) {
      case Type.FloatingPoint -> numbers(next.get());
      case Type.Bool -> flags(next.get());
      case Type.Utf8 -> texts(next.get(), next.get());
      default -> throw new IllegalStateException("a column of the stored rows has type " + type);
    };
  }

  private Column numbers(ByteBuffer in) {
    var values = new double[rows];
    in.asDoubleBuffer().get(values);
    for (int row = 0; row < rows; row++) {
      if (!Double.isFinite(values[row])) {
        throw new IllegalStateException("a number of the stored rows is not finite");
      }
      values[row] += 0.0; // Zero has no sign.
    }
    return new Column.Numbers(name, values, rows, nulls, absent);
  }

  private Column flags(ByteBuffer in) {
    var values = new boolean[rows];
    for (int row = 0; row < rows; row += 64) {
      long word = in.getLong();
      for (int i = row; i < Math.min(rows, row + 64); i++) {
        values[i] = (word >>> i & 1) != 0;
      }
    }
    return new Column.Flags(name, values, rows, nulls, absent);
  }

  private Column texts(ByteBuffer offsets, ByteBuffer bytes) {
    var values = new String[rows];
    int at = offsets.getInt();
    for (int row = 0; row < rows; row++) {
      int end = offsets.getInt();
      if (at < 0 || end < at || end > bytes.capacity()) {
        throw new IllegalStateException("a text of the stored rows lies beyond its column");
      }
      boolean again = row > 0 && same(bytes, at, end, values[row - 1]);
      values[row] =
          again
              ? values[row - 1]
              : new String(
                  bytes.array(), bytes.arrayOffset() + at, end - at, StandardCharsets.UTF_8);
      at = end;
    }
    return new Column.Texts(name, values, rows, nulls, absent);
  }

  /** Returns whether bytes are an ASCII text; rows that follow each other often share one. */
  private static boolean same(ByteBuffer bytes, int from, int end, String text) {
    if (text.length() != end - from) {
      return false;
    }
    for (int i = from; i < end; i++) {
      if (bytes.get(i) != text.charAt(i - from)) {
        return false;
      }
    }
    return true;
  }

  /** Takes the rows without a value for absent ones. */
  void absent() {
    absent = nulls;
    nulls = RowMask.NONE;
  }

  /** Takes those of the rows without a value that a column does not mark for absent ones. */
  void either(Column.Flags has) {
    long[] lacking = RowMask.words(rows);
    for (int row = 0; row < rows; row++) {
      if (!has.values()[row]) {
        RowMask.mark(lacking, row);
      }
    }
    for (int word = 0; word < without.length; word++) {
      without[word] &= ~lacking[word];
    }
    absent = RowMask.of(lacking);
  }

  /** Returns the column with its marks, and with the values that its texts mean. */
  Column marked(Column read, List<String> remarks) {
    if (read instanceof Column.Numbers numbers) {
      return new Column.Numbers(name, numbers.values(), rows, nulls, absent);
    }
    if (read instanceof Column.Flags flags) {
      return new Column.Flags(name, flags.values(), rows, nulls, absent);
    }
    var texts = (Column.Texts) read;
    boolean numbers = remarks.contains(StreamField.NUMBER);
    if (!numbers && !remarks.contains(StreamField.JSON)) {
      return new Column.Texts(name, texts.values(), rows, nulls, absent);
    }
    var values = new Json[rows];
    for (int row = 0; row < rows; row++) {
      boolean present = !nulls.has(row) && !absent.has(row);
      values[row] = present ? value(texts.values()[row], numbers) : Json.NULL;
    }
    return new Column.Values(name, values, rows, nulls, absent);
  }

  private static Json value(String text, boolean number) {
    return number ? new Json.Num(new BigDecimal(text)) : JsonReader.trusted(text);
  }
}
