package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.UnitEnclosure;
import dev.omni.operations.uncertainty.FirstOrder;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.operations.uncertainty.MonteCarlo;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.Uncertainty;
import dev.omni.quant.core.units.Uncertainty.Coverage;
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
  private final double slope;
  private final double unit;
  private final double level;

  /**
   * Propagates the uncertainties of the inputs.
   *
   * @throws UndefinedFormulaException when there is nothing to propagate
   */
  UncertaintyCheck(Quantity claim, Derivation derivation, Inputs inputs) {
    this.claim = claim;
    this.derivation = derivation;
    this.inputs = inputs;
    this.first = FirstOrder.of(derivation, inputs);
    this.slope = claim.unit().slope(reading(first.value()));
    this.unit = Math.abs(slope);
    this.level =
        claim.uncertainty().flatMap(Uncertainty::interval).map(Coverage::level).orElse(LEVEL);
    if (finite(first.standard() / unit) == 0) {
      throw new UndefinedFormulaException("the value does not depend on what is uncertain");
    }
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw new UndefinedFormulaException("an uncertainty is beyond the range of a double");
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
              "sensitivity", finite(part.sensitivity() * input.factor() / slope),
              "contribution", part.contribution() / unit,
              "share", part.share()));
    }
    return rows;
  }

  CheckResult judged() {
    Ends law = ends(first.value() - reach(), first.value() + reach());
    Json.Obj detail = Json.obj("gum", toJson(first.standard(), law));
    MonteCarlo drawn;
    try {
      drawn = MonteCarlo.of(derivation, inputs, level);
    } catch (UndefinedFormulaException unchecked) {
      return CheckResult.inconclusive(Check.UNCERTAINTY, unchecked.reason()).with(detail);
    }
    Ends draws = ends(drawn.low(), drawn.high());
    double delta = delta(first.standard() / unit);
    double allowed = delta + CHANCE * drawn.chance() / unit;
    double apart = law.apart(draws);
    boolean validated = apart <= allowed;
    Json.Obj all =
        detail
            .with("monte_carlo", toJson(drawn.standard(), draws))
            .with("draws", drawn.draws())
            .with("seed", MonteCarlo.SEED)
            .with("delta", delta)
            .with("apart", apart);
    if (claim.uncertainty().isEmpty()) {
      return validated
          ? CheckResult.pass(
                  Check.UNCERTAINTY, "validated by Monte Carlo; the claim states no uncertainty")
              .with(all)
          : disagreeing(all);
    }
    Uncertainty stated = claim.uncertainty().get();
    return stated
        .interval()
        .map(interval -> compared(interval, List.of(law, draws), validated, all))
        .orElseGet(() -> compared(stated.standard(), drawn.standard(), validated, all));
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
    String message =
        "the claimed standard uncertainty is "
            + FastMath.rint(ratio * 100) / 100
            + " times the recomputed one";
    return judged(near(ratio), near(other), validated, message, all);
  }

  private static boolean near(double ratio) {
    return Math.abs(ratio - 1) <= NEAR;
  }

  /** Compares the ends of a claimed interval with those of both methods at its level. */
  private static CheckResult compared(
      Coverage stated, List<Ends> methods, boolean validated, Json.Obj detail) {
    var claimed = new Ends(stated.lower(), stated.upper());
    Ends law = methods.get(0);
    Ends draws = methods.get(1);
    Json.Obj all = detail.with("claimed", Json.arr(claimed.low(), claimed.high()));
    String message =
        "the ends of the claimed interval are off by up to "
            + ValueChecks.shown(new BigDecimal(finite(claimed.apart(law))))
            + ", of a half width of "
            + ValueChecks.shown(new BigDecimal(law.half()));
    return judged(
        claimed.apart(law) <= NEAR * law.half(),
        claimed.apart(draws) <= NEAR * draws.half(),
        validated,
        message,
        all);
  }

  private static CheckResult judged(
      boolean law, boolean draws, boolean validated, String message, Json.Obj detail) {
    if (!validated && law != draws) {
      return disagreeing(detail);
    }
    return (law
            ? CheckResult.pass(Check.UNCERTAINTY, message)
            : CheckResult.fail(Check.UNCERTAINTY, message))
        .with(detail);
  }

  private double reach() {
    return first.coverageFactor(level) * first.standard();
  }

  /** The ends of an interval, in the claim's unit. */
  private record Ends(double low, double high) {
    double apart(Ends other) {
      return Math.max(Math.abs(low - other.low), Math.abs(high - other.high));
    }

    double half() {
      return (high - low) / 2;
    }
  }

  private Ends ends(double low, double high) {
    double one = finite(reading(low));
    double other = finite(reading(high));
    return new Ends(Math.min(one, other), Math.max(one, other));
  }

  private Json.Obj toJson(double standard, Ends ends) {
    return Json.obj(
        "standard", finite(standard / unit),
        "interval", Json.arr(ends.low(), ends.high()),
        "level", level);
  }

  /** Returns half a unit in the second significant digit, JCGM 101:2008, 7.9.2. */
  static double delta(double standard) {
    int exponent = (int) FastMath.floor(FastMath.log10(standard)) - 1;
    double scale = FastMath.pow(10.0, exponent);
    boolean carried = FastMath.rint(standard / scale) >= 100;
    return 0.5 * (carried ? 10 * scale : scale);
  }
}
