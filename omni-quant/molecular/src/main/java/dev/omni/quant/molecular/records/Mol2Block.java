package dev.omni.quant.molecular.records;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openscience.cdk.config.Elements;

/**
 * A molecule of MOL2, whose atoms have types and whose bonds may be those of a group with a shared
 * charge. Charges follow from the types: N.4 is one, and a group of O.co2 or C.cat shares one.
 *
 * @param line on which it begins, from 1
 * @param lines of the molecule
 */
record Mol2Block(long line, List<String> lines) {
  private static final String ATOMS = "@<TRIPOS>ATOM";
  private static final String BONDS = "@<TRIPOS>BOND";
  private static final int MOST = 999;
  private static final Map<String, Integer> ORDERS =
      Map.of("1", 1, "2", 2, "3", 3, "am", 1, "ar", 4, "un", 1);

  /** An atom with its type. */
  private record Typed(String symbol, String type) {}

  /** A bond between atoms from 1. */
  private record Joined(int begin, int end, int order) {}

  /** Returns the name of the molecule. */
  String title() {
    return lines.size() > 1 ? lines.get(1).strip() : "";
  }

  /** Returns the text of the molecule. */
  String text() {
    return String.join("\n", lines) + "\n";
  }

  /** Returns the number of atoms. */
  int atoms() {
    return section(ATOMS).size();
  }

  /** Returns the lines of a section that are not blank, each with its number from 1. */
  private List<Map.Entry<Integer, String[]>> section(String name) {
    var rows = new ArrayList<Map.Entry<Integer, String[]>>();
    boolean within = false;
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).strip();
      if (text.startsWith("@<TRIPOS>")) {
        within = text.equals(name);
      } else if (within && !text.isEmpty() && !text.startsWith("#")) {
        rows.add(Map.entry(i + 1, text.split("\\s+")));
      }
    }
    return rows;
  }

  /**
   * Returns the molecule as a molfile.
   *
   * @throws Infeasible when it cannot be read; names the line, from 1
   */
  String molfile() {
    List<Typed> atoms = typed();
    List<Joined> bonds = joined(atoms);
    int[] charges = charges(atoms, bonds);
    var text = new StringBuilder("\n\n\n");
    text.append(row("%3d%3d  0  0  0  0  0  0  0  0999 V2000", atoms.size(), bonds.size()));
    for (Typed atom : atoms) {
      text.append(row("    0.0000    0.0000    0.0000 %-3s 0  0", atom.symbol()));
    }
    for (Joined bond : bonds) {
      text.append(row("%3d%3d%3d  0", bond.begin(), bond.end(), bond.order()));
    }
    for (int i = 0; i < charges.length; i++) {
      if (charges[i] != 0) {
        text.append(row("M  CHG  1%4d%4d", i + 1, charges[i]));
      }
    }
    return text.append("M  END\n").toString();
  }

  private static String row(String form, Object... values) {
    return String.format(Locale.ROOT, form, values) + "\n";
  }

  private List<Typed> typed() {
    var atoms = new ArrayList<Typed>();
    for (Map.Entry<Integer, String[]> row : section(ATOMS)) {
      String[] words = row.getValue();
      String type = words.length > 5 ? words[5] : "";
      String symbol = type.replaceFirst("\\..*", "");
      if (Elements.ofString(symbol) == Elements.Unknown
          || !words[0].equals(String.valueOf(atoms.size() + 1))) {
        throw new Infeasible(
            "line " + row.getKey() + ": an atom must have the next number and a known type");
      }
      atoms.add(new Typed(symbol, type));
    }
    if (atoms.isEmpty() || atoms.size() > MOST) {
      throw new Infeasible("it has " + atoms.size() + " atoms, and must have 1 to " + MOST);
    }
    return atoms;
  }

  private List<Joined> joined(List<Typed> atoms) {
    var bonds = new ArrayList<Joined>();
    boolean[] doubled = new boolean[atoms.size() + 1];
    for (Map.Entry<Integer, String[]> row : section(BONDS)) {
      String[] words = row.getValue();
      Integer order = words.length > 3 ? ORDERS.get(words[3]) : null;
      if (order == null) {
        throw new Infeasible(
            "line " + row.getKey() + ": a bond must have two atoms and a known type");
      }
      int begin = number(row.getKey(), words[1], atoms.size());
      int end = number(row.getKey(), words[2], atoms.size());
      bonds.add(new Joined(begin, end, order));
    }
    for (int i = 0; i < bonds.size(); i++) {
      Joined bond = bonds.get(i);
      int center = shared(atoms, bond);
      if (bond.order() == 4 && center > 0) {
        bonds.set(i, new Joined(bond.begin(), bond.end(), doubled[center] ? 1 : 2));
        doubled[center] = true;
      }
    }
    return bonds;
  }

  /** Returns the atom in the middle of a group whose bonds are equal; 0 for another bond. */
  private static int shared(List<Typed> atoms, Joined bond) {
    String begin = atoms.get(bond.begin() - 1).type();
    String end = atoms.get(bond.end() - 1).type();
    if (end.equals("O.co2") || begin.equals("C.cat")) {
      return bond.begin();
    }
    return begin.equals("O.co2") || end.equals("C.cat") ? bond.end() : 0;
  }

  private static int number(int at, String word, int most) {
    int number = word.matches("[0-9]{1,6}") ? Integer.parseInt(word) : 0;
    if (number < 1 || number > most) {
      throw new Infeasible("line " + at + ": a bond is to atom " + word + ", which is absent");
    }
    return number;
  }

  private static int[] charges(List<Typed> atoms, List<Joined> bonds) {
    int[] charges = new int[atoms.size()];
    for (int i = 0; i < charges.length; i++) {
      charges[i] = atoms.get(i).type().equals("N.4") ? 1 : 0;
    }
    for (Joined bond : bonds) {
      charge(atoms, charges, bond.begin(), bond.end(), bond.order());
      charge(atoms, charges, bond.end(), bond.begin(), bond.order());
    }
    return charges;
  }

  private static void charge(List<Typed> atoms, int[] charges, int atom, int other, int order) {
    String type = atoms.get(atom - 1).type();
    if (type.equals("O.co2") && order == 1) {
      charges[atom - 1] = -1;
    } else if (atoms.get(other - 1).type().equals("C.cat") && order == 2) {
      charges[atom - 1] = 1;
    }
  }
}
