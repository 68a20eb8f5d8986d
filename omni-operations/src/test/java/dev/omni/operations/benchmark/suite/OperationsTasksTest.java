package dev.omni.operations.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.EarlierOperations;
import dev.omni.operations.benchmark.BenchmarkMode;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.benchmark.Benchmarks;
import dev.omni.operations.benchmark.Suite;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.reference.ReferenceModels;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The suite of operations, and how answers to it are marked. */
class OperationsTasksTest {
  private final Benchmarks suites = EarlierOperations.ports().benchmarks();
  private final List<BenchmarkTask> tasks = suites.tasks(Suite.OPERATIONS, 7, 2);

  private static Model model(String id) {
    return ReferenceModels.all().stream()
        .filter(model -> model.card().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private double right(String model) {
    double right = 0;
    for (BenchmarkTask task : tasks) {
      try {
        right += mark(task, model(model).answer(task.task(), Work.alone()), "correctness");
      } catch (Infeasible none) {
        assertThat(none.reason()).isNotBlank();
      }
    }
    return right / tasks.size();
  }

  private double mark(BenchmarkTask task, Json.Obj answer, String name) {
    return suites
        .mark(task, BenchmarkMode.CLOSED, answer)
        .findNumber(name)
        .orElseThrow()
        .doubleValue();
  }

  private BenchmarkTask task(String id) {
    return tasks.stream().filter(task -> task.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void twenty_tasks_are_told_three_times_and_each_retelling_follows_its_original() {
    assertThat(tasks).hasSize(60);
    assertThat(tasks).extracting(BenchmarkTask::variant).startsWith(0, 1, 2, 0, 1, 2);
    assertThat(suites.tasks(Suite.OPERATIONS, 7, 2)).isEqualTo(tasks);
    assertThat(suites.tasks(Suite.OPERATIONS, 8, 2)).isNotEqualTo(tasks);
  }

  @ParameterizedTest
  @CsvSource({"ref.exact, 1", "ref.float64, 1"})
  void the_careful_models_find_what_trying_everything_finds(String model, double share) {
    assertThat(right(model)).isEqualTo(share);
  }

  @Test
  void rules_of_thumb_miss_some() {
    assertThat(right("ref.naive")).isBetween(0.1, 0.9);
  }

  @Test
  void a_solution_that_breaks_a_constraint_is_worth_nothing_though_its_objective_be_right() {
    BenchmarkTask task = task("knapsack-1");
    Json.Obj best = model("ref.exact").answer(task.task(), Work.alone());
    Json.Obj all = best.with("solution", List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));

    assertThat(mark(task, best, "correctness")).isEqualTo(1);
    assertThat(mark(task, best, "outcome_quality")).isEqualTo(1);
    assertThat(mark(task, all, "correctness")).isEqualTo(0);
    assertThat(mark(task, all, "constraint_adherence")).isEqualTo(0);
    assertThat(mark(task, all, "outcome_quality")).isEqualTo(0);
  }

  @Test
  void stating_the_optimum_beside_a_worse_solution_is_wrong() {
    BenchmarkTask task = task("knapsack-1");
    Json.Obj best = model("ref.exact").answer(task.task(), Work.alone());

    assertThat(mark(task, best.with("solution", List.of(0)), "correctness")).isEqualTo(0);
  }

  @Test
  void a_retelling_is_not_the_original_and_has_its_answer() {
    for (int i = 0; i < tasks.size(); i += 3) {
      assertThat(tasks.get(i + 1).task().input()).isNotEqualTo(tasks.get(i).task().input());
      assertThat(tasks.get(i + 1).gold()).isEqualTo(tasks.get(i).gold());
    }
  }

  @Test
  void a_schedule_in_which_steps_share_a_machine_is_not_feasible() {
    BenchmarkTask shop = task("ft06");
    Json.Obj best = model("ref.exact").answer(shop.task(), Work.alone());
    Json.Obj late = model("ref.naive").answer(shop.task(), Work.alone());
    Json.Obj crowded = Json.obj("objective", 55, "solution", crowded());

    assertThat(mark(shop, best, "correctness")).isEqualTo(1);
    assertThat(mark(shop, late, "outcome_quality"))
        .isCloseTo(55 / late.findNumber("objective").orElseThrow().doubleValue(), within(1e-12));
    assertThat(mark(shop, crowded, "constraint_adherence")).isEqualTo(0);
  }

  private static List<List<Integer>> crowded() {
    return java.util.Collections.nCopies(6, List.of(0, 20, 40, 60, 80, 100));
  }

  @ParameterizedTest
  @CsvSource({"ref.exact, 36, 220", "ref.float64, 36, 220"})
  void a_program_ends_at_36_and_a_knapsack_at_220(String model, double lp, double sack) {
    Json.Obj program =
        Json.obj(
            "problem", "lp",
            "objective", List.of(3, 5),
            "constraints", List.of(row(1, 0, 4), row(0, 2, 12), row(3, 2, 18)));
    Json.Obj knapsack =
        Json.obj(
            "problem",
            "knapsack",
            "values",
            List.of(60, 100, 120),
            "weights",
            List.of(10, 20, 30),
            "capacity",
            50);

    Json.Obj best = answer(model, program);
    assertThat(best.findNumber("objective").orElseThrow().doubleValue())
        .isCloseTo(lp, within(1e-9));
    assertThat(best.findArray("solution")).hasValue(Json.arr(2, 6));
    assertThat(answer(model, knapsack).findNumber("objective").orElseThrow().doubleValue())
        .isEqualTo(sack);
  }

  private static Json.Obj row(int a, int b, int bound) {
    return Json.obj("coefficients", List.of(a, b), "relation", "<=", "bound", bound);
  }

  private static Json.Obj answer(String model, Json.Obj input) {
    return model(model).answer(new ModelTask(TaskKind.OPTIMIZE, input, 0), Work.alone());
  }
}
