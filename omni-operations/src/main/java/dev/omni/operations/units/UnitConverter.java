package dev.omni.operations.units;

import java.math.BigDecimal;
import java.util.Optional;

/** Units of measurement in UCUM and currencies by their ISO 4217 codes. */
public interface UnitConverter {
  /** Returns the reason why a text is no unit; empty when it is one. */
  Optional<String> problem(String unit);

  /** Returns a unit in UCUM's spelling, with aliases respelled; empty when it is none. */
  Optional<String> code(String unit);

  /** Returns the conversion between two units; empty when their dimensions differ. */
  Optional<Conversion> conversion(String from, String to);

  /** Returns the reason why there is no conversion between two units, as a clause. */
  String obstacle(String from, String to);

  /** Returns the size of a unit; empty when it is none. */
  Optional<UnitSize> size(String unit);

  /**
   * The size of a unit in its own unit without prefixes, powers of ten and whole numbers.
   *
   * @param multiple 1000 for {@code kUSD} and {@code km}
   * @param money whether the unit is an amount of one currency
   */
  record UnitSize(BigDecimal multiple, boolean money) {}

  /** A conversion of readings in one unit to another. */
  interface Conversion {
    /** Leaves a number as it is. */
    Conversion SAME = new SameUnit();

    /** Converts a value; empty where the other scale has no such value. */
    Optional<BigDecimal> value(BigDecimal value);

    /** Converts a standard uncertainty at a value. */
    double spread(double spread, BigDecimal value);

    /** Returns whether larger values become smaller ones, as of mol/L to pH. */
    boolean falling();
  }

  /** The conversion of a unit to itself. */
  record SameUnit() implements Conversion {
    @Override
    public Optional<BigDecimal> value(BigDecimal value) {
      return Optional.of(value);
    }

    @Override
    public double spread(double spread, BigDecimal value) {
      return spread;
    }

    @Override
    public boolean falling() {
      return false;
    }
  }
}
