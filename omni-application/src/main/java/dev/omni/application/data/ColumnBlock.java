package dev.omni.application.data;

import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.CellType;
import dev.omni.domain.limit.ClaimedLength;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The cells of one column in a block, while they arrive and in their stored form: {@linkplain
 * NumberBlock doubles} where all are numbers; else for each cell the length of its text plus one,
 * or 0 for a null, in groups of seven bits, then all texts, deflated.
 */
final class ColumnBlock {
  private static final int SEVEN = 0x7F;
  private static final int MORE = 0x80;

  private byte[] texts = new byte[64];
  private int end;
  private int[] lengths = new int[64];
  private int size;
  private final NumberBlock numbers = new NumberBlock();

  /** Returns the number of bytes of all texts. */
  int bytes() {
    return end;
  }

  void add(CellForm form, String text) {
    numbers.add(form, text);
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    keep(utf8, 0, utf8.length);
  }

  private void keep(byte[] utf8, int from, int to) {
    int more = to - from;
    if (texts.length - end < more) {
      texts = Arrays.copyOf(texts, Math.max(end + more, 2 * texts.length));
    }
    System.arraycopy(utf8, from, texts, end, more);
    end += more;
    length(more + 1);
  }

  /** Adds a cell of CSV if it is a number as {@link NumberBlock#addPlain} takes it. */
  boolean addNumber(byte[] utf8, int from, int to) {
    boolean added = numbers.addPlain(utf8, from, to);
    if (added) {
      keep(utf8, from, to);
    }
    return added;
  }

  /** Returns the number that was added last. */
  double last() {
    return numbers.last();
  }

  /** Adds a cell to a block of texts; returns whether this is one. */
  boolean addText(byte[] utf8, int from, int to) {
    boolean text = numbers.isRefuted();
    if (text) {
      keep(utf8, from, to);
    }
    return text;
  }

  /** Adds nulls up to a number of cells. */
  void padTo(int rows) {
    while (size < rows) {
      numbers.addNull();
      length(0);
    }
  }

  private void length(int value) {
    if (size == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    lengths[size++] = value;
  }

  void clear() {
    size = 0;
    end = 0;
    numbers.clear();
  }

  /** Returns the cells as doubles, if they are such. */
  Optional<NumberBlock> numbers() {
    return numbers.fits() ? Optional.of(numbers) : Optional.empty();
  }

  /** Returns the stored form before its compression. */
  byte[] packed() {
    var all = new byte[5 * size + end];
    int at = 0;
    for (int i = 0; i < size; i++) {
      int rest = lengths[i];
      while (rest > SEVEN) {
        all[at++] = (byte) ((rest & SEVEN) | MORE);
        rest >>>= 7;
      }
      all[at++] = (byte) rest;
    }
    System.arraycopy(texts, 0, all, at, end);
    return Arrays.copyOf(all, at + end);
  }

  /** Returns bytes compressed. */
  static byte[] deflated(byte[] bytes, Deflater deflater) {
    deflater.reset();
    deflater.setInput(bytes);
    deflater.finish();
    var out = new byte[bytes.length / 2 + 64];
    int length = 0;
    while (!deflater.finished()) {
      length += deflater.deflate(out, length, out.length - length);
      if (length == out.length) {
        out = Arrays.copyOf(out, 2 * length);
      }
    }
    return Arrays.copyOf(out, length);
  }

  /** Returns the bytes that were compressed. */
  static byte[] inflated(byte[] deflated, int length) {
    var inflater = new Inflater();
    try {
      inflater.setInput(deflated);
      var bytes =
          new byte[ClaimedLength.inflated(length, deflated.length, "a column of a data set")];
      int got = 0;
      while (got < length) {
        int more = inflater.inflate(bytes, got, length - got);
        if (more == 0) {
          throw new IllegalStateException("a column of a data set is cut off");
        }
        got += more;
      }
      return bytes;
    } catch (DataFormatException damaged) {
      throw new IllegalStateException("a column of a data set is damaged", damaged);
    } finally {
      inflater.end();
    }
  }

  /** Reads the stored form of some cells. */
  static Cells cells(byte[] packed, int rows, CellType type) {
    var starts = new int[rows + 1];
    int at = 0;
    int text = 0;
    for (int i = 0; i < rows; i++) {
      int value = 0;
      int shift = 0;
      while ((packed[at] & MORE) != 0) {
        value |= (packed[at++] & SEVEN) << shift;
        shift += 7;
      }
      value |= packed[at++] << shift;
      starts[i] = value == 0 ? ~text : text;
      text += Math.max(0, value - 1);
    }
    starts[rows] = text;
    return new TextCells(Arrays.copyOfRange(packed, at, at + text), starts, type);
  }
}
