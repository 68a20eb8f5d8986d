package dev.omni.quant.core.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The units of this package's table. */
public final class UcumUnits {
  /** Returns the reason why a text is no unit; empty when it is one. */
  public Optional<String> problem(String unit) {
    try {
      UcumUnit.of(unit);
      return Optional.empty();
    } catch (UnitSyntaxException none) {
      return Optional.of(none.reason());
    }
  }

  /** Returns a unit in UCUM's spelling, with aliases respelled; empty when it is none. */
  public Optional<String> code(String unit) {
    return read(unit).map(UcumUnit::code);
  }

  /** Returns the conversion between two units; empty when their dimensions differ. */
  public Optional<UnitChange> conversion(String from, String to) {
    return read(from).flatMap(unit -> read(to).flatMap(wanted -> conversion(unit, wanted)));
  }

  /** Returns the reason why there is no conversion between two units, as a clause. */
  public String obstacle(String from, String to) {
    return problem(from)
        .or(() -> problem(to))
        .orElseGet(() -> obstacle(UcumUnit.of(from), UcumUnit.of(to)));
  }

  /**
   * Returns the size of a unit in its own unit without prefixes, powers of ten and whole numbers;
   * empty when it is none.
   */
  public Optional<BigDecimal> multiple(String unit) {
    return read(unit)
        .map(read -> money(read) ? read.factor() : read.multiple())
        .map(factor -> factor.value(MathContext.DECIMAL64));
  }

  /** Returns whether a unit is an amount of one currency. */
  public boolean money(String unit) {
    return read(unit).filter(UcumUnits::money).isPresent();
  }

  private static boolean money(UcumUnit unit) {
    return unit.dimension().money() && !unit.special();
  }

  private static Optional<UcumUnit> read(String code) {
    try {
      return Optional.of(UcumUnit.of(code));
    } catch (UnitSyntaxException none) {
      return Optional.empty();
    }
  }

  /** Returns the conversion from one unit to another; empty where {@link #obstacle} says why. */
  public static Optional<UnitChange> conversion(UcumUnit from, UcumUnit to) {
    return from.dimension().equals(to.dimension()) && ratio(from, to).isPresent()
        ? Optional.of(new UnitChange(from, to))
        : Optional.empty();
  }

  private static Optional<Factor> ratio(UcumUnit from, UcumUnit to) {
    try {
      return Optional.of(from.factor().over(to.factor()));
    } catch (UnitSyntaxException tooLarge) {
      return Optional.empty();
    }
  }

  /** Returns the reason why there is no conversion between two units. */
  public static String obstacle(UcumUnit from, UcumUnit to) {
    if (from.dimension().equals(to.dimension())) {
      return "the factor between " + from.code() + " and " + to.code() + " is beyond computation";
    }
    Set<String> bases = differing(from.dimension(), to.dimension());
    Optional<String> arbitrary = bases.stream().filter(base -> base.startsWith("[")).findFirst();
    if (arbitrary.isPresent()) {
      return arbitrary.get() + " is an arbitrary unit, which has no relation to others";
    }
    return bases.size() > 1 && bases.stream().allMatch(Currencies::known)
        ? "no rate is known between " + String.join(" and ", bases)
        : from.code()
            + " has dimension "
            + from.dimension()
            + ", and "
            + to.code()
            + " has "
            + to.dimension();
  }

  /** Returns the bases whose powers differ. */
  private static Set<String> differing(Dimension one, Dimension other) {
    var bases = new TreeSet<>(one.powers().keySet());
    bases.addAll(other.powers().keySet());
    bases.removeIf(base -> Objects.equals(one.powers().get(base), other.powers().get(base)));
    return bases;
  }
}
