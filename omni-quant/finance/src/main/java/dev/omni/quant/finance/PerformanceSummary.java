package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Return, risk and ratios of a series of returns. */
@AutoService(Engine.class)
public final class PerformanceSummary implements Engine {
  private static final int MOST = 100_000;

  private static final Shape CONTRACT =
      Shape.object()
          .required("returns", returns("Returns, oldest first"))
          .optional(
              "periods_per_year",
              Shape.number()
                  .atLeast(1)
                  .atMost(366)
                  .otherwise(252)
                  .unit("1")
                  .titled("Periods a year"))
          .optional(
              "risk_free_rate",
              Shape.number().otherwise(0).unit("1/period").titled("Risk-free return of a period"))
          .optional("benchmark_returns", returns("Returns of a benchmark in the same periods"))
          .example(
              Json.obj(
                  "returns",
                  new double[] {
                    0.021, -0.013, 0.008, 0.032, -0.027, 0.011, 0.004, -0.019, 0.026, 0.015, -0.006,
                    0.018
                  },
                  "periods_per_year",
                  12,
                  "risk_free_rate",
                  0.002,
                  "benchmark_returns",
                  new double[] {
                    0.017, -0.009, 0.011, 0.025, -0.031, 0.006, 0.007, -0.014, 0.021, 0.012, -0.002,
                    0.013
                  }))
          .example(Json.obj("returns", new double[] {0.1, -0.2, 0.05, -0.1, 0.3}));

  private static Shape returns(String title) {
    return Shape.arrayOf(Shape.number().above(-1).unit("1/period"), 2, MOST).titled(title);
  }

  private static Shape number(String title) {
    return Shape.number().unit("1").titled(title);
  }

  private static Shape ratio(String title) {
    return Shape.number().unit("1").orNull().titled(title);
  }

  private static Shape place(String title) {
    return Shape.integer().unit("1").titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required("total_return", number("Return over all periods"))
          .required("annualized_return", number("Return of a year"))
          .required("annualized_volatility", number("Volatility of a year"))
          .required("sharpe_ratio", ratio("Sharpe ratio"))
          .required("sortino_ratio", ratio("Sortino ratio"))
          .required("maximum_drawdown", number("Largest fall of the wealth from a peak"))
          .required(
              "drawdown",
              Shape.object()
                  .required("peak_index", place("Period after which the fall begins, 0 the start"))
                  .required("trough_index", place("Period after which it ends"))
                  .required(
                      "recovery_index",
                      Shape.integer()
                          .unit("1")
                          .orNull()
                          .titled("Period that reaches the peak again"))
                  .titled("The largest fall"))
          .required("calmar_ratio", ratio("Calmar ratio"))
          .required("skewness", ratio("Skewness"))
          .required("excess_kurtosis", ratio("Excess kurtosis"))
          .required("hit_rate", number("Part of the periods with a gain"))
          .optional(
              "benchmark",
              Shape.object()
                  .required("beta", ratio("Beta"))
                  .required("alpha", ratio("Alpha of a year"))
                  .required("correlation", ratio("Correlation"))
                  .required("tracking_error", number("Volatility of the difference, of a year"))
                  .required("information_ratio", ratio("Information ratio"))
                  .titled("Against the benchmark"));

  @Override
  public Capability capability() {
    return Capability.named("finance.performance.summary")
        .title(
            "Performance of a return series",
            "Return, volatility, drawdown and ratios of a series of returns, and its relation to a"
                + " benchmark. A ratio whose denominator is 0 is null: sharpe_ratio, sortino_ratio,"
                + " calmar_ratio, Skewness, kurtosis, beta, alpha, correlation and"
                + " information_ratio; recovery_index is null for a fall that lasts.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Wealth and drawdown")
        .method(
            new Method(
                "Moments of returns x and excess returns e = x - rf, A periods a year",
                "annualized_return = (1 + total)^(A/T) - 1; sharpe = mean(e) / sd(e) sqrt(A);"
                    + " sortino = mean(e) / sqrt(mean(min(e, 0)^2)) sqrt(A); calmar = annualized"
                    + " return / drawdown; beta = cov / var; alpha = A (mean(e) - beta mean(b -"
                    + " rf)); information ratio = A mean(x - b) / tracking error",
                List.of(
                    "W. F. Sharpe, The Sharpe ratio, Journal of Portfolio Management 21(1), 1994,"
                        + " pp. 49-58",
                    "F. A. Sortino and L. N. Price, Performance measurement in a downside risk"
                        + " framework, Journal of Investing 3(3), 1994, pp. 59-64"),
                List.of(),
                List.of(
                    "Standard deviations have the divisor T - 1; skewness and kurtosis T.",
                    "The wealth starts at 1 and is reinvested; of equal falls the first is"
                        + " given.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int size = fields.items("returns").size();
    boolean fits =
        !fields.has("benchmark_returns") || fields.items("benchmark_returns").size() == size;
    return fits
        ? List.of()
        : List.of(
            Problem.invalid(
                "/benchmark_returns", "must have one row for each of returns: " + size));
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e4 + 100 * new JsonFields(input).items("returns").size();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] x = fields.numbers("returns");
    double year = fields.number("periods_per_year");
    double free = fields.number("risk_free_rate");
    var own = new ReturnMoments(x);
    double[] e = Arrays.stream(x).map(r -> r - free).toArray();
    var excess = new ReturnMoments(e);
    double[] wealth = ReturnMoments.wealth(x);
    double end = FiniteResults.number("total_return", wealth[x.length]);
    double annual =
        FiniteResults.number(
            "annualized_return", StrictMath.expm1(ReturnMoments.logWealth(x) * year / x.length));
    Drawdown fall = Drawdown.of(wealth);
    Json.Obj result =
        Json.obj(
            "total_return", end - 1,
            "annualized_return", annual,
            "annualized_volatility",
                FiniteResults.number("annualized_volatility", own.deviation() * Math.sqrt(year)),
            "sharpe_ratio", ratio("sharpe_ratio", excess.mean() * Math.sqrt(year), excess.spread()),
            "sortino_ratio",
                ratio("sortino_ratio", excess.mean() * Math.sqrt(year), excess.downside()),
            "maximum_drawdown", fall.size(),
            "drawdown", fall.json(),
            "calmar_ratio", ratio("calmar_ratio", annual, fall.size()),
            "skewness", own.standardized(3),
            "excess_kurtosis", own.standardized(4).map(k -> k - 3),
            "hit_rate", Arrays.stream(x).filter(r -> r > 0).count() / (double) x.length);
    if (fields.has("benchmark_returns")) {
      result = result.with("benchmark", benchmark(fields, own, excess));
    }
    return Computed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new PerformanceIdentities(new JsonFields(input), new JsonFields(result)).all();
  }

  private static Optional<Double> ratio(String name, double above, double below) {
    return below == 0 ? Optional.empty() : Optional.of(FiniteResults.number(name, above / below));
  }

  private static Json.Obj benchmark(JsonFields fields, ReturnMoments own, ReturnMoments excess) {
    double year = fields.number("periods_per_year");
    double[] b = fields.numbers("benchmark_returns");
    double[] x = own.values();
    double[] apart = new double[x.length];
    Arrays.setAll(apart, t -> x[t] - b[t]);
    var other = new ReturnMoments(b);
    var difference = new ReturnMoments(apart);
    double variance = other.spread() * other.spread();
    Optional<Double> beta = ratio("beta", own.covariance(other), variance);
    double gain = other.mean() - fields.number("risk_free_rate");
    double error = FiniteResults.number("tracking_error", difference.deviation() * Math.sqrt(year));
    return Json.obj(
        "beta",
        beta,
        "alpha",
        beta.map(slope -> FiniteResults.number("alpha", year * (excess.mean() - slope * gain))),
        "correlation",
        ratio("correlation", own.covariance(other), own.spread() * other.spread())
            .map(r -> Math.max(-1, Math.min(1, r))),
        "tracking_error",
        error,
        "information_ratio",
        difference.spread() == 0
            ? Optional.empty()
            : ratio("information_ratio", year * difference.mean(), error));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[] wealth = ReturnMoments.wealth(new JsonFields(input).numbers("returns"));
    double[] periods = Chart.grid(0, wealth.length - 1, wealth.length);
    double[] falls = new double[wealth.length];
    double peak = 1;
    for (int t = 0; t < wealth.length; t++) {
      peak = Math.max(peak, wealth[t]);
      falls[t] = 100 * (wealth[t] / peak - 1);
    }
    double[] gains = Arrays.stream(wealth).map(w -> 100 * (w - 1)).toArray();
    return Optional.of(
        Chart.of(
                "Wealth and drawdown",
                Chart.Axis.of("Period"),
                Chart.Axis.of("Gain on the start, fall from the peak (%)"))
            .line("wealth", periods, gains)
            .line("drawdown", periods, falls)
            .plot());
  }
}
