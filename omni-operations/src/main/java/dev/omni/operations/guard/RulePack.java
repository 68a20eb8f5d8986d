package dev.omni.operations.guard;

import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.guard.GuardFacts.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An operator's file of rules and thresholds.
 *
 * @param name {@code id, version, digest}, the digest over the file's content
 * @param rules none of which allows anything
 * @param json the whole file
 */
public record RulePack(Json.Obj name, List<Rule> rules, Json.Obj json) {
  public RulePack {
    rules = List.copyOf(rules);
  }

  /**
   * Parses {@code {id, version, rules: [{id, when, outcome, reason}], thresholds?: {threshold?,
   * threshold_human?}, workspaces?: {uuid: thresholds}}}.
   *
   * @throws IllegalArgumentException that names the expected value
   */
  public static RulePack of(Json.Obj file) {
    String id = file.findText("id").orElseThrow(() -> wrong("/id must be a string"));
    String version = file.findText("version").orElseThrow(() -> wrong("/version must be a string"));
    var reader = new RuleParser(file.items("rules"));
    reader.problems().stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw wrong(problem.pointer() + " " + problem.message());
            });
    String digest = "sha256:" + Sha256.sha256(file);
    var pack =
        new RulePack(
            Json.obj("id", id, "version", version, "digest", digest), reader.rules(), file);
    pack.checkThresholds();
    return pack;
  }

  /**
   * Returns this pack if all its conditions compile.
   *
   * @throws IllegalArgumentException that names the first rule with an invalid condition
   */
  public RulePack readableBy(ConditionEvaluator conditions) {
    for (int i = 0; i < rules.size(); i++) {
      String at = "/rules/" + i + "/when ";
      conditions
          .problem(rules.get(i).when(), GuardRequest.VARIABLES)
          .ifPresent(
              reason -> {
                throw wrong(at + "must be a condition in CEL: " + reason);
              });
    }
    return this;
  }

  private static IllegalArgumentException wrong(String message) {
    return new IllegalArgumentException(message);
  }

  private void checkThresholds() {
    var all = new ArrayList<Optional<Json>>();
    all.add(json.find("thresholds"));
    json.findObject("workspaces")
        .orElse(Json.Obj.EMPTY)
        .members()
        .values()
        .forEach(each -> all.add(Optional.of(each)));
    for (Optional<Json> each : all) {
      if (each.isPresent() && !(each.get() instanceof Json.Obj set && numbers(set))) {
        throw wrong("/thresholds must have numbers from 0 on as threshold and threshold_human");
      }
    }
  }

  private static boolean numbers(Json.Obj set) {
    return set.members().values().stream()
        .allMatch(each -> each instanceof Json.Num number && number.value().signum() >= 0);
  }

  /** Returns the thresholds of a workspace, where this pack sets them; else the given ones. */
  Thresholds thresholds(Optional<UUID> workspace, Thresholds otherwise) {
    Thresholds general =
        json.findObject("thresholds").map(set -> read(set, otherwise)).orElse(otherwise);
    return workspace
        .flatMap(id -> json.findObject("workspaces").flatMap(all -> all.findObject(id.toString())))
        .map(set -> read(set, general))
        .orElse(general);
  }

  private static Thresholds read(Json.Obj set, Thresholds otherwise) {
    return new Thresholds(
        set.findNumber("threshold").map(Number::doubleValue).orElse(otherwise.evidence()),
        set.findNumber("threshold_human").map(Number::doubleValue).orElse(otherwise.human()));
  }
}
