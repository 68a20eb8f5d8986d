package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openscience.cdk.config.Elements;

/**
 * The lines of a molfile, of which each must be one that is read: what the library would pass over
 * in silence or take for something else is refused with its line (CTFile Formats, BIOVIA, 2020).
 *
 * @param all the lines
 */
record MolfileLines(List<String> all) {
  private static final String V3000 = "M  V30 ";
  private static final int HEADER = 4;
  private static final int COLUMN = 3;
  private static final Set<String> HYDROGENS = Set.of("D", "T");

  /** Groups that only name, hide or repeat atoms that are all there. */
  private static final Set<String> GROUPS = Set.of("SUP", "DAT", "MUL");

  private static final Set<String> PROPERTIES = Set.of("CHG", "ISO", "RAD");
  private static final Set<String> BLOCKS = Set.of("CTAB", "ATOM", "BOND", "SGROUP", "COLLECTION");
  private static final Set<String> OF_ATOMS = Set.of("CHG", "RAD", "CFG", "MASS", "VAL");
  private static final Set<String> OF_BONDS = Set.of("CFG");
  private static final Set<String> COLLECTIONS = Set.of("MDLV30/STEABS", "MDLV30/HILITE");

  /**
   * Refuses a text with a line that is not read.
   *
   * @throws Infeasible which names the first such line
   */
  static void requireRead(String text) {
    var lines = new MolfileLines(text.lines().map(String::stripTrailing).toList());
    if (lines.all.size() < HEADER) {
      throw new Infeasible("it has " + lines.all.size() + " lines, and no line of counts");
    }
    lines.requireEnd();
    lines.requireOneRecord();
    if (lines.all.get(HEADER - 1).endsWith("V3000")) {
      lines.requireTagged();
    } else {
      lines.requireCounted();
    }
  }

  private static Infeasible unsupported(int at, String what) {
    return new Infeasible("line " + (at + 1) + ": " + what + " is not supported");
  }

  private static boolean element(String symbol) {
    return Elements.ofString(symbol) != Elements.Unknown || HYDROGENS.contains(symbol);
  }

  /** Refuses a text that was cut off: charges may stand on the lines that are gone. */
  private void requireEnd() {
    boolean dated = all.get(HEADER - 1).matches(".*V[23]000");
    if (dated && !all.contains("M  END")) {
      throw new Infeasible("line " + all.size() + ": the end, M  END, is absent");
    }
  }

  /** Refuses what stands behind the first record, which the library leaves unread. */
  private void requireOneRecord() {
    int end = all.indexOf("M  END");
    for (int i = end + 1; end >= 0 && i < all.size(); i++) {
      boolean marked = all.get(end + 1).strip().equals("$$$$");
      if (!all.get(i).isBlank() && !(marked && i == end + 1)) {
        throw new Infeasible(
            "record 2 begins at line "
                + (marked ? end + 3 : i + 1)
                + "; send one, or a data set of molecules");
      }
    }
  }

  /** Returns the number in three columns; 0 where these are blank. */
  private int number(int line, int from) {
    String text = columns(line, from).strip();
    try {
      return text.isEmpty() ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException other) {
      throw new Infeasible("line " + (line + 1) + ": " + text + " must be a whole number", other);
    }
  }

  private String columns(int line, int from) {
    String text = all.get(line);
    return text.substring(Math.min(from, text.length()), Math.min(from + COLUMN, text.length()));
  }

  /** Reads version 2000: as many atoms and bonds as the line of counts says, then properties. */
  private void requireCounted() {
    int atoms = number(HEADER - 1, 0);
    int bonds = number(HEADER - 1, COLUMN);
    int first = HEADER + atoms;
    if (atoms < 0 || bonds < 0 || first + bonds > all.size()) {
      throw new Infeasible(
          "line 4: %d atoms and %d bonds must follow, each on its line".formatted(atoms, bonds));
    }
    for (int i = HEADER; i < first; i++) {
      String symbol = columns(i, 31).strip();
      if (!element(symbol)) {
        throw unsupported(i, "atom " + symbol);
      }
    }
    for (int i = first; i < first + bonds; i++) {
      for (int from : new int[] {0, COLUMN}) {
        int atom = number(i, from);
        if (atom < 1 || atom > atoms) {
          throw absent(i, String.valueOf(atom));
        }
      }
      requireBond(i, number(i, 2 * COLUMN));
    }
    for (int i = first + bonds; i < all.size() && !all.get(i).equals("M  END"); i++) {
      requireProperty(i);
    }
  }

  private static Infeasible absent(int at, String atom) {
    return new Infeasible("line " + (at + 1) + ": a bond is to atom " + atom + ", which is absent");
  }

  private static void requireBond(int at, int order) {
    if (order < 1 || order > 4) {
      throw unsupported(at, "bond of type " + order);
    }
  }

  private void requireProperty(int at) {
    String text = all.get(at);
    String name = columns(at, COLUMN);
    boolean comment = text.isBlank() || text.startsWith("V  ");
    boolean group = text.startsWith("M  S") && !name.equals("SUB");
    if (text.startsWith("M  STY")) {
      String[] words = text.substring(2 * COLUMN).strip().split("\\s+");
      for (int i = 2; i < words.length; i += 2) {
        requireGroup(at, words[i]);
      }
    } else if (!comment && !group && !(text.startsWith("M  ") && PROPERTIES.contains(name))) {
      throw unsupported(at, "property " + text.substring(0, Math.min(2 * COLUMN, text.length())));
    }
  }

  private static void requireGroup(int at, String kind) {
    if (!GROUPS.contains(kind)) {
      throw unsupported(at, "group " + kind);
    }
  }

  /** Reads version 3000: blocks of lines, which a hyphen at the end continues. */
  private void requireTagged() {
    Deque<String> blocks = new ArrayDeque<>();
    Set<String> atoms = new HashSet<>();
    var text = new StringBuilder();
    for (int i = HEADER; i < all.size() && !all.get(i).equals("M  END"); i++) {
      String line = all.get(i);
      if (line.isBlank()) {
        continue;
      }
      if (!line.startsWith(V3000)) {
        throw unsupported(i, "property " + line.substring(0, Math.min(6, line.length())));
      }
      text.append(line, V3000.length(), line.length() - (line.endsWith("-") ? 1 : 0));
      if (!line.endsWith("-")) {
        requireRow(i, text.toString().strip().split("\\s+"), blocks, atoms);
        text.setLength(0);
      }
    }
  }

  private static void requireRow(int at, String[] words, Deque<String> blocks, Set<String> atoms) {
    String last = words[words.length - 1];
    switch (words[0]) {
      case "BEGIN" -> {
        String name = words.length > 1 ? words[1] : "";
        if (!BLOCKS.contains(name)) {
          throw unsupported(at, "block " + name);
        }
        blocks.push(name);
      }
      case "END" -> {
        if (blocks.isEmpty() || !last.equals(blocks.pop())) {
          throw new Infeasible("line " + (at + 1) + ": the end of another block is due");
        }
      }
      default -> requireWords(at, words, blocks.isEmpty() ? "" : blocks.peek(), atoms);
    }
  }

  private static void requireWords(int at, String[] words, String block, Set<String> atoms) {
    switch (block) {
      case "ATOM" -> {
        atoms.add(words[0]);
        if (words.length < 6 || !element(words[1])) {
          throw unsupported(at, "atom " + (words.length > 1 ? words[1] : ""));
        }
        requireAttributes(at, Arrays.copyOfRange(words, 6, words.length), OF_ATOMS);
      }
      case "BOND" -> {
        if (words.length < 4 || !words[1].matches("[0-9]{1,2}")) {
          throw new Infeasible("line " + (at + 1) + ": a bond must have a type and two atoms");
        }
        for (String atom : List.of(words[2], words[3])) {
          if (!atoms.contains(atom)) {
            throw absent(at, atom);
          }
        }
        requireBond(at, Integer.parseInt(words[1]));
        requireAttributes(at, Arrays.copyOfRange(words, 4, words.length), OF_BONDS);
      }
      case "SGROUP" -> requireGroup(at, words.length > 1 ? words[1] : "");
      case "COLLECTION" -> {
        if (!COLLECTIONS.contains(words[0])) {
          throw unsupported(at, "collection " + words[0]);
        }
      }
      default -> {
        if (!block.equals("CTAB") || !words[0].equals("COUNTS")) {
          throw unsupported(at, words[0]);
        }
      }
    }
  }

  private static void requireAttributes(int at, String[] words, Set<String> known) {
    for (String word : words) {
      String name = word.replaceFirst("=.*", "");
      if (!known.contains(name)) {
        throw unsupported(at, "attribute " + name);
      }
    }
  }
}
