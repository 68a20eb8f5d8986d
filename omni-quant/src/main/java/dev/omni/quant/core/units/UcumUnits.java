package dev.omni.quant.core.units;

import dev.omni.application.spi.feature.UnitConverter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** The units of this package's table. */
public final class UcumUnits implements UnitConverter {
  private static final MathContext DIGITS = new MathContext(40);

  @Override
  public Optional<String> problem(String unit) {
    try {
      Unit.of(unit);
      return Optional.empty();
    } catch (UnitSyntaxException none) {
      return Optional.of(none.reason());
    }
  }

  @Override
  public Optional<Conversion> conversion(String from, String to) {
    try {
      return conversion(Unit.of(from), Unit.of(to));
    } catch (UnitSyntaxException none) {
      return Optional.empty();
    }
  }

  /** Returns the conversion from one unit to another; empty when their dimensions differ. */
  public static Optional<Conversion> conversion(Unit from, Unit to) {
    if (!from.dimension().equals(to.dimension())) {
      return Optional.empty();
    }
    Factor factor = from.factor().over(to.factor());
    Factor shift = new Factor(from.offset().multiply(factor.fraction()).subtract(to.offset()), 0);
    BigDecimal shifted = shift.fraction().signum() == 0 ? BigDecimal.ZERO : shift.value(DIGITS);
    return Optional.of(new Conversion(factor.value(DIGITS), shifted));
  }
}
