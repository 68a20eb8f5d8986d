package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;

/** The input and the result of a forecast of a series. */
final class SeriesForecastContract {
  static final int MOST_STATES = 60;
  private static final Shape NUMBER = Shape.number().unit("1");
  private static final Shape LIST = Shape.listOf(NUMBER);

  private static Shape order(String title) {
    return Shape.arrayOf(Shape.integer().atLeast(0).atMost(5).unit("1").titled("Order"), 3, 3)
        .titled(title);
  }

  private static Shape share(String title) {
    return Shape.number().atLeast(0).atMost(1).unit("1").titled(title);
  }

  private static final Shape PARAMETERS =
      Shape.object()
          .optional("alpha", share("Weight of the level"))
          .optional("beta", share("Weight of the trend"))
          .optional("gamma", share("Weight of the season"))
          .optional("phi", share("Damping of the trend"))
          .optional("initial_level", NUMBER.titled("Level before the first value"))
          .optional("initial_trend", NUMBER.titled("Trend before the first value"));

  private static final Shape MODEL =
      Shape.object()
          .required("type", Shape.choice("ets", "arima", "auto").titled("Kind of model"))
          .optional("trend", Shape.choice("none", "additive", "damped").titled("Trend of ets"))
          .optional(
              "season", Shape.choice("none", "additive", "multiplicative").titled("Season of ets"))
          .optional(
              "period",
              Shape.integer().atLeast(2).atMost(52).unit("1").titled("Values of a season"))
          .optional("parameters", PARAMETERS.titled("Parameters of ets that are given"))
          .optional("order", order("p, d, q of arima"))
          .optional("seasonal_order", order("P, D, Q of arima"))
          .optional(
              "mean", Shape.bool().titled("Whether arima without differences has a mean; it has"));

  static final Shape INPUT =
      Shape.object()
          .required("values", Shape.arrayOf(NUMBER, 4, 5000).titled("Values at equal intervals"))
          .required("model", MODEL.titled("Model"))
          .required(
              "horizon",
              Shape.integer().atLeast(1).atMost(1000).unit("1").titled("Values to forecast"))
          .optional("confidence", Confidence.SHAPE)
          .optional(
              "holdout",
              Shape.integer()
                  .atLeast(1)
                  .atMost(1000)
                  .unit("1")
                  .titled("Last values that are forecast from those before, to compare"))
          .example(
              Json.obj(
                  "values",
                  new double[] {
                    2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2,
                    2.7, 2.2, 2.2, 1.9, 1.9, 1.8, 2.7, 3.0
                  },
                  "model",
                  Json.obj("type", "arima", "order", List.of(1, 0, 0)),
                  "horizon",
                  4,
                  "holdout",
                  3))
          .example(
              Json.obj(
                  "values",
                  new double[] {20.9, 21.0, 20.5, 20.2, 21.6, 20.7, 20.9, 20.5, 21.1, 20.8, 20.8},
                  "model",
                  Json.obj("type", "auto"),
                  "horizon",
                  3));

  private static final Shape COUNT = Shape.integer().unit("1");

  static final Shape RESULT =
      Shape.object()
          .required(
              "forecast",
              Shape.object()
                  .required("mean", LIST.titled("Mean"))
                  .required("standard_error", LIST.titled("Standard error"))
                  .required("low", LIST.titled("Lower end of the interval"))
                  .required("high", LIST.titled("Upper end of the interval"))
                  .titled("Next values"))
          .required("model", Shape.string().titled("Model in use"))
          .required("parameters", Shape.mapOf("parameter", NUMBER).titled("Parameters"))
          .optional(
              "at_bound",
              Shape.listOf(Shape.string()).titled("Parameters on a bound of the search"))
          .required("sigma2", NUMBER.titled("Variance of an innovation"))
          .required("log_likelihood", NUMBER.titled("Gaussian log-likelihood"))
          .required("aic", NUMBER.titled("Akaike's criterion"))
          .required(
              "aicc",
              Shape.number().unit("1").orNull().titled("The same, corrected for few values"))
          .required("bic", NUMBER.titled("Schwarz's criterion"))
          .required("residuals", LIST.titled("Innovations; of arima over their spread"))
          .required(
              "ljung_box",
              Shape.object()
                  .required("statistic", NUMBER.titled("Statistic"))
                  .required("lags", COUNT.titled("Lags"))
                  .required("df", COUNT.titled("Degrees of freedom"))
                  .required("p_value", NUMBER.titled("P-value"))
                  .titled("Test of Ljung and Box of the residuals"))
          .optional(
              "accuracy",
              Shape.object()
                  .required("mae", NUMBER.titled("Mean absolute error"))
                  .required("rmse", NUMBER.titled("Root of the mean squared error"))
                  .required("mape", NUMBER.orNull().titled("Mean absolute error in per cent"))
                  .required(
                      "mase", NUMBER.orNull().titled("Mean absolute error over that of no change"))
                  .titled("Errors of the values held out"));

  private SeriesForecastContract() {}

  static List<Problem> problems(JsonFields fields) {
    var found = new ArrayList<Problem>();
    JsonFields model = fields.fields("model");
    int n = fields.items("values").size();
    int held = fields.has("holdout") ? fields.integer("holdout") : 0;
    String type = model.text("type");
    if (type.equals("arima") != model.has("order")) {
      found.add(Problem.invalid("/model/order", "must be there for arima, and only for it"));
    }
    for (String member : List.of("trend", "season", "parameters")) {
      if (model.has(member) && !type.equals("ets")) {
        found.add(Problem.invalid("/model/" + member, "belongs to type ets"));
      }
    }
    for (String member : List.of("seasonal_order", "mean")) {
      if (model.has(member) && !type.equals("arima")) {
        found.add(Problem.invalid("/model/" + member, "belongs to type arima"));
      }
    }
    boolean seasonal =
        model.has("seasonal_order")
            || (model.has("season") && !model.text("season").equals("none"));
    if (seasonal && !model.has("period")) {
      found.add(Problem.invalid("/model/period", "must be there with a season"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    int period = model.has("period") ? model.integer("period") : 1;
    int least = seasonal ? 2 * period + 4 : 4;
    if (type.equals("arima")) {
      ArimaOrder order = ArimaOrder.of(model);
      least = order.lost() + order.terms() + 4;
      if (order.states() > MOST_STATES) {
        found.add(
            Problem.invalid(
                "/model/order", "must reach back by at most " + MOST_STATES + " values"));
      }
    }
    if (n - held < least) {
      found.add(
          Problem.invalid(
              held > 0 ? "/holdout" : "/values", "must leave at least " + least + " values"));
    }
    boolean times = model.has("season") && model.text("season").equals("multiplicative");
    for (double value : fields.numbers("values")) {
      if (times && value <= 0) {
        found.add(
            Problem.invalid("/model/season", "must not be multiplicative: a value is not above 0"));
        break;
      }
    }
    return found;
  }
}
