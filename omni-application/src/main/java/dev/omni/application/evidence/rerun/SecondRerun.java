package dev.omni.application.evidence.rerun;

import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonDiff;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.SecondOpinion;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;

/**
 * The recomputation of the second opinion that a statement has.
 *
 * @param check the name of the finding
 * @param stated the member {@code second} of the predicate
 */
record SecondRerun(String check, Json.Obj stated) {
  private static final List<String> DESCRIBED =
      List.of("method", "library", "precision", "tolerance");

  /**
   * Returns what the second method of this version says now.
   *
   * @param input with its defaults
   * @param result that the engine computed again
   * @param near whether numbers may differ, so that the opinion alone is compared
   * @param first the finding about the result, which passed
   */
  Finding again(JsonEngine engine, Json.Obj input, Json.Obj result, boolean near, Finding first) {
    Optional<SecondMethod<Json.Obj>> method = engine.second();
    if (method.isEmpty()) {
      return Finding.unverifiable(check, "this version has no second method for this capability");
    }
    Json.Obj here = opinion(method.get(), input, result).json();
    if (DESCRIBED.stream().anyMatch(name -> !here.find(name).equals(stated.find(name)))) {
      return Finding.unverifiable(
          check,
          "the second method of this version is another: " + here.findText("method").orElse(""));
    }
    List<String> differing = JsonDiff.paths(stated, here);
    if (differing.isEmpty() || (near && !differing.contains("/agreed"))) {
      return Finding.pass(check, first.detail() + "; the second method says the same");
    }
    return Finding.fail(check, "the second opinion differs first at " + differing.get(0));
  }

  /** Returns the opinion of a method, as that of a run: without an answer it does not agree. */
  private static SecondOpinion opinion(
      SecondMethod<Json.Obj> method, Json.Obj input, Json.Obj result) {
    try {
      return SecondOpinion.of(method, input, result, Work.alone());
    } catch (RuntimeException | Error broken) { // As the run would.
      return SecondOpinion.none(method.description());
    }
  }
}
