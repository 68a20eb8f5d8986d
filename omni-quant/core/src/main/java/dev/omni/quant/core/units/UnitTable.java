package dev.omni.quant.core.units;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hipparchus.fraction.BigFraction;

/** The table of all units with a code of their own, and of the prefixes. */
final class UnitTable {
  private static final Map<String, Factor> PREFIXES = prefixes();
  private static final int LONGEST_PREFIX = 2;
  private static final int SCALE_COLUMN = 5;
  private static final UnitTable TABLE = new UnitTable();

  private final Map<String, UcumUnit> units = new LinkedHashMap<>();
  private final Set<String> metric = new HashSet<>();

  private UnitTable() {
    for (String base : List.of("m", "s", "A", "K", "mol", "cd")) {
      add(base, true, UcumUnit.of(base, Factor.ONE, Dimension.base(base)));
    }
    // The coherent unit; the atom of UCUM is the gram.
    Dimension mass = Dimension.base("kg");
    add("kg", false, new UcumUnit("kg", Factor.ONE, Scale.RATIO, mass, Factor.tenTo(3)));
    text().lines().filter(line -> !line.startsWith("#")).forEach(this::define);
  }

  /** Returns the unit of that code, with or without a prefix, or the currency. */
  static Optional<UcumUnit> find(String code) {
    UcumUnit own = TABLE.units.get(code);
    if (own != null) {
      return Optional.of(own);
    }
    Optional<UcumUnit> currency = Currencies.find(code);
    return currency.isPresent() ? currency : prefixed(code);
  }

  /** Returns the unit of a code that begins with a prefix. */
  static Optional<UcumUnit> prefixed(String code) {
    return TABLE.withPrefix(code);
  }

  /** Returns the codes of all units without prefixes, in the table's order. */
  static Set<String> codes() {
    var codes = new java.util.LinkedHashSet<>(TABLE.units.keySet());
    codes.remove("kg");
    return Collections.unmodifiableSet(codes);
  }

  /** Returns the codes of the units that take prefixes, with each of them. */
  static Stream<String> prefixedCodes() {
    return TABLE.metric.stream()
        .flatMap(unit -> PREFIXES.keySet().stream().map(prefix -> prefix + unit));
  }

  /** Returns the prefixes with their factors. */
  static Map<String, Factor> prefixFactors() {
    return PREFIXES;
  }

  /** Returns whether a unit takes prefixes. */
  static boolean metric(String code) {
    return TABLE.metric.contains(code);
  }

  private void add(String code, boolean takesPrefixes, UcumUnit unit) {
    units.put(code, unit.named(code));
    if (takesPrefixes) {
      metric.add(code);
    }
  }

  /** Reads a line of the table: code, flags, number, unit, source, and the scale if special. */
  private void define(String line) {
    String[] columns = line.trim().split(" +", -1);
    String code = columns[0];
    boolean arbitrary = columns[1].contains("a");
    Factor number = factor(columns[2]);
    UcumUnit of =
        arbitrary
            ? UcumUnit.of(code, Factor.ONE, Dimension.base(code))
            : new UnitReader(columns[3], this::lookedUp).read();
    Scale scale = columns.length > SCALE_COLUMN ? scale(columns[SCALE_COLUMN]) : Scale.RATIO;
    boolean ten = code.equals("10*") || code.equals("10^");
    add(
        code,
        columns[1].contains("m"),
        new UcumUnit(
            code, of.factor().times(number), scale, of.dimension(), ten ? number : Factor.ONE));
  }

  /** Reads a scale, as {@code +273.15} or {@code TEN*1/2}. */
  private static Scale scale(String text) {
    if (text.startsWith("+")) {
      return Scale.shifted(fraction(text.substring(1)));
    }
    String[] parts = text.split("\\*", -1);
    return Scale.curved(Curve.valueOf(parts[0]), fraction(parts[1]));
  }

  private static BigFraction fraction(String text) {
    boolean negative = text.startsWith("-");
    Factor size = factor(negative ? text.substring(1) : text);
    BigFraction value = size.fraction().multiply(new BigFraction(10).pow(size.ten()));
    return negative ? value.negate() : value;
  }

  private Optional<UcumUnit> lookedUp(String code) {
    UcumUnit own = units.get(code);
    return own == null ? withPrefix(code) : Optional.of(own);
  }

  private Optional<UcumUnit> withPrefix(String code) {
    for (int length = 1; length <= LONGEST_PREFIX && length < code.length(); length++) {
      Factor prefix = PREFIXES.get(code.substring(0, length));
      String rest = code.substring(length);
      UcumUnit unit = units.get(rest);
      if (unit != null && prefix != null && metric.contains(rest)) {
        return Optional.of(unit.scaled(prefix).named(code));
      }
    }
    return Optional.empty();
  }

  /** Parses a factor, as {@code 5/9}, {@code 1.6e-19}, {@code 2[pi]}, {@code 250[pi-1]}. */
  private static Factor factor(String text) {
    int at = text.indexOf("[pi");
    String number = at < 0 ? text : text.substring(0, at);
    int pi = at < 0 ? 0 : text.endsWith("-1]") ? -1 : 1;
    String[] parts = (number.isEmpty() ? "1" : number).split("/", -1);
    Factor above = Factor.of(new BigDecimal(parts[0]));
    Factor fraction = parts.length == 1 ? above : above.over(Factor.of(new BigDecimal(parts[1])));
    return fraction.times(Factor.piTo(pi));
  }

  /** Returns the prefixes of UCUM 2.2, tables 1 and 4. */
  private static Map<String, Factor> prefixes() {
    var map = new LinkedHashMap<String, Factor>();
    List<String> codes =
        List.of(
            "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "da", "d", "c", "m", "u", "n", "p", "f",
            "a", "z", "y");
    List<Integer> powers =
        List.of(24, 21, 18, 15, 12, 9, 6, 3, 2, 1, -1, -2, -3, -6, -9, -12, -15, -18, -21, -24);
    for (int i = 0; i < codes.size(); i++) {
      map.put(codes.get(i), Factor.tenTo(powers.get(i)));
    }
    List<String> binary = List.of("Ki", "Mi", "Gi", "Ti");
    for (int i = 0; i < binary.size(); i++) {
      map.put(binary.get(i), Factor.of(BigDecimal.valueOf(1024)).power(i + 1));
    }
    return Collections.unmodifiableMap(map);
  }

  private static String text() {
    try (InputStream in = UnitTable.class.getResourceAsStream("units.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
