package dev.omni.operations.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.operations.EarlierOperations;
import dev.omni.operations.benchmark.BenchmarkMode;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.benchmark.Benchmarks;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The grading of answers. */
class GradingTest {
  private static final Json.Obj INPUT =
      Json.obj(
          "prompt", "How long is a rod of 250 mm and 3 times that?",
          "expression", "a*4",
          "inputs", Json.obj("a", Json.obj("value", 250, "unit", "mm")),
          "unit", "m");
  private static final Json.Obj GOLD = Json.obj("value", 1, "unit", "m", "digits", 6);

  private final Benchmarks suites = EarlierOperations.ports().benchmarks();

  private static BenchmarkTask task(Json.Obj gold) {
    return new BenchmarkTask("rod-1", "rod", 0, new ModelTask(TaskKind.QUANTITY, INPUT, 0), gold);
  }

  private Json.Obj marks(Json.Obj gold, BenchmarkMode mode, Json.Obj answer) {
    return suites.mark(task(gold), mode, answer);
  }

  private double mark(Json.Obj answer, String name) {
    return number(marks(GOLD, BenchmarkMode.CLOSED, answer), name);
  }

  private static double number(Json.Obj marks, String name) {
    return marks.findNumber(name).orElseThrow().doubleValue();
  }

  @ParameterizedTest
  @CsvSource({
    "1,        m,   1, 1",
    "100,      cm,  1, 1",
    "1000.001, mm,  1, 1",
    "1000.01,  mm,  0, 1",
    "1,        s,   0, 0",
    "1,        '',  0, 0",
    "1,        mm,  0, 1"
  })
  void a_number_is_right_in_any_unit_of_its_dimension(
      double value, String unit, int right, int dimension) {
    Json.Obj stated = Json.obj("value", value, "unit", unit);

    assertThat(mark(stated, "correctness")).isEqualTo(right);
    assertThat(mark(stated, "units_dimensions")).isEqualTo(dimension);
  }

  @Test
  void no_answer_is_wrong_and_nothing_more() {
    Json.Obj marks = marks(GOLD, BenchmarkMode.CLOSED, Json.Obj.EMPTY);

    assertThat(marks.members().keySet())
        .containsExactlyInAnyOrder(
            "correctness", "digits", "constraint_adherence", "units_dimensions");
    assertThat(number(marks, "correctness")).isEqualTo(0);
  }

  @Test
  void an_uncertainty_that_is_asked_for_must_be_there_and_right_in_its_unit() {
    Json.Obj gold = BenchmarkQuestion.spread(GOLD, "0.002", "0.05");
    Json.Obj bare = Json.obj("value", 1, "unit", "m");
    Json.Obj right =
        Json.obj("value", 1000, "unit", "mm", "uncertainty", Json.obj("standard", 2.05));
    Json.Obj wide = Json.obj("value", 1000, "unit", "mm", "uncertainty", Json.obj("standard", 2.2));

    assertThat(number(marks(gold, BenchmarkMode.CLOSED, bare), "correctness")).isEqualTo(0);
    assertThat(number(marks(gold, BenchmarkMode.CLOSED, bare), "constraint_adherence"))
        .isEqualTo(0);
    assertThat(number(marks(gold, BenchmarkMode.CLOSED, right), "correctness")).isEqualTo(1);
    assertThat(number(marks(gold, BenchmarkMode.CLOSED, wide), "correctness")).isEqualTo(0);
  }

  private static Json.Obj step(String name, String expression, double value, String unit) {
    return Json.obj("name", name, "expression", expression, "value", value, "unit", unit);
  }

  @Test
  void steps_are_computed_again_and_count_each() {
    Json.Obj answer =
        Json.obj(
            "value",
            1,
            "unit",
            "m",
            "steps",
            Json.arr(
                step("three", "3*a", 0.75, "m"),
                step("all", "three + a", 1, "m"),
                step("wrong", "three + a", 1.1, "m"),
                step("other", "three", 0.75, "s")));

    assertThat(mark(answer, "calculation_integrity")).isEqualTo(0.5);
  }

  @Test
  void numbers_have_a_source_in_the_task_a_tool_a_step_that_holds_or_the_list_of_constants() {
    Json.Obj sound = Json.obj("value", 1, "unit", "m", "steps", Json.arr(step("l", "4*a", 1, "m")));
    Json.Obj made =
        Json.obj(
            "value", 17.31, "unit", "m", "steps", Json.arr(step("l", "4.77*a + 2*a", 17.31, "m")));
    Json.Obj looked =
        Json.obj(
            "value",
            17.31,
            "unit",
            "m",
            "tool_calls",
            Json.arr(Json.obj("tool", "table", "result", Json.obj("length", 17.314))));

    assertThat(mark(sound, "grounding")).isEqualTo(1);
    assertThat(mark(made, "grounding")).isEqualTo(1.0 / 3);
    assertThat(mark(looked, "grounding")).isEqualTo(1);
    assertThat(marks(GOLD, BenchmarkMode.CLOSED, Json.obj("value", 1)).has("grounding")).isFalse();
  }

  private static Json.Obj calling(Json... calls) {
    return Json.obj("value", 1, "unit", "m", "tool_calls", Json.arr((Object[]) calls));
  }

  private static Json.Obj call(String tool, int x) {
    return Json.obj("tool", tool, "arguments", Json.obj("x", x));
  }

  @ParameterizedTest
  @CsvSource({
    "CLOSED, calc, 0",
    "FORMAL, calc, 0",
    "STANDARD_TOOLS, calc, 1",
    "STANDARD_TOOLS, browse, 0",
    "NATIVE, browse, 1",
    "AGENTIC, browse, 0"
  })
  void a_mode_says_which_tools_may_be_called(BenchmarkMode mode, String tool, int discipline) {
    Json.Obj marks = marks(GOLD, mode, calling(call(tool, 1)));

    assertThat(number(marks, "tool_discipline")).isEqualTo(discipline);
  }

  @Test
  void repeats_errors_and_calls_beyond_the_budget_are_violations() {
    Json.Obj repeated = calling(call("calc", 1), call("calc", 2), call("calc", 1));
    Json.Obj failed = calling(call("calc", 1), call("calc", 2).with("error", "no x"));
    Json[] ten = new Json[10];
    for (int i = 0; i < ten.length; i++) {
      ten[i] = call("calc", i);
    }

    assertThat(number(marks(GOLD, BenchmarkMode.STANDARD_TOOLS, repeated), "tool_discipline"))
        .isEqualTo(1 - 1.0 / 3);
    assertThat(number(marks(GOLD, BenchmarkMode.STANDARD_TOOLS, failed), "tool_discipline"))
        .isEqualTo(0.5);
    assertThat(number(marks(GOLD, BenchmarkMode.STANDARD_TOOLS, calling(ten)), "tool_discipline"))
        .isEqualTo(0.8);
    assertThat(number(marks(GOLD, BenchmarkMode.NATIVE, calling(ten)), "tool_discipline"))
        .isEqualTo(1);
  }

  @Test
  void efficiency_is_the_calls_that_a_task_takes_beside_those_that_were_made() {
    Json.Obj gold = GOLD.with("calls", 2);
    Json.Obj three = calling(call("calc", 1), call("calc", 2), call("calc", 3));

    assertThat(number(marks(gold, BenchmarkMode.STANDARD_TOOLS, three), "efficiency"))
        .isEqualTo(2.0 / 3);
    assertThat(
            number(
                marks(gold, BenchmarkMode.STANDARD_TOOLS, calling(call("calc", 1))), "efficiency"))
        .isEqualTo(1);
    assertThat(marks(GOLD, BenchmarkMode.STANDARD_TOOLS, three).has("efficiency")).isFalse();
  }
}
