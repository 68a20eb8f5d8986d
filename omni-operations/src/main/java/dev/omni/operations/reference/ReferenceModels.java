package dev.omni.operations.reference;

import dev.omni.operations.model.Model;
import java.util.List;

/** The models that are part of this service. */
public final class ReferenceModels {
  private ReferenceModels() {}

  /** Returns the model against which forecasts are compared. */
  public static Model baseline() {
    return new ForecastModel("naive", "The last value", ForecastMethods::naive);
  }

  /** Returns all models, the reference first. */
  public static List<Model> all() {
    return List.of(
        ReferenceModel.exact(),
        ReferenceModel.float64(),
        ReferenceModel.naive(),
        baseline(),
        new ForecastModel(
            "seasonal_naive", "The value a season ago", ForecastMethods::seasonalNaive),
        new ForecastModel("ses", "Simple exponential smoothing", ForecastMethods::smoothed),
        new ForecastModel("theta", "Smoothing with half of the trend", ForecastMethods::theta),
        new ForecastModel("ar", "Autoregression", Autoregression::forecast));
  }
}
