package dev.omni.quant.physics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A case-sensitive code of the Unified Code for Units of Measure (G. Schadow and C. J. McDonald,
 * version 2.1, 2017), restricted to units whose factors are known to be right: the library's table
 * has wrong ones, among them a horsepower without its factor of 550 and constants of 1986.
 *
 * @param text the code
 */
record UcumCode(String text) {
  private static final List<String> METRIC =
      List.of(
          "m", "g", "s", "A", "K", "mol", "cd", "rad", "Hz", "N", "Pa", "J", "W", "C", "V", "F",
          "Ohm", "S", "Wb", "T", "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "L", "l", "t", "bar",
          "cal", "cal_th", "cal_IT", "erg", "dyn", "gf", "P", "St", "ar", "sr", "Gal", "Mx", "G",
          "Oe", "sb", "Lmb", "Ci", "R", "m[H2O]");

  private static final List<String> CUSTOMARY =
      List.of(
          "min",
          "h",
          "d",
          "wk",
          "mo",
          "a",
          "deg",
          "gon",
          "circ",
          "'",
          "''",
          "%",
          "[ppth]",
          "[ppm]",
          "[ppb]",
          "atm",
          "att",
          "[mil_i]",
          "[in_i]",
          "[ft_i]",
          "[yd_i]",
          "[mi_i]",
          "[nmi_i]",
          "[kn_i]",
          "[fth_i]",
          "[ft_us]",
          "[rd_us]",
          "[mi_us]",
          "[sin_i]",
          "[sft_i]",
          "[syd_i]",
          "[acr_us]",
          "b",
          "[cin_i]",
          "[cft_i]",
          "[cyd_i]",
          "[gr]",
          "[pwt_tr]",
          "[oz_tr]",
          "[lb_tr]",
          "[car_m]",
          "[dr_av]",
          "[oz_av]",
          "[lb_av]",
          "[stone_av]",
          "[scwt_av]",
          "[lcwt_av]",
          "[ston_av]",
          "[lton_av]",
          "[lbf_av]",
          "[psi]",
          "[Btu_IT]",
          "[Btu_th]",
          "[tsp_us]",
          "[tbs_us]",
          "[foz_us]",
          "[gil_us]",
          "[cup_us]",
          "[pt_us]",
          "[qt_us]",
          "[gal_us]",
          "[bbl_us]",
          "[bu_us]",
          "[foz_br]",
          "[gal_br]",
          "Ao",
          "[ly]",
          "[c]",
          "[g]");

  private static final List<String> SCALES = List.of("Cel", "[degF]");

  private static final Set<String> PREFIXES =
      Set.of(
          "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "da", "d", "c", "m", "u", "n", "p", "f", "a",
          "z", "y");

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\G(?:[./()]|(?:1|(?<symbol>(?:\\[\\w+\\]|[A-Za-z%'_])+)(?:-?[1-9])?)(?![0-9]))");

  private static final String FORM = "must be a code of UCUM, as in kg.m/s2 or [ft_i]";

  /** Returns the code with this text. */
  static UcumCode of(String text) {
    return new UcumCode(text);
  }

  /** Returns all units, without prefixes. */
  static List<String> known() {
    var all = new ArrayList<>(METRIC);
    all.addAll(CUSTOMARY);
    all.addAll(SCALES);
    return all;
  }

  /** Returns the problem of a code that is not a unit, with a suggestion. */
  Optional<String> problem() {
    Matcher token = TOKEN.matcher(text);
    int read = 0;
    while (token.find()) {
      read = token.end();
      int at = token.start() + 1;
      Optional<String> wrong =
          Optional.ofNullable(token.group("symbol")).flatMap(symbol -> wrong(symbol, at));
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    if (read < text.length()) {
      return Optional.of(
          FORM + " with exponents from -9 to 9; it cannot be read from character " + (read + 1));
    }
    return UcumUnit.read(text).isPresent() ? Optional.empty() : Optional.of(FORM);
  }

  /** Returns whether it is a point on a scale of temperature and no difference. */
  boolean point() {
    return SCALES.contains(text);
  }

  private Optional<String> wrong(String symbol, int at) {
    if (SCALES.contains(symbol)) {
      return symbol.equals(text)
          ? Optional.empty()
          : Optional.of(symbol + " is a point on a scale and must stand alone; K is a difference");
    }
    return METRIC.contains(symbol) || CUSTOMARY.contains(symbol) || prefixed(symbol)
        ? Optional.empty()
        : Optional.of(
            FORM + ", of units that are known here; the one at character " + at + " is none");
  }

  private static boolean prefixed(String symbol) {
    return METRIC.stream()
        .filter(symbol::endsWith)
        .map(unit -> symbol.substring(0, symbol.length() - unit.length()))
        .anyMatch(PREFIXES::contains);
  }
}
