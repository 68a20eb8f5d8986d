package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.Uncertainty;
import dev.omni.quant.core.units.UnitChange;
import java.math.BigDecimal;
import java.util.Optional;

/** The grader of numbers with units and uncertainties. */
final class QuantityGrader {
  private static final UcumUnits UNITS = new UcumUnits();

  private QuantityGrader() {}

  /**
   * Grades a number: right when it agrees with the expected one, in the expected unit, on the
   * required digits, and so does the uncertainty if one is required.
   *
   * @param gold {@code {value, unit, digits, uncertainty?: {standard, within}}}
   */
  static Json.Obj of(Json.Obj gold, Json.Obj answer) {
    String unit = gold.findText("unit").orElseThrow();
    Optional<BigDecimal> stated = answer.find("value").flatMap(Quantity::decimal);
    Optional<UnitChange> conversion =
        UNITS.conversion(answer.findText("unit").orElse("1"), unit).filter(c -> stated.isPresent());
    BigDecimal value = gold.findNumber("value").orElseThrow();
    double digits =
        conversion
            .flatMap(c -> c.value(stated.orElseThrow()))
            .map(converted -> Digits.agreed(converted, value))
            .orElse(0.0);
    boolean right =
        digits >= Digits.needed(gold)
            && conversion.filter(c -> uncertain(gold, answer, stated.orElseThrow(), c)).isPresent();
    Json.Obj marks =
        Json.obj(
            "correctness",
            right ? 1 : 0,
            "digits",
            digits,
            "constraint_adherence",
            formed(gold, stated.isPresent(), answer) ? 1 : 0);
    return unit.equals("1")
        ? marks
        : marks.with("units_dimensions", conversion.isPresent() ? 1 : 0);
  }

  private static boolean formed(Json.Obj gold, boolean number, Json.Obj answer) {
    return number && (!gold.has("uncertainty") || standard(answer).isPresent());
  }

  private static Optional<Double> standard(Json.Obj answer) {
    return answer.findObject("uncertainty").flatMap(Uncertainty::of).map(Uncertainty::standard);
  }

  private static boolean uncertain(
      Json.Obj gold, Json.Obj answer, BigDecimal stated, UnitChange conversion) {
    Optional<Json.Obj> wanted = gold.findObject("uncertainty");
    if (wanted.isEmpty()) {
      return true;
    }
    double right = wanted.get().findNumber("standard").orElseThrow().doubleValue();
    double within = wanted.get().findNumber("within").orElseThrow().doubleValue();
    return standard(answer)
        .filter(standard -> Math.abs(conversion.spread(standard, stated) - right) <= within * right)
        .isPresent();
  }
}
