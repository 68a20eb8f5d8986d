package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.verification.ClaimVerifier;
import java.util.List;
import java.util.Optional;

/**
 * The grader of the steps stated in an answer: {@code steps} of {@code {name, expression, value,
 * unit}}.
 */
final class StepGrader {
  private final ClaimVerifier verifier;

  /** Creates the grader with the verifier that recomputes steps. */
  StepGrader(ClaimVerifier verifier) {
    this.verifier = verifier;
  }

  /** Returns for each step whether its expression evaluates to the stated value. */
  List<Boolean> hold(Json.Obj input, Json.Obj answer) {
    List<Json> steps = stated(answer);
    if (steps.isEmpty()) {
      return List.of();
    }
    Json.Obj basis =
        Json.obj(
            "expression",
            "0",
            "inputs",
            certain(input.findObject("inputs").orElse(Json.Obj.EMPTY)));
    Json.Obj request = Json.obj("claim", Json.obj("value", 0), "basis", basis, "steps", steps);
    Optional<Json.Arr> judged =
        verifier.judge(request, Optional.empty()).findArray("checks").orElseThrow().items().stream()
            .map(Json.Obj.class::cast)
            .filter(check -> check.findText("id").equals(Optional.of("steps")))
            .findFirst()
            .flatMap(check -> check.findObject("detail"))
            .flatMap(detail -> detail.findArray("steps"));
    return judged
        .map(all -> all.items().stream().map(StepGrader::passes).toList())
        .orElseGet(() -> steps.stream().map(step -> false).toList());
  }

  private static boolean passes(Json judged) {
    return ((Json.Obj) judged).findText("status").equals(Optional.of("pass"));
  }

  static List<Json> stated(Json.Obj answer) {
    return answer.findArray("steps").orElse(Json.Arr.EMPTY).items();
  }

  /** Returns the inputs without uncertainties, which steps do not have. */
  private static Json.Obj certain(Json.Obj inputs) {
    Json.Obj certain = Json.Obj.EMPTY;
    for (var input : inputs.members().entrySet()) {
      certain =
          certain.with(
              input.getKey(),
              input.getValue() instanceof Json.Obj quantity
                  ? quantity.without("uncertainty")
                  : input.getValue());
    }
    return certain;
  }
}
