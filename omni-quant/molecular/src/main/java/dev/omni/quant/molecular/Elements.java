package dev.omni.quant.molecular;

import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A molecular formula as a count of each element. */
final class Elements {
  /** One more than the highest atomic number. */
  static final int COUNT = 119;

  private static final Pattern ELEMENT = Pattern.compile("([A-Z][a-z]?)([0-9]*)");

  private static final BigInteger MOST = BigInteger.valueOf(1_000_000);

  private Elements() {}

  /** Returns the symbol of an element by its atomic number. */
  static String symbol(int number) {
    return org.openscience.cdk.config.Elements.ofNumber(number).symbol();
  }

  /** Returns the atomic number of a symbol; 0 where it names no element. */
  static int number(String symbol) {
    return org.openscience.cdk.config.Elements.ofString(symbol).number();
  }

  /**
   * Counts each element in {@code formula}; an element may occur twice. A count beyond a million is
   * taken for a million.
   */
  static Map<String, Integer> of(String formula) {
    var counts = new TreeMap<String, Integer>();
    Matcher element = ELEMENT.matcher(formula);
    while (element.find()) {
      counts.merge(element.group(1), count(element.group(2)), Integer::sum);
    }
    return counts;
  }

  private static int count(String digits) {
    return digits.isEmpty() ? 1 : new BigInteger(digits).min(MOST).intValue();
  }

  /**
   * Returns the Hill formula: carbon, hydrogen, then all others by name; without carbon all by
   * name.
   */
  static String hill(NavigableMap<String, Integer> counts) {
    var text = new StringBuilder();
    var others = new TreeMap<>(counts);
    if (counts.containsKey("C")) {
      Stream.of("C", "H")
          .filter(counts::containsKey)
          .forEach(element -> write(element, others.remove(element), text));
    }
    others.forEach((element, count) -> write(element, count, text));
    return text.toString();
  }

  private static void write(String element, int count, StringBuilder text) {
    text.append(element).append(count == 1 ? "" : Integer.toString(count));
  }

  /** Returns a formula with its charge, as in {@code [C2H3O2]-}. */
  static String ion(String formula, int charge) {
    if (charge == 0) {
      return formula;
    }
    int size = Math.abs(charge);
    return "["
        + formula
        + "]"
        + (size == 1 ? "" : Integer.toString(size))
        + (charge > 0 ? "+" : "-");
  }

  /** Returns the charge of an ion's formula, as in {@code [SO4]2-}; 0 without brackets. */
  static int charge(String formula) {
    if (!formula.startsWith("[")) {
      return 0;
    }
    String charge = formula.substring(formula.indexOf(']') + 1);
    String size = charge.substring(0, charge.length() - 1);
    return (charge.endsWith("-") ? -1 : 1) * (size.isEmpty() ? 1 : Integer.parseInt(size));
  }

  /** Returns an ion's formula, as in {@code [C2H3O2]-}, without its brackets and charge. */
  static String neutral(String formula) {
    return formula.startsWith("[") ? formula.substring(1, formula.indexOf(']')) : formula;
  }
}
