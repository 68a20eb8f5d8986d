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
    var problems = new ArrayList<Problem>();
    ChosenSeriesModel model = input.model();
    int n = input.values().length;
    int held = input.holdout().orElse(0);
    ChosenSeriesModel.Kind type = model.type();
    boolean arima = type == ChosenSeriesModel.Kind.ARIMA;
    if (arima != model.order().isPresent()) {
      problems.add(Problem.invalid("/model/order", "must be there for arima, and only for it"));
    }
    if (type != ChosenSeriesModel.Kind.ETS) {
      elsewhere(problems, "trend", model.trend(), "ets");
      elsewhere(problems, "season", model.season(), "ets");
      elsewhere(problems, "parameters", model.parameters(), "ets");
    }
    if (!arima) {
      elsewhere(problems, "seasonal_order", model.seasonalOrder(), "arima");
      elsewhere(problems, "mean", model.mean(), "arima");
    }
    boolean seasonal =
        model.seasonalOrder().isPresent()
            || model.season().filter(season -> season != SmoothingSeason.NONE).isPresent();
    if (seasonal && model.period().isEmpty()) {
      problems.add(Problem.invalid("/model/period", "must be there with a season"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    int least = seasonal ? 2 * model.periodOrOne() + 4 : 4;
    if (arima) {
      ArimaOrder order = ArimaOrder.of(model);
      least = order.lost() + order.terms() + 4;
      if (order.states() > ArimaOrder.MOST_STATES) {
        problems.add(
            Problem.invalid(
                "/model/order",
                "must reach back by at most " + ArimaOrder.MOST_STATES + " values"));
      }
    }
    if (n - held < least) {
      problems.add(
          Problem.invalid(
              held > 0 ? "/holdout" : "/values", "must leave at least " + least + " values"));
    }
    boolean times =
        model.season().filter(season -> season == SmoothingSeason.MULTIPLICATIVE).isPresent();
    if (times && Arrays.stream(input.values()).anyMatch(value -> value <= 0)) {
      problems.add(
          Problem.invalid("/model/season", "must not be multiplicative: a value is not above 0"));
    }
    return problems;
  }

  private static void elsewhere(
      List<Problem> problems, String member, Optional<?> given, String type) {
    if (given.isPresent()) {
      problems.add(Problem.invalid("/model/" + member, "belongs to type " + type));
    }
  }
}
