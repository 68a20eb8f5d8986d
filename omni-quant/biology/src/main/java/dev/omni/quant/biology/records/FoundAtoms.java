package dev.omni.quant.biology.records;

import dev.omni.quant.core.records.RecordLaws.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The atoms and variants of a text as regular expressions find them. */
final class FoundAtoms {
  private static final Pattern ATOM =
      Pattern.compile(
          "(?:ATOM  |HETATM)(.{5}).(.{4})(.)(.{3})(..)(.{4})(.)...(.{8})(.{8})(.{8})(.{6})(.{6})"
              + ".{10}(..)..");

  /** The columns that a line of the Protein Data Bank has, in its order. */
  private static final List<String> NAMES =
      AtomCells.COLUMNS.subList(1, AtomCells.COLUMNS.indexOf("charge"));

  private static final Pattern VARIANT =
      Pattern.compile(
          "(?<chromosome>[^\t]*)\t(?<position>[0-9]*)\t(?<id>[^\t]*)\t(?<reference>[^\t]*)"
              + "\t(?<alternate>[^\t]*)\t(?<quality>[^\t]*)\t(?<filter>[^\t]*)\t.*");

  private static final Pattern LOOP =
      Pattern.compile("(?dm)(?:^_atom_site\\..*\n)++(?:(?!#|_|loop_|data_|;)\\S.*\n)*+");

  private FoundAtoms() {}

  /** Returns the atoms of the format of the Protein Data Bank. */
  static List<Found> pdb(String text) {
    var found = new ArrayList<Found>();
    String model = "1";
    int number = 0;
    for (String sent : FoundSequences.lines(text)) {
      number++;
      model = sent.startsWith("MODEL ") ? sent.substring(6).strip() : model;
      if (sent.startsWith("ATOM  ") || sent.startsWith("HETATM")) {
        String line = (sent + " ".repeat(Math.max(0, 80 - sent.length()))).substring(0, 80);
        Map<String, String> cells = new HashMap<>();
        Matcher atom = ATOM.matcher(line);
        if (atom.matches()) {
          for (int i = 0; i < NAMES.size(); i++) {
            String part = atom.group(i + 1);
            boolean wide = NAMES.get(i).equals("serial") || NAMES.get(i).equals("residue_number");
            cells.put(NAMES.get(i), wide ? WideNumber.decimal(part) : part.strip());
          }
          cells.put("hetero", String.valueOf(sent.startsWith("HETATM")));
          cells.put("model", model);
        }
        found.add(new Found(number, cells));
      }
    }
    return found;
  }

  /** Returns the atoms of mmCIF: lines of a loop whose values are those of its names. */
  static List<Found> mmcif(String sent) {
    var found = new ArrayList<Found>();
    String text = String.join("\n", FoundSequences.lines(sent)) + "\n";
    for (Matcher loop = LOOP.matcher(text); loop.find(); ) {
      List<String> lines = loop.group().lines().toList();
      List<String> names = lines.stream().filter(line -> line.startsWith("_atom_site.")).toList();
      int x = at(names, "Cartn_x");
      long line = text.substring(0, loop.start()).lines().count();
      for (int i = names.size(); i < lines.size(); i++) {
        int first = i;
        List<String> words = MmcifFormat.words(lines.get(i));
        for (; words.size() < names.size() && i + 1 < lines.size(); i++) {
          words.addAll(MmcifFormat.words(lines.get(i + 1)));
        }
        Map<String, String> cells = new HashMap<>();
        if (x >= 0 && words.size() == names.size()) {
          cells.put("x", words.get(x));
          cells.put("hetero", String.valueOf(lines.get(first).startsWith("HETATM")));
        }
        found.add(new Found(line + first + 1, cells));
      }
    }
    return found;
  }

  private static int at(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).strip().equals("_atom_site." + name)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the variants of VCF. */
  static List<Found> vcf(String text) {
    var found = new ArrayList<Found>();
    int number = 0;
    boolean named = false;
    for (String line : FoundSequences.lines(text)) {
      number++;
      boolean begins = !named && line.startsWith(VariantHeader.NAMES);
      named |= begins;
      if (named && !begins && !line.isBlank()) {
        Map<String, String> cells = new HashMap<>();
        Matcher variant = VARIANT.matcher(line);
        if (variant.matches()) {
          for (String name :
              List.of(
                  "chromosome", "position", "id", "reference", "alternate", "quality", "filter")) {
            String value = variant.group(name);
            cells.put(name, value.equals(".") ? "" : value);
          }
        }
        found.add(new Found(number, cells));
      }
    }
    return found;
  }
}
