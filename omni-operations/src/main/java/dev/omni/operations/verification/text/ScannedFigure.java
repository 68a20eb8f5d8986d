package dev.omni.operations.verification.text;

import dev.omni.quant.core.units.UcumUnit;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A figure as it is printed.
 *
 * @param start its first code point, from 0: of its sign or currency
 * @param end the code point behind it and its unit
 * @param quote all of it
 * @param number its digits with sign, groups and exponent
 * @param printed what they say, its exponent taken; empty when it is no number of the locale
 * @param scale what a word behind it multiplies it by, as a thousand
 * @param unit its unit; empty for none
 * @param range its part in a range, or in a value with its uncertainty
 */
record ScannedFigure(
    int start,
    int end,
    String quote,
    String number,
    Optional<BigDecimal> printed,
    BigDecimal scale,
    Optional<UcumUnit> unit,
    Optional<String> range) {
  /** Returns the value in its unit; only of a figure that can be read. */
  BigDecimal value() {
    return printed.orElseThrow().multiply(scale);
  }

  /** Returns the value of one more in the last place, in its unit. */
  BigDecimal step() {
    BigDecimal read = printed.orElseThrow();
    return BigDecimal.ONE.scaleByPowerOfTen(-read.scale()).multiply(scale);
  }

  /** Returns how many digits are printed, those before the first that is not 0 not counted. */
  int digits() {
    BigDecimal read = printed.orElseThrow();
    return read.signum() == 0 ? 0 : read.precision();
  }

  /** Returns the same figure with the scale and the unit of another where it has none. */
  ScannedFigure like(ScannedFigure other, String part) {
    boolean bare = scale.compareTo(BigDecimal.ONE) == 0;
    return new ScannedFigure(
        start,
        end,
        quote,
        number,
        printed,
        bare ? other.scale : scale,
        unit.or(other::unit),
        Optional.of(part));
  }

  ScannedFigure in(String part) {
    return new ScannedFigure(start, end, quote, number, printed, scale, unit, Optional.of(part));
  }
}
