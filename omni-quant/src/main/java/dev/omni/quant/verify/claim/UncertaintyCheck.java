package dev.omni.quant.verify.claim;

import dev.omni.domain.feature.verification.CheckResult;
import dev.omni.domain.feature.verification.CheckResult.Check;
import dev.omni.domain.json.Json;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.verify.expression.Derivation;
import dev.omni.quant.verify.expression.Interval;
import dev.omni.quant.verify.expression.UndefinedExpressionException;
import dev.omni.quant.verify.expression.UnitEnclosure;
import dev.omni.quant.verify.uncertainty.FirstOrder;
import dev.omni.quant.verify.uncertainty.Inputs;
import dev.omni.quant.verify.uncertainty.MonteCarlo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The check that the claimed uncertainty follows from those of the inputs. The law of propagation
 * is trusted where it agrees with a Monte Carlo calculation: JCGM 101:2008, clause 8, to two digits
 * of the standard uncertainty, and to the sampling error of that many draws.
 */
final class UncertaintyCheck {
  private static final double LEVEL = 0.95;
  private static final double CHANCE = 3;
  private static final double NEAR = 0.2;

  private final Quantity claim;
  private final Derivation derivation;
  private final Inputs inputs;
  private final FirstOrder first;
  private final double unit;

  /**
   * Propagates the uncertainties of the inputs.
   *
   * @throws UndefinedExpressionException when there is nothing to propagate
   */
  UncertaintyCheck(Quantity claim, Derivation derivation, Inputs inputs) {
    this.claim = claim;
    this.derivation = derivation;
    this.inputs = inputs;
    this.first = FirstOrder.of(derivation, inputs);
    this.unit = Math.abs(claim.unit().slope(reading(first.value())));
    if (finite(first.standard() / unit) == 0) {
      throw new UndefinedExpressionException("the value does not depend on what is uncertain");
    }
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw new UndefinedExpressionException("an uncertainty is beyond the range of a double");
    }
    return number;
  }

  private double reading(double coherent) {
    return UnitEnclosure.reading(claim.unit(), Interval.exactly(new BigDecimal(finite(coherent))))
        .middle()
        .doubleValue();
  }

  /** Returns the combined standard uncertainty, in the claim's unit. */
  Json.Obj uncertainty() {
    Json.Obj standard = Json.obj("standard", first.standard() / unit);
    return Double.isInfinite(first.dof()) ? standard : standard.with("dof", first.dof());
  }

  /**
   * Returns the contribution of each input, largest first, in the claim's unit for one of the
   * input's.
   */
  List<Json> budget() {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < inputs.list().size(); i++) {
      FirstOrder.Part part = first.parts().get(i);
      Inputs.Input input = inputs.list().get(i);
      rows.add(
          Json.obj(
              "input", input.name(),
              "sensitivity", finite(part.sensitivity() * input.factor() / unit),
              "contribution", part.contribution() / unit,
              "share", part.share()));
    }
    return rows;
  }

  CheckResult judged() {
    Json.Obj detail = Json.obj("gum", toJson(first.standard(), lower(), upper()));
    MonteCarlo drawn;
    try {
      drawn = MonteCarlo.of(derivation, inputs);
    } catch (UndefinedExpressionException unchecked) {
      return CheckResult.inconclusive(Check.UNCERTAINTY, unchecked.reason()).with(detail);
    }
    double delta = delta(first.standard() / unit);
    double allowed = delta + CHANCE * drawn.chance() / unit;
    double apart =
        Math.max(Math.abs(lower() - drawn.low()), Math.abs(upper() - drawn.high())) / unit;
    Json.Obj all =
        detail
            .with("monte_carlo", toJson(drawn.standard(), drawn.low(), drawn.high()))
            .with("draws", drawn.draws())
            .with("seed", MonteCarlo.SEED)
            .with("delta", delta)
            .with("apart", apart);
    boolean validated = apart <= allowed;
    return claim
        .uncertainty()
        .map(stated -> compared(stated.standard(), drawn.standard(), validated, all))
        .orElseGet(
            () ->
                validated
                    ? CheckResult.pass(
                            Check.UNCERTAINTY,
                            "validated by Monte Carlo; the claim states no uncertainty")
                        .with(all)
                    : disagreeing(all));
  }

  private static CheckResult disagreeing(Json.Obj detail) {
    return CheckResult.inconclusive(
            Check.UNCERTAINTY, "the law of propagation and Monte Carlo disagree")
        .with(detail);
  }

  /**
   * Compares a claimed standard uncertainty with that of the law of propagation, and with that of
   * the draws unless those validate the former: a claim that both contradict is wrong, however far
   * the ends of the two intervals are apart.
   */
  private CheckResult compared(double stated, double drawn, boolean validated, Json.Obj detail) {
    double ratio = finite(stated / (first.standard() / unit));
    double other = finite(stated / (drawn / unit));
    Json.Obj all =
        detail.with("claimed_over_recomputed", ratio).with("claimed_over_monte_carlo", other);
    if (!validated && near(ratio) != near(other)) {
      return disagreeing(all);
    }
    String message =
        "the claimed standard uncertainty is "
            + FastMath.rint(ratio * 100) / 100
            + " times the recomputed one";
    return (near(ratio)
            ? CheckResult.pass(Check.UNCERTAINTY, message)
            : CheckResult.fail(Check.UNCERTAINTY, message))
        .with(all);
  }

  private static boolean near(double ratio) {
    return Math.abs(ratio - 1) <= NEAR;
  }

  private double reach() {
    return first.coverageFactor(LEVEL) * first.standard();
  }

  private double lower() {
    return first.value() - reach();
  }

  private double upper() {
    return first.value() + reach();
  }

  private Json.Obj toJson(double standard, double low, double high) {
    double one = finite(reading(low));
    double other = finite(reading(high));
    return Json.obj(
        "standard", finite(standard / unit),
        "interval", Json.arr(Math.min(one, other), Math.max(one, other)),
        "level", LEVEL);
  }

  /** Returns half a unit in the second significant digit, JCGM 101:2008, 7.9.2. */
  static double delta(double standard) {
    int exponent = (int) FastMath.floor(FastMath.log10(standard)) - 1;
    double scale = FastMath.pow(10.0, exponent);
    boolean carried = FastMath.rint(standard / scale) >= 100;
    return 0.5 * (carried ? 10 * scale : scale);
  }
}
