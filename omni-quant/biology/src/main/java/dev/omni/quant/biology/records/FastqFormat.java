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
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/**
 * Reads in FASTQ (P. J. A. Cock et al., Nucleic Acids Res. 38, 2010, 1767-1771). The qualities of a
 * read have as many lines as its sequence.
 */
@AutoService(RecordFormat.class)
public final class FastqFormat implements RecordFormat {
  static final String NO_RECORD = "a record of FASTQ begins with @";

  /** The letter of quality 0 that is usual. */
  static final int USUAL_OFFSET = 33;

  private static final Set<Integer> OFFSETS = Set.of(33, 64);
  private static final int LAST_LETTER = '~';
  private static final List<String> COLUMNS =
      List.of("id", "description", "sequence", "quality", "length", "mean_quality");

  @Override
  public String name() {
    return "fastq";
  }

  @Override
  public List<String> endings() {
    return List.of("fq", "fastq");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of("offset"));
    int offset = options.offset().orElse(USUAL_OFFSET);
    if (!OFFSETS.contains(offset)) {
      throw new IllegalArgumentException("offset must be 33 or 64");
    }
    return (in, sink) -> read(in, sink, offset);
  }

  private static void read(InputStream in, RowSink sink, int offset) throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, COLUMNS);
    boolean more = lines.nextFilled();
    if (more && !lines.text().startsWith("@")) {
      throw new UnreadableFileException(lines.number(), NO_RECORD);
    }
    for (; more; more = lines.nextFilled()) {
      lines.begin();
      out.begin(lines.number());
      if (lines.text().startsWith("@")) {
        record(lines, out, offset);
      } else {
        skip(lines);
        out.malformed(lines.number(), NO_RECORD);
      }
    }
    out.close(NO_RECORD);
  }

  /** Passes over what is no record. */
  private static void skip(RecordLines lines) throws IOException {
    for (boolean more = lines.next(); more; more = lines.next()) {
      if (lines.text().startsWith("@")) {
        lines.back();
        break;
      }
    }
  }

  private static void record(RecordLines lines, RecordOutput out, int offset) throws IOException {
    long first = lines.number();
    String header = lines.text().substring(1).strip();
    var sequence = new StringBuilder();
    int wrapped = 0;
    boolean more = lines.next();
    for (; more && !lines.text().startsWith("+"); more = lines.next()) {
      if (lines.text().startsWith("@")) {
        lines.back();
        out.malformed(first, "a line with + must follow the sequence");
        return;
      }
      wrapped++;
      if (!lines.isTooLong()) {
        sequence.append(lines.text().strip());
      }
    }
    if (!more) {
      out.malformed(first, "the record is cut off");
      return;
    }
    String repeated = lines.text().substring(1).strip();
    var quality = new StringBuilder();
    for (int i = 0; i < wrapped && lines.next(); i++) {
      if (!lines.isTooLong()) {
        quality.append(lines.text());
      }
    }
    if (lines.isTooLong()) {
      out.tooLong();
    } else if (!repeated.isEmpty() && !repeated.equals(header)) {
      out.malformed(first, "the name behind + must be that behind @, or absent");
    } else {
      set(out, new Read(first, header, sequence.toString(), quality.toString()), offset);
    }
  }

  /** A read as it stands in the file. */
  private record Read(long line, String header, String sequence, String quality) {}

  private static void set(RecordOutput out, Read read, int offset) {
    int n = read.sequence.length();
    if (n != read.quality.length()) {
      out.malformed(
          read.line,
          "the sequence has " + n + " letters, and the quality " + read.quality.length());
      return;
    }
    if (read.header.isEmpty()) {
      out.malformed(read.line, "a name must stand behind @");
      return;
    }
    if (read.quality.chars().anyMatch(c -> c < offset || c > LAST_LETTER)) {
      out.malformed(read.line, "a letter of the quality is not from " + (char) offset + " to ~");
      return;
    }
    String[] words = read.header.split("\\s+", 2);
    out.text("id", words[0]);
    out.text("description", words.length > 1 ? words[1] : "");
    out.text("sequence", read.sequence);
    out.text("quality", read.quality);
    out.number("length", n);
    if (n > 0) {
      double sum = read.quality.chars().mapToDouble(c -> c - offset).sum();
      out.number("mean_quality", BigDecimal.valueOf(sum / n));
    }
    out.end();
  }
}
