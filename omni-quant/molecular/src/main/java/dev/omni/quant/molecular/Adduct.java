package dev.omni.quant.molecular;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An ion of molecules with other parts, written {@code [nM+kX-X]z+}.
 *
 * @param text as written
 * @param multiplicity number of molecules
 * @param charge of the ion
 * @param parts formulas with their counts, negative for what is lost
 */
record Adduct(String text, int multiplicity, int charge, List<Part> parts) {
  /** Mass of an electron in u (E. Tiesinga et al., Rev. Mod. Phys. 93, 2021, 025010). */
  static final double ELECTRON = 5.48579909065e-4;

  private static final Pattern FORM =
      Pattern.compile(
          "\\[([0-9]{0,2})M((?:[+-][0-9]{0,2}(?:[A-Z][a-z]?[0-9]{0,3})+)*)]([0-9]?)([+-])");
  private static final Pattern PART =
      Pattern.compile("([+-])([0-9]{0,2})((?:[A-Z][a-z]?[0-9]{0,3})+)");

  /** The adducts of texts that were read, few of which are used again and again. */
  private static final Map<String, Optional<Adduct>> KNOWN = new ConcurrentHashMap<>();

  private static final int MOST_KNOWN = 1000;

  Adduct {
    parts = List.copyOf(parts);
  }

  /** A formula and how often it is there. */
  record Part(int count, Map<String, Integer> formula) {}

  /** Returns the adduct of a text; empty when that is none. */
  static Optional<Adduct> read(String text) {
    Optional<Adduct> known = KNOWN.get(text);
    if (known != null) {
      return known;
    }
    Optional<Adduct> read = parsed(text);
    if (KNOWN.size() < MOST_KNOWN) {
      KNOWN.put(text, read);
    }
    return read;
  }

  private static Optional<Adduct> parsed(String text) {
    Matcher whole = FORM.matcher(text);
    if (!whole.matches()) {
      return Optional.empty();
    }
    var parts = new ArrayList<Part>();
    Matcher part = PART.matcher(whole.group(2));
    while (part.find()) {
      Map<String, Integer> formula = Elements.of(part.group(3));
      if (!known(formula)) {
        return Optional.empty();
      }
      int count = number(part.group(2));
      parts.add(new Part("-".equals(part.group(1)) ? -count : count, formula));
    }
    int charge = number(whole.group(3));
    int molecules = number(whole.group(1));
    return molecules == 0 || charge == 0
        ? Optional.empty()
        : Optional.of(
            new Adduct(text, molecules, "-".equals(whole.group(4)) ? -charge : charge, parts));
  }

  private static int number(String digits) {
    return digits.isEmpty() ? 1 : Integer.parseInt(digits);
  }

  /** Returns whether nature has isotopes of every element of a formula. */
  static boolean known(Map<String, Integer> formula) {
    return formula.keySet().stream()
        .allMatch(symbol -> Nuclides.element(symbol) && Nuclides.natural(symbol));
  }

  /** Returns the monoisotopic mass of a formula. */
  static double mass(Map<String, Integer> formula) {
    double sum = 0;
    for (Map.Entry<String, Integer> each : formula.entrySet()) {
      sum += each.getValue() * Nuclides.principal(each.getKey());
    }
    return sum;
  }

  private double others() {
    return partsMass() - charge * ELECTRON;
  }

  /** Returns the mass of what is added to the molecules, less that of what is lost. */
  double partsMass() {
    double sum = 0;
    for (Part part : parts) {
      sum += part.count() * mass(part.formula());
    }
    return sum;
  }

  /** Returns the mass over charge of the ion of a molecule. */
  double massOverCharge(double molecule) {
    return (multiplicity * molecule + others()) / Math.abs(charge);
  }

  /** Returns the mass of the molecule of an ion. */
  double molecule(double massOverCharge) {
    return (massOverCharge * Math.abs(charge) - others()) / multiplicity;
  }
}
