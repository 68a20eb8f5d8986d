package dev.omni.application.spi.feature;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** Units of measurement in UCUM's spelling and currencies by their ISO 4217 codes. */
public interface UnitConverter {
  /** What keeps a text from being a unit; empty when it is one. */
  Optional<String> problem(String unit);

  /** How numbers in one unit are told in another; empty when they measure different things. */
  Optional<Conversion> conversion(String from, String to);

  /**
   * {@code value * factor + shift}.
   *
   * @param factor to 40 digits
   * @param shift not zero between scales of temperature alone
   */
  record Conversion(BigDecimal factor, BigDecimal shift) {
    /** Leaves a number as it is. */
    public static final Conversion SAME = new Conversion(BigDecimal.ONE, BigDecimal.ZERO);

    private static final MathContext DIGITS = new MathContext(40);

    /** A value in the other unit. */
    public BigDecimal value(BigDecimal value) {
      return value.multiply(factor, DIGITS).add(shift, DIGITS);
    }

    /** A difference, or a standard uncertainty, in the other unit. */
    public double spread(double spread) {
      return spread * factor.doubleValue();
    }
  }
}
