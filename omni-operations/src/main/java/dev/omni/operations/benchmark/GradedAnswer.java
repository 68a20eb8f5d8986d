package dev.omni.operations.benchmark;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * The grade of one answer.
 *
 * @param task id of the task
 * @param family family of the task
 * @param variant variant of the task
 * @param epoch repetition of the task, from 1
 * @param answer digest of the answer; empty text for no answer
 * @param grades 0 to 1 by name of dimension, and {@code digits} where they apply
 */
public record GradedAnswer(
    String task, String family, int variant, int epoch, String answer, Json.Obj grades) {
  /** Returns the mark of a dimension. */
  Optional<Double> grade(String name) {
    return grades.findNumber(name).map(Number::doubleValue);
  }

  /** Returns the stored and displayed JSON form. */
  public Json.Obj json() {
    return Json.obj(
        "task", task,
        "family", family,
        "variant", variant,
        "epoch", epoch,
        "answer_sha256", answer,
        "marks", grades);
  }

  /** Parses the stored JSON form. */
  public static GradedAnswer fromJson(Json.Obj stored) {
    return new GradedAnswer(
        stored.findText("task").orElseThrow(),
        stored.findText("family").orElseThrow(),
        stored.findNumber("variant").orElseThrow().intValue(),
        stored.findNumber("epoch").orElseThrow().intValue(),
        stored.findText("answer_sha256").orElseThrow(),
        stored.findObject("marks").orElseThrow());
  }
}
