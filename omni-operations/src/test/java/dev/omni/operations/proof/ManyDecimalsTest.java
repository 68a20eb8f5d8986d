package dev.omni.operations.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.OptimizeTask;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Numbers that are short to write and endless to compute with. */
class ManyDecimalsTest {
  private static final Json.Num TINY = new Json.Num(new BigDecimal("1e-99999999"));
  private static final String REASON = "numbers may have at most 1000 decimals";

  @Test
  void optima_of_numbers_with_millions_of_decimals_are_refused_with_the_reason() {
    var linear = new OptimizeTask(program(TINY).with("problem", "lp"));
    var assignment =
        new OptimizeTask(Json.obj("problem", "assignment", "costs", Json.arr(Json.arr(TINY))));
    var knapsack =
        new OptimizeTask(
                Json.obj("problem", "knapsack", "values", Json.arr(TINY), "weights", Json.arr(1)))
            .input()
            .with("capacity", 1);

    assertThatThrownBy(linear::program).isInstanceOf(Infeasible.class).hasMessage(REASON);
    assertThatThrownBy(assignment::assignment).isInstanceOf(Infeasible.class).hasMessage(REASON);
    assertThatThrownBy(() -> new OptimizeTask(knapsack).knapsack())
        .isInstanceOf(Infeasible.class)
        .hasMessage(REASON);
  }

  @Test
  void proofs_about_numbers_with_millions_of_decimals_are_refused_and_not_accepted() {
    Json.Obj statement = program(TINY).with("kind", "lp_optimal").with("value", 1);
    Json.Obj answer = Json.obj("holds", true, "certificate", Json.obj("point", Json.arr("1")));

    assertThat(Theorems.problems(statement)).isEmpty();
    assertThatThrownBy(() -> Theorems.prove(statement, Work.alone()))
        .isInstanceOf(Infeasible.class)
        .hasMessage(REASON);
    assertThat(Theorems.accepts(statement, answer)).isFalse();
  }

  private static Json.Obj program(Json.Num bound) {
    return Json.obj(
        "objective",
        Json.arr(1),
        "constraints",
        Json.arr(Json.obj("coefficients", Json.arr(1), "relation", "<=", "bound", bound)));
  }
}
