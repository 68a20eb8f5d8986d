package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.List;

/** The proper scoring rules of all types of predictions. */
public final class ScoringRules implements Scoring {
  @Override
  public List<Problem> problems(Json.Obj prediction) {
    return PredictionProblems.problems(prediction);
  }

  @Override
  public Json.Obj scores(Json.Obj prediction, Json outcome) {
    return PredictionParser.of(prediction).scores(outcome).json();
  }
}
