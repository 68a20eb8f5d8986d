package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The next values of a series under a model of smoothing or of ARIMA. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SeriesForecast implements Engine<SeriesForecast.Input, SeriesForecast.Result> {
  /**
   * A series, its model and what is forecast.
   *
   * @param values at equal intervals
   * @param model of the series
   * @param horizon values to forecast
   * @param confidence probability with which an interval covers what is estimated
   * @param holdout last values that are forecast from those before, to compare
   */
  @Example(
      """
      {"values": [2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2,
                  2.7, 2.2, 2.2, 1.9, 1.9, 1.8, 2.7, 3],
       "model": {"type": "arima", "order": [1, 0, 0]}, "horizon": 4, "holdout": 3}""")
  @Example(
      """
      {"values": [20.9, 21, 20.5, 20.2, 21.6, 20.7, 20.9, 20.5, 21.1, 20.8, 20.8],
       "model": {"type": "auto"}, "horizon": 3}""")
  public record Input(
      @Title("Values at equal intervals") @Size(min = 4, max = 5000) @Unit("1") double[] values,
      @Title("Model") ChosenSeriesModel model,
      @Title("Values to forecast") @Unit("1") @Range(from = 1, to = 1000) int horizon,
      @Title("Probability with which an interval covers what is estimated")
          @Unit("1")
          @Range(above = 0, below = 1)
          @Default("0.95")
          double confidence,
      @Title("Last values that are forecast from those before, to compare")
          @Unit("1")
          @Range(from = 1, to = 1000)
          OptionalInt holdout) {}

  /**
   * The next values, and the model that gives them.
   *
   * @param forecast next values
   * @param model in use
   * @param parameters by name
   * @param atBound parameters on a bound of the search
   * @param sigma2 variance of an innovation
   * @param logLikelihood Gaussian
   * @param aic Akaike's criterion
   * @param aicc the same, corrected for few values; null where there are too few
   * @param bic Schwarz's criterion
   * @param residuals innovations; of arima over their spread
   * @param ljungBox test of the residuals
   * @param accuracy errors of the values held out
   */
  public record Result(
      @Title("Next values") NextValues forecast,
      @Title("Model in use") String model,
      @Title("Parameters") @Keys("parameter") Map<String, @Unit("1") Double> parameters,
      @Title("Parameters on a bound of the search") Optional<List<String>> atBound,
      @Title("Variance of an innovation") @Unit("1") double sigma2,
      @Title("Gaussian log-likelihood") @Unit("1") double logLikelihood,
      @Title("Akaike's criterion") @Unit("1") double aic,
      @Title("The same, corrected for few values") @Unit("1") @Nullable Double aicc,
      @Title("Schwarz's criterion") @Unit("1") double bic,
      @Title("Innovations; of arima over their spread") @Unit("1") double[] residuals,
      @Title("Test of Ljung and Box of the residuals") LjungBoxTest ljungBox,
      @Title("Errors of the values held out") Optional<ForecastErrors> accuracy) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.timeseries.forecast")
        .limit(
            "horizon",
            "At least twice as many values as steps of the forecast.",
            "size(values) >= 2 * horizon")
        .title(
            "Forecast of a series",
            "Means and intervals of the next values by exponential smoothing with additive errors or"
                + " by seasonal ARIMA, with parameters of maximum likelihood. auto takes the better"
                + " of smoothing, with or without trend and season, and of ARIMA, each of the least"
                + " AICc, by the error of the last values. aicc is null where there are"
                + " too few values for it, mape where a value is 0 and mase where no value changes.")
        .synonyms(
            "ARIMA, exponential smoothing, holt winters, sales forecast, demand forecast,"
                + " predict next values, time series, seasonality, SARIMA, future values")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    return SeriesForecastProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double n = input.values().length;
    ChosenSeriesModel model = input.model();
    double states = model.order().isPresent() ? ArimaOrder.of(model).states() : 3;
    double horizon = input.horizon();
    double period = model.period().orElse(0);
    double seasons = model.season().isPresent() ? 42 * n * period * period : 0;
    if (model.type() == ChosenSeriesModel.Kind.AUTO) {
      double longest = Math.min(2 * period + 4, ArimaOrder.MOST_STATES);
      seasons = 2.5e4 * n + (period == 0 ? 0 : 7000 * longest * longest * longest + 3.4e5 * n);
    }
    return 1.7e4 + seasons + 340 * n * states * states * (1 + states) + 34 * horizon * horizon;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    double[] values = input.values();
    FittedSeries fitted = FittedSeries.of(input.model(), input.horizon(), values, work);
    work.progress(0.6, Json.Obj.EMPTY);
    SeriesModel.SeriesFit fit = fitted.fit();
    var parameters = new LinkedHashMap<String, Double>();
    fit.parameters().forEach(each -> parameters.put(each.name(), each.value()));
    List<String> atBound = fitted.model().atBound(fitted.free());
    var result =
        new Result(
            NextValues.of(
                fitted.model().forecast(fitted.free(), input.horizon()),
                Tails.normalQuantile(input.confidence())),
            fitted.name(),
            parameters,
            atBound.isEmpty() ? Optional.empty() : Optional.of(atBound),
            fit.variance(),
            fit.logLikelihood(),
            fit.aic(),
            Double.isFinite(fit.aicc()) ? fit.aicc() : null,
            fit.bic(),
            fit.innovations(),
            LjungBoxTest.of(fit.innovations(), fitted.model().lags()),
            input.holdout().isPresent()
                ? Optional.of(errors(input, input.holdout().getAsInt(), work))
                : Optional.empty());
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(result);
  }

  private static ForecastErrors errors(Input input, int held, Work work) {
    double[] values = input.values();
    double[] known = Arrays.copyOf(values, values.length - held);
    FittedSeries before = FittedSeries.of(input.model(), held, known, work);
    return ForecastErrors.of(known, before.model().forecast(before.free(), held)[0], values);
  }

  /**
   * Returns the next values of a series.
   *
   * @throws Infeasible when no model of the series has a likelihood
   */
  public static Result value(Input input) {
    return new SeriesForecast().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new SeriesForecastChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(ForecastFigure.of(input, result));
  }
}
