package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The forecast of volatility by GARCH, GJR or an exponentially weighted average. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class VolatilityForecast
    implements Engine<VolatilityForecast.Input, VolatilityForecast.Result> {
  private static final double DECAY = 0.94;

  /**
   * Returns, and the model that forecasts their volatility.
   *
   * @param returns in the order of time
   * @param model of the volatility
   * @param distribution of the standardized residuals
   * @param decay a period, for ewma alone
   * @param horizon periods to forecast
   * @param confidence of the value at risk, in decimal: what it leaves to 1 keeps its digits
   */
  @Example("{\"returns\": " + GarchExample.RETURNS + ", \"horizon\": 20}")
  public record Input(
      @Title("Returns in the order of time") @Unit("1 or %") @Size(min = 100, max = 20_000)
          double[] returns,
      @Title("GARCH(1,1), with more weight of losses, or a weighted average") @Default("\"garch\"")
          Model model,
      @Title("Distribution of the standardized residuals") @Default("\"normal\"")
          ReturnDistribution distribution,
      @Title("Decay a period, for ewma alone")
          @Unit("1")
          @Range(above = 0.5, below = 1)
          @Default("0.94")
          double decay,
      @Title("Periods to forecast") @Unit("1") @Range(from = 1, to = 1000) @Default("10")
          int horizon,
      @Title("Confidence of the value at risk, 0.99 for 99 %")
          @Unit("1")
          @Range(above = 0.5, below = 1)
          @Default("0.99")
          BigDecimal confidence) {
    boolean isWeighted() {
      return model == Model.EWMA;
    }

    double exceedance() {
      return BigDecimal.ONE.subtract(confidence).doubleValue();
    }

    private double[] flat(double variance) {
      double[] flat = new double[horizon];
      Arrays.fill(flat, variance);
      return flat;
    }
  }

  /** The models of volatility. */
  public enum Model {
    /** GARCH(1,1). */
    GARCH,
    /** The same with more weight of losses. */
    GJR,
    /** A weighted average that forgets the past. */
    EWMA
  }

  /**
   * The forecast and the model behind it.
   *
   * @param forecastVolatility of the next periods
   * @param cumulativeVolatility of their sum
   * @param longRunVolatility null for ewma, which has none
   * @param valueAtRisk of the next period, a loss
   * @param parameters null where they are not identified
   * @param atBound what a bound of the fit holds
   * @param standardErrors by the Hessian
   * @param robustStandardErrors by the sandwich of Hessian and slopes
   * @param logLikelihood in the units of the input
   * @param identified whether the data give the parameters
   * @param conditionalVolatility of each period
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Volatilities of the next periods") @Unit("as input") double[] forecastVolatility,
      @Title("Volatility of their sum") @Unit("as input") double cumulativeVolatility,
      @Title("Volatility in the long run; null for ewma, which has none")
          @Unit("as input")
          @Nullable
          Double longRunVolatility,
      @Title("Value at risk of the next period, a loss") @Unit("as input") double valueAtRisk,
      @Title("Parameters") GarchParameters parameters,
      @Title("What a bound of the fit holds") Optional<List<String>> atBound,
      @Title("Standard errors by the Hessian") GarchParameters standardErrors,
      @Title("Standard errors by the sandwich of Hessian and slopes")
          GarchParameters robustStandardErrors,
      @Title("Log-likelihood") @Unit("1") double logLikelihood,
      @Title("Whether the data tell the parameters") boolean identified,
      @Title("Volatility of each period") @Unit("as input") double[] conditionalVolatility,
      @Title("How the numbers came about") @Unit("as input") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.volatility.garch-forecast")
        .limit("returns", "At least 250 returns.", "size(returns) >= 250")
        .limit("horizon", "Horizon of at most 100 periods.", "horizon <= 100")
        .title(
            "GARCH, GJR and EWMA volatility forecast",
            "Fits a model of changing volatility to returns and forecasts the volatility of the next"
                + " periods, with the value at risk of the next one. Standard errors are null for"
                + " what lies on a bound, which at_bound names, and for ewma, which estimates"
                + " nothing; those of the others are with it fixed. Parameters are null where"
                + " identified is false.")
        .synonyms(
            "volatility forecast, predict volatility, volatility of the next day, future volatility,"
                + " EWMA, RiskMetrics, GJR, leverage effect, asymmetric garch")
        .job(Workload.HIGH)
        .version("2")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Volatility and its forecast, and the interval of the next returns")
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
  public List<Problem> problems(Input input) {
    boolean ewma = input.isWeighted();
    var problems = new ArrayList<Problem>();
    if (ewma && input.distribution() == ReturnDistribution.STUDENT_T) {
      problems.add(
          Problem.invalid(
              "/distribution", "must be normal for the model ewma, which fits no distribution"));
    }
    if (!ewma && input.decay() != DECAY) {
      problems.add(Problem.invalid("/decay", "belongs to the model ewma; leave it out"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double count = input.returns().length;
    return input.isWeighted() ? 3000 + 30 * count : 5.0 * 1300 * count;
  }

  /**
   * Returns the forecast of returns.
   *
   * @throws dev.omni.engine.Infeasible when they do not vary, or too many are the same
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    double[] returns = input.returns();
    if (input.isWeighted()) {
      work.progress(1, Json.Obj.EMPTY);
      return weighted(input, WeightedVariance.of(returns, input.decay()));
    }
    double scale = GarchSearch.deviation(returns);
    if (GarchSeries.ofOneSize(returns)) {
      work.progress(1, Json.Obj.EMPTY);
      return constant(input, GarchSeries.constant(returns));
    }
    VolatilityFit fit = VolatilityFit.of(input, scale, work);
    TailQuantile quantile =
        fit.likelihood().student()
            ? new TailQuantile.Student(fit.likelihood().degrees(fit.parameters()))
            : new TailQuantile.Gaussian();
    double[] variances = fit.forecast(input.horizon());
    return new Result(
        roots(variances),
        cumulative(variances),
        fit.longRun(),
        quantile.quantile(input.exceedance()) * Math.sqrt(variances[0]) - fit.mean(),
        fit.named(),
        fit.face().named(),
        fit.errors(false),
        fit.errors(true),
        fit.logLikelihood(),
        fit.identified(),
        fit.volatilities(),
        new Numerics("maximum likelihood").withEvaluations(fit.evaluations()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return ForecastChecks.of(input, result).all();
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }

  private static double cumulative(double[] variances) {
    return Math.sqrt(Arrays.stream(variances).sum());
  }

  /** Returns the result of residuals of one size, whose variance is constant. */
  private static Result constant(Input input, GarchSeries series) {
    double sigma = series.next();
    double quantile = new TailQuantile.Gaussian().quantile(input.exceedance());
    double[] variances = input.flat(sigma * sigma);
    double[] mean = {series.mean(), Double.NaN, Double.NaN, Double.NaN};
    GarchParameters parameters = GarchParameters.of(mean, false, false);
    return new Result(
        roots(variances),
        cumulative(variances),
        sigma,
        quantile * sigma - series.mean(),
        parameters,
        Optional.empty(),
        parameters.unknown(),
        parameters.unknown(),
        series.logLikelihood(),
        false,
        series.volatilities(),
        new Numerics("none").withNote("residuals of one size tell nothing of changing volatility"));
  }

  private static Result weighted(Input input, WeightedVariance variance) {
    double next = variance.next();
    double quantile = new TailQuantile.Gaussian().quantile(input.exceedance());
    double[] variances = input.flat(next);
    double[] weights = {0, 0, 1 - input.decay(), input.decay()};
    GarchParameters parameters = GarchParameters.of(weights, false, false);
    return new Result(
        roots(variances),
        cumulative(variances),
        null,
        quantile * Math.sqrt(next),
        parameters,
        Optional.empty(),
        parameters.unknown(),
        parameters.unknown(),
        variance.logLikelihood(),
        true,
        variance.volatilities(),
        new Numerics("exponentially weighted average"));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(ForecastChart.of(input, result));
  }
}
