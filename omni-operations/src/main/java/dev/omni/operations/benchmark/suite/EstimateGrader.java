package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.units.Uncertainty;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/** The grader of statistics and coefficients. */
final class EstimateGrader {
  private EstimateGrader() {}

  /** Grades against certified values: right when the worst agrees on the required digits. */
  static Json.Obj certified(Json.Obj gold, Json.Obj answer) {
    Map<String, Json> values = gold.findObject("values").orElseThrow().members();
    double digits = Digits.MOST;
    double given = 0;
    for (var value : values.entrySet()) {
      Optional<BigDecimal> stated = stated(answer, value.getKey());
      given += stated.isPresent() ? 1 : 0;
      BigDecimal right = ((Json.Num) value.getValue()).value();
      digits = Math.min(digits, stated.map(number -> Digits.agreed(number, right)).orElse(0.0));
    }
    return Json.obj(
        "correctness",
        digits >= Digits.needed(gold) ? 1 : 0,
        "digits",
        digits,
        "constraint_adherence",
        given / values.size());
  }

  /**
   * Returns how many of the intervals of the stated uncertainties, at the level of the gold answer,
   * cover the true values.
   */
  static Json.Obj covering(Json.Obj gold, Json.Obj answer) {
    Map<String, Json> truth = gold.findObject("truth").orElseThrow().members();
    double level = gold.findNumber("level").orElseThrow().doubleValue();
    int intervals = 0;
    int covered = 0;
    for (var value : truth.entrySet()) {
      Optional<BigDecimal> stated = stated(answer, value.getKey());
      Optional<Double> reach =
          answer
              .findObject(value.getKey())
              .flatMap(quantity -> quantity.findObject("uncertainty"))
              .flatMap(Uncertainty::of)
              .map(uncertainty -> uncertainty.standard() * factor(uncertainty.dof(), level));
      if (stated.isPresent() && reach.isPresent()) {
        BigDecimal right = ((Json.Num) value.getValue()).value();
        intervals++;
        covered += Math.abs(stated.get().subtract(right).doubleValue()) <= reach.get() ? 1 : 0;
      }
    }
    return Coverage.marks(Json.Obj.EMPTY, intervals, covered, level);
  }

  private static double factor(double dof, double level) {
    double upper = (1 + level) / 2;
    return Double.isInfinite(dof)
        ? new NormalDistribution().inverseCumulativeProbability(upper)
        : new TDistribution(dof).inverseCumulativeProbability(upper);
  }

  private static Optional<BigDecimal> stated(Json.Obj answer, String name) {
    return answer.findObject(name).flatMap(quantity -> quantity.findNumber("value"));
  }
}
