package dev.omni.operations.composition;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The verification of an answer by the reference model: every number of the reference must match to
 * a relative 1e-9.
 */
final class AnswerVerifier {
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-9");

  private final Optional<Model> reference;

  AnswerVerifier(Optional<Model> reference) {
    this.reference = reference;
  }

  /** Returns {@code pass}, {@code fail} or {@code inconclusive}. */
  String verdict(ModelTask task, Json.Obj answer, Work work) {
    Optional<Model> able = reference.filter(model -> model.card().kinds().contains(task.kind()));
    if (able.isEmpty() || !able.get().problems(task).isEmpty()) {
      return "inconclusive";
    }
    try {
      return stands(able.get().answer(task, work), answer) ? "pass" : "fail";
    } catch (Infeasible none) {
      return "inconclusive";
    }
  }

  private static boolean stands(Json expected, Json stated) {
    if (expected instanceof Json.Num number) {
      return stated instanceof Json.Num other && close(number.value(), other.value());
    }
    if (expected instanceof Json.Obj object) {
      return object.members().entrySet().stream()
          .filter(member -> !member.getKey().equals("uncertainty"))
          .allMatch(
              member ->
                  stated instanceof Json.Obj other
                      && other
                          .find(member.getKey())
                          .filter(value -> stands(member.getValue(), value))
                          .isPresent());
    }
    return !(expected instanceof Json.Str) || expected.equals(stated);
  }

  private static boolean close(BigDecimal expected, BigDecimal stated) {
    BigDecimal scale = expected.signum() == 0 ? BigDecimal.ONE : expected.abs();
    return expected.subtract(stated).abs().compareTo(scale.multiply(TOLERANCE)) <= 0;
  }
}
