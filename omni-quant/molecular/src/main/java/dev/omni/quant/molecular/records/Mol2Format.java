package dev.omni.quant.molecular.records;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Molecules in the format MOL2 (Tripos Mol2 File Format, 2005). */
@AutoService(RecordFormat.class)
public final class Mol2Format implements RecordFormat {
  static final String BEGIN = "@<TRIPOS>MOLECULE";

  private static final String NO_RECORD = "a molecule of MOL2 begins with " + BEGIN;

  @Override
  public String name() {
    return "mol2";
  }

  @Override
  public List<String> endings() {
    return List.of("mol2");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of("add"));
    MoleculeColumns columns = MoleculeColumns.of(options, true);
    return (in, sink) -> read(in, sink, columns);
  }

  private static void read(InputStream in, RowSink sink, MoleculeColumns columns)
      throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, columns.names());
    boolean more = lines.nextFilled();
    for (; more && lines.text().startsWith("#"); more = lines.nextFilled()) {
      // A comment before the first molecule.
    }
    if (more && !lines.text().startsWith(BEGIN)) {
      throw new UnreadableFileException(lines.number(), NO_RECORD);
    }
    for (; more; more = lines.nextFilled()) {
      lines.begin();
      long first = lines.number();
      var block = new ArrayList<>(List.of(lines.text()));
      for (boolean within = lines.next(); within; within = lines.next()) {
        if (lines.text().startsWith(BEGIN)) {
          lines.back();
          break;
        }
        if (!lines.isTooLong()) {
          block.add(lines.text().stripTrailing());
        }
      }
      out.begin(first);
      if (lines.isTooLong()) {
        out.tooLong();
      } else {
        columns.row(out, new Mol2Block(first, block));
      }
    }
    out.close(NO_RECORD);
  }
}
