package dev.omni.operations.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds whose ranges must be halved very often in one place. */
class WideBoundsTest {
  private static Json.Obj below(String expression, double upper, Json.Obj variables) {
    return Json.obj(
        "kind", "bound", "expression", expression, "variables", variables, "upper", upper);
  }

  @Test
  void what_is_proved_over_a_wide_range_is_accepted_as_proved() {
    Json.Obj statement = below("x-x*x", 0.26, Json.obj("x", List.of(0, 1e15)));
    Json.Obj answer = Theorems.prove(statement, Work.alone());
    assertThat(answer.find("holds")).contains(new Json.Bool(true));
    assertThat(Theorems.accepts(statement, answer)).isTrue();
  }

  @Test
  void a_corner_that_is_beyond_the_bound_is_found() {
    List<Integer> range = List.of(-1, 1);
    Json.Obj statement = below("x*y*z", 0.999999, Json.obj("x", range, "y", range, "z", range));
    Json.Obj answer = Theorems.prove(statement, Work.alone());
    assertThat(answer.find("holds")).contains(new Json.Bool(false));
    assertThat(Theorems.accepts(statement, answer)).isTrue();
  }

  @Test
  void a_corner_that_no_halving_settles_is_too_hard() {
    Json.Obj statement = below("0-1/x", 0, Json.obj("x", List.of(0, 1)));
    assertThatThrownBy(() -> Theorems.prove(statement, Work.alone()))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("too close");
  }
}
