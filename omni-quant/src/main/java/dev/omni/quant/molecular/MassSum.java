package dev.omni.quant.molecular;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Masses of atoms added up without rounding: masses have some ten decimals, and a sum of binary
 * numbers may fall on either side of where it is rounded, by the order of its terms.
 */
final class MassSum {
  private static final int DECIMALS = 6;

  private BigDecimal sum = BigDecimal.ZERO;

  /** Adds {@code count} atoms of a mass in u. */
  void add(double mass, int count) {
    sum = sum.add(BigDecimal.valueOf(mass).multiply(BigDecimal.valueOf(count)));
  }

  /** In u, to 1e-6. */
  double rounded() {
    return sum.setScale(DECIMALS, RoundingMode.HALF_EVEN).doubleValue();
  }
}
