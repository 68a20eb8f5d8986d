package dev.omni.quant.model;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Model;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.model.ModelCard;
import dev.omni.domain.model.Task;
import dev.omni.domain.model.TaskKind;
import dev.omni.quant.Magnitude;
import java.util.List;

/** A standard forecast of a series, with the spread of its own errors so far. */
final class ForecastModel implements Model {
  private final ModelCard card;
  private final Method method;

  /** Forecasts. */
  @FunctionalInterface
  interface Method {
    /**
     * The steps ahead.
     *
     * @param season how many steps a season has
     */
    Outlook of(double[] series, int horizon, int season);
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
  public List<Problem> problems(Task task) {
    return task.input().has("series")
        ? List.of()
        : List.of(
            new Problem("/series", Problem.Kind.MISSING, "must be there, the values in order"));
  }

  @Override
  public Json.Obj answer(Task task, Work work) {
    var fields = new Fields(task.input());
    double[] series = fields.numbers("series");
    int season = fields.has("season") ? fields.integer("season") : 1;
    if (series.length < 2 * season || series.length < 3) {
      throw new Infeasible("the series must have at least " + Math.max(3, 2 * season) + " values");
    }
    work.proceed();
    double unit = Magnitude.of(series);
    return method.of(Magnitude.over(series, unit), fields.integer("horizon"), season).answer(unit);
  }
}
