package dev.omni.quant.core.units;

import dev.omni.domain.json.SpellingSuggestion;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The messages for texts that are no units, with the unit meant. */
final class UnitSuggestions {
  /** Names and abbreviations in the singular, with their codes. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("second", "s"),
          Map.entry("minute", "min"),
          Map.entry("mins", "min"),
          Map.entry("hour", "h"),
          Map.entry("day", "d"),
          Map.entry("week", "wk"),
          Map.entry("month", "mo"),
          Map.entry("year", "a"),
          Map.entry("yr", "a"),
          Map.entry("meter", "m"),
          Map.entry("metre", "m"),
          Map.entry("kilometer", "km"),
          Map.entry("kilometre", "km"),
          Map.entry("inch", "[in_i]"),
          Map.entry("inche", "[in_i]"),
          Map.entry("in", "[in_i]"),
          Map.entry("foot", "[ft_i]"),
          Map.entry("feet", "[ft_i]"),
          Map.entry("yard", "[yd_i]"),
          Map.entry("mile", "[mi_i]"),
          Map.entry("mi", "[mi_i]"),
          Map.entry("furlong", "[fur_us]"),
          Map.entry("knot", "[kn_i]"),
          Map.entry("kph", "km/h"),
          Map.entry("kmh", "km/h"),
          Map.entry("acre", "[acr_us]"),
          Map.entry("hectare", "har"),
          Map.entry("liter", "L"),
          Map.entry("litre", "L"),
          Map.entry("gallon", "[gal_us]"),
          Map.entry("gal", "[gal_us]"),
          Map.entry("barrel", "[bbl_us]"),
          Map.entry("bbl", "[bbl_us]"),
          Map.entry("gram", "g"),
          Map.entry("kg", "kg"),
          Map.entry("kilogram", "kg"),
          Map.entry("kilo", "kg"),
          Map.entry("tonne", "t"),
          Map.entry("ton", "t"),
          Map.entry("lb", "[lb_av]"),
          Map.entry("pound", "[lb_av]"),
          Map.entry("oz", "[oz_av]"),
          Map.entry("ounce", "[oz_av]"),
          Map.entry("newton", "N"),
          Map.entry("pascal", "Pa"),
          Map.entry("joule", "J"),
          Map.entry("calorie", "cal"),
          Map.entry("btu", "[Btu]"),
          Map.entry("watt", "W"),
          Map.entry("hp", "[HP]"),
          Map.entry("volt", "V"),
          Map.entry("amp", "A"),
          Map.entry("ampere", "A"),
          Map.entry("hertz", "Hz"),
          Map.entry("celsiu", "Cel"),
          Map.entry("fahrenheit", "[degF]"),
          Map.entry("kelvin", "K"),
          Map.entry("degree", "deg"),
          Map.entry("radian", "rad"),
          Map.entry("percent", "%"),
          Map.entry("pct", "%"),
          Map.entry("byte", "By"),
          Map.entry("dollar", "USD"),
          Map.entry("euro", "EUR"),
          Map.entry("iu", "[iU]"));

  private static final int SHORT = 2;

  private UnitSuggestions() {}

  /** Returns the message for a text that is no unit. */
  static String of(String text) {
    return meant(text)
        .map(code -> text + " is no unit; did you mean " + code + "?")
        .orElse(
            text
                + " is no unit; units are UCUM's, as kg.m/s2 or [ft_i], and currencies of ISO 4217");
  }

  private static Optional<String> meant(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String singular = lower.endsWith("s") ? lower.substring(0, lower.length() - 1) : lower;
    return Optional.ofNullable(NAMES.get(lower))
        .or(() -> Optional.ofNullable(NAMES.get(singular)))
        .or(() -> sameLetters(text))
        .or(() -> sameLetters("[" + text + "]"))
        .or(() -> sameLetters(text.substring(0, singular.length())))
        .or(() -> text.length() <= SHORT ? Optional.empty() : near(text));
  }

  /** Returns the code with the same letters, and most of them in the same case. */
  private static Optional<String> sameLetters(String text) {
    return codes()
        .filter(text::equalsIgnoreCase)
        .max(Comparator.comparingInt(code -> sameCase(text, code)));
  }

  private static int sameCase(String text, String code) {
    int same = 0;
    for (int i = 0; i < text.length(); i++) {
      same += text.charAt(i) == code.charAt(i) ? 1 : 0;
    }
    return same;
  }

  private static Optional<String> near(String text) {
    List<String> names =
        Stream.of(
                UnitTable.codes().stream(),
                UnitAliases.meanings().keySet().stream(),
                Currencies.codes().stream())
            .flatMap(codes -> codes)
            .toList();
    return SpellingSuggestion.meant(text, names);
  }

  private static Stream<String> codes() {
    return Stream.of(
            UnitTable.codes().stream(),
            UnitTable.prefixedCodes(),
            UnitAliases.meanings().keySet().stream(),
            Currencies.codes().stream())
        .flatMap(codes -> codes);
  }
}
