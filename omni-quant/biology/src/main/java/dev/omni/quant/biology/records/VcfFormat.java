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

/** Variants in VCF 4 (P. Danecek et al., Bioinformatics 27, 2011, 2156-2158). */
@AutoService(RecordFormat.class)
public final class VcfFormat implements RecordFormat {
  static final String NO_RECORD = "a file of VCF begins with ##fileformat=VCFv4";

  @Override
  public String name() {
    return "vcf";
  }

  @Override
  public List<String> endings() {
    return List.of("vcf");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of());
    return VcfFormat::read;
  }

  private static void read(InputStream in, RowSink sink) throws IOException {
    var lines = new RecordLines(in);
    if (!lines.nextFilled() || !lines.text().startsWith("##fileformat=VCFv4")) {
      throw new UnreadableFileException(Math.max(1, lines.number()), NO_RECORD);
    }
    var header = new VariantHeader();
    boolean more = true;
    for (; more && lines.text().startsWith("##"); more = lines.nextFilled()) {
      header.add(lines.text());
    }
    if (!more || !lines.text().startsWith(VariantHeader.NAMES)) {
      throw new UnreadableFileException(
          lines.number(), "a line must name the columns: " + VariantHeader.NAMES);
    }
    header.samples(lines.number(), lines.text());
    var out = new RecordOutput(sink, header.columns());
    for (more = lines.nextFilled(); more; more = lines.nextFilled()) {
      lines.begin();
      out.begin(lines.number());
      if (lines.isTooLong() || lines.text().isEmpty()) {
        out.tooLong();
      } else {
        new VariantLine(header, lines.number(), lines.text().split("\t", -1)).to(out);
      }
    }
    out.close("there is no variant behind the header");
  }
}
