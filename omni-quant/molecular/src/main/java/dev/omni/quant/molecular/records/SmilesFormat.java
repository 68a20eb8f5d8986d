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

/** Molecules as lines of SMILES, each with a title behind it. */
@AutoService(RecordFormat.class)
public final class SmilesFormat implements RecordFormat {
  @Override
  public String name() {
    return "smi";
  }

  @Override
  public List<String> endings() {
    return List.of("smi", "smiles");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of("add"));
    MoleculeColumns columns = MoleculeColumns.of(options, false);
    return (in, sink) -> read(in, sink, columns);
  }

  private static void read(InputStream in, RowSink sink, MoleculeColumns columns)
      throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, columns.names());
    for (boolean more = lines.nextFilled(); more; more = lines.nextFilled()) {
      lines.begin();
      out.begin(lines.number());
      if (lines.isTooLong()) {
        out.tooLong();
      } else {
        String[] words = lines.text().strip().split("\\s+", 2);
        columns.row(out, lines.number(), words[0], words.length > 1 ? words[1] : "");
      }
    }
    out.close(SdfFormat.NO_RECORD);
  }
}
