package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.DimensionArithmetic;
import dev.omni.operations.expression.EvaluationBudget;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.IntervalArithmetic;
import dev.omni.operations.expression.UnitEnclosure;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Dimension;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.UcumUnit;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.Uncertainty;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** The checks that a basis allows. */
final class BasisChecks {
  private static final Inputs NO_INPUTS = new Inputs(List.of(), new double[0][]);

  private final VerificationRequest question;
  private final ClaimChecks findings;
  private final IntervalArithmetic arithmetic;
  private Inputs inputs = NO_INPUTS;

  BasisChecks(VerificationRequest question, ClaimChecks findings, EvaluationBudget budget) {
    this.question = question;
    this.findings = findings;
    this.arithmetic = new IntervalArithmetic(budget);
  }

  void all() {
    Basis basis = question.basis();
    if (basis instanceof Basis.Stated stated) {
      inputs = stated.inputs();
      question.claim().ifPresent(claim -> stated(stated, claim));
    } else if (basis instanceof Basis.Unreadable unreadable) {
      findings.add(CheckResult.inconclusive(Check.RECOMPUTE, unreadable.reason()));
    } else if (basis instanceof Basis.Computation computed) {
      question.claim().ifPresent(claim -> defined(() -> computed(computed.executed(), claim)));
    } else if (basis instanceof Basis.Reference reference) {
      question.claim().ifPresent(claim -> defined(() -> reference(reference.quantity(), claim)));
    }
    if (!question.steps().isEmpty()) {
      var from =
          basis instanceof Basis.Stated stated
              ? stated.derivation()
              : new Derivation(List.of(), Formula.parse("0"));
      findings.add(StatedStepChecks.steps(question.steps(), from, inputs, arithmetic));
    }
  }

  private void stated(Basis.Stated basis, Quantity claim) {
    Derivation derivation = basis.derivation();
    if (!alike(claim, derivation)) {
      return;
    }
    Interval coherent;
    Interval value;
    Quantity read;
    boolean points;
    try {
      coherent = derivation.value(arithmetic, basis.inputs().enclosures());
      var temperatures = new MovedTemperatures(arithmetic, derivation, basis.inputs());
      points = temperatures.points();
      read = temperatures.read(claim, derivation.result(), coherent);
      value = UnitEnclosure.reading(read.unit(), coherent);
    } catch (UndefinedFormulaException undefined) {
      findings.add(CheckResult.inconclusive(Check.RECOMPUTE, undefined.reason()));
      return;
    }
    compared(read, value, points);
    findings.add(ValueChecks.conditioning(derivation, basis.inputs(), coherent));
    uncertainty(read, derivation);
  }

  /** Returns whether the claim measures what the expression measures. */
  private boolean alike(Quantity claim, Derivation derivation) {
    Dimension dimension;
    try {
      DimensionArithmetic.Kind kind = derivation.value(new DimensionArithmetic(), inputs.kinds());
      dimension = kind.dimension();
    } catch (UndefinedFormulaException undefined) {
      boolean unread = undefined.reason().startsWith("there is no input");
      Check check = unread ? Check.RECOMPUTE : Check.UNITS;
      findings.add(
          unread
              ? CheckResult.inconclusive(check, undefined.reason())
              : CheckResult.fail(check, undefined.reason()));
      return false;
    }
    return alike(claim, UcumUnit.coherent(dimension));
  }

  private boolean alike(Quantity claim, UcumUnit unit) {
    boolean alike = claim.unit().dimension().equals(unit.dimension());
    String message =
        alike
            ? "the claim is in "
                + claim.unit().code()
                + ", the value is of dimension "
                + unit.dimension()
            : UcumUnits.obstacle(claim.unit(), unit);
    findings.add(
        alike ? CheckResult.pass(Check.UNITS, message) : CheckResult.fail(Check.UNITS, message));
    return alike;
  }

  /** Compares a claim with a value in its unit that comes from temperatures on a scale or not. */
  private void compared(Quantity claim, Interval value, boolean points) {
    findings.recomputed(value, claim.unit().code());
    compared(new ValueChecks(claim, value, question.tolerance()), points);
  }

  private void compared(ValueChecks checks, boolean points) {
    findings.digitsAgreed(checks.digitsAgreed());
    Optional<CheckResult> difference = points ? Optional.empty() : checks.differenceOnly();
    if (difference.isPresent()) {
      findings.add(difference.get());
      return;
    }
    findings.add(checks.recompute());
    findings.add(checks.rounding());
  }

  private void uncertainty(Quantity claim, Derivation derivation) {
    if (!inputs.uncertain()) {
      findings.add(
          claim.uncertainty().isPresent()
              ? CheckResult.inconclusive(Check.UNCERTAINTY, "no input says how uncertain it is")
              : CheckResult.skipped(Check.UNCERTAINTY, "nothing is said to be uncertain"));
      return;
    }
    try {
      var check = new UncertaintyCheck(claim, derivation, inputs);
      findings.uncertainty(check.uncertainty(), check.budget());
      findings.add(check.judged());
    } catch (UndefinedFormulaException undefined) {
      findings.add(CheckResult.inconclusive(Check.UNCERTAINTY, undefined.reason()));
    }
  }

  private void computed(Executed executed, Quantity claim) {
    executed.judgements().forEach(findings::add);
    if (executed.value().isEmpty()) {
      return;
    }
    Interval value = Interval.exactly(executed.value().get().value());
    Optional<UcumUnit> unit = unit(executed.unit());
    if (unit.isEmpty()) {
      findings.add(
          CheckResult.skipped(
              Check.UNITS, "the result's unit is stated in words (" + executed.unit() + ")"));
      findings.recomputed(value, executed.unit());
      compared(new ValueChecks(claim, value, question.tolerance()), true);
    } else if (alike(claim, unit.get())) {
      Interval coherent = UnitEnclosure.coherent(unit.get(), value);
      compared(claim, UnitEnclosure.reading(claim.unit(), coherent), unit.get().shifted());
    }
  }

  private static Optional<UcumUnit> unit(String code) {
    try {
      return Optional.of(UcumUnit.of(code));
    } catch (UnitSyntaxException inWords) {
      return Optional.empty();
    }
  }

  private void defined(Runnable comparison) {
    try {
      comparison.run();
    } catch (UndefinedFormulaException beyond) {
      findings.add(CheckResult.inconclusive(Check.RECOMPUTE, beyond.reason()));
    }
  }

  /** Checks E_n = |x - y| / sqrt(U1^2 + U2^2) with U = 2 u, at most 1 (ISO 13528:2022, 9.7). */
  private void reference(Quantity reference, Quantity claim) {
    if (!alike(claim, reference.unit())) {
      return;
    }
    var other = new Inputs.Input("reference", reference);
    Interval value = UnitEnclosure.reading(claim.unit(), other.enclosure());
    double unit = claim.unit().slope(value.middle().doubleValue());
    double own = claim.uncertainty().map(Uncertainty::standard).orElse(0.0);
    double expanded = 2 * FastMath.hypot(own, other.standard() / unit);
    if (expanded == 0) {
      compared(claim, value, reference.unit().shifted());
      return;
    }
    findings.recomputed(value, claim.unit().code());
    findings.digitsAgreed(new ValueChecks(claim, value, question.tolerance()).digitsAgreed());
    if (!Double.isFinite(expanded)) {
      findings.add(
          CheckResult.inconclusive(Check.EQUIVALENCE, "an uncertainty is beyond a double's range"));
      return;
    }
    double apart = Interval.exactly(claim.value()).minus(value).middle().abs().doubleValue();
    double en = Math.min(apart / expanded, Double.MAX_VALUE);
    String message = "E_n is " + ValueChecks.shown(new BigDecimal(en)) + ", and may be 1";
    Json.Obj detail = Json.obj("en", en, "difference", apart, "expanded", expanded);
    findings.add(
        (en <= 1
                ? CheckResult.pass(Check.EQUIVALENCE, message)
                : CheckResult.fail(Check.EQUIVALENCE, message))
            .with(detail));
  }

  /** Returns the variables that constraints may use. */
  Json.Obj variables() {
    Json.Obj named = Json.Obj.EMPTY;
    for (Inputs.Input input : inputs.list()) {
      named = named.with(input.name(), toJson(input.quantity()));
    }
    Json.Obj claim = question.claim().map(BasisChecks::toJson).orElse(Json.Obj.EMPTY);
    return claim.with("inputs", named).with("context", question.context());
  }

  private static Json.Obj toJson(Quantity quantity) {
    return Json.obj("value", new Json.Num(quantity.value()), "unit", quantity.unit().code());
  }
}
