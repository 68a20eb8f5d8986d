package dev.omni.operations.expression;

import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.UcumUnit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.fraction.BigFraction;

/** The conversion of intervals between a unit and the coherent units. */
public final class UnitEnclosure {
  private static final MathContext DIGITS = new MathContext(50);

  /** Above the relative error of a function of a scale at 50 digits. */
  private static final BigDecimal ERROR = new BigDecimal("1e-45");

  private UnitEnclosure() {}

  /**
   * Converts a reading to coherent units.
   *
   * @throws UndefinedFormulaException when the scale has no such reading
   */
  public static Interval coherent(UcumUnit unit, Interval reading) {
    return unit.curved()
        ? bent(unit, reading, x -> unit.coherent(x, DIGITS))
        : reading.plus(offset(unit)).times(Interval.of(unit.factor()));
  }

  /**
   * Converts a value in coherent units to readings.
   *
   * @throws UndefinedFormulaException when the scale does not reach it
   */
  public static Interval reading(UcumUnit unit, Interval coherent) {
    return unit.curved()
        ? bent(unit, coherent, x -> unit.reading(x, DIGITS))
        : coherent.over(Interval.of(unit.factor())).minus(offset(unit));
  }

  private static Interval offset(UcumUnit unit) {
    BigFraction offset = unit.scale().offset();
    return Interval.of(offset.getNumerator(), offset.getDenominator());
  }

  /** Returns the values of a function that only rises or only falls. */
  private static Interval bent(
      UcumUnit unit, Interval of, Function<BigDecimal, Optional<BigDecimal>> function) {
    Interval one = around(unit, function.apply(of.low()));
    Interval other = of.exact() ? one : around(unit, function.apply(of.high()));
    return new Interval(one.low().min(other.low()), one.high().max(other.high()));
  }

  private static Interval around(UcumUnit unit, Optional<BigDecimal> value) {
    BigDecimal middle =
        value.orElseThrow(
            () -> new UndefinedFormulaException("there is no such value in " + unit.code()));
    // Near zero a logarithm has an absolute error, that of its argument.
    return Interval.around(middle, middle.abs().max(BigDecimal.ONE).multiply(ERROR));
  }
}
