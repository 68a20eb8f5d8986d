package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import dev.omni.quant.core.ScaledDoubles;
import java.util.List;
import java.util.Optional;

/** A standard forecast of a series, with the spread of its own errors so far. */
final class ForecastModel implements Model {
  private final ModelCard card;
  private final Method method;

  /** Forecasts. */
  @FunctionalInterface
  interface Method {
    /**
     * Returns the steps ahead.
     *
     * @param season how many steps a season has
     */
    ForecastDistribution of(double[] series, int horizon, int season);
  }

  ForecastModel(String name, String title, Method method) {
    this.card = ModelCard.builtin("forecast." + name, title, TaskKind.FORECAST);
    this.method = method;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public List<Problem> problems(ModelTask task) {
    Optional<Json.Arr> series = task.input().findArray("series");
    if (series.isEmpty()) {
      return List.of(
          new Problem("/series", Problem.Kind.MISSING, "must be there, the values in order"));
    }
    int least = least(new JsonFields(task.input()));
    return series.get().size() < least
        ? List.of(Problem.invalid("/series", "must have at least " + least + " values"))
        : List.of();
  }

  /**
   * Returns the minimum number of values: differences that spread, and two seasons where there are
   * some.
   */
  private static int least(JsonFields fields) {
    return Math.max(3, 2 * season(fields));
  }

  private static int season(JsonFields fields) {
    return fields.has("season") ? fields.integer("season") : 1;
  }

  @Override
  public Json.Obj answer(ModelTask task, Work work) {
    var fields = new JsonFields(task.input());
    problems(task).stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw new Infeasible("the series " + problem.message());
            });
    double[] series = fields.numbers("series");
    work.proceed();
    double unit = ScaledDoubles.of(series);
    return method
        .of(ScaledDoubles.over(series, unit), fields.integer("horizon"), season(fields))
        .answer(unit);
  }
}
