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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
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
@AutoService(Engine.class)
public final class SeriesForecast implements Engine {
  private static final double STEEP = 1e-2;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.timeseries.forecast")
        .title(
            "Forecast of a series",
            "Means and intervals of the next values by exponential smoothing with additive errors or"
                + " by seasonal ARIMA, with parameters of maximum likelihood. auto takes the least"
                + " AICc of smoothing without trend, with one and with a damped one, each without"
                + " season and, where there is a period, with an additive one. aicc is null where there are"
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
                    "G. M. Ljung and G. E. P. Box, Biometrika 65, 1978, pp. 297-303"),
                List.of(),
                List.of(
                    "Intervals are normal and leave the error of the parameters out.",
                    "Parameters of arima are sought among the stationary and invertible ones;"
                        + " at_bound names those on a bound.",
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
    return 1e6 + 2000 * n * states * states * (1 + states) + 20 * horizon * horizon;
  }

  /** A fitted model. */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  private record Fitted(String name, SeriesModel model, double[] free, SeriesModel.SeriesFit fit) {
    static Fitted of(String name, SeriesModel model, Work work) {
      double[] free = LikelihoodSearch.of(model, work);
      return new Fitted(name, model, free, model.fit(free));
    }
  }

  private static Fitted fitted(JsonFields model, double[] values, Work work) {
    int period = model.has("period") ? model.integer("period") : 1;
    return switch (model.text("type")) {
      case "arima" -> {
        ArimaOrder order = ArimaOrder.of(model);
        yield Fitted.of("arima", new ArimaModel(order, values), work);
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
      default -> best(period, values, work);
    };
  }

  private static Fitted smoothing(
      String trend,
      String season,
      int period,
      double[] values,
      Map<String, Double> given,
      Work work) {
    var model = new SmoothingModel(trend, season, period, values, given);
    return Fitted.of("ets, trend " + trend + ", season " + season, model, work);
  }

  private static Fitted best(int period, double[] values, Work work) {
    var all = new ArrayList<Fitted>();
    for (String trend : List.of("none", "additive", "damped")) {
      all.add(smoothing(trend, "none", period, values, Map.of(), work));
      if (period > 1 && values.length >= 2 * period + 4) {
        all.add(smoothing(trend, "additive", period, values, Map.of(), work));
      }
    }
    Fitted best = all.get(0);
    for (Fitted each : all) {
      best = each.fit().aicc() < best.fit().aicc() ? each : best;
    }
    return best;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] values = fields.numbers("values");
    JsonFields model = fields.fields("model");
    Fitted fitted = fitted(model, values, work);
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
      Fitted before = fitted(model, known, work);
      double[] means = before.model().forecast(before.free(), held)[0];
      result = result.with("accuracy", accuracy(known, means, values));
    }
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(result)
        .checked(
            new Check(
                "likelihood_slope",
                LikelihoodSearch.gradient(fitted.model(), fitted.free(), work),
                STEEP,
                "largest slope of the log-likelihood by a free parameter at the result"));
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
