package dev.omni.quant.molecular;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A molecular formula as a count of each element. */
final class Elements {
  private static final Pattern ELEMENT = Pattern.compile("([A-Z][a-z]?)([0-9]*)");

  private static final BigInteger MOST = BigInteger.valueOf(1_000_000);

  private Elements() {}

  /**
   * How often each element stands in {@code formula}; an element may stand there twice. A count
   * beyond a million is taken for a million.
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

  /** An ion's formula, as in {@code [C2H3O2]-}, without its brackets and charge. */
  static String neutral(String formula) {
    return formula.startsWith("[") ? formula.substring(1, formula.indexOf(']')) : formula;
  }
}
