package dev.omni.quant.molecular.records;

import dev.omni.quant.core.records.RecordLaws.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The molecules of a text as regular expressions find them. */
final class FoundMolecules {
  private static final Pattern RECORD = Pattern.compile("(?dms)(.*?)(?:^\\$\\$\\$\\$[^\n]*\n|\\z)");
  private static final Pattern BLOCK = Pattern.compile("(?dms)\\A(.*?^M {2}END)[^\n]*\n");
  private static final Pattern FIELD =
      Pattern.compile("(?dm)^>[^\n]*?<([^\n]+)>[^\n<>]*\n((?:[^\n]*\\S[^\n]*\n)*+)");
  private static final Pattern ATOMS =
      Pattern.compile("(?ds)(?:[^\n]*\n){3}([ 0-9]{3}).*|.*M {2}V30 COUNTS ([0-9]+) .*");

  private static final Pattern MOL2 =
      Pattern.compile("(?dms)^@<TRIPOS>MOLECULE.*?(?=^@<TRIPOS>MOLECULE|\\z)");
  private static final Pattern MOL2_ATOMS =
      Pattern.compile("(?dms)^@<TRIPOS>ATOM[^\n]*\n(.*?)(?=^@<TRIPOS>|^#|\\z)");

  private FoundMolecules() {}

  /** Returns the lines of SMILES. */
  static List<Found> smi(String text) {
    var found = new ArrayList<Found>();
    int number = 0;
    for (String line : text.split("\r?\n", -1)) {
      number++;
      String plain = line.replace("\uFEFF", "").strip();
      if (!plain.isEmpty()) {
        String smiles = plain.replaceFirst("\\s.*", "");
        found.add(
            new Found(
                number,
                Map.of("smiles", smiles, "title", plain.substring(smiles.length()).strip())));
      }
    }
    return found;
  }

  /** Returns the molecules of MOL2, each from its first section up to the next. */
  static List<Found> mol2(String sent) {
    String text = sent.replace("\r\n", "\n").replace("\uFEFF", "");
    var found = new ArrayList<Found>();
    long line = 1;
    int counted = 0;
    for (Matcher begin = MOL2.matcher(text); begin.find(); ) {
      line += text.substring(counted, begin.start()).chars().filter(c -> c == '\n').count();
      counted = begin.start();
      Matcher atoms = MOL2_ATOMS.matcher(begin.group());
      long count =
          atoms.find() ? atoms.group(1).lines().filter(each -> !each.isBlank()).count() : 0;
      String name = begin.group().lines().skip(1).findFirst().orElse("").strip();
      found.add(new Found(line, Map.of("title", name, "atoms", String.valueOf(count))));
    }
    return found;
  }

  /** Returns the records of SDF; of the fields those that are no numbers. */
  static List<Found> sdf(String sent, Set<String> numeric) {
    String text = sent.replace("\r\n", "\n").replace("\uFEFF", "") + "\n";
    var found = new ArrayList<Found>();
    long line = 1;
    for (Matcher record = RECORD.matcher(text); record.find(); ) {
      boolean ended = record.end() > record.end(1);
      if (ended || !record.group(1).isBlank()) {
        found.add(new Found(line, cells(record.group(1), numeric)));
      }
      line += record.group().chars().filter(c -> c == '\n').count();
    }
    return found;
  }

  private static Map<String, String> cells(String record, Set<String> numeric) {
    Map<String, String> cells = new HashMap<>();
    Matcher block = BLOCK.matcher(record);
    if (!block.find()) {
      return cells;
    }
    cells.put("title", record.lines().findFirst().orElse("").strip());
    String lines = block.group(1).replaceAll("(?dm)[ \t\r]+$", "") + "\n";
    cells.put("molblock", lines);
    Matcher atoms = ATOMS.matcher(lines);
    boolean tagged = lines.contains("V3000");
    if (!tagged && atoms.matches() && atoms.group(1) != null) {
      cells.put("atoms", atoms.group(1).strip());
    }
    for (Matcher field = FIELD.matcher(record).region(block.end(), record.length());
        field.find(); ) {
      String value = String.join("\n", field.group(2).lines().map(String::strip).toList());
      boolean plain = !MoleculeColumns.FIXED.contains(field.group(1));
      if (plain && !numeric.contains(field.group(1))) {
        cells.putIfAbsent(field.group(1), value);
      }
    }
    return cells;
  }
}
