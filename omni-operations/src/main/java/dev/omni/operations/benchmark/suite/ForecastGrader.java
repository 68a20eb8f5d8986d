package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.Model;
import dev.omni.operations.scoring.Scoring;
import java.util.List;
import java.util.OptionalDouble;

/** The grader of forecasts against the continuation of the series. */
final class ForecastGrader {
  private static final double LEVEL = 0.9;

  private final Scoring scoring;
  private final Model baseline;

  /**
   * Creates the grader with the scoring of predictions.
   *
   * @param baseline the model against which skill is measured
   */
  ForecastGrader(Scoring scoring, Model baseline) {
    this.scoring = scoring;
    this.baseline = baseline;
  }

  /**
   * Returns the skill of the mean CRPS against the baseline's, and how often the 90 % interval
   * covers.
   */
  Json.Obj of(BenchmarkTask task, Json.Obj answer) {
    List<Json> outcomes = task.gold().findArray("outcomes").orElseThrow().items();
    List<Json> predictions = answer.findArray("predictions").orElse(Json.Arr.EMPTY).items();
    OptionalDouble own = crps(predictions, outcomes);
    double usual =
        crps(
                baseline
                    .answer(task.task(), Work.alone())
                    .findArray("predictions")
                    .orElseThrow()
                    .items(),
                outcomes)
            .orElseThrow();
    Json.Obj marks =
        Json.obj(
            "constraint_adherence",
            own.isPresent() ? 1 : 0,
            "outcome_quality",
            own.isPresent() ? Math.max(0, 1 - own.getAsDouble() / usual) : 0);
    if (own.isEmpty()) {
      return marks;
    }
    return Coverage.marks(marks, outcomes.size(), covered(predictions, outcomes), LEVEL);
  }

  /** Returns the mean over all outcomes; empty when one has no prediction that can be scored. */
  private OptionalDouble crps(List<Json> predictions, List<Json> outcomes) {
    if (predictions.size() < outcomes.size()) {
      return OptionalDouble.empty();
    }
    double sum = 0;
    for (int i = 0; i < outcomes.size(); i++) {
      OptionalDouble score = score(predictions.get(i), outcomes.get(i), "crps");
      if (score.isEmpty()) {
        return score;
      }
      sum += score.getAsDouble();
    }
    return OptionalDouble.of(sum / outcomes.size());
  }

  private int covered(List<Json> predictions, List<Json> outcomes) {
    int covered = 0;
    for (int i = 0; i < outcomes.size(); i++) {
      covered += score(predictions.get(i), outcomes.get(i), "coverage90").orElse(0) > 0 ? 1 : 0;
    }
    return covered;
  }

  private OptionalDouble score(Json prediction, Json outcome, String name) {
    if (!(prediction instanceof Json.Obj stated) || !scoring.problems(stated).isEmpty()) {
      return OptionalDouble.empty();
    }
    try {
      return scoring.scores(stated, outcome).findNumber(name).stream()
          .mapToDouble(Number::doubleValue)
          .findFirst();
    } catch (Infeasible other) {
      return OptionalDouble.empty();
    }
  }
}
