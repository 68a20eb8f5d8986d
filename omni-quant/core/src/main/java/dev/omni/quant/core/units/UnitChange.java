package dev.omni.quant.core.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * The conversion of readings between two units of one dimension, to 40 digits.
 *
 * @param from the unit of the readings
 * @param to the unit wanted
 */
public record UnitChange(UcumUnit from, UcumUnit to) {
  private static final MathContext DIGITS = new MathContext(40);
  private static final MathContext GUARDED = new MathContext(50);

  /** Converts a value; empty where the other scale has no such value. */
  public Optional<BigDecimal> value(BigDecimal value) {
    return prepared().value(value);
  }

  /** Returns the conversion with what all values share computed once. */
  public Prepared prepared() {
    if (from.curved() || to.curved()) {
      return value ->
          from.coherent(value, GUARDED)
              .flatMap(x -> to.reading(x, GUARDED))
              .map(x -> x.round(DIGITS));
    }
    BigDecimal before = from.offset(GUARDED);
    BigDecimal factor = from.factor().over(to.factor()).value(GUARDED);
    BigDecimal after = to.offset(GUARDED);
    return value ->
        Optional.of(value.add(before).multiply(factor, GUARDED).subtract(after).round(DIGITS));
  }

  /** A conversion of many values. */
  @FunctionalInterface
  public interface Prepared {
    /** Converts a value; empty where the other scale has no such value. */
    Optional<BigDecimal> value(BigDecimal value);
  }

  /** Converts a standard uncertainty at a value. */
  public double spread(double spread, BigDecimal value) {
    if (!from.curved() && !to.curved()) {
      return spread * from.factor().over(to.factor()).value(DIGITS).doubleValue();
    }
    double there = value(value).map(BigDecimal::doubleValue).orElse(Double.NaN);
    return spread * Math.abs(from.slope(value.doubleValue()) / to.slope(there));
  }

  /** Returns whether larger values become smaller ones, as of mol/L to pH. */
  public boolean falling() {
    return from.falling() != to.falling();
  }
}
