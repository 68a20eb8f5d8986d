package dev.omni.quant.discovery;

import java.math.BigDecimal;

/**
 * Differences of numbers as they are written in decimals, rounded once. Differences of doubles hide
 * ties: there, 0.3 - 0.1 is less than 1.1 - 0.9.
 */
final class DecimalDifferences {
  private DecimalDifferences() {}

  /** Returns the values less {@code shift}. */
  static double[] less(double[] values, double shift) {
    return less(values, new double[values.length], shift);
  }

  /** Returns the values less the others, one by one, and less {@code shift}. */
  static double[] less(double[] values, double[] others, double shift) {
    BigDecimal all = BigDecimal.valueOf(shift);
    double[] differences = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      differences[i] =
          BigDecimal.valueOf(values[i])
              .subtract(BigDecimal.valueOf(others[i]))
              .subtract(all)
              .doubleValue();
    }
    return differences;
  }
}
