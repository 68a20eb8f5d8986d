package dev.omni.quant.core.units;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Common spellings that are no UCUM expressions, with what they mean in UCUM. Spellings that are
 * expressions of something else, such as {@code ft} for a femtotonne, are no aliases.
 */
final class UnitAliases {
  private static final Map<String, String> MEANINGS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("Wh", "W.h"),
              Map.entry("Ah", "A.h"),
              Map.entry("degC", "Cel"),
              Map.entry("°C", "Cel"),
              Map.entry("℃", "Cel"),
              Map.entry("degF", "[degF]"),
              Map.entry("°F", "[degF]"),
              Map.entry("℉", "[degF]"),
              Map.entry("psi", "[psi]"),
              Map.entry("mmHg", "mm[Hg]"),
              Map.entry("inHg", "[in_i'Hg]"),
              Map.entry("ppm", "[ppm]"),
              Map.entry("ppb", "[ppb]"),
              Map.entry("bp", "10*-4"),
              Map.entry("bps", "10*-4"),
              Map.entry("lbf", "[lbf_av]"),
              Map.entry("\u03A9", "Ohm"),
              Map.entry("\u2126", "Ohm"),
              Map.entry("ohm", "Ohm"),
              Map.entry("\u00C5", "Ao"),
              Map.entry("\u212B", "Ao"),
              Map.entry("°", "deg"),
              Map.entry("‰", "[ppth]"),
              Map.entry("sec", "s"),
              Map.entry("hr", "h")));

  private static final Pattern MICRO = Pattern.compile("[\u00B5\u03BC](.+)");
  private static final Pattern PART = Pattern.compile("(.*?)([+-]?[0-9]+)?");
  private static final int LONGEST_PREFIX = 2;

  private UnitAliases() {}

  /** Returns the aliases with their meanings. */
  static Map<String, String> meanings() {
    return Map.copyOf(MEANINGS);
  }

  /** Returns the UCUM expression that an alias means, with or without a prefix. */
  static Optional<String> meaning(String text) {
    Matcher micro = MICRO.matcher(text);
    String plain = micro.matches() ? "u" + micro.group(1) : text;
    if (!plain.equals(text) && UnitTable.find(plain).isPresent()) {
      return Optional.of(plain);
    }
    for (int length = 0; length <= Math.min(LONGEST_PREFIX, plain.length() - 1); length++) {
      String meaning = MEANINGS.get(plain.substring(length));
      String prefix = plain.substring(0, length);
      if (meaning != null && (length == 0 || takes(prefix, meaning))) {
        return Optional.of(prefix + meaning);
      }
    }
    return Optional.empty();
  }

  private static boolean takes(String prefix, String meaning) {
    return UnitTable.prefixed(prefix + parts(meaning).get(0)).isPresent();
  }

  private static List<String> parts(String meaning) {
    return List.of(meaning.split("\\.", -1));
  }

  /**
   * Returns a power of a meaning in UCUM's spelling, which has exponents on atoms alone.
   *
   * @param divisor whether it follows a division, and so needs parentheses around a product
   */
  static String spelled(String meaning, int exponent, boolean divisor) {
    var powers = new ArrayList<String>();
    for (String part : parts(meaning)) {
      Matcher matcher = PART.matcher(part);
      boolean known = matcher.matches() && matcher.group(2) != null;
      int power = exponent * (known ? Integer.parseInt(matcher.group(2)) : 1);
      powers.add(power == 1 ? part : (known ? matcher.group(1) : part) + power);
    }
    String product = String.join(".", powers);
    return divisor && powers.size() > 1 ? "(" + product + ")" : product;
  }
}
