package dev.omni.quant.biology.records;

import com.google.auto.service.AutoService;
import dev.omni.domain.data.RecordFormat;
import dev.omni.domain.data.RecordOptions;
import dev.omni.domain.data.RecordReader;
import dev.omni.domain.data.RowSink;
import dev.omni.domain.data.UnreadableFileException;
import dev.omni.quant.core.records.RecordLines;
import dev.omni.quant.core.records.RecordOutput;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;

/** Sequences in FASTA (W. R. Pearson and D. J. Lipman, PNAS 85, 1988, 2444-2448). */
@AutoService(RecordFormat.class)
public final class FastaFormat implements RecordFormat {
  static final String NO_RECORD = "a record of FASTA begins with >";

  private static final List<String> COLUMNS = List.of("id", "description", "sequence", "length");

  @Override
  public String name() {
    return "fasta";
  }

  @Override
  public List<String> endings() {
    return List.of("fa", "fasta", "fna", "faa");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of());
    return FastaFormat::read;
  }

  private static void read(InputStream in, RowSink sink) throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, COLUMNS);
    boolean more = lines.nextFilled();
    if (more && !lines.text().startsWith(">")) {
      throw new UnreadableFileException(lines.number(), NO_RECORD);
    }
    for (; more; more = lines.nextFilled()) {
      record(lines, out);
    }
    out.close(NO_RECORD);
  }

  /** Reads the record whose header is the line at hand. */
  private static void record(RecordLines lines, RecordOutput out) throws IOException {
    lines.begin();
    long first = lines.number();
    out.begin(first);
    String header = lines.text().substring(Math.min(1, lines.text().length())).strip();
    var sequence = new StringBuilder();
    long strange = 0;
    for (boolean more = lines.next(); more; more = lines.next()) {
      String text = lines.text();
      if (text.startsWith(">")) {
        lines.back();
        break;
      }
      if (!lines.isTooLong()) {
        strange = strange == 0 && !isSequence(text) ? lines.number() : strange;
        text.chars().filter(c -> !isBlank(c)).forEach(c -> sequence.append((char) c));
      }
    }
    if (lines.isTooLong()) {
      out.tooLong();
    } else if (header.isEmpty()) {
      out.malformed(first, "a name must stand behind >");
    } else if (strange > 0) {
      out.malformed(strange, "a sequence must have letters, -, . and * alone");
    } else {
      String[] words = header.split("\\s+", 2);
      out.text("id", words[0]);
      out.text("description", words.length > 1 ? words[1] : "");
      out.text("sequence", sequence.toString());
      out.number("length", sequence.length());
      out.end();
    }
  }

  private static boolean isBlank(int letter) {
    return letter == ' ' || letter == '\t';
  }

  /** Returns whether a line has letters of a sequence alone, or blanks. */
  private static boolean isSequence(String text) {
    return text.chars()
        .allMatch(
            c ->
                (c >= 'A' && c <= 'Z')
                    || (c >= 'a' && c <= 'z')
                    || c == '-'
                    || c == '*'
                    || c == '.'
                    || isBlank(c));
  }
}
