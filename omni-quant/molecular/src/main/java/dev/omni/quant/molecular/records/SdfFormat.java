package dev.omni.quant.molecular.records;

import com.google.auto.service.AutoService;
import dev.omni.domain.data.RecordFormat;
import dev.omni.domain.data.RecordOptions;
import dev.omni.domain.data.RecordReader;
import dev.omni.domain.data.RowSink;
import dev.omni.quant.core.records.RecordLines;
import dev.omni.quant.core.records.RecordOutput;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;

/** Molecules with fields in SDF, V2000 and V3000 (CTFile Formats, BIOVIA, 2020). */
@AutoService(RecordFormat.class)
public final class SdfFormat implements RecordFormat {
  static final String END = "$$$$";
  static final String NO_RECORD = "there is no molecule";

  @Override
  public String name() {
    return "sdf";
  }

  @Override
  public List<String> endings() {
    return List.of("sdf", "sd", "mol");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of("add", "numeric"));
    MoleculeColumns columns = MoleculeColumns.of(options, true);
    return (in, sink) -> read(in, sink, columns);
  }

  private static void read(InputStream in, RowSink sink, MoleculeColumns columns)
      throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, columns.names());
    for (boolean more = lines.next(); more; more = lines.next()) {
      lines.begin();
      var record = new SdfRecord(lines.number());
      boolean ended = false;
      for (boolean within = true; within; within = !ended && lines.next()) {
        ended = lines.text().startsWith(END);
        if (!ended && !lines.isTooLong()) {
          record.add(lines.number(), lines.text());
        }
      }
      out.begin(record.line());
      if (lines.isTooLong()) {
        out.tooLong();
      } else if (ended || !record.isBlank()) {
        record.to(out, columns);
      }
    }
    out.close(NO_RECORD);
  }
}
