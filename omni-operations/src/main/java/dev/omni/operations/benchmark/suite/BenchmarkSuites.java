package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkMode;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.benchmark.Benchmarks;
import dev.omni.operations.benchmark.Suite;
import dev.omni.operations.model.Model;
import dev.omni.operations.scoring.Scoring;
import dev.omni.operations.verification.ClaimVerifier;
import java.util.List;
import java.util.Optional;

/** The benchmark suites and the graders of their answers. */
public final class BenchmarkSuites implements Benchmarks {
  private final StepGrader steps;
  private final ForecastGrader forecasts;

  /**
   * Creates the suites with the ports that their graders use.
   *
   * @param verifier computes stated steps again
   * @param scoring scores predictions
   * @param baseline of forecasts
   */
  public BenchmarkSuites(ClaimVerifier verifier, Scoring scoring, Model baseline) {
    this.steps = new StepGrader(verifier);
    this.forecasts = new ForecastGrader(scoring, baseline);
  }

  @Override
  public String version() {
    return "2";
  }

  @Override
  public List<BenchmarkTask> tasks(Suite suite, long seed, int variants) {
    return switch (suite) {
      case MATHEMATICAL_REASONING -> MathematicalTasks.tasks(seed, variants);
      case STATISTICS_UNCERTAINTY -> StatisticsTasks.tasks(seed, variants);
      case FINANCE_ECONOMICS -> FinanceTasks.tasks(seed, variants);
      case SCIENCE -> ScienceTasks.tasks(seed, variants);
      case ENGINEERING -> EngineeringTasks.tasks(seed, variants);
      case OPERATIONS -> OperationsTasks.tasks(seed, variants);
      case FORMAL_VERIFICATION -> FormalTasks.tasks(seed, variants);
      case AGENTIC_QUANT -> AgenticTasks.tasks(seed, variants);
    };
  }

  @Override
  public Json.Obj mark(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer) {
    return joined(
        joined(result(task, mode, answer), conduct(task, mode, answer)), derivation(task, answer));
  }

  private Json.Obj result(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer) {
    Json.Obj gold = task.gold();
    return switch (task.task().kind()) {
      case OPTIMIZE -> OptimumGrader.of(task, answer);
      case QUANTITY -> QuantityGrader.of(gold, answer);
      case FORECAST -> forecasts.of(task, answer);
      case PROVE -> ProofGrader.of(task, mode, answer);
      case AGENT -> GoalGrader.of(gold, answer);
      case ESTIMATE ->
          gold.has("truth")
              ? EstimateGrader.covering(gold, answer)
              : EstimateGrader.certified(gold, answer);
    };
  }

  private static Json.Obj conduct(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer) {
    List<String> offered =
        task.task().input().findArray("tools").orElse(Json.Arr.EMPTY).items().stream()
            .map(tool -> ((Json.Str) tool).value())
            .toList();
    Optional<Integer> needed = task.gold().findNumber("calls").map(Number::intValue);
    return ToolUseGrader.marks(mode, offered, needed, answer);
  }

  private Json.Obj derivation(BenchmarkTask task, Json.Obj answer) {
    List<Boolean> hold = steps.hold(task.task().input(), answer);
    Json.Obj marks = Json.Obj.EMPTY;
    if (!hold.isEmpty()) {
      double right = hold.stream().filter(holds -> holds).count();
      marks = marks.with("calculation_integrity", right / hold.size());
    }
    if (!hold.isEmpty() || answer.has("tool_calls")) {
      double share = new NumberGrounding(task.task().input(), answer).share(answer, hold);
      marks = marks.with("grounding", share);
    }
    return marks;
  }

  private static Json.Obj joined(Json.Obj marks, Json.Obj more) {
    Json.Obj joined = marks;
    for (var mark : more.members().entrySet()) {
      joined = joined.with(mark.getKey(), mark.getValue());
    }
    return joined;
  }
}
