package dev.omni.quant.molecular;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A molecular formula as a count of each element. */
final class Elements {
  private static final Pattern ELEMENT = Pattern.compile("([A-Z][a-z]?)([0-9]*)");

  private Elements() {}

  /** How often each element stands in {@code formula}; an element may stand there twice. */
  static Map<String, Integer> of(String formula) {
    var counts = new TreeMap<String, Integer>();
    Matcher element = ELEMENT.matcher(formula);
    while (element.find()) {
      String count = element.group(2);
      counts.merge(element.group(1), count.isEmpty() ? 1 : Integer.parseInt(count), Integer::sum);
    }
    return counts;
  }

  /** An ion's formula, as in {@code [C2H3O2]-}, without its brackets and charge. */
  static String neutral(String formula) {
    return formula.startsWith("[") ? formula.substring(1, formula.indexOf(']')) : formula;
  }
}
