package dev.omni.quant.core.units;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.fraction.Fraction;

/**
 * The dimension of a unit: powers of the seven SI base units (m kg s A K mol cd), and of currencies
 * and arbitrary units, each a base of its own.
 *
 * @param powers by the base's symbol; none is zero
 */
public record Dimension(Map<String, Fraction> powers) {
  /** Of plain numbers. */
  public static final Dimension NONE = new Dimension(Map.of());

  private static final Set<String> SI = Set.of("m", "kg", "s", "A", "K", "mol", "cd");
  private static final int LARGEST = 1_000_000;
  private static final int LARGEST_DENOMINATOR = 1000;

  /** Keeps the bases in the order of their symbols. */
  public Dimension {
    powers = java.util.Collections.unmodifiableMap(new TreeMap<>(powers));
  }

  /** Returns the dimension of a base. */
  public static Dimension base(String symbol) {
    return new Dimension(Map.of(symbol, Fraction.ONE));
  }

  /** Returns whether it is that of an amount of one currency. */
  public boolean money() {
    return powers.size() == 1
        && powers.containsValue(Fraction.ONE)
        && powers.keySet().stream().allMatch(Currencies::known);
  }

  /** Returns whether it is of SI base units alone. */
  public boolean si() {
    return SI.containsAll(powers.keySet());
  }

  /** Returns whether it is that of plain numbers. */
  public boolean none() {
    return powers.isEmpty();
  }

  /** Returns the dimension of a product. */
  public Dimension times(Dimension other) {
    var sums = new TreeMap<>(powers);
    try {
      other.powers.forEach((base, power) -> sums.merge(base, power, Fraction::add));
    } catch (MathRuntimeException overflow) {
      throw tooLarge();
    }
    return bounded(sums);
  }

  /** Returns the dimension of a quotient. */
  public Dimension over(Dimension other) {
    return times(other.power(Fraction.MINUS_ONE));
  }

  /**
   * Returns the dimension of a power.
   *
   * @throws UnitSyntaxException when the powers of a base leave what a unit can have
   */
  public Dimension power(Fraction exponent) {
    var products = new TreeMap<String, Fraction>();
    try {
      powers.forEach((base, power) -> products.put(base, power.multiply(exponent)));
    } catch (MathRuntimeException overflow) {
      throw tooLarge();
    }
    return bounded(products);
  }

  private static Dimension bounded(Map<String, Fraction> powers) {
    powers.values().removeIf(power -> power.signum() == 0);
    for (Fraction power : powers.values()) {
      if (Math.abs(power.doubleValue()) > LARGEST || power.getDenominator() > LARGEST_DENOMINATOR) {
        throw tooLarge();
      }
    }
    return new Dimension(powers);
  }

  private static UnitSyntaxException tooLarge() {
    return new UnitSyntaxException("a power of a unit is beyond " + LARGEST);
  }

  /** Returns UCUM's spelling, as {@code kg.m.s-2}; a fraction as {@code m(1/2)}. */
  @Override
  public String toString() {
    return none()
        ? "1"
        : powers.entrySet().stream()
            .map(power -> power.getKey() + spelled(power.getValue()))
            .collect(Collectors.joining("."));
  }

  private static String spelled(Fraction power) {
    if (power.equals(Fraction.ONE)) {
      return "";
    }
    return power.getDenominator() == 1
        ? String.valueOf(power.getNumerator())
        : "(" + power.getNumerator() + "/" + power.getDenominator() + ")";
  }
}
