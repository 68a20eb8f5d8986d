package dev.omni.http.rows;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.fault.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Tables in CSV. The first line has the names; each other line has as many fields. An empty line is
 * a null in a table of one column, and otherwise skipped.
 */
final class CsvTable implements TableFormat {
  /** The maximum length of a field in characters. */
  private static final int LONGEST = 1 << 20;

  /** The maximum length of a line in characters, with its separators. */
  private static final int LONGEST_LINE = 8 << 20;

  /**
   * What malformed UTF-8 is read as. No well-formed text has it: it is one half of a surrogate
   * pair.
   */
  private static final char MALFORMED = '\uD800';

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  @Override
  public void read(InputStream in, Receiver receiver) throws IOException {
    var records = new CsvRecords(receiver);
    var plain = new PlainLines(withoutMark(in));
    plain.read(records);
    if (!plain.isEnd()) {
      readAny(plain.rest(), new Fields(records, plain.lines()));
    }
    records.close();
  }

  /** Reads records whose fields may be in quotes. */
  private static void readAny(InputStream in, Fields fields) throws IOException {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(MALFORMED));
    try (CsvReader<Boolean> csv =
        CsvReader.builder()
            .skipEmptyLines(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .maxBufferSize(LONGEST)
            .build(fields, new InputStreamReader(in, decoder))) {
      csv.forEach(read -> {});
    } catch (CsvParseException | UncheckedIOException failed) {
      throw cause(failed, fields.records);
    }
  }

  /** Returns the bytes after a byte order mark. */
  private static InputStream withoutMark(InputStream in) throws IOException {
    var first = new PushbackInputStream(in, MARK.length);
    byte[] begin = first.readNBytes(MARK.length);
    if (!Arrays.equals(begin, MARK)) {
      first.unread(begin);
    }
    return first;
  }

  /** Returns what the library wrapped, or what a failure of its own means. */
  private static RuntimeException cause(RuntimeException failed, CsvRecords records) {
    for (Throwable at = failed; at != null; at = at.getCause()) {
      if (at instanceof Fault || at instanceof MalformedTableException) {
        return (RuntimeException) at;
      }
      if (at instanceof IOException io) {
        return new UncheckedIOException(io);
      }
    }
    String message = String.valueOf(failed.getMessage());
    return records.malformed(
        records.fields() + 1,
        message.contains("after closing quote")
            ? "a field in quotes has text after its closing quote"
            : message.contains("buffer size")
                ? "a field has more than " + LONGEST + " characters; a quote may be unfinished"
                : "a quote is not finished");
  }

  /** The receiver of fields. */
  private static final class Fields extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final CsvRecords records;
    private final long before;
    private boolean empty;
    private long length;

    /**
     * Creates the receiver.
     *
     * @param before lines that were read before
     */
    Fields(CsvRecords records, long before) {
      this.records = records;
      this.before = before;
    }

    @Override
    protected void handleBegin(long startingLine) {
      records.begin(before + startingLine);
      length = 0;
      empty = false;
    }

    @Override
    protected void handleField(int index, char[] text, int from, int size, boolean quoted) {
      records.next();
      length += size + 1L;
      if (length > LONGEST_LINE) {
        throw records.malformed(0, "a line has more than " + LONGEST_LINE + " characters");
      }
      for (int i = from; i < from + size; i++) {
        if (Character.isSurrogate(text[i])) {
          i += pair(text, i, from + size);
        } else if (text[i] == 0) {
          throw records.malformed(records.fields(), "a text must not have the character U+0000");
        }
      }
      records.field(new String(text, from, size));
    }

    /** Returns 1 when the character at a place begins a pair. */
    private int pair(char[] text, int at, int end) {
      boolean pair =
          Character.isHighSurrogate(text[at])
              && at + 1 < end
              && Character.isLowSurrogate(text[at + 1]);
      if (!pair) {
        throw records.notUtf8();
      }
      return 1;
    }

    @Override
    protected void handleEmpty() {
      empty = true;
    }

    @Override
    protected Boolean buildRecord() {
      records.end(empty);
      return true;
    }
  }
}
