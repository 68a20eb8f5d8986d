package dev.omni.quant.verify.scoring;

import dev.omni.application.spi.feature.Scoring;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;

/** The proper scoring rules of all types of predictions. */
public final class ScoringRules implements Scoring {
  @Override
  public List<Problem> problems(Json.Obj prediction) {
    return PredictionShape.problems(prediction);
  }

  /** A law that its library cannot compute at the outcome has no finite score. */
  @Override
  public Json.Obj scores(Json.Obj prediction, Json outcome) {
    var members = new LinkedHashMap<String, Json>();
    try {
      PredictionParser.of(prediction)
          .scores(outcome)
          .forEach((name, score) -> members.put(name, finite(score)));
    } catch (MathRuntimeException beyond) {
      return Json.obj("log", Json.NULL, "crps", Json.NULL);
    }
    return new Json.Obj(members);
  }

  private static Json finite(double score) {
    return Double.isFinite(score) ? Json.num(score) : Json.NULL;
  }
}
