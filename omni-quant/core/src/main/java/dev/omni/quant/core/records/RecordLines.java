package dev.omni.quant.core.records;

import dev.omni.domain.data.UnreadableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a file in UTF-8, which are held one at a time. Of a line that is too long nothing is
 * held, and a record is too long from then on. For one thread.
 */
public final class RecordLines {
  /** The maximum length of a line in bytes. */
  static final int LONGEST_LINE = 1 << 20;

  /** The maximum length of a record in bytes. */
  static final int LONGEST_RECORD = 32 << 20;

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final byte[] bytes = new byte[1 << 16];
  private byte[] line = new byte[256];
  private int from;
  private int to;
  private String text = "";
  private long number;
  private boolean again;
  private long held;
  private boolean tooLong;
  private boolean lineTooLong;

  /** Creates the lines; nothing is read yet. */
  public RecordLines(InputStream in) {
    this.in = in;
  }

  /**
   * Moves to the next line.
   *
   * @return false at the end of the file
   * @throws UnreadableFileException for a line that is not UTF-8, or has U+0000
   */
  public boolean next() throws IOException {
    if (again) {
      again = false;
      return true;
    }
    if (!filled()) {
      return false;
    }
    number++;
    int length = gathered();
    held += length + 1L;
    lineTooLong = length > LONGEST_LINE;
    tooLong |= lineTooLong || held > LONGEST_RECORD;
    text = lineTooLong ? "" : decoded(length);
    return true;
  }

  /** Moves to the next line that is not blank; false at the end of the file. */
  public boolean nextFilled() throws IOException {
    boolean more = next();
    for (; more && text.isBlank() && !lineTooLong; more = next()) {
      // A blank line has nothing to read.
    }
    return more;
  }

  /** Has the next call of {@link #next} stay on this line. */
  public void back() {
    again = true;
  }

  /** Begins a record with this line. */
  public void begin() {
    held = text.length() + 1L;
    tooLong = lineTooLong;
  }

  /** Returns the line without its end. */
  public String text() {
    return text;
  }

  /** Returns the number of the line, from 1. */
  public long number() {
    return number;
  }

  /** Returns whether the record, or one of its lines, is too long to be held. */
  public boolean isTooLong() {
    return tooLong;
  }

  /** Gathers the bytes of a line; returns their number, which is more than are held if too many. */
  private int gathered() throws IOException {
    int length = 0;
    boolean ended = false;
    for (boolean more = true; more; more = !ended && filled()) {
      int end = from;
      for (; end < to && bytes[end] != '\n'; end++) {
        // The line continues.
      }
      length = Math.min(LONGEST_LINE + 1, length + hold(length, end - from));
      ended = end < to;
      from = ended ? end + 1 : end;
    }
    boolean returned = length > 0 && length <= LONGEST_LINE && line[length - 1] == '\r';
    return returned ? length - 1 : length;
  }

  private int hold(int length, int count) {
    int room = Math.min(count, LONGEST_LINE + 1 - length);
    if (length + room > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + room));
    }
    System.arraycopy(bytes, from, line, length, room);
    return room;
  }

  private String decoded(int length) {
    int begin = number == 1 && Arrays.equals(Arrays.copyOf(line, MARK.length), MARK) ? 3 : 0;
    boolean ascii = true;
    for (int i = begin; i < length; i++) {
      ascii &= line[i] > 0;
    }
    if (ascii) {
      return new String(line, begin, length - begin, StandardCharsets.US_ASCII);
    }
    try {
      String read =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(line, begin, length - begin))
              .toString();
      if (read.indexOf(0) >= 0) {
        throw new UnreadableFileException(number, "a text must not have the character U+0000");
      }
      return read;
    } catch (CharacterCodingException malformed) {
      throw new UnreadableFileException(number, "the text is not UTF-8");
    }
  }

  /** Returns whether there are bytes; reads more when all were used. */
  private boolean filled() throws IOException {
    if (from == to) {
      from = 0;
      to = Math.max(0, in.read(bytes));
    }
    return from < to;
  }
}
