package dev.omni.operations.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.operations.EarlierOperations;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.port.FeaturePorts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benchmark runs through the table of operations. */
class BenchmarkRunsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Json.Obj THIRTY =
      Json.obj(
          "mode",
          "closed",
          "suite",
          "statistics_uncertainty",
          "limit",
          30,
          "epochs",
          1,
          "variants",
          0);

  private final Stores stores = new InMemoryStores().stores();
  private final AtomicReference<Instant> clock =
      new AtomicReference<>(Instant.parse("2026-11-21T10:00:00Z"));
  private final Omni omni = omni(model -> model);

  private Omni omni(UnaryOperator<Model> around) {
    FeaturePorts all = EarlierOperations.ports();
    List<Model> models = all.models().stream().map(around).toList();
    return Omni.on(stores)
        .clock(clock::get)
        .ids(UUID::randomUUID)
        .with(
            EarlierOperations.of(
                new FeaturePorts(
                    models,
                    all.benchmarks(),
                    all.scoring(),
                    all.verifiers(),
                    all.quantities(),
                    all.definitions())))
        .build();
  }

  private Json.Obj start(Omni on, Json.Obj body) {
    return (Json.Obj)
        on.operations()
            .answer("benchmarks.run", OperationCall.of(ADA, body), Optional.empty())
            .data();
  }

  private Json.Obj result(Json.Obj started) {
    UUID id = UUID.fromString(started.findText("evidence_id").orElseThrow());
    return omni.evidence().read(ADA, id, false).findObject("result").orElseThrow();
  }

  private Json.Obj benchmark(Json.Obj body) {
    Json.Obj started = start(omni, body);
    omni.work();
    return result(started);
  }

  private static Json.Obj suite(Json.Obj result) {
    return (Json.Obj) result.findArray("suites").orElseThrow().get(0);
  }

  private static Json.Obj dimension(Json.Obj result, String name) {
    return suite(result)
        .findObject("dimensions")
        .flatMap(all -> all.findObject(name))
        .orElseThrow();
  }

  private static double number(Json.Obj object, String name) {
    return object.findNumber(name).orElseThrow().doubleValue();
  }

  @ParameterizedTest
  @CsvSource({
    "ref.exact,   1.0,   0.886, 1.0",
    "ref.float64, 0.767, 0.591, 0.882",
    "ref.naive,   0.5,   0.332, 0.668"
  })
  void thirty_tasks_tell_the_reference_models_apart(
      String model, double share, double low, double high) {
    Json.Obj correctness = dimension(benchmark(THIRTY.with("model", model)), "correctness");

    assertThat(number(correctness, "value")).isCloseTo(share, within(5e-4));
    assertThat(number(correctness, "n")).isEqualTo(30);
    Json.Arr interval = correctness.findArray("ci95").orElseThrow();
    assertThat(((Json.Num) interval.get(0)).asDouble()).isCloseTo(low, within(5e-4));
    assertThat(((Json.Num) interval.get(1)).asDouble()).isCloseTo(high, within(5e-4));
  }

  @Test
  void a_paired_comparison_says_how_much_better_a_model_is() {
    Json.Obj result =
        benchmark(THIRTY.with("model", "ref.float64").with("baseline_model", "ref.naive"));

    Json.Obj comparison = result.findObject("comparison").orElseThrow();
    assertThat(number(comparison, "difference")).isCloseTo(0.267, within(5e-4));
    assertThat(number(comparison, "stderr")).isCloseTo(0.082, within(5e-4));
    assertThat(number(comparison, "n")).isEqualTo(30);
  }

  @Test
  void dimensions_that_do_not_apply_are_null_and_never_0() {
    Json.Obj result = benchmark(THIRTY.with("limit", 8).with("epochs", 2).with("variants", 1));

    Json.Obj dimensions = suite(result).findObject("dimensions").orElseThrow();
    assertThat(dimensions.members()).hasSize(11);
    assertThat(dimensions.has("tool_discipline")).isFalse();
    assertThat(number(dimension(result, "reproducibility"), "value")).isEqualTo(1);
    assertThat(number(dimension(result, "robustness"), "value")).isEqualTo(1);
  }

  @Test
  void the_same_benchmark_twice_gives_the_same_bytes() {
    Json.Obj body = THIRTY.with("epochs", 2).with("variants", 1).with("limit", 20);

    assertThat(benchmark(body).canonical()).isEqualTo(benchmark(body).canonical());
  }

  @Test
  void killed_half_way_it_goes_on_where_it_was_and_finishes_with_the_same_bytes() {
    Json.Obj body = THIRTY.with("epochs", 2).with("limit", 20);
    String whole = benchmark(body).canonical();
    var asked = new AtomicInteger();
    Json.Obj started = start(omni, body);

    assertThatThrownBy(omni(model -> new Mortal(model, asked, 17))::work)
        .isInstanceOf(Killed.class);
    clock.updateAndGet(now -> now.plus(Duration.ofMinutes(5)));
    omni(model -> new Mortal(model, asked, Integer.MAX_VALUE)).work();

    assertThat(result(started).canonical()).isEqualTo(whole);
    assertThat(asked).hasValue(41);
  }

  /** A process that dies at its n-th answer. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private record Mortal(Model model, AtomicInteger asked, int last) implements Model {
    @Override
    public ModelCard card() {
      return model.card();
    }

    @Override
    public List<Problem> problems(ModelTask task) {
      return model.problems(task);
    }

    @Override
    public Json.Obj answer(ModelTask task, Work work) {
      if (asked.incrementAndGet() == last) {
        throw new Killed();
      }
      return model.answer(task, work);
    }
  }

  @Test
  void a_request_that_says_little_benchmarks_doubles_on_statistics() {
    Json.Obj started = start(omni, Json.Obj.EMPTY);

    assertThat(started.findText("model")).hasValue("ref.float64");
    assertThat(started.findText("mode")).hasValue("closed");
    assertThat(started.findArray("suites")).hasValue(Json.arr("statistics_uncertainty"));
    assertThat(
            started
                .findObject("task_set")
                .flatMap(set -> set.findObject("counts"))
                .flatMap(counts -> counts.findNumber("statistics_uncertainty")))
        .hasValueSatisfying(count -> assertThat(count).isEqualByComparingTo("62"));
  }

  @ParameterizedTest
  @CsvSource({
    "model,          ref.nobody, /model",
    "baseline_model, ref.nobody, /baseline_model",
    "mode,           formal,     /mode",
    "mode,           guess,      /mode",
    "suite,          magic,      /suite",
    "epochs,         many,       /epochs"
  })
  void what_cannot_be_benchmarked_is_refused_by_field(String field, String value, String at) {
    assertThatThrownBy(() -> start(omni, THIRTY.with(field, value)))
        .isInstanceOf(Fault.class)
        .hasMessageContaining(at);
  }

  @Test
  void a_model_without_the_kinds_of_a_suite_is_refused() {
    Json.Obj body = Json.obj("model", "forecast.ar", "suite", "operations");

    assertThatThrownBy(() -> start(omni, body))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("/suites");
  }

  @Test
  void forecasts_are_scored_by_their_skill_and_their_coverage() {
    Json.Obj result = benchmark(Json.obj("model", "forecast.ar"));

    assertThat(number(dimension(result, "outcome_quality"), "n")).isEqualTo(2);
    assertThat(number(dimension(result, "uncertainty_calibration"), "n")).isEqualTo(24);
    assertThat(number(dimension(result, "uncertainty_calibration"), "value")).isBetween(0.7, 1.0);
    assertThat(suite(result).findObject("dimensions").orElseThrow().has("correctness")).isFalse();
  }

  @Test
  void units_steps_and_sources_are_scored_where_answers_have_them() {
    Json.Obj body = Json.obj("suite", "engineering", "limit", 12, "epochs", 1, "variants", 1);
    Json.Obj careful = benchmark(body.with("model", "ref.exact"));
    Json.Obj rough = benchmark(body.with("model", "ref.naive"));

    for (String name :
        new String[] {
          "correctness", "units_dimensions", "calculation_integrity", "grounding", "robustness"
        }) {
      assertThat(number(dimension(careful, name), "value")).as(name).isEqualTo(1);
    }
    assertThat(number(dimension(rough, "calculation_integrity"), "value")).isLessThan(0.5);
    assertThat(number(dimension(rough, "units_dimensions"), "value")).isEqualTo(1);
  }

  @Test
  void a_suite_beside_suites_is_one_of_them() {
    Json.Obj body = Json.obj("suite", "science", "suites", Json.arr("operations"), "limit", 1);

    assertThat(start(omni, body).findArray("suites")).hasValue(Json.arr("operations", "science"));
  }
}
