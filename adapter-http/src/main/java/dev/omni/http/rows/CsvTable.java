package dev.omni.http.rows;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.data.CellForm;
import dev.omni.domain.fault.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(MALFORMED));
    var records = new Records(receiver);
    try (CsvReader<Boolean> csv =
        CsvReader.builder()
            .skipEmptyLines(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .maxBufferSize(LONGEST)
            .build(records, new InputStreamReader(withoutMark(in), decoder))) {
      csv.forEach(read -> {});
      records.end();
    } catch (CsvParseException | UncheckedIOException failed) {
      throw cause(failed, records);
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
  private static RuntimeException cause(RuntimeException failed, Records records) {
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
        records.fields + 1,
        message.contains("after closing quote")
            ? "a field in quotes has text after its closing quote"
            : message.contains("buffer size")
                ? "a field has more than " + LONGEST + " characters; a quote may be unfinished"
                : "a quote is not finished");
  }

  /** The receiver of fields. */
  private static final class Records extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final Receiver receiver;
    private final List<String> header = new ArrayList<>();
    private boolean named;
    private boolean empty;
    private long line = 1;
    private int fields;
    private long length;

    Records(Receiver receiver) {
      this.receiver = receiver;
    }

    MalformedTableException malformed(int column, String message) {
      return new MalformedTableException(line, column, message);
    }

    @Override
    protected void handleBegin(long startingLine) {
      line = startingLine;
      fields = 0;
      length = 0;
      empty = false;
    }

    @Override
    protected void handleField(int index, char[] text, int from, int size, boolean quoted) {
      fields = index + 1;
      length += size + 1L;
      if (length > LONGEST_LINE) {
        throw malformed(0, "a line has more than " + LONGEST_LINE + " characters");
      }
      for (int i = from; i < from + size; i++) {
        if (Character.isSurrogate(text[i])) {
          i += pair(text, i, from + size);
        } else if (text[i] == 0) {
          throw malformed(fields, "a text must not have the character U+0000");
        }
      }
      String value = new String(text, from, size);
      if (!named) {
        header.add(value);
      } else if (fields > header.size()) {
        throw malformed(
            fields, "the line has more fields than the header, which has " + header.size());
      } else if (size > 0) {
        receiver.cell(index, CellForm.UNTYPED, value);
      }
    }

    /** Returns 1 when the character at a place begins a pair. */
    private int pair(char[] text, int at, int end) {
      boolean pair =
          Character.isHighSurrogate(text[at])
              && at + 1 < end
              && Character.isLowSurrogate(text[at + 1]);
      if (!pair) {
        throw malformed(fields, "the text is not UTF-8");
      }
      return 1;
    }

    @Override
    protected void handleEmpty() {
      empty = true;
    }

    @Override
    protected Boolean buildRecord() {
      if (!named) {
        if (empty) {
          throw malformed(1, "the first line must have the names of the columns; it is empty");
        }
        receiver.columns(header, line);
        named = true;
      } else if (!empty || header.size() == 1) {
        if (!empty && fields < header.size()) {
          throw malformed(
              fields + 1, "the line has " + fields + " fields; the header has " + header.size());
        }
        receiver.endRow(line);
      }
      return true;
    }

    void end() {
      if (!named) {
        throw malformed(1, "the first line must have the names of the columns; there is none");
      }
    }
  }
}
