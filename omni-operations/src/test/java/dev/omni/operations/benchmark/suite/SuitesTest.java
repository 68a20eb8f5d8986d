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
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.reference.ReferenceModels;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The tasks of the suites, against the reference models and published values. */
class SuitesTest {
  private static final long SEED = 11;
  private final Benchmarks suites = EarlierOperations.ports().benchmarks();

  private static Model model(String id) {
    return ReferenceModels.all().stream()
        .filter(model -> model.card().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Json.Obj answer(Model model, BenchmarkTask task) {
    try {
      assertThat(model.problems(task.task())).as(task.id()).isEmpty();
      return model.answer(task.task(), Work.alone());
    } catch (Infeasible none) {
      assertThat(none.reason()).isNotBlank();
      return Json.Obj.EMPTY;
    }
  }

  private Json.Obj marks(Model model, BenchmarkTask task) {
    return suites.mark(task, BenchmarkMode.CLOSED, answer(model, task));
  }

  private double share(String model, List<BenchmarkTask> tasks, String mark) {
    return tasks.stream()
        .mapToDouble(task -> marks(model(model), task).findNumber(mark).orElseThrow().doubleValue())
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "MATHEMATICAL_REASONING, 40",
    "STATISTICS_UNCERTAINTY, 64",
    "FINANCE_ECONOMICS, 60",
    "SCIENCE, 24",
    "ENGINEERING, 24",
    "OPERATIONS, 20",
    "AGENTIC_QUANT, 10",
    "FORMAL_VERIFICATION, 16"
  })
  void a_suite_has_its_tasks_and_they_follow_from_the_seed(Suite suite, int count) {
    List<BenchmarkTask> tasks = suites.tasks(suite, SEED, 0);

    assertThat(tasks).hasSize(count).extracting(BenchmarkTask::id).doesNotHaveDuplicates();
    assertThat(suites.tasks(suite, SEED, 0)).isEqualTo(tasks);
    assertThat(suites.tasks(suite, SEED + 1, 0)).isNotEqualTo(tasks);
  }

  @ParameterizedTest
  @EnumSource(
      value = Suite.class,
      names = {"MATHEMATICAL_REASONING", "FINANCE_ECONOMICS", "SCIENCE", "ENGINEERING"})
  void the_reference_is_right_everywhere_however_a_question_is_told(Suite suite) {
    List<BenchmarkTask> tasks = suites.tasks(suite, SEED, 2);

    for (BenchmarkTask task : tasks) {
      Json.Obj marks = marks(model("ref.exact"), task);
      assertThat(marks.findNumber("correctness").orElseThrow())
          .as(task.id() + "#" + task.variant() + " " + marks + " " + task.json())
          .isEqualByComparingTo("1");
      assertThat(marks.findNumber("constraint_adherence").orElseThrow()).isEqualByComparingTo("1");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MATHEMATICAL_REASONING, 0.9, 1",
    "FINANCE_ECONOMICS,      0.9, 0.9",
    "SCIENCE,                0.9, 0.7",
    "ENGINEERING,            0.9, 0.7"
  })
  void doubles_get_nearly_all_and_single_precision_does_not(
      Suite suite, double careful, double most) {
    List<BenchmarkTask> tasks = suites.tasks(suite, SEED, 0);
    assertThat(share("ref.float64", tasks, "correctness")).isGreaterThanOrEqualTo(careful);
    assertThat(share("ref.naive", tasks, "correctness")).isLessThanOrEqualTo(most);
  }

  @Test
  void a_retelling_has_the_same_answer_and_other_words() {
    List<BenchmarkTask> tasks = suites.tasks(Suite.FINANCE_ECONOMICS, SEED, 2);

    for (int i = 0; i < tasks.size(); i += 3) {
      Json.Obj first = tasks.get(i).task().input();
      Json.Obj second = tasks.get(i + 1).task().input();
      Json.Obj third = tasks.get(i + 2).task().input();
      assertThat(tasks.get(i + 1).gold()).isEqualTo(tasks.get(i).gold());
      assertThat(second.findText("expression")).isNotEqualTo(first.findText("expression"));
      assertThat(second.findObject("inputs").orElseThrow().members().keySet())
          .doesNotContainAnyElementsOf(first.findObject("inputs").orElseThrow().members().keySet());
      assertThat(third.findObject("inputs").orElseThrow().has("aside")).isTrue();
      assertThat(third.findText("prompt").orElseThrow()).contains("A sign nearby says 20.");
    }
  }

  @Test
  void the_values_of_options_are_those_that_the_book_prints() {
    List<HaugOption> options = HaugOption.all();

    assertThat(options).hasSize(43);
    for (HaugOption option : options) {
      assertThat(option.value().value().doubleValue())
          .as(option.toString())
          .isCloseTo(option.published().doubleValue(), within(1e-4));
    }
    assertThat(options.get(0).value().value().toString())
        .startsWith("2.133368444916200006209206487");
  }

  @Test
  void every_prompt_is_told_whole() {
    for (Suite suite : Suite.values()) {
      suites.tasks(suite, SEED, 1).stream()
          .filter(task -> task.task().kind() == TaskKind.QUANTITY)
          .flatMap(task -> task.task().input().findText("prompt").stream())
          .forEach(prompt -> assertThat(prompt).doesNotContain("{", "}"));
    }
  }

  @Test
  void measurements_of_the_guide_need_their_correlations() {
    List<BenchmarkTask> gum =
        suites.tasks(Suite.STATISTICS_UNCERTAINTY, SEED, 1).stream()
            .filter(task -> task.id().startsWith("gum"))
            .toList();

    assertThat(gum).hasSize(4);
    assertThat(share("ref.exact", gum, "correctness")).isEqualTo(1);
    assertThat(share("ref.float64", gum, "correctness")).isEqualTo(1);
    List<BenchmarkTask> correlated =
        gum.stream().filter(task -> task.id().equals("gum-h2")).toList();
    assertThat(share("ref.naive", correlated, "correctness")).isEqualTo(0);
  }

  @Test
  void intervals_are_counted_against_the_truth_that_data_were_made_from() {
    List<BenchmarkTask> sets =
        suites.tasks(Suite.STATISTICS_UNCERTAINTY, SEED, 1).stream()
            .filter(task -> task.id().startsWith("calibration"))
            .toList();

    assertThat(sets).hasSize(4);
    for (BenchmarkTask set : sets) {
      boolean forecast = set.task().kind() == TaskKind.FORECAST;
      Json.Obj marks = marks(model(forecast ? "forecast.ar" : "ref.exact"), set);
      double intervals = marks.findNumber("intervals").orElseThrow().doubleValue();
      assertThat(intervals).isEqualTo(forecast ? 12 : 10);
      assertThat(marks.findNumber("covered").orElseThrow().doubleValue() / intervals)
          .isBetween(0.7, 1.0);
      assertThat(marks.has("correctness")).isFalse();
    }
  }

  @Test
  void a_forecast_that_knows_the_process_is_worth_more_than_the_last_value() {
    BenchmarkTask seasonal =
        suites.tasks(Suite.STATISTICS_UNCERTAINTY, SEED, 0).stream()
            .filter(task -> task.id().equals("calibration-4"))
            .findFirst()
            .orElseThrow();

    assertThat(quality("forecast.seasonal_naive", seasonal)).isGreaterThan(0.5);
    assertThat(quality("forecast.naive", seasonal)).isEqualTo(0);
    assertThat(
            suites
                .mark(seasonal, BenchmarkMode.CLOSED, Json.Obj.EMPTY)
                .findNumber("outcome_quality")
                .orElseThrow())
        .isEqualByComparingTo("0");
  }

  private double quality(String model, BenchmarkTask task) {
    return marks(model(model), task).findNumber("outcome_quality").orElseThrow().doubleValue();
  }

  @Test
  void statements_are_right_in_formal_mode_with_a_certificate_alone() {
    for (BenchmarkTask task : suites.tasks(Suite.FORMAL_VERIFICATION, SEED, 2)) {
      Json.Obj answer = answer(model("ref.exact"), task);
      Json.Obj bare = answer.without("certificate");
      boolean said = ((Json.Bool) answer.find("holds").orElseThrow()).value();
      Json.Obj turned = answer.with("holds", !said);

      assertThat(correct(task, BenchmarkMode.FORMAL, answer)).as(task.json().canonical()).isTrue();
      assertThat(correct(task, BenchmarkMode.CLOSED, bare)).isTrue();
      assertThat(correct(task, BenchmarkMode.FORMAL, bare)).isFalse();
      assertThat(correct(task, BenchmarkMode.FORMAL, Json.Obj.EMPTY)).isFalse();
      assertThat(correct(task, BenchmarkMode.CLOSED, turned)).isFalse();
    }
  }

  private boolean correct(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer) {
    return suites.mark(task, mode, answer).findNumber("correctness").orElseThrow().signum() > 0;
  }
}
