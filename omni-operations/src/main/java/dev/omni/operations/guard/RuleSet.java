package dev.omni.operations.guard;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The rules in addition to the standard ones: those of operators and those of the caller. */
final class RuleSet {
  private static final int MOST = 20;

  private final ConditionEvaluator conditions;
  private final List<Rule> rules = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final boolean tooMany;

  RuleSet(ConditionEvaluator conditions, List<RulePack> rulePacks, Json.Obj body) {
    this.conditions = conditions;
    rulePacks.forEach(pack -> rules.addAll(pack.rules()));
    List<Json> sent = body.items("rules");
    this.tooMany = sent.size() > MOST;
    if (body.has("rules") && body.findArray("rules").isEmpty()) {
      problems.add(Problem.invalid("/rules", "must be an array"));
    }
    if (!tooMany) {
      var reader = new RuleParser(sent);
      rules.addAll(reader.rules());
      problems.addAll(reader.problems());
    }
  }

  /** Returns the problems of the caller's rules. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /**
   * Returns the reasons of all rules, within one budget; too many rules block, so that none is
   * ignored.
   *
   * @param given the variables; not asked for without rules
   */
  List<GuardReason> reasons(Supplier<Json.Obj> given) {
    Json.Obj variables = rules.isEmpty() ? Json.Obj.EMPTY : given.get();
    var reasons = new ArrayList<GuardReason>();
    if (tooMany) {
      reasons.add(
          GuardReason.of(
              "rule-error", GuardOutcome.BLOCK, "at most " + MOST + " rules can be looked at"));
    }
    WorkBudget budget = WorkBudget.ofRequest();
    for (Rule rule : rules) {
      try {
        if (conditions.holds(rule.when(), variables, budget)) {
          reasons.add(rule.speaking());
        }
      } catch (ConditionEvaluator.UndecidedException undecided) {
        reasons.add(rule.undecided(undecided.reason()));
      }
    }
    return List.copyOf(reasons);
  }
}
