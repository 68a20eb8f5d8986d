package dev.omni.operations.composition;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The combination of the answers of an ensemble. */
final class EnsembleCombiner {
  private EnsembleCombiner() {}

  /** Returns the combined prediction of each step ahead. */
  static Json.Obj forecasts(PoolingMethod pool, List<Json.Obj> answers, double[] weights) {
    List<Json.Arr> rows = answers.stream().map(EnsembleCombiner::predictions).toList();
    int horizon = rows.stream().mapToInt(Json.Arr::size).min().orElse(0);
    var joined = new ArrayList<Json>();
    for (int h = 0; h < horizon; h++) {
      var step = new ArrayList<Json.Obj>();
      for (Json.Arr row : rows) {
        step.add((Json.Obj) row.get(h));
      }
      joined.add(join(pool, step, weights));
    }
    return Json.obj("predictions", joined);
  }

  private static Json.Arr predictions(Json.Obj answer) {
    return answer
        .findArray("predictions")
        .orElseThrow(() -> new Infeasible("a member gave no predictions"));
  }

  /**
   * Returns the combined quantity: its value and, where all have one, its standard uncertainty.
   * Units must be equal.
   */
  static Json.Obj quantities(PoolingMethod pool, List<Json.Obj> answers, double[] weights) {
    Optional<Json> unit = answers.get(0).find("unit");
    if (!answers.stream().allMatch(answer -> answer.find("unit").equals(unit))) {
      throw new Infeasible("the members answered in different units");
    }
    PoolingMethod averaging =
        pool == PoolingMethod.LINEAR_POOL ? PoolingMethod.QUANTILE_AVERAGE : pool;
    Json.Obj joint =
        join(averaging, answers.stream().map(EnsembleCombiner::prediction).toList(), weights);
    Json.Obj quantity =
        Json.Obj.EMPTY
            .withPresent("value", joint.find("mean").or(() -> joint.find("value")))
            .withPresent("unit", unit);
    return joint.has("sd")
        ? quantity.with("uncertainty", Json.obj("standard", joint.findNumber("sd")))
        : quantity;
  }

  private static Json.Obj prediction(Json.Obj quantity) {
    Json value =
        quantity
            .find("value")
            .filter(Json.Num.class::isInstance)
            .orElseThrow(() -> new Infeasible("a member gave no number"));
    return quantity
        .findObject("uncertainty")
        .flatMap(uncertainty -> uncertainty.findNumber("standard"))
        .filter(standard -> standard.signum() > 0)
        .map(standard -> Json.obj("type", "normal", "mean", value, "sd", standard))
        .orElseGet(() -> Json.obj("type", "point", "value", value));
  }

  private static Json.Obj join(PoolingMethod pool, List<Json.Obj> predictions, double[] weights) {
    return pool.join(predictions, weights)
        .orElseThrow(() -> new Infeasible(pool + " cannot join predictions of these types"));
  }
}
