package dev.omni.domain.feature.benchmark;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * One answer, marked.
 *
 * @param task the task's id
 * @param family the task's family
 * @param variant the task's variant
 * @param epoch which time it was asked, from 1
 * @param answer digest of the answer; empty text when there was none
 * @param marks 0 to 1 by the name of a dimension, and {@code digits} where they apply
 */
public record GradedAnswer(
    String task, String family, int variant, int epoch, String answer, Json.Obj marks) {
  /** The mark of that name. */
  Optional<Double> mark(String name) {
    return marks.number(name).map(Number::doubleValue);
  }

  /** As it is kept and told. */
  public Json.Obj json() {
    return Json.obj(
        "task", task,
        "family", family,
        "variant", variant,
        "epoch", epoch,
        "answer_sha256", answer,
        "marks", marks);
  }

  /** As it was kept. */
  public static GradedAnswer of(Json.Obj kept) {
    return new GradedAnswer(
        kept.text("task").orElseThrow(),
        kept.text("family").orElseThrow(),
        kept.number("variant").orElseThrow().intValue(),
        kept.number("epoch").orElseThrow().intValue(),
        kept.text("answer_sha256").orElseThrow(),
        kept.object("marks").orElseThrow());
  }
}
