package dev.omni.quant.biology.records;

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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Atoms in the format of the Protein Data Bank (wwPDB, Atomic Coordinate Entry Format 3.3, 2012).
 */
@AutoService(RecordFormat.class)
public final class PdbFormat implements RecordFormat {
  static final String NO_RECORD = "there is no line ATOM or HETATM";

  private static final int LAST_COORDINATE = 54;
  private static final int WIDTH = 80;
  private static final Pattern CHARGE = Pattern.compile("([0-9])([+-])|([+-])([0-9])");

  @Override
  public String name() {
    return "pdb";
  }

  @Override
  public List<String> endings() {
    return List.of("pdb", "ent");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of());
    return PdbFormat::read;
  }

  private static void read(InputStream in, RowSink sink) throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, AtomCells.COLUMNS);
    String model = "1";
    for (boolean more = lines.next(); more; more = lines.next()) {
      String line = lines.text();
      if (line.startsWith("MODEL ")) {
        model = line.substring("MODEL ".length()).strip();
      } else if (line.startsWith("ATOM  ") || line.startsWith("HETATM")) {
        out.begin(lines.number());
        if (line.length() < LAST_COORDINATE) {
          out.malformed(lines.number(), "the line must have coordinates to column 54");
        } else {
          cells(line, model).to(out, lines.number());
        }
      }
    }
    out.close(NO_RECORD);
  }

  private static AtomCells cells(String text, String model) {
    String line = text.length() < WIDTH ? text + " ".repeat(WIDTH - text.length()) : text;
    return new AtomCells(
        List.of(
            model,
            WideNumber.decimal(line.substring(6, 11)),
            line.substring(12, 16).strip(),
            line.substring(16, 17).strip(),
            line.substring(17, 20).strip(),
            line.substring(20, 22).strip(),
            WideNumber.decimal(line.substring(22, 26)),
            line.substring(26, 27).strip(),
            line.substring(30, 38),
            line.substring(38, 46),
            line.substring(46, 54),
            line.substring(54, 60),
            line.substring(60, 66),
            line.substring(76, 78).strip(),
            charge(line.substring(78, 80).strip())),
        line.startsWith("HETATM"));
  }

  /** Returns a charge with its sign before it. */
  private static String charge(String text) {
    Matcher charge = CHARGE.matcher(text);
    return Optional.of(charge)
        .filter(Matcher::matches)
        .map(
            found ->
                found.group(1) == null
                    ? found.group(3) + found.group(4)
                    : found.group(2) + found.group(1))
        .orElse(text);
  }
}
