package dev.omni.operations.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.operations.EarlierOperations;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever object is sent, models, compositions and benchmarks answer as they say they do. */
class AnyBodyTest {
  private static final Caller ADA = Caller.test("ada");
  private static final String[] NAMES = {
    "task",
    "input",
    "seed",
    "timeout_seconds",
    "metadata",
    "dataset",
    "y",
    "x",
    "statistic",
    "model",
    "start",
    "series",
    "horizon",
    "season",
    "name",
    "kind",
    "members",
    "weight",
    "map",
    "method",
    "weights",
    "mode",
    "suite",
    "suites",
    "limit",
    "epochs",
    "variants",
    "dimensions",
    "baseline_model",
    "expression",
    "degree",
    "intercept",
    "problem",
    "sense",
    "objective",
    "constraints",
    "coefficients",
    "relation",
    "bound",
    "values",
    "capacity",
    "costs",
    "jobs"
  };
  private static final Object[] WORDS = {
    "estimate",
    "optimize",
    "lp",
    "knapsack",
    "assignment",
    "job_shop",
    "<=",
    "forecast",
    "ensemble",
    "chain",
    "cascade",
    "ref.exact",
    "forecast.naive",
    "lqm:a@1",
    "strd:Norris",
    "anova",
    "linear_regression",
    "nonlinear_regression",
    "${input.y}",
    "${",
    "",
    "panel",
    "linear_pool",
    "given",
    "from_scores",
    "closed",
    "formal",
    "statistics_uncertainty",
    "correctness",
    "b1*x",
    "b1*(",
    0,
    1,
    2,
    3,
    -1,
    0.5,
    1e308,
    -1e-308,
    20,
    true,
    false
  };

  private final Omni omni =
      Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build();

  /** An object of known names with values that often fit, from chance alone. */
  private static Json.Obj body(Random chance, int depth) {
    Json.Obj body = Json.Obj.EMPTY;
    for (int k = chance.nextInt(7); k > 0; k--) {
      body = body.with(NAMES[chance.nextInt(NAMES.length)], value(chance, depth));
    }
    return body;
  }

  private static Json value(Random chance, int depth) {
    int kind = depth == 0 ? chance.nextInt(5) : chance.nextInt(9);
    if (kind < 4) {
      return Json.of(WORDS[chance.nextInt(WORDS.length)]);
    }
    if (kind == 4) {
      return Json.NULL;
    }
    if (kind < 7) {
      return body(chance, depth - 1);
    }
    return Json.of(
        Stream.generate(() -> value(chance, depth - 1)).limit(chance.nextInt(5)).toList());
  }

  @Property
  void a_composition_of_any_object_is_made_or_kept_as_a_draft(@ForAll long seed) {
    Json.Obj body = body(new Random(seed), 3);
    Json.Obj told = (Json.Obj) answer("compositions.create", OperationCall.of(ADA, body));

    assertThat(told.findText("status").orElseThrow()).isIn("active", "draft");
    assertThat(told.findObject("submitted")).hasValue(body);
  }

  @Property
  void a_run_of_any_object_is_queued_and_ends_or_is_refused(@ForAll long seed) {
    Json.Obj body = body(new Random(seed), 3);
    for (String model : List.of("ref.exact", "ref.naive", "forecast.ar", "forecast.theta")) {
      refusedOrQueued("models.run", OperationCall.of(ADA, body).withPathValue("model", model));
    }
    omni.work();
  }

  @Property
  void a_benchmark_of_any_object_is_queued_or_refused(@ForAll long seed) {
    Json.Obj body = body(new Random(seed), 3);
    refusedOrQueued("benchmarks.run", OperationCall.of(ADA, body));
  }

  private void refusedOrQueued(String operation, OperationCall call) {
    try {
      Json.Obj told = (Json.Obj) answer(operation, call);
      assertThat(told.findText("status")).hasValue("queued");
    } catch (Fault refused) {
      assertThat(refused.code().category()).isEqualTo(ErrorType.VALIDATION);
    }
  }

  private Json answer(String operation, OperationCall call) {
    return omni.operations().answer(operation, call, Optional.empty()).data();
  }
}
