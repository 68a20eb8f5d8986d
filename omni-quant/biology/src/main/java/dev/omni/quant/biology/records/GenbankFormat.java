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

/**
 * Sequences with features in the flat file of GenBank (NCBI-GenBank Flat File Release 250, 2022).
 */
@AutoService(RecordFormat.class)
public final class GenbankFormat implements RecordFormat {
  static final String NO_RECORD = "a record of GenBank begins with LOCUS";

  private static final String END = "//";
  private static final String FEATURES = "features";
  private static final String RECORDS = "records";

  @Override
  public String name() {
    return "genbank";
  }

  @Override
  public List<String> endings() {
    return List.of("gb", "gbk");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of("rows"));
    String rows = options.rows().orElse(FEATURES);
    if (!rows.equals(FEATURES) && !rows.equals(RECORDS)) {
      throw new IllegalArgumentException("rows must be features or records");
    }
    return (in, sink) -> read(in, sink, rows.equals(FEATURES));
  }

  private static void read(InputStream in, RowSink sink, boolean ofFeatures) throws IOException {
    var lines = new RecordLines(in);
    var out =
        new RecordOutput(sink, ofFeatures ? GenbankRecord.OF_FEATURES : GenbankRecord.OF_RECORDS);
    boolean more = lines.nextFilled();
    if (more && !lines.text().startsWith("LOCUS")) {
      throw new UnreadableFileException(lines.number(), NO_RECORD);
    }
    boolean any = more;
    for (; more; more = lines.nextFilled()) {
      lines.begin();
      record(lines, out, ofFeatures);
    }
    out.close(any ? "there is no feature; rows may be records" : NO_RECORD);
  }

  /** Reads the record that begins with the line at hand. */
  private static void record(RecordLines lines, RecordOutput out, boolean ofFeatures)
      throws IOException {
    long first = lines.number();
    boolean named = lines.text().startsWith("LOCUS");
    var record = new GenbankRecord(first);
    boolean ended = false;
    for (boolean more = true; more && !ended; more = !ended && lines.next()) {
      ended = lines.text().startsWith(END);
      if (!ended && named && !lines.isTooLong()) {
        record.add(lines.number(), lines.text());
      }
    }
    out.begin(first);
    if (lines.isTooLong()) {
      out.tooLong();
    } else if (!named) {
      out.malformed(first, NO_RECORD);
    } else if (!ended) {
      out.malformed(first, "the record must end with //");
    } else {
      record.to(out, ofFeatures);
    }
  }
}
