package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.ScaledDoubles;

/** A mean and a standard deviation for each step ahead. */
record ForecastDistribution(double[] means, double[] spreads) {
  /** Returns the predictions in a unit, normal, or a point where there is no spread. */
  Json.Obj answer(double unit) {
    Json[] predictions = new Json[means.length];
    for (int h = 0; h < means.length; h++) {
      double mean = ScaledDoubles.times("a forecast", means[h], unit);
      double sd = ScaledDoubles.times("the spread of a forecast", spreads[h], unit);
      predictions[h] =
          sd > 0
              ? Json.obj("type", "normal", "mean", mean, "sd", sd)
              : Json.obj("type", "point", "value", mean);
    }
    return Json.obj("predictions", Json.arr((Object[]) predictions));
  }
}
