package dev.omni.application.evidence;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.spi.condition.ConditionEvaluator.Prepared;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.UseLimit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The limits of use of a capability for the inputs of its runs. Each condition is read once. */
final class PreparedLimits {
  private static final Logger LOG = System.getLogger(PreparedLimits.class.getName());
  private static final Json TRUE = Json.of(true);
  private static final Json FALSE = Json.of(false);

  private final List<UseLimit> limits;
  private final List<Prepared> conditions;
  private final Json.Obj absent;
  private final Json.Obj within;

  /**
   * Prepares the limits.
   *
   * @param evaluator of the conditions; without one nothing is decided
   */
  PreparedLimits(Capability capability, Optional<ConditionEvaluator> evaluator) {
    this.limits = capability.limits();
    Set<String> names =
        capability
            .input()
            .schema()
            .findObject("properties")
            .orElse(Json.Obj.EMPTY)
            .members()
            .keySet();
    var nulls = new LinkedHashMap<String, Json>();
    names.forEach(name -> nulls.put(name, Json.NULL));
    this.absent = new Json.Obj(nulls).withAll(capability.input().filled(Json.Obj.EMPTY));
    this.conditions =
        evaluator
            .map(cel -> limits.stream().map(limit -> prepared(cel, limit, names)).toList())
            .orElse(List.of());
    this.within = json(limits.stream().<Json>map(limit -> TRUE).toList()).cached();
  }

  /** Returns a condition; one that is no expression decides nothing, and no run depends on it. */
  private static Prepared prepared(ConditionEvaluator cel, UseLimit limit, Set<String> names) {
    try {
      return cel.prepared(limit.condition(), names);
    } catch (RuntimeException none) {
      LOG.log(Level.ERROR, "the limit of use " + limit.id() + " cannot be decided", none);
      return (variables, budget) -> {
        throw new UndecidedException("the condition is no expression");
      };
    }
  }

  /** Returns an input with its defaults, and null for what it leaves out. */
  Json.Obj filled(Json.Obj input) {
    return absent.withAll(input);
  }

  /**
   * Returns what evidence says of an input: {@code within, rules}. What cannot be decided is null.
   *
   * @param input as {@link #filled} returns it
   */
  Json.Obj of(Json.Obj input) {
    if (limits.isEmpty()) {
      return Json.obj("within", Json.NULL, "rules", Json.Arr.EMPTY);
    }
    WorkBudget budget = WorkBudget.ofRequest();
    var holds = new ArrayList<Json>(limits.size());
    for (int n = 0; n < limits.size(); n++) {
      holds.add(n < conditions.size() ? decided(conditions.get(n), input, budget) : Json.NULL);
    }
    return holds.stream().allMatch(TRUE::equals) ? within : json(holds);
  }

  private static Json decided(Prepared condition, Json.Obj input, WorkBudget budget) {
    try {
      return Json.of(condition.holds(input, budget));
    } catch (UndecidedException undecided) {
      return Json.NULL;
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "a limit of use cannot be decided", broken);
      return Json.NULL;
    }
  }

  private Json.Obj json(List<Json> holds) {
    var rules = new ArrayList<Json>(limits.size());
    for (int n = 0; n < limits.size(); n++) {
      UseLimit limit = limits.get(n);
      rules.add(
          Json.obj(
              "id", limit.id(),
              "text", limit.text(),
              "condition", limit.condition(),
              "holds", holds.get(n)));
    }
    Json all = holds.contains(Json.NULL) ? Json.NULL : TRUE;
    return Json.obj("within", holds.contains(FALSE) ? FALSE : all, "rules", rules);
  }
}
