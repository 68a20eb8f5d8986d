package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Expressions over quantities. */
class QuantityTaskTest {
  private static ModelTask task(Json.Obj input) {
    return new ModelTask(TaskKind.QUANTITY, input, 0);
  }

  private static Json.Obj answer(Model model, Json.Obj input) {
    assertThat(model.problems(task(input))).isEmpty();
    return model.answer(task(input), Work.alone());
  }

  @Test
  void the_reference_gives_an_option_to_thirty_digits_and_doubles_to_fifteen() {
    Json.Obj option =
        Json.obj(
            "expression", "S*normcdf(d1)-K*exp(-r*T)*normcdf(d1-v*sqrt(T))",
            "definitions",
                Json.arr(
                    Json.obj(
                        "name", "d1",
                        "expression", "(ln(S/K)+(r+v^2/2)*T)/(v*sqrt(T))")),
            "inputs", Json.obj("S", 60, "K", 65, "r", 0.08, "v", 0.3, "T", 0.25));

    BigDecimal exact = answer(ReferenceModel.exact(), option).findNumber("value").orElseThrow();
    BigDecimal rough = answer(ReferenceModel.float64(), option).findNumber("value").orElseThrow();
    assertThat(exact.round(new MathContext(28)))
        .isEqualByComparingTo("2.133368444916200006209206488");
    assertThat(rough.round(new MathContext(13))).isEqualByComparingTo("2.133368444916");
  }

  @Test
  void a_definition_with_the_name_of_an_input_is_refused() {
    Json.Obj twice =
        Json.obj("expression", "x", "inputs", Json.obj("x", 4))
            .with("definitions", Json.arr(Json.obj("name", "x", "expression", "5")));

    assertThat(ReferenceModel.exact().problems(task(twice)))
        .extracting(Problem::pointer)
        .containsExactly("/definitions/0/name");
  }

  @Test
  void units_are_carried_and_the_one_asked_for_is_told() {
    Json.Obj power =
        Json.obj(
            "expression", "V*I",
            "unit", "kW",
            "inputs",
                Json.obj(
                    "V", Json.obj("value", "230", "unit", "V"),
                    "I", Json.obj("value", 10, "unit", "A")));

    Json.Obj told = answer(ReferenceModel.exact(), power);
    assertThat(told.findNumber("value").orElseThrow()).isEqualByComparingTo("2.3");
    assertThat(told.findText("unit")).hasValue("kW");
  }

  @Test
  void what_cannot_be_computed_is_a_problem_at_its_place() {
    Model model = ReferenceModel.exact();

    assertThat(model.problems(task(Json.obj("expression", "1+"))))
        .extracting(problem -> problem.pointer())
        .containsExactly("/expression");
    assertThat(model.problems(task(Json.obj("expression", "1", "unit", "furlongs"))))
        .extracting(problem -> problem.pointer())
        .containsExactly("/unit");
    Json.Obj bad = Json.obj("expression", "a", "inputs", Json.obj("a", "x"));
    assertThat(model.problems(task(bad)))
        .extracting(problem -> problem.pointer())
        .containsExactly("/inputs/a");
    assertThat(model.problems(task(Json.obj("prompt", "how much is 1 + 1?"))))
        .extracting(problem -> problem.pointer())
        .containsExactly("/expression");
  }

  @Test
  void what_doubles_have_no_value_for_is_infeasible() {
    for (String none : List.of("sqrt(0-1)", "ln(0)", "exp(1e5)", "1/(1-1)", "asin(2)")) {
      for (Model model : List.of(ReferenceModel.float64(), ReferenceModel.naive())) {
        assertThatThrownBy(() -> answer(model, Json.obj("expression", none)))
            .as(none)
            .isInstanceOf(Infeasible.class)
            .hasMessageContaining("the value is not a finite number");
      }
    }
  }

  @Test
  void odd_functions_keep_their_digits_next_to_zero() {
    for (String function : List.of("sin", "tan", "asin", "atan", "sinh", "tanh")) {
      for (String x : List.of("1e-16", "3e-45", "7e-300")) {
        Json.Obj answer =
            answer(ReferenceModel.exact(), Json.obj("expression", function + "(0-" + x + ")"));
        assertThat(answer.findNumber("value").orElseThrow())
            .as(function + " of -" + x)
            .isEqualByComparingTo(new BigDecimal("-" + x));
      }
    }
    Json.Obj cube = answer(ReferenceModel.exact(), Json.obj("expression", "tan(3e-11)"));
    assertThat(cube.findNumber("value").orElseThrow())
        .isEqualByComparingTo("3.0000000000000000000009E-11");
  }

  @Test
  @Timeout(60)
  void roots_and_logarithms_of_a_million_digits_are_taken_at_once() {
    for (String one :
        List.of(
            "sqrt(pow(10,1e6))/pow(10,5e5)",
            "cbrt(pow(10,0-999999))*pow(10,333333)",
            "log10(pow(10,0-1e6))/(0-1e6)",
            "atan(pow(10,1e6))*2/pi")) {
      Json.Obj answer = answer(ReferenceModel.exact(), Json.obj("expression", one));
      assertThat(answer.findNumber("value").orElseThrow())
          .as(one)
          .isEqualByComparingTo(BigDecimal.ONE);
    }
  }
}
