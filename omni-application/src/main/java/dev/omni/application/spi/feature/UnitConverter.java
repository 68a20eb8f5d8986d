package dev.omni.application.spi.feature;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** Units of measurement in UCUM and currencies by their ISO 4217 codes. */
public interface UnitConverter {
  /** Returns the reason why a text is no unit; empty when it is one. */
  Optional<String> problem(String unit);

  /** Returns the conversion between two units; empty when their dimensions differ. */
  Optional<Conversion> conversion(String from, String to);

  /**
   * The conversion {@code value * factor + shift}.
   *
   * @param factor to 40 digits
   * @param shift not zero only between temperature scales
   */
  record Conversion(BigDecimal factor, BigDecimal shift) {
    /** Leaves a number as it is. */
    public static final Conversion SAME = new Conversion(BigDecimal.ONE, BigDecimal.ZERO);

    private static final MathContext DIGITS = new MathContext(40);

    /** Converts a value. */
    public BigDecimal value(BigDecimal value) {
      return value.multiply(factor, DIGITS).add(shift, DIGITS);
    }

    /** Converts a difference or a standard uncertainty. */
    public double spread(double spread) {
      return spread * factor.doubleValue();
    }
  }
}
