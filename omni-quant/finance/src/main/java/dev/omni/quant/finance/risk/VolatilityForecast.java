package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The forecast of volatility by GARCH, GJR or an exponentially weighted average. */
@AutoService(JsonEngine.class)
public final class VolatilityForecast implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("risk.volatility.garch-forecast")
        .title(
            "GARCH, GJR and EWMA volatility forecast",
            "Fits a model of changing volatility to returns and forecasts the volatility of the next"
                + " periods, with the value at risk of the next one. Standard errors are null for"
                + " what lies on a bound, which at_bound names, and for ewma, which estimates"
                + " nothing; those of the others are with it fixed. Parameters are null where"
                + " identified is false.")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(ForecastContract.INPUT)
        .result(ForecastContract.RESULT)
        .plot("Volatility of the periods with forecast and long-run level")
        .method(
            new Method(
                "Maximum likelihood from eight starts",
                "s^2_t = w + (a + g [e < 0]) e_(t-1)^2 + b s^2_(t-1), first w + (a + g/2 + b)"
                    + " mean(e^2); s^2_(k+1) = w + (a + g/2 + b) s^2_k; ewma: s^2_(t+1) = d s^2_t +"
                    + " (1 - d) r_t^2, mean 0; VaR = q s - mu; robust errors: H^-1 (sum g g') H^-1",
                List.of(
                    "T. Bollerslev, Generalized autoregressive conditional heteroskedasticity,"
                        + " Journal of Econometrics 31, 1986, pp. 307-327",
                    "T. Bollerslev, A conditionally heteroskedastic time series model for"
                        + " speculative prices and rates of return, Review of Economics and"
                        + " Statistics 69, 1987, pp. 542-547",
                    "L. Glosten, R. Jagannathan and D. Runkle, On the relation between the expected"
                        + " value and the volatility of the nominal excess return on stocks,"
                        + " Journal of Finance 48, 1993, pp. 1779-1801",
                    "J.P. Morgan and Reuters, RiskMetrics Technical Document, 4th edition, 1996,"
                        + " section 5.2"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-optim"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "omega > 0, alpha, alpha + gamma and beta >= 0, alpha + gamma / 2 + beta < 1;"
                        + " degrees of freedom from 2.01 to 500; residuals have variance 1.",
                    "ewma has normal residuals and the mean 0; its forecast is flat.",
                    "A fit of 1,000 returns takes about a second.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    boolean ewma = fields.text("model").equals("ewma");
    var problems = new ArrayList<Problem>();
    if (ewma && fields.text("distribution").equals("student_t")) {
      problems.add(
          Problem.invalid(
              "/distribution", "must be normal for the model ewma, which fits no distribution"));
    }
    if (!ewma && fields.number("decay") != ForecastContract.DECAY) {
      problems.add(Problem.invalid("/decay", "belongs to the model ewma; leave it out"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double count = fields.items("returns").size();
    return fields.text("model").equals("ewma") ? 1e4 + 100 * count : 8.0 * 1300 * count;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] returns = fields.numbers("returns");
    if (fields.text("model").equals("ewma")) {
      work.progress(1, Json.Obj.EMPTY);
      return weighted(fields, WeightedVariance.of(returns, fields.number("decay")));
    }
    double scale = GarchSearch.deviation(returns);
    if (GarchSeries.ofOneSize(returns)) {
      work.progress(1, Json.Obj.EMPTY);
      return constant(fields, GarchSeries.constant(returns));
    }
    VolatilityFit fit = VolatilityFit.of(fields, scale, work);
    TailQuantile quantile =
        fit.likelihood().student()
            ? new TailQuantile.Student(fit.likelihood().degrees(fit.parameters()))
            : new TailQuantile.Gaussian();
    double[] variances = fit.forecast(fields.integer("horizon"));
    Json.Obj result =
        forecast(variances)
            .with("long_run_volatility", FiniteResults.number("long_run_volatility", fit.longRun()))
            .with(
                "value_at_risk",
                quantile.quantile(fields.complement("confidence")) * Math.sqrt(variances[0])
                    - fit.mean())
            .with("parameters", fit.named())
            .with("standard_errors", fit.errors(false))
            .with("robust_standard_errors", fit.errors(true))
            .with("log_likelihood", fit.logLikelihood())
            .with("identified", fit.identified())
            .with(
                "conditional_volatility",
                FiniteResults.numbers("conditional_volatility", fit.volatilities()))
            .with(
                "numerics",
                Numerics.of("maximum likelihood").with("evaluations", fit.evaluations()));
    List<String> atBound = fit.face().atBound();
    return JsonComputed.of(atBound.isEmpty() ? result : result.with("at_bound", atBound));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return ForecastChecks.of(new JsonFields(input), new JsonFields(result)).all();
  }

  private static Json.Obj forecast(double[] variances) {
    return Json.obj(
        "forecast_volatility",
        FiniteResults.numbers(
            "forecast_volatility", Arrays.stream(variances).map(Math::sqrt).toArray()),
        "cumulative_volatility",
        FiniteResults.number("cumulative_volatility", Math.sqrt(Arrays.stream(variances).sum())));
  }

  private static double[] flat(double variance, JsonFields fields) {
    double[] flat = new double[fields.integer("horizon")];
    Arrays.fill(flat, variance);
    return flat;
  }

  /** Returns the members of a forecast for which nothing is estimated but the mean. */
  private static Json.Obj unfitted(Json.Obj result, Json.Obj parameters, double value) {
    Json.Obj errors = parameters;
    for (String name : List.copyOf(parameters.members().keySet())) {
      errors = errors.with(name, Json.NULL);
    }
    return result
        .with("value_at_risk", FiniteResults.number("value_at_risk", value))
        .with("parameters", parameters)
        .with("standard_errors", errors)
        .with("robust_standard_errors", errors);
  }

  /** Returns the result of residuals of one size, whose variance is constant. */
  private static JsonComputed constant(JsonFields fields, GarchSeries series) {
    double sigma = series.next();
    double quantile = new TailQuantile.Gaussian().quantile(fields.complement("confidence"));
    Json.Obj parameters =
        Json.obj("mu", series.mean(), "omega", Json.NULL, "alpha", Json.NULL, "beta", Json.NULL);
    Json.Obj result =
        unfitted(
                forecast(flat(sigma * sigma, fields)), parameters, quantile * sigma - series.mean())
            .with("long_run_volatility", sigma)
            .with("log_likelihood", FiniteResults.number("log_likelihood", series.logLikelihood()))
            .with("identified", false)
            .with("conditional_volatility", series.volatilities())
            .with(
                "numerics",
                Numerics.of("none")
                    .with("note", "residuals of one size tell nothing of changing volatility"));
    return JsonComputed.of(result);
  }

  private static JsonComputed weighted(JsonFields fields, WeightedVariance variance) {
    double next = variance.next();
    double decay = fields.number("decay");
    double quantile = new TailQuantile.Gaussian().quantile(fields.complement("confidence"));
    Json.Obj result =
        unfitted(
                forecast(flat(next, fields)),
                Json.obj("mu", 0, "omega", 0, "alpha", 1 - decay, "beta", decay),
                quantile * Math.sqrt(next))
            .with("long_run_volatility", Json.NULL)
            .with(
                "log_likelihood", FiniteResults.number("log_likelihood", variance.logLikelihood()))
            .with("identified", true)
            .with("conditional_volatility", variance.volatilities())
            .with("numerics", Numerics.of("exponentially weighted average"));
    return JsonComputed.of(result);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var found = new JsonFields(result);
    double[] past = found.numbers("conditional_volatility");
    double[] next = found.numbers("forecast_volatility");
    double[] periods = Chart.grid(1, past.length, past.length);
    double[] later = new double[next.length + 1];
    double[] joined = new double[next.length + 1];
    for (int k = 0; k < joined.length; k++) {
      later[k] = past.length + k;
      joined[k] = k == 0 ? past[past.length - 1] : next[k - 1];
    }
    Chart chart =
        Chart.of(
                "Volatility and its forecast",
                Chart.Axis.of("Period"),
                Chart.Axis.of("Volatility (unit of the returns)"))
            .line("volatility", periods, past)
            .line("forecast", later, joined);
    if (!found.has("long_run_volatility")) {
      return Optional.of(chart.plot());
    }
    double level = found.number("long_run_volatility");
    return Optional.of(
        chart
            .line(
                "long run",
                new double[] {1, past.length + next.length},
                new double[] {level, level})
            .plot());
  }
}
