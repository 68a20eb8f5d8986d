package dev.omni.domain.json;

import java.math.BigDecimal;

/** The shortest decimal of a double, with the double, so that neither is computed again. */
final class DoubleDecimal extends BigDecimal {
  private static final long serialVersionUID = 1;

  private final double nearest;

  private DoubleDecimal(BigDecimal shortest, double nearest) {
    super(shortest.unscaledValue(), shortest.scale());
    this.nearest = nearest;
  }

  /** Creates the decimal of a double from its shortest digits. */
  static BigDecimal of(BigDecimal shortest, double value) {
    return new DoubleDecimal(shortest, value);
  }

  @Override
  public double doubleValue() {
    return nearest;
  }
}
