package dev.omni.application.data;

import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.CellText;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.DoubleText;
import dev.omni.domain.json.Json;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The cells of one column in a block as doubles, as long as each is the text of a double, or that
 * text with zeros behind its decimals: {@code 100}, {@code 100.50} and {@code 1e-7}, but not {@code
 * 1e2} or {@code 9007199254740993}. So every text can be made again. The stored form is one byte 1
 * and the doubles when all texts are those of their doubles, else one byte 0, a byte for each cell
 * (the number of decimals, or {@link #SHORTEST} or {@link #NULL}), and the doubles.
 */
final class NumberBlock {
  /** The decimals of a text that is that of its double. */
  static final byte SHORTEST = -1;

  /** The decimals of an empty cell. */
  static final byte NULL = -2;

  private static final byte NONE = -3;

  /** No decimal of more digits is the shortest of a double. */
  private static final int MOST_DIGITS = 17;

  /** The most bytes of a cell that is read digit by digit. */
  private static final int LONGEST_PLAIN = 32;

  /** A fraction that begins with more zeros is written with an exponent. */
  private static final int ZEROS = 5;

  private final byte[] shortest = new byte[DoubleText.ROOM];
  private double[] values = new double[64];
  private byte[] decimals = new byte[64];
  private int size;
  private boolean numbers;
  private boolean plain = true;
  private boolean fits = true;

  /** Returns whether there are numbers, and nothing but numbers and nulls. */
  boolean fits() {
    return fits && numbers;
  }

  /** Returns whether there is a cell that is no number. */
  boolean isRefuted() {
    return !fits;
  }

  /** Adds a cell. */
  void add(CellForm form, String text) {
    if (fits) {
      grow();
      boolean numeral =
          (form == CellForm.NUMBER || form == CellForm.UNTYPED) && CellText.numeral(text);
      decimals[size] = numeral ? read(text) : NONE;
      fits = decimals[size] != NONE;
      plain &= decimals[size] == SHORTEST;
      numbers = true;
      size++;
    }
  }

  /**
   * Adds a cell of CSV that is digits with a sign and a point at most, if it fits. Any other cell
   * is left to {@link #add(CellForm, String)}.
   *
   * @param text in UTF-8, with the cell between two places
   */
  boolean addPlain(byte[] text, int from, int to) {
    if (!fits || to - from > LONGEST_PLAIN) {
      return false;
    }
    boolean negative = text[from] == '-';
    int begin = negative ? from + 1 : from;
    long digits = 0;
    int count = 0;
    int point = -1;
    int last = from;
    for (int at = begin; at < to; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = 10 * digits + digit; // Means nothing when there are too many.
        count += digits == 0 ? 0 : 1;
        last = digit != 0 || point < 0 ? at : last;
      } else if (text[at] == '.' && point < 0 && at > begin) {
        point = at;
      } else {
        return false;
      }
    }
    int whole = (point < 0 ? to : point) - begin;
    if (whole == 0 || (whole > 1 && text[begin] == '0') || point == to - 1) {
      return false; // Not a number of JSON.
    }
    int fraction = point < 0 ? 0 : to - point - 1;
    if (count > MOST_DIGITS
        || (count > 0 && fraction - count > ZEROS)
        || (negative && count == 0)) {
      return false;
    }
    double magnitude = count == 0 ? 0 : Json.Num.ofDecimal(digits, -fraction);
    if (Double.isNaN(magnitude)) {
      return false;
    }
    grow();
    values[size] = negative ? -magnitude : magnitude;
    decimals[size] = point >= 0 && last < to - 1 ? (byte) fraction : SHORTEST;
    plain &= decimals[size] == SHORTEST;
    numbers = true;
    size++;
    return true;
  }

  /** Returns the number that was added last. */
  double last() {
    return values[size - 1];
  }

  /** Adds an empty cell. */
  void addNull() {
    if (fits) {
      grow();
      values[size] = 0;
      decimals[size++] = NULL;
      plain = false;
    }
  }

  private void grow() {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      decimals = Arrays.copyOf(decimals, 2 * size);
    }
  }

  /** Reads a number into the next place; returns its decimals, or none when it does not fit. */
  private byte read(String text) {
    long digits = 0;
    int count = 0;
    int point = -1;
    int last = -1;
    int from = text.charAt(0) == '-' ? 1 : 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.') {
        point = i;
      } else if (c < '0' || c > '9') {
        return any(text, text.length(), SHORTEST);
      } else {
        count += count > 0 || c != '0' ? 1 : 0;
        digits = 10 * digits + (c - '0'); // Means nothing when there are too many.
        last = c != '0' || point < 0 ? i : last;
      }
    }
    int fraction = point < 0 ? 0 : text.length() - point - 1;
    int end = point < 0 ? text.length() : Math.max(last + 1, 1);
    byte kept = SHORTEST;
    if (end < text.length()) {
      kept = fraction > Byte.MAX_VALUE ? NONE : (byte) fraction;
    }
    boolean usual = count > 0 && count <= MOST_DIGITS && fraction - count <= ZEROS;
    double magnitude = usual ? Json.Num.ofDecimal(digits, -fraction) : Double.NaN;
    if (Double.isNaN(magnitude)) {
      return any(text, end, kept);
    }
    values[size] = from == 1 ? -magnitude : magnitude;
    return kept;
  }

  /**
   * Reads any number.
   *
   * @param end of its text without the zeros behind its decimals
   */
  private byte any(String text, int end, byte kept) {
    double value = Double.parseDouble(text);
    if (!Double.isFinite(value)) {
      return NONE;
    }
    int length = DoubleText.write(value, shortest, 0, 'e');
    boolean same = length == end;
    for (int i = 0; same && i < length; i++) {
      same = shortest[i] == text.charAt(i);
    }
    values[size] = value;
    return same ? kept : NONE;
  }

  void clear() {
    size = 0;
    numbers = false;
    plain = true;
    fits = true;
  }

  /** Returns the stored form. */
  byte[] stored() {
    ByteBuffer out = ByteBuffer.allocate(1 + (plain ? 0 : size) + Double.BYTES * size);
    out.put((byte) (plain ? 1 : 0));
    if (!plain) {
      out.put(decimals, 0, size);
    }
    out.asDoubleBuffer().put(values, 0, size);
    return out.array();
  }

  /** Reads the stored form of some cells. */
  static Cells cells(byte[] stored, int rows, CellType type) {
    ByteBuffer in = ByteBuffer.wrap(stored);
    var decimals = new byte[in.get() == 1 ? 0 : rows];
    in.get(decimals);
    if (in.remaining() != Double.BYTES * rows) {
      throw new IllegalStateException("a column of a data set is cut off");
    }
    var values = new double[rows];
    in.asDoubleBuffer().get(values);
    return new NumberCells(values, decimals, type);
  }
}
