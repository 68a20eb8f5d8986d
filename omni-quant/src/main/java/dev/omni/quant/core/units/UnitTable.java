package dev.omni.quant.core.units;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Currency;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hipparchus.fraction.BigFraction;

/** The table of all units with a code of their own, and of the prefixes. */
final class UnitTable {
  private static final Map<String, Integer> POWERS_OF_TEN = powersOfTen();
  private static final Map<String, Integer> POWERS_OF_1024 =
      Map.of("Ki", 1, "Mi", 2, "Gi", 3, "Ti", 4);
  private static final UnitTable TABLE = new UnitTable();

  private final Map<String, Unit> units = new LinkedHashMap<>();
  private final Set<String> metric = new HashSet<>();

  private UnitTable() {
    for (String base : new String[] {"m", "s", "A", "K", "mol", "cd"}) {
      add(base, true, Unit.of(base, Factor.ONE, Dimension.base(base)));
    }
    add("kg", false, Unit.of("kg", Factor.ONE, Dimension.base("kg")));
    text().lines().filter(line -> !line.startsWith("#")).forEach(this::define);
    // Thompson and Taylor, Guide for the Use of the SI, NIST SP 811 (2008), B.8.
    Unit kelvin = Objects.requireNonNull(units.get("K"));
    BigFraction fiveNinths = new BigFraction(5, 9);
    add("Cel", true, shifted("Cel", BigFraction.ONE, new BigFraction(27315, 100), kelvin));
    add("[degF]", false, shifted("[degF]", fiveNinths, new BigFraction(45967, 100), kelvin));
  }

  /** Returns the unit of that code, with or without a prefix, or the currency. */
  static Optional<Unit> find(String code) {
    Unit own = TABLE.units.get(code);
    if (own != null) {
      return Optional.of(own);
    }
    Optional<Unit> currency = currency(code);
    return currency.isPresent() ? currency : TABLE.prefixed(code);
  }

  /** Returns the codes of all units without prefixes, in the table's order. */
  static Set<String> codes() {
    return java.util.Collections.unmodifiableSet(TABLE.units.keySet());
  }

  private static Unit shifted(String code, BigFraction factor, BigFraction offset, Unit of) {
    return new Unit(code, new Factor(factor, 0), offset, of.dimension());
  }

  private void add(String code, boolean takesPrefixes, Unit unit) {
    units.put(code, unit.named(code));
    if (takesPrefixes) {
      metric.add(code);
    }
  }

  private void define(String line) {
    String[] columns = line.trim().split(" +", -1);
    Unit of = new UnitReader(columns[3], this::lookedUp).read();
    add(columns[0], columns[1].equals("m"), of.scaled(factor(columns[2])));
  }

  private Optional<Unit> lookedUp(String code) {
    Unit own = units.get(code);
    return own == null ? prefixed(code) : Optional.of(own);
  }

  private Optional<Unit> prefixed(String code) {
    for (int length = 1; length <= 2 && length < code.length(); length++) {
      String prefix = code.substring(0, length);
      String rest = code.substring(length);
      Unit unit = units.get(rest);
      if (unit != null && metric.contains(rest) && isPrefix(prefix)) {
        return Optional.of(prefixed(code, prefix, unit));
      }
    }
    return Optional.empty();
  }

  private static Unit prefixed(String code, String prefix, Unit unit) {
    if (unit.shifted()) {
      throw new UnitSyntaxException(unit.code() + " takes no prefix; use K");
    }
    return unit.scaled(multiple(prefix)).named(code);
  }

  private static boolean isPrefix(String prefix) {
    return POWERS_OF_TEN.containsKey(prefix) || POWERS_OF_1024.containsKey(prefix);
  }

  private static Factor multiple(String prefix) {
    Integer binary = POWERS_OF_1024.get(prefix);
    return binary != null
        ? Factor.of(BigDecimal.valueOf(1024)).power(binary)
        : Factor.of(BigDecimal.TEN).power(Objects.requireNonNull(POWERS_OF_TEN.get(prefix)));
  }

  private static Optional<Unit> currency(String code) {
    if (!code.matches("[A-Z]{3}")) {
      return Optional.empty();
    }
    try {
      String known = Currency.getInstance(code).getCurrencyCode();
      return Optional.of(Unit.of(known, Factor.ONE, Dimension.base(known)));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  /** Parses a factor, as {@code 5/9}, {@code 1.6e-19}, {@code 2[pi]}, {@code 250[pi-1]}. */
  private static Factor factor(String text) {
    int at = text.indexOf("[pi");
    String number = at < 0 ? text : text.substring(0, at);
    int pi = at < 0 ? 0 : text.endsWith("-1]") ? -1 : 1;
    String[] parts = (number.isEmpty() ? "1" : number).split("/", -1);
    Factor above = Factor.of(new BigDecimal(parts[0]));
    Factor fraction = parts.length == 1 ? above : above.over(Factor.of(new BigDecimal(parts[1])));
    return fraction.times(new Factor(BigFraction.ONE, pi));
  }

  private static Map<String, Integer> powersOfTen() {
    String[] codes = {
      "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "da", "d", "c", "m", "u", "n", "p", "f", "a",
      "z", "y"
    };
    int[] powers = {24, 21, 18, 15, 12, 9, 6, 3, 2, 1, -1, -2, -3, -6, -9, -12, -15, -18, -21, -24};
    var map = new HashMap<String, Integer>();
    for (int i = 0; i < codes.length; i++) {
      map.put(codes[i], powers[i]);
    }
    return map;
  }

  private static String text() {
    try (InputStream in = UnitTable.class.getResourceAsStream("units.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
