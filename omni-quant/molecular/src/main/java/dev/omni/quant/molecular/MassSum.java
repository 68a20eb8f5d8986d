package dev.omni.quant.molecular;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The sum of atom masses without rounding. Masses have about ten decimals, and the rounding of a
 * binary sum would depend on the order of its terms.
 */
final class MassSum {
  private static final int DECIMALS = 6;

  private BigDecimal sum = BigDecimal.ZERO;

  /** Adds {@code count} atoms of a mass in u. */
  void add(double mass, int count) {
    sum = sum.add(BigDecimal.valueOf(mass).multiply(BigDecimal.valueOf(count)));
  }

  /** Returns the sum in u, rounded to 1e-6. */
  double rounded() {
    return sum.setScale(DECIMALS, RoundingMode.HALF_EVEN).doubleValue();
  }
}
