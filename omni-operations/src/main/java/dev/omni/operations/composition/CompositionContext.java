package dev.omni.operations.composition;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.composition.Composition.Member;
import dev.omni.operations.model.ModelTask;

/** The computations of compositions. */
final class CompositionContext {
  private final ConditionEvaluator conditions;
  private final AnswerVerifier verifier;

  /**
   * @param conditions computes the fields of maps
   * @param verifier verifies the answers of a cascade
   */
  CompositionContext(ConditionEvaluator conditions, AnswerVerifier verifier) {
    this.conditions = conditions;
    this.verifier = verifier;
  }

  /**
   * Returns the task of a member. Fields of its map are computed over {@code input} and {@code
   * asked}, the input of the composition, within one budget.
   */
  ModelTask task(Member member, ModelTask task, Json.Obj request) {
    if (member.map().members().isEmpty()) {
      return task;
    }
    Json.Obj variables = Json.obj("input", task.input(), "asked", request);
    Json.Obj input = Json.Obj.EMPTY;
    WorkBudget budget = WorkBudget.ofRequest();
    for (var field : member.map().members().entrySet()) {
      input = input.with(field.getKey(), value(field.getValue(), variables, budget));
    }
    return new ModelTask(task.kind(), input, task.seed());
  }

  private Json value(Json given, Json.Obj variables, WorkBudget budget) {
    if (!(given instanceof Json.Str text && Maps.computed(text.value()))) {
      return given;
    }
    try {
      return conditions.value(Maps.expression(((Json.Str) given).value()), variables, budget);
    } catch (UndecidedException none) {
      throw new Infeasible("a field of a map cannot be computed: " + none.reason(), none);
    }
  }

  String verdict(ModelTask task, Json.Obj answer, Work work) {
    return verifier.verdict(task, answer, work);
  }

  /** The format of computed fields: a text that is wholly {@code ${...}}. */
  static final class Maps {
    private Maps() {}

    static boolean computed(String text) {
      return text.startsWith("${") && text.endsWith("}");
    }

    static String expression(String text) {
      return text.substring(2, text.length() - 1);
    }
  }
}
