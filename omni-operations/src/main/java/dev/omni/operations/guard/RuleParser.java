package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parser of rules: {@code id, when, outcome, reason}. */
public final class RuleParser {
  private final List<Rule> rules = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /** Parses rules. */
  public RuleParser(List<Json> sent) {
    for (int i = 0; i < sent.size(); i++) {
      read("/rules/" + i, sent.get(i) instanceof Json.Obj object ? object : Json.Obj.EMPTY, i);
    }
  }

  /** Returns the valid rules. */
  public List<Rule> rules() {
    return List.copyOf(rules);
  }

  /** Returns the problems of the others. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  private void read(String at, Json.Obj sent, int place) {
    Optional<String> when = sent.findText("when");
    Optional<GuardOutcome> ruling =
        sent.findText("outcome")
            .flatMap(GuardOutcome::of)
            .filter(outcome -> outcome != GuardOutcome.ALLOW);
    if (when.isEmpty()) {
      wrong(at + "/when", "must be a condition in CEL");
    }
    if (ruling.isEmpty()) {
      wrong(
          at + "/outcome",
          "must be block, challenge, require_evidence, require_human, recompute or defer;"
              + " a rule can only tighten");
    }
    if (when.isPresent() && ruling.isPresent()) {
      String id = sent.findText("id").orElse("rule-" + (place + 1));
      String reason = sent.findText("reason").orElse("rule " + id + " speaks");
      rules.add(new Rule(id, when.get(), ruling.get(), reason));
    }
  }

  private void wrong(String at, String message) {
    problems.add(Problem.invalid(at, message));
  }
}
