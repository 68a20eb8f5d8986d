package dev.omni.quant.molecular;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A formula with brackets, isotopes and a charge: {@code (CH3)2CO}, {@code [13C]2H6}, {@code D2O},
 * {@code [SO4]2-}, {@code C8H10N4O2+}. A number before the sign is part of the charge where the
 * whole formula stands in square brackets, or after {@code ^}; else it is the count of what is
 * before it.
 *
 * @param counts atoms of each element, or of each isotope by its mass number, as {@code 13C}
 * @param charge in elementary charges
 */
record IonFormula(Map<String, Integer> counts, int charge) {
  private static final int MOST_CHARGE = 100;
  private static final int MOST_ATOMS = 1_000_000;

  /** Returns the formula of a text that has no {@link #problem}. */
  static IonFormula of(String text) {
    return new Reader(text).read();
  }

  /** Returns what is wrong with a text that is no formula of atoms of nature. */
  static Optional<String> problem(String text) {
    try {
      of(text);
      return Optional.empty();
    } catch (UnreadableFormulaException unreadable) {
      return Optional.of(String.valueOf(unreadable.getMessage()));
    }
  }

  /** Returns the number of atoms. */
  double atoms() {
    return counts.values().stream().mapToDouble(Integer::doubleValue).sum();
  }

  /** A recursive-descent parser. */
  private static final class Reader {
    private final String text;
    private int at;
    private int charge;

    Reader(String text) {
      this.text = text;
    }

    IonFormula read() {
      Map<String, Integer> counts = ion();
      if (at < text.length()) {
        throw expected("an element, a bracket or a charge at the end");
      }
      if (counts.isEmpty()) {
        throw expected("an element");
      }
      return new IonFormula(counts, charge);
    }

    private Map<String, Integer> ion() {
      if (sees('[') && !isIsotope()) {
        Map<String, Integer> inside = group(']');
        int after = at;
        if (charged(true)) {
          return inside;
        }
        at = after;
        Map<String, Integer> all = times(inside, count());
        items().forEach((kind, count) -> add(all, kind, count));
        charged(false);
        return all;
      }
      Map<String, Integer> all = items();
      charged(false);
      return all;
    }

    private Map<String, Integer> items() {
      var all = new TreeMap<String, Integer>();
      while (at < text.length() && ")]+-^".indexOf(text.charAt(at)) < 0) {
        item().forEach((kind, count) -> add(all, kind, count));
      }
      return all;
    }

    private Map<String, Integer> item() {
      if (sees('(')) {
        return times(group(')'), count());
      }
      if (sees('[')) {
        return isIsotope() ? times(isotope(), count()) : times(group(']'), count());
      }
      String symbol = symbol();
      var one = new TreeMap<String, Integer>();
      one.put(symbol.equals("D") ? "2H" : symbol.equals("T") ? "3H" : natural(symbol), 1);
      return times(one, count());
    }

    private Map<String, Integer> group(char end) {
      at++;
      Map<String, Integer> inside = items();
      if (!sees(end) || inside.isEmpty()) {
        throw expected(inside.isEmpty() ? "an element" : "an element or " + end);
      }
      at++;
      return inside;
    }

    private boolean isIsotope() {
      return at + 1 < text.length() && isDigit(at + 1);
    }

    private Map<String, Integer> isotope() {
      at++;
      int begin = at;
      String number = digits();
      String symbol = symbol();
      if (!Nuclides.isKnown(symbol, Integer.parseInt(number))) {
        at = begin;
        throw refused(number + symbol + " is no isotope whose mass is known");
      }
      int count = count();
      if (!sees(']')) {
        throw expected("]");
      }
      at++;
      var one = new TreeMap<String, Integer>();
      one.put(Integer.parseInt(number) + symbol, count);
      return one;
    }

    private String symbol() {
      int begin = at;
      if (at < text.length() && Character.isUpperCase(text.charAt(at))) {
        at++;
        if (at < text.length() && Character.isLowerCase(text.charAt(at))) {
          at++;
        }
      }
      if (begin == at) {
        throw expected("an element");
      }
      return text.substring(begin, at);
    }

    private String natural(String symbol) {
      if (!Nuclides.element(symbol)) {
        at -= symbol.length();
        throw refused(symbol + " is no element");
      }
      if (!Nuclides.natural(symbol)) {
        at -= symbol.length();
        throw refused(symbol + " has no isotopes with a natural abundance; name one, as [99Tc]");
      }
      return symbol;
    }

    private int count() {
      String digits = digits();
      int count = digits.isEmpty() ? 1 : Integer.parseInt(digits);
      if (count == 0) {
        throw refused("a count must be at least 1");
      }
      return count;
    }

    private String digits() {
      int begin = at;
      while (at < text.length() && isDigit(at)) {
        at++;
      }
      if (at - begin > 7) {
        throw refused("a count must be at most " + MOST_ATOMS);
      }
      return text.substring(begin, at);
    }

    private boolean isDigit(int place) {
      return text.charAt(place) >= '0' && text.charAt(place) <= '9';
    }

    /** Reads a charge at the end, with a number before its sign only where that is certain. */
    private boolean charged(boolean numbered) {
      boolean marked = sees('^');
      at += marked ? 1 : 0;
      String size = numbered || marked ? digits() : "";
      if (!sees('+') && !sees('-')) {
        if (marked) {
          throw expected("+ or -");
        }
        return numbered && at == text.length() && size.isEmpty();
      }
      int sign = text.charAt(at) == '+' ? 1 : -1;
      at++;
      int charges = size.isEmpty() ? 1 : Integer.parseInt(size);
      if (charges == 0 || charges > MOST_CHARGE) {
        throw refused("a charge must be 1 to " + MOST_CHARGE);
      }
      charge = sign * charges;
      return true;
    }

    private boolean sees(char wanted) {
      return at < text.length() && text.charAt(at) == wanted;
    }

    private Map<String, Integer> times(Map<String, Integer> counts, int factor) {
      var all = new TreeMap<String, Integer>();
      counts.forEach((kind, count) -> add(all, kind, (long) count * factor));
      return all;
    }

    private void add(Map<String, Integer> all, String kind, long count) {
      long sum = all.getOrDefault(kind, 0) + count;
      if (sum > MOST_ATOMS) {
        throw refused("a count must be at most " + MOST_ATOMS);
      }
      all.put(kind, (int) sum);
    }

    private UnreadableFormulaException expected(String what) {
      return refused("expected " + what);
    }

    private UnreadableFormulaException refused(String why) {
      return new UnreadableFormulaException("at character " + (at + 1) + ": " + why);
    }
  }
}
