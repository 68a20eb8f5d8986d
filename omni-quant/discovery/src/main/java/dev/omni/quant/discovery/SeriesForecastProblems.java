package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The problems of a model for a series. */
final class SeriesForecastProblems {
  private SeriesForecastProblems() {}

  static List<Problem> of(SeriesForecast.Input input) {
    var found = new ArrayList<Problem>();
    ChosenSeriesModel model = input.model();
    int n = input.values().length;
    int held = input.holdout().orElse(0);
    ChosenSeriesModel.Kind type = model.type();
    boolean arima = type == ChosenSeriesModel.Kind.ARIMA;
    if (arima != model.order().isPresent()) {
      found.add(Problem.invalid("/model/order", "must be there for arima, and only for it"));
    }
    if (type != ChosenSeriesModel.Kind.ETS) {
      elsewhere(found, "trend", model.trend(), "ets");
      elsewhere(found, "season", model.season(), "ets");
      elsewhere(found, "parameters", model.parameters(), "ets");
    }
    if (!arima) {
      elsewhere(found, "seasonal_order", model.seasonalOrder(), "arima");
      elsewhere(found, "mean", model.mean(), "arima");
    }
    boolean seasonal =
        model.seasonalOrder().isPresent()
            || model.season().filter(season -> season != SmoothingSeason.NONE).isPresent();
    if (seasonal && model.period().isEmpty()) {
      found.add(Problem.invalid("/model/period", "must be there with a season"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    int least = seasonal ? 2 * model.periodOrOne() + 4 : 4;
    if (arima) {
      ArimaOrder order = ArimaOrder.of(model);
      least = order.lost() + order.terms() + 4;
      if (order.states() > ArimaOrder.MOST_STATES) {
        found.add(
            Problem.invalid(
                "/model/order",
                "must reach back by at most " + ArimaOrder.MOST_STATES + " values"));
      }
    }
    if (n - held < least) {
      found.add(
          Problem.invalid(
              held > 0 ? "/holdout" : "/values", "must leave at least " + least + " values"));
    }
    boolean times =
        model.season().filter(season -> season == SmoothingSeason.MULTIPLICATIVE).isPresent();
    if (times && Arrays.stream(input.values()).anyMatch(value -> value <= 0)) {
      found.add(
          Problem.invalid("/model/season", "must not be multiplicative: a value is not above 0"));
    }
    return found;
  }

  private static void elsewhere(
      List<Problem> found, String member, Optional<?> given, String type) {
    if (given.isPresent()) {
      found.add(Problem.invalid("/model/" + member, "belongs to type " + type));
    }
  }
}
