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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Atoms in mmCIF, the loop of {@code _atom_site} (P. E. Bourne et al., Methods Enzymol. 277, 1997,
 * 571-590). The names of the author are taken where there are some.
 */
@AutoService(RecordFormat.class)
public final class MmcifFormat implements RecordFormat {
  static final String NO_RECORD = "there is no loop of _atom_site";

  private static final String SITE = "_atom_site.";
  private static final Pattern WORD =
      Pattern.compile("'((?:[^']|'(?=\\S))*)'(?=\\s|$)|\"((?:[^\"]|\"(?=\\S))*)\"(?=\\s|$)|(\\S+)");

  /** The names of the columns, those of the author first. */
  private static final List<List<String>> NAMES =
      List.of(
          List.of("pdbx_PDB_model_num"),
          List.of("id"),
          List.of("auth_atom_id", "label_atom_id"),
          List.of("label_alt_id"),
          List.of("auth_comp_id", "label_comp_id"),
          List.of("auth_asym_id", "label_asym_id"),
          List.of("auth_seq_id", "label_seq_id"),
          List.of("pdbx_PDB_ins_code"),
          List.of("Cartn_x"),
          List.of("Cartn_y"),
          List.of("Cartn_z"),
          List.of("occupancy"),
          List.of("B_iso_or_equiv"),
          List.of("type_symbol"),
          List.of("pdbx_formal_charge"));

  @Override
  public String name() {
    return "mmcif";
  }

  @Override
  public List<String> endings() {
    return List.of("cif", "mmcif");
  }

  @Override
  public RecordReader reader(RecordOptions options) {
    options.requireOnly(name(), Set.of());
    return MmcifFormat::read;
  }

  private static void read(InputStream in, RowSink sink) throws IOException {
    var lines = new RecordLines(in);
    var out = new RecordOutput(sink, AtomCells.COLUMNS);
    boolean text = false; // Whether the line is within a text between semicolons.
    var header = new ArrayList<String>();
    for (boolean more = lines.next(); more; more = lines.next()) {
      String line = lines.text();
      boolean ends = line.isBlank() || line.startsWith("#") || line.startsWith("loop_");
      if (line.startsWith(";")) {
        text = !text;
      } else if (!text && line.startsWith(SITE)) {
        header.add(line.substring(SITE.length()).strip());
      } else if (!text && (ends || line.startsWith("_") || line.startsWith("data_"))) {
        header.clear();
      } else if (!text && !header.isEmpty()) {
        lines.back();
        atoms(lines, header, out);
        header.clear();
      }
    }
    out.close(NO_RECORD);
  }

  /** Reads the rows of the loop, each on its line, or on as many as its values need. */
  private static void atoms(RecordLines lines, List<String> header, RecordOutput out)
      throws IOException {
    for (boolean more = lines.next(); more; more = lines.next()) {
      String line = lines.text();
      if (line.isBlank() || line.matches("(?:#|_|loop_|data_).*")) {
        lines.back();
        return;
      }
      long first = lines.number();
      lines.begin();
      out.begin(first);
      List<String> words = words(line);
      for (; words.size() < header.size() && lines.next(); words.addAll(words(lines.text()))) {
        if (lines.text().isBlank() || lines.text().startsWith("#")) {
          lines.back();
          break;
        }
      }
      if (words.size() == header.size()) {
        cells(header, words).to(out, first);
      } else {
        out.malformed(
            first, "the atom must have " + header.size() + " values, not " + words.size());
      }
    }
  }

  static List<String> words(String line) {
    var words = new ArrayList<String>();
    for (Matcher word = WORD.matcher(line); word.find(); ) {
      String quoted = word.group(1) != null ? word.group(1) : word.group(2);
      words.add(quoted != null ? quoted : plain(word.group(3)));
    }
    return words;
  }

  /** Returns a value without quotes; what is not known is empty. */
  private static String plain(String word) {
    return word.equals(".") || word.equals("?") ? "" : word;
  }

  private static AtomCells cells(List<String> header, List<String> words) {
    var texts = new ArrayList<String>();
    for (List<String> names : NAMES) {
      texts.add(
          names.stream()
              .map(name -> value(header, words, name))
              .flatMap(Optional::stream)
              .findFirst()
              .orElse(""));
    }
    if (texts.get(0).isEmpty()) {
      texts.set(0, "1");
    }
    return new AtomCells(
        texts, value(header, words, "group_PDB").filter("HETATM"::equals).isPresent());
  }

  private static Optional<String> value(List<String> header, List<String> words, String name) {
    int at = header.indexOf(name);
    return at < 0 ? Optional.empty() : Optional.of(words.get(at)).filter(word -> !word.isEmpty());
  }
}
