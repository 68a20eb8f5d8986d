package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The next values of a series under a model of smoothing or of ARIMA. */
@AutoService(JsonEngine.class)
public final class SeriesForecast implements JsonEngine {
  private static final int LEAST = 8;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.timeseries.forecast")
        .title(
            "Forecast of a series",
            "Means and intervals of the next values by exponential smoothing with additive errors or"
                + " by seasonal ARIMA, with parameters of maximum likelihood. auto takes the better"
                + " of smoothing, with or without trend and season, and of ARIMA, each of the least"
                + " AICc, by the error of the last values. aicc is null where there are"
                + " too few values for it, mape where a value is 0 and mase where no value changes.")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(SeriesForecastContract.INPUT)
        .result(SeriesForecastContract.RESULT)
        .plot("Series and forecast")
        .method(
            new Method(
                "Error correction; exact Gaussian likelihood by the filter of Kalman",
                "l = l + b + alpha e, b = b + beta e, var_h = s2 (1 + sum (alpha + beta j)^2); phi(B)"
                    + " (1-B)^d x = theta(B) e with + theta, s2 = SSE/(n - d - D period)",
                List.of(
                    "R. J. Hyndman, A. B. Koehler, J. K. Ord and R. D. Snyder, Forecasting with"
                        + " Exponential Smoothing, 2008, ch. 2, 5 and 6",
                    "A. C. Harvey and G. D. A. Phillips, Biometrika 66, 1979, pp. 49-58",
                    "J. F. Monahan, Biometrika 71, 1984, pp. 403-404 (stationary parameters)",
                    "R. J. Hyndman and Y. Khandakar, J. Stat. Softw. 27, 2008, no. 3 (search of"
                        + " arima)",
                    "G. M. Ljung and G. E. P. Box, Biometrika 65, 1978, pp. 297-303"),
                List.of(),
                List.of(
                    "Intervals are normal and leave the error of the parameters out.",
                    "Parameters of arima are sought among the stationary and invertible ones;"
                        + " at_bound names those on a bound.",
                    "auto differences the season where it is over 0.64 of the variance beside a moving"
                        + " average, and the level until the test of KPSS does not reject at 5 %;"
                        + " then p, q <= 5 and P, Q <= 2 by steps that lower AICc. The last values"
                        + " are the horizon or a fifth, whichever is more, one ahead by the models"
                        + " fitted before them; where too few are left, smoothing is taken.",
                    "Level, trend and additive seasons before the first value are estimated with"
                        + " the weights; multiplicative seasons begin with the mean shares of the"
                        + " first two periods.",
                    "aicc is null where there are too few values for it.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return SeriesForecastContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double n = fields.items("values").size();
    JsonFields model = fields.fields("model");
    double states = model.has("order") ? ArimaOrder.of(model).states() : 3;
    double horizon = fields.integer("horizon");
    double period = model.has("period") ? model.integer("period") : 0;
    double seasons = model.has("season") ? 100 * n * period * period : 0;
    if (model.text("type").equals("auto")) {
      double longest = Math.min(2 * period + 4, SeriesForecastContract.MOST_STATES);
      seasons = 3e5 * n + (period == 0 ? 0 : 1.8e4 * longest * longest * longest + 1e6 * n);
    }
    return 5e4 + seasons + 2000 * n * states * states * (1 + states) + 20 * horizon * horizon;
  }

  private static FittedSeries fitted(JsonFields model, int horizon, double[] values, Work work) {
    int period = model.has("period") ? model.integer("period") : 1;
    return switch (model.text("type")) {
      case "arima" -> {
        ArimaOrder order = ArimaOrder.of(model);
        yield FittedSeries.of("arima", new ArimaModel(order, values), work);
      }
      case "ets" -> {
        var given = new TreeMap<String, Double>();
        if (model.has("parameters")) {
          JsonFields parameters = model.fields("parameters");
          parameters
              .object()
              .members()
              .keySet()
              .forEach(name -> given.put(name, parameters.number(name)));
        }
        String trend = model.has("trend") ? model.text("trend") : "none";
        String season = model.has("season") ? model.text("season") : "none";
        yield smoothing(trend, season, period, values, given, work);
      }
      default -> best(period, horizon, values, work);
    };
  }

  private static FittedSeries smoothing(
      String trend,
      String season,
      int period,
      double[] values,
      Map<String, Double> given,
      Work work) {
    var model = new SmoothingModel(trend, season, period, values, given);
    return FittedSeries.of("ets, trend " + trend + ", season " + season, model, work);
  }

  private static FittedSeries smoothed(int period, double[] values, Work work) {
    var all = new ArrayList<FittedSeries>();
    for (String trend : List.of("none", "additive", "damped")) {
      all.add(smoothing(trend, "none", period, values, Map.of(), work));
      if (period > 1 && values.length >= 2 * period + 4) {
        all.add(smoothing(trend, "additive", period, values, Map.of(), work));
      }
    }
    FittedSeries best = all.get(0);
    for (FittedSeries each : all) {
      best = each.fit().aicc() < best.fit().aicc() ? each : best;
    }
    return best;
  }

  /**
   * Returns the best of smoothing and of ARIMA, by the error of the last values, each expected from
   * those before it by the model fitted before all of them.
   */
  private static FittedSeries best(int period, int horizon, double[] values, Work work) {
    FittedSeries smooth = smoothed(period, values, work);
    Optional<FittedSeries> arima = new ArimaSearch(values, period, work).found();
    int last = Math.max(horizon, values.length / 5);
    int known = values.length - last;
    if (arima.isEmpty() || known < Math.max(LEAST, 2 * period + 4)) {
      return smooth;
    }
    double[] before = Arrays.copyOf(values, known);
    double[] later = Arrays.copyOfRange(values, known, values.length);
    try {
      double smoothed = FittedSeries.of("", smooth.model().on(before), work).ahead(later);
      double regressed = FittedSeries.of("", arima.get().model().on(before), work).ahead(later);
      return regressed < smoothed ? arima.get() : smooth;
    } catch (Infeasible tooFew) {
      return smooth;
    }
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] values = fields.numbers("values");
    JsonFields model = fields.fields("model");
    FittedSeries fitted = fitted(model, fields.integer("horizon"), values, work);
    work.progress(0.6, Json.Obj.EMPTY);
    SeriesModel.SeriesFit fit = fitted.fit();
    double[][] next = fitted.model().forecast(fitted.free(), fields.integer("horizon"));
    double z = Tails.normalQuantile(fields.number("confidence"));
    Json.Obj parameters = Json.Obj.EMPTY;
    for (SeriesModel.Named each : fit.parameters()) {
      parameters = parameters.with(each.name(), each.value());
    }
    Json.Obj result =
        Json.obj(
                "forecast", members(next, z),
                "model", fitted.name(),
                "parameters", parameters,
                "sigma2", FiniteResults.number("the variance", fit.variance()),
                "log_likelihood", fit.logLikelihood(),
                "aic", fit.aic())
            .with("aicc", Double.isFinite(fit.aicc()) ? Json.num(fit.aicc()) : Json.NULL)
            .with("bic", fit.bic())
            .with("residuals", fit.innovations())
            .with("ljung_box", ljungBox(fit.innovations(), fitted.model().lags()));
    List<String> atBound = fitted.model().atBound(fitted.free());
    result = atBound.isEmpty() ? result : result.with("at_bound", atBound);
    if (fields.has("holdout")) {
      int held = fields.integer("holdout");
      double[] known = Arrays.copyOf(values, values.length - held);
      FittedSeries before = fitted(model, held, known, work);
      double[] means = before.model().forecast(before.free(), held)[0];
      result = result.with("accuracy", accuracy(known, means, values));
    }
    work.progress(1, Json.Obj.EMPTY);
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new SeriesForecastChecks(new JsonFields(input), new JsonFields(result)).all();
  }

  private static Json members(double[][] next, double z) {
    double[] low = next[0].clone();
    double[] high = next[0].clone();
    for (int h = 0; h < low.length; h++) {
      low[h] -= z * next[1][h];
      high[h] += z * next[1][h];
    }
    FiniteResults.numbers("a forecast", high);
    return Json.obj("mean", next[0], "standard_error", next[1], "low", low, "high", high);
  }

  private static Json ljungBox(double[] residuals, int lost) {
    int n = residuals.length;
    int lags = Math.max(lost + 1, Math.min(10, n / 5));
    lags = Math.min(lags, n - 1);
    double mean = SampleTest.mean(residuals);
    double all = 0;
    for (double residual : residuals) {
      all += (residual - mean) * (residual - mean);
    }
    double statistic = 0;
    for (int k = 1; k <= lags; k++) {
      double sum = 0;
      for (int t = k; t < n; t++) {
        sum += (residuals[t] - mean) * (residuals[t - k] - mean);
      }
      statistic += n * (n + 2.0) / (n - k) * (sum / all) * (sum / all);
    }
    int df = Math.max(1, lags - lost);
    return Json.obj(
        "statistic", statistic, "lags", lags, "df", df, "p_value", Tails.chiSquare(statistic, df));
  }

  private static Json accuracy(double[] known, double[] means, double[] values) {
    double absolute = 0;
    double squares = 0;
    double relative = 0;
    for (int h = 0; h < means.length; h++) {
      double value = values[known.length + h];
      double error = Math.abs(value - means[h]);
      absolute += error / means.length;
      squares += error * error / means.length;
      relative += 100 * error / Math.abs(value) / means.length;
    }
    double naive = 0;
    for (int t = 1; t < known.length; t++) {
      naive += Math.abs(known[t] - known[t - 1]) / (known.length - 1);
    }
    double scaled = absolute / naive;
    return Json.obj(
        "mae",
        absolute,
        "rmse",
        Math.sqrt(squares),
        "mape",
        Double.isFinite(relative) ? Json.num(relative) : Json.NULL,
        "mase",
        Double.isFinite(scaled) ? Json.num(scaled) : Json.NULL);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[] values = new JsonFields(input).numbers("values");
    JsonFields forecast = new JsonFields(result).fields("forecast");
    double[] mean = forecast.numbers("mean");
    double[] past = new double[values.length];
    Arrays.setAll(past, t -> t + 1);
    double[] next = new double[mean.length];
    Arrays.setAll(next, h -> values.length + h + 1);
    return Optional.of(
        LayeredPlot.of(
                "Series and forecast", "Number of the value (1)", "Value (unit of the input)")
            .band("interval", next, forecast.numbers("low"), forecast.numbers("high"))
            .line("values", past, values)
            .line("mean", next, mean)
            .plot());
  }
}
