package dev.omni.operations.verification.claim;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.DimensionArithmetic;
import dev.omni.operations.expression.DimensionArithmetic.Kind;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.IntervalArithmetic;
import dev.omni.operations.expression.UnitEnclosure;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.CheckResult.Status;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks of what a request states in addition to the value: steps and constraints. */
final class StatedStepChecks {
  private StatedStepChecks() {}

  /**
   * Checks whether each step yields its stated value; later steps may use the names of earlier
   * ones.
   */
  static CheckResult steps(
      List<Json.Obj> steps, Derivation from, Inputs inputs, IntervalArithmetic arithmetic) {
    var found = new ArrayList<Json>();
    Status worst = Status.PASS;
    Scope scope;
    try {
      scope =
          new Scope(
              arithmetic,
              new HashMap<>(from.names(arithmetic, inputs.enclosures())),
              new HashMap<>(from.names(new DimensionArithmetic(), inputs.kinds())),
              new MovedTemperatures(arithmetic, from, inputs));
    } catch (UndefinedFormulaException undefined) {
      return CheckResult.inconclusive(Check.STEPS, undefined.reason());
    }
    for (int i = 0; i < steps.size(); i++) {
      Json.Obj step = steps.get(i);
      String name = step.findText("name").orElse("");
      CheckResult judged;
      try {
        judged = step(step, scope);
      } catch (UndefinedFormulaException undefined) {
        judged = CheckResult.inconclusive(Check.STEPS, undefined.reason());
      } catch (UnitSyntaxException wrong) {
        judged = CheckResult.inconclusive(Check.STEPS, "steps." + i + "." + wrong.reason());
      }
      worst = worse(worst, judged.status());
      found.add(Json.obj("name", name, "status", judged.status(), "message", judged.message()));
    }
    String message =
        switch (worst) {
          case FAIL -> "a step does not give what it says";
          case INCONCLUSIVE -> "a step cannot be recomputed";
          default -> "all steps give what they say";
        };
    return new CheckResult(Check.STEPS, worst, message, Json.obj("steps", found));
  }

  private static Status worse(Status one, Status other) {
    if (one == Status.FAIL || other == Status.FAIL) {
      return Status.FAIL;
    }
    return one == Status.INCONCLUSIVE ? one : other;
  }

  /** The names that a step may use. */
  private record Scope(
      IntervalArithmetic arithmetic,
      Map<String, Interval> values,
      Map<String, Kind> kinds,
      MovedTemperatures temperatures) {}

  private static CheckResult step(Json.Obj step, Scope scope) {
    Quantity stated = Quantity.of(step);
    Formula expression =
        Formula.parse(
            step.findText("expression")
                .orElseThrow(() -> new UndefinedFormulaException("expression must be a string")));
    Kind kind = expression.value(new DimensionArithmetic(), scope.kinds());
    Interval value = expression.value(scope.arithmetic(), scope.values());
    step.findText("name")
        .ifPresent(
            name -> {
              scope.values().put(name, value);
              scope.kinds().put(name, kind);
              scope.temperatures().define(new Derivation.Definition(name, expression));
            });
    if (!kind.dimension().equals(stated.unit().dimension())) {
      return CheckResult.fail(
          Check.STEPS, "is " + kind.dimension() + ", and " + stated.unit().code() + " is stated");
    }
    Quantity read = scope.temperatures().read(stated, expression, value);
    var checks = new ValueChecks(read, UnitEnclosure.reading(read.unit(), value), Tolerance.USUAL);
    return scope.temperatures().points()
        ? checks.recompute()
        : checks.differenceOnly().orElseGet(checks::recompute);
  }

  /** Returns whether all constraints hold of the claim. */
  static CheckResult constraints(
      VerificationRequest question,
      Json.Obj variables,
      ConditionEvaluator conditions,
      WorkBudget budget) {
    var found = new ArrayList<Json>();
    Status worst = Status.PASS;
    for (String constraint : question.constraints()) {
      Status status;
      String message = "";
      try {
        status = conditions.holds(constraint, variables, budget) ? Status.PASS : Status.FAIL;
      } catch (UndecidedException undecided) {
        status = Status.INCONCLUSIVE;
        message = undecided.reason();
      }
      worst = worse(worst, status);
      found.add(Json.obj("constraint", constraint, "status", status, "message", message));
    }
    String message =
        switch (worst) {
          case FAIL -> "a constraint does not hold";
          case INCONCLUSIVE -> "a constraint cannot be decided";
          default -> "all constraints hold";
        };
    return new CheckResult(Check.CONSTRAINTS, worst, message, Json.obj("constraints", found));
  }
}
