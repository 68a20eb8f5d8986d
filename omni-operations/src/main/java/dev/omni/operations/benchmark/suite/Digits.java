package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import org.hipparchus.util.FastMath;

/** The number of decimal digits on which numbers agree. */
final class Digits {
  /** The maximum reported: certified values have no more digits. */
  static final double MOST = 15;

  private Digits() {}

  /**
   * Returns minus the logarithm of the relative error, of the error itself where gold is 0; at most
   * 15.
   */
  static double agreed(BigDecimal stated, BigDecimal gold) {
    BigDecimal error = stated.subtract(gold).abs();
    if (error.signum() == 0) {
      return MOST;
    }
    BigDecimal relative =
        gold.signum() == 0 ? error : error.divide(gold.abs(), MathContext.DECIMAL64);
    double digits = -FastMath.log10(relative.doubleValue());
    return Math.max(0, Math.min(MOST, digits));
  }

  /** Returns the number of digits that a task requires. */
  static double needed(Json.Obj gold) {
    return gold.findNumber("digits").orElseThrow().doubleValue();
  }
}
