package dev.omni.operations.verification.text;

import dev.omni.quant.core.units.Factor;
import dev.omni.quant.core.units.UcumUnit;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.UnitChange;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Optional;

/**
 * The unit of a number that may prove a figure.
 *
 * @param unit of units that are known; empty for any one currency, and for unknown ones
 * @param money whether it is an amount of some currency
 */
record CandidateUnit(Optional<UcumUnit> unit, boolean money) {
  private static final MathContext DIGITS = new MathContext(50);
  private static final CandidateUnit UNKNOWN = new CandidateUnit(Optional.empty(), false);
  private static final CandidateUnit ANY_MONEY = new CandidateUnit(Optional.empty(), true);

  /** Words of contracts that UCUM spells otherwise. */
  private static final Map<String, String> CODES =
      Map.of("year", "a", "day", "d", "degrees Celsius", "Cel", "bp", "10*-4", "per 100", "%");

  static CandidateUnit of(UcumUnit unit) {
    return new CandidateUnit(Optional.of(unit), unit.dimension().money());
  }

  /**
   * Reads the unit of a contract. Rates, as {@code 1/year, continuous}, count as plain numbers:
   * texts write them in per cent.
   */
  static CandidateUnit ofContract(String words) {
    if (words.startsWith("currency unit")) {
      return ANY_MONEY;
    }
    String code = words.split(",| \\(", 2)[0].strip();
    if (code.equals("1") || code.startsWith("1/")) {
      return of(UcumUnit.ONE);
    }
    try {
      return of(UcumUnit.of(CODES.getOrDefault(code, code)));
    } catch (UnitSyntaxException unknown) {
      return UNKNOWN;
    }
  }

  /** Returns whether a figure in a unit may be this number; one without a unit may. */
  boolean takes(Optional<UcumUnit> figure) {
    return figure.isEmpty()
        || (money && unit.isEmpty() && figure.get().dimension().money())
        || unit.filter(own -> change(own, figure.get()).isPresent()).isPresent();
  }

  private static Optional<UnitChange> change(UcumUnit from, UcumUnit to) {
    return UcumUnits.conversion(from, to);
  }

  /**
   * Returns how far a number of this unit is from what is printed, in the printed unit, exactly but
   * for pi and readings with an offset, which have 50 and 40 digits.
   */
  BigDecimal difference(BigDecimal exact, BigDecimal printed, Optional<UcumUnit> figure) {
    return in(exact, figure).subtract(printed);
  }

  /** Returns whether a number is at most half a step from what is printed. */
  boolean near(BigDecimal exact, BigDecimal printed, BigDecimal step, Optional<UcumUnit> figure) {
    Optional<Factor> factor = factor(figure).filter(ratio -> ratio.pi() == 0);
    if (factor.isEmpty()) {
      return half(difference(exact, printed, figure), step);
    }
    var below = new BigDecimal(factor.get().fraction().getDenominator());
    BigDecimal above =
        new BigDecimal(factor.get().fraction().getNumerator())
            .scaleByPowerOfTen(factor.get().ten());
    BigDecimal apart = exact.multiply(above).subtract(printed.multiply(below));
    return half(apart, step.multiply(below));
  }

  private static boolean half(BigDecimal difference, BigDecimal step) {
    return difference.abs().multiply(BigDecimal.valueOf(2)).compareTo(step) <= 0;
  }

  /** Returns a number of this unit in that of a figure, to at least 40 digits. */
  BigDecimal in(BigDecimal exact, Optional<UcumUnit> figure) {
    Optional<Factor> factor = factor(figure);
    if (factor.isPresent()) {
      return factor.get().equals(Factor.ONE)
          ? exact
          : exact.multiply(factor.get().value(DIGITS), DIGITS);
    }
    return figure
        .flatMap(to -> unit.flatMap(from -> change(from, to)))
        .flatMap(change -> change.value(exact))
        .orElse(exact);
  }

  /** Returns the factor from this unit to another; empty where there is an offset too. */
  private Optional<Factor> factor(Optional<UcumUnit> figure) {
    if (figure.isEmpty()) {
      return Optional.of(Factor.ONE);
    }
    if (unit.isEmpty()) {
      return Optional.of(Factor.ONE.over(figure.get().factor()));
    }
    return unit.get().special() || figure.get().special()
        ? Optional.empty()
        : Optional.of(unit.get().factor().over(figure.get().factor()));
  }
}
