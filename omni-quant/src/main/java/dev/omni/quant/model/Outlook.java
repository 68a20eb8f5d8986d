package dev.omni.quant.model;

import dev.omni.domain.json.Json;
import dev.omni.quant.Finite;

/** A mean and a standard deviation for each step ahead. */
record Outlook(double[] means, double[] spreads) {
  /** The predictions, normal or a point where there is no spread. */
  Json.Obj answer() {
    Json[] predictions = new Json[means.length];
    for (int h = 0; h < means.length; h++) {
      double mean = Finite.number("a forecast", means[h]);
      double sd = Finite.number("the spread of a forecast", spreads[h]);
      predictions[h] =
          sd > 0
              ? Json.obj("type", "normal", "mean", mean, "sd", sd)
              : Json.obj("type", "point", "value", mean);
    }
    return Json.obj("predictions", Json.arr((Object[]) predictions));
  }
}
