package dev.omni.operations.verification.text;

import dev.omni.quant.core.units.UcumUnit;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The units that are known in a text, a closed table: a unit that is not in it is no unit, and a
 * word such as a, at or in is never one.
 */
final class TextUnits {
  /** The longest unit that is read, in code points. */
  private static final int LONGEST = 24;

  private static final int MAX_PARTS = 4;

  /** The codes that take a power. */
  private static final Pattern ATOM = Pattern.compile("[A-Za-z]+|\\[[a-z_]+\\]");

  private static final List<String> PREFIXES =
      List.of("", "k", "M", "G", "T", "m", "\u00B5", "\u03BC", "n", "p", "c", "d", "h", "f");

  private static final List<String> WITH_PREFIXES =
      List.of(
          "m", "g", "s", "A", "K", "mol", "cd", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "\u03A9",
          "\u2126", "Ohm", "S", "Wb", "T", "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "L", "l", "eV",
          "bar", "cal", "Wh", "Ah", "t", "Da", "M", "pc");

  /** Units that take no prefix here, with their code where it is another. */
  private static final Map<String, String> PLAIN =
      Map.ofEntries(
          Map.entry("min", "min"),
          Map.entry("h", "h"),
          Map.entry("d", "d"),
          Map.entry("u", "u"),
          Map.entry("ha", "har"),
          Map.entry("deg", "deg"),
          Map.entry("\u00B0", "deg"),
          Map.entry("rad", "rad"),
          Map.entry("\u00B0C", "Cel"),
          Map.entry("\u2103", "Cel"),
          Map.entry("\u00B0F", "[degF]"),
          Map.entry("\u2109", "[degF]"),
          Map.entry("atm", "atm"),
          Map.entry("mmHg", "mm[Hg]"),
          Map.entry("psi", "[psi]"),
          Map.entry("ft", "[ft_i]"),
          Map.entry("yd", "[yd_i]"),
          Map.entry("mi", "[mi_i]"),
          Map.entry("nmi", "[nmi_i]"),
          Map.entry("mph", "[mi_i]/h"),
          Map.entry("kn", "[kn_i]"),
          Map.entry("lb", "[lb_av]"),
          Map.entry("oz", "[oz_av]"),
          Map.entry("AU", "AU"),
          Map.entry("ly", "[ly]"),
          Map.entry("\u212B", "Ao"),
          Map.entry("\u00C5", "Ao"),
          Map.entry("ppm", "[ppm]"),
          Map.entry("ppb", "[ppb]"),
          Map.entry("bp", "10*-4"),
          Map.entry("bps", "10*-4"),
          Map.entry("pp", "%"),
          Map.entry("%", "%"),
          Map.entry("\u2030", "[ppth]"));

  /** Words, and pairs of words. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("percent", "%"),
          Map.entry("per cent", "%"),
          Map.entry("prozent", "%"),
          Map.entry("basis points", "10*-4"),
          Map.entry("basis point", "10*-4"),
          Map.entry("percentage points", "%"),
          Map.entry("percentage point", "%"),
          Map.entry("dollar", "USD"),
          Map.entry("dollars", "USD"),
          Map.entry("us dollar", "USD"),
          Map.entry("us dollars", "USD"),
          Map.entry("euro", "EUR"),
          Map.entry("euros", "EUR"),
          Map.entry("pounds", "GBP"),
          Map.entry("pounds sterling", "GBP"),
          Map.entry("yen", "JPY"),
          Map.entry("francs", "CHF"),
          Map.entry("franken", "CHF"));

  private static final Map<Integer, String> SIGNS =
      Map.of((int) '$', "USD", 0x20AC, "EUR", 0xA3, "GBP", 0xA5, "JPY");

  private static final Map<String, String> SYMBOLS = symbols();

  private TextUnits() {}

  private static Map<String, String> symbols() {
    var symbols = new HashMap<>(PLAIN);
    for (String unit : WITH_PREFIXES) {
      for (String prefix : PREFIXES) {
        String code = prefix.replace('\u00B5', 'u').replace('\u03BC', 'u') + code(unit);
        if (!unit.equals("M") || !prefix.isEmpty()) {
          symbols.putIfAbsent(prefix + unit, code);
        }
      }
    }
    return Map.copyOf(symbols);
  }

  private static String code(String unit) {
    return switch (unit) {
      case "\u03A9", "\u2126" -> "Ohm";
      case "M" -> "mol/L";
      case "Da" -> "u";
      case "Wh" -> "W.h";
      case "Ah" -> "A.h";
      default -> unit;
    };
  }

  /**
   * A unit in a text.
   *
   * @param end the code point behind it
   */
  record Read(UcumUnit unit, int end) {}

  /** Returns the currency of a sign, as of $. */
  static Optional<UcumUnit> sign(int point) {
    return Optional.ofNullable(SIGNS.get(point)).map(UcumUnit::of);
  }

  /** Returns the currency of three capital letters. */
  static Optional<UcumUnit> currency(String code) {
    if (code.length() != 3 || !code.chars().allMatch(c -> c >= 'A' && c <= 'Z')) {
      return Optional.empty();
    }
    try {
      return Optional.of(UcumUnit.of(Currency.getInstance(code).getCurrencyCode()));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  /** Returns the longest unit that begins at a place. */
  static Optional<Read> at(CodePoints text, int place) {
    Optional<UcumUnit> sign = sign(text.at(place));
    if (sign.isPresent()) {
      return Optional.of(new Read(sign.get(), place + 1));
    }
    return words(text, place).or(() -> money(text, place)).or(() -> symbols(text, place));
  }

  private static Optional<Read> words(CodePoints text, int place) {
    int end = letters(text, place);
    String first = lower(text, place, end);
    int next = text.blanks(end, 1);
    int last = letters(text, next);
    Optional<Read> two =
        next > end
            ? known(WORDS, first + " " + lower(text, next, last), last, text)
            : Optional.empty();
    return two.or(() -> known(WORDS, first, end, text));
  }

  /** Returns a currency, or a thousand or million of it. */
  private static Optional<Read> money(CodePoints text, int place) {
    int end = letters(text, place);
    String code = text.text(place, end);
    boolean multiple = code.length() == 4 && (code.charAt(0) == 'k' || code.charAt(0) == 'M');
    return text.word(end) || currency(multiple ? code.substring(1) : code).isEmpty()
        ? Optional.empty()
        : Optional.of(new Read(UcumUnit.of(code), end));
  }

  private static Optional<Read> symbols(CodePoints text, int place) {
    String code = "";
    Optional<Read> longest = Optional.empty();
    int next = place;
    for (int part = 0; part < MAX_PARTS && next - place < LONGEST; part++) {
      int end = symbolEnd(text, next);
      String symbol = SYMBOLS.get(text.text(next, end));
      if (symbol == null) {
        break;
      }
      boolean atom = ATOM.matcher(symbol).matches();
      int behind = atom ? powerEnd(text, end) : end;
      if (text.word(behind)) {
        break;
      }
      String power = power(text.text(end, behind));
      code += code.isEmpty() || atom ? symbol + power : "(" + symbol + ")";
      Optional<Read> read = unit(code, behind);
      longest = read.isPresent() ? read : longest;
      int divider = text.at(behind);
      if (divider != '/' && divider != '\u00B7') {
        break;
      }
      code += divider == '/' ? "/" : ".";
      next = behind + 1;
    }
    return longest;
  }

  private static Optional<Read> unit(String code, int end) {
    try {
      return Optional.of(new Read(UcumUnit.of(code), end));
    } catch (UnitSyntaxException none) {
      return Optional.empty();
    }
  }

  private static int symbolEnd(CodePoints text, int from) {
    int point = text.at(from);
    if (point == '%' || point == 0x2030) {
      return from + 1;
    }
    int end = from;
    while (end - from < LONGEST && (text.letter(end) || text.at(end) == 0xB0)) {
      end++;
    }
    return end;
  }

  /** Returns the end of a power behind a symbol: ², ³, ^2, ^-1, ⁻¹, or a digit 2 or 3. */
  private static int powerEnd(CodePoints text, int from) {
    if (text.at(from) == '^') {
      int digits = text.at(from + 1) == '-' ? from + 2 : from + 1;
      return text.digit(digits) && !text.digit(digits + 1) ? digits + 1 : from;
    }
    if (text.at(from) == '2' || text.at(from) == '3') {
      return text.word(from + 1) ? from : from + 1;
    }
    int sign = text.at(from) == 0x207B ? from + 1 : from;
    return Superscripts.digit(text.at(sign)) >= 0 ? sign + 1 : from;
  }

  private static String power(String printed) {
    var power = new StringBuilder();
    printed
        .codePoints()
        .filter(each -> each != '^')
        .forEach(
            each -> {
              int digit = Superscripts.digit(each);
              power.append(each == 0x207B ? "-" : digit >= 0 ? digit : Character.toString(each));
            });
    return power.toString();
  }

  private static Optional<Read> known(
      Map<String, String> table, String word, int end, CodePoints text) {
    return Optional.ofNullable(table.get(word))
        .filter(code -> !text.word(end))
        .map(code -> new Read(UcumUnit.of(code), end));
  }

  private static int letters(CodePoints text, int from) {
    int end = from;
    while (end - from < LONGEST && text.letter(end)) {
      end++;
    }
    return end;
  }

  private static String lower(CodePoints text, int from, int to) {
    return text.text(from, to).toLowerCase(Locale.ROOT);
  }
}
