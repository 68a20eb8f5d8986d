package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
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
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Return, risk and ratios of a series of returns. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PerformanceSummary
    implements Engine<PerformanceSummary.Input, PerformanceSummary.Result> {
  private static final int MOST = 100_000;

  /**
   * Returns, and with what they are compared.
   *
   * @param returns oldest first, 1/period
   * @param periodsPerYear periods a year
   * @param riskFreeRate risk-free return of a period
   * @param benchmarkReturns returns of a benchmark in the same periods
   */
  @Example(
      """
      {"returns": [0.021, -0.013, 0.008, 0.032, -0.027, 0.011, 0.004, -0.019, 0.026, 0.015,
         -0.006, 0.018],
       "periods_per_year": 12, "risk_free_rate": 0.002,
       "benchmark_returns": [0.017, -0.009, 0.011, 0.025, -0.031, 0.006, 0.007, -0.014, 0.021,
         0.012, -0.002, 0.013]}""")
  @Example(
      """
      {"returns": [0.1, -0.2, 0.05, -0.1, 0.3]}""")
  public record Input(
      @Title("Returns, oldest first")
          @Unit("1/period")
          @Range(above = -1)
          @Size(min = 2, max = MOST)
          double[] returns,
      @Title("Periods a year") @Unit("1") @Range(from = 1, to = 366) @Default("252")
          double periodsPerYear,
      @Title("Risk-free return of a period") @Unit("1/period") @Default("0") double riskFreeRate,
      @Title("Returns of a benchmark in the same periods")
          @Unit("1/period")
          @Range(above = -1)
          @Size(min = 2, max = MOST)
          Optional<double[]> benchmarkReturns) {}

  /**
   * Return, risk and ratios, a ratio being null where its denominator is 0.
   *
   * @param totalReturn over all periods
   * @param annualizedReturn of a year
   * @param annualizedVolatility of a year
   * @param sharpeRatio mean over volatility of the excess returns
   * @param sortinoRatio mean over downside of the excess returns
   * @param maximumDrawdown largest fall of the wealth from a peak, as a part of it
   * @param drawdown the places of that fall
   * @param calmarRatio return of a year over the fall
   * @param skewness of the returns
   * @param excessKurtosis of the returns
   * @param hitRate part of the periods with a gain
   * @param benchmark the relation to a benchmark
   */
  public record Result(
      @Title("Return over all periods") @Unit("1") double totalReturn,
      @Title("Return of a year") @Unit("1") double annualizedReturn,
      @Title("Volatility of a year") @Unit("1") double annualizedVolatility,
      @Title("Sharpe ratio") @Unit("1") @Nullable Double sharpeRatio,
      @Title("Sortino ratio") @Unit("1") @Nullable Double sortinoRatio,
      @Title("Largest fall of the wealth from a peak") @Unit("1") double maximumDrawdown,
      @Title("The largest fall") Fall drawdown,
      @Title("Calmar ratio") @Unit("1") @Nullable Double calmarRatio,
      @Title("Skewness") @Unit("1") @Nullable Double skewness,
      @Title("Excess kurtosis") @Unit("1") @Nullable Double excessKurtosis,
      @Title("Part of the periods with a gain") @Unit("1") double hitRate,
      @Title("Against the benchmark") Optional<Benchmark> benchmark) {}

  /**
   * The largest fall.
   *
   * @param peakIndex period after which it begins, 0 the start
   * @param troughIndex period after which it ends
   * @param recoveryIndex period that reaches the peak again; null for a fall that lasts
   */
  public record Fall(
      @Title("Period after which the fall begins, 0 the start") @Unit("1") int peakIndex,
      @Title("Period after which it ends") @Unit("1") int troughIndex,
      @Title("Period that reaches the peak again") @Unit("1") @Nullable Integer recoveryIndex) {}

  /**
   * The relation to a benchmark.
   *
   * @param beta slope by the benchmark
   * @param alpha what is left of a year's return
   * @param correlation with the benchmark
   * @param trackingError volatility of the difference, of a year
   * @param informationRatio mean over volatility of the difference
   */
  public record Benchmark(
      @Title("Beta") @Unit("1") @Nullable Double beta,
      @Title("Alpha of a year") @Unit("1") @Nullable Double alpha,
      @Title("Correlation") @Unit("1") @Nullable Double correlation,
      @Title("Volatility of the difference, of a year") @Unit("1") double trackingError,
      @Title("Information ratio") @Unit("1") @Nullable Double informationRatio) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.performance.summary")
        .limit("returns", "At least 24 returns.", "size(returns) >= 24")
        .title(
            "Performance of a return series",
            "Return, volatility, drawdown and ratios of a series of returns, and its relation to a"
                + " benchmark. A ratio whose denominator is 0 is null: sharpe_ratio, sortino_ratio,"
                + " calmar_ratio, Skewness, kurtosis, beta, alpha, correlation and"
                + " information_ratio; recovery_index is null for a fall that lasts.")
        .synonyms(
            "sharpe ratio, sortino ratio, max drawdown, maximum drawdown, annualized return,"
                + " information ratio, tracking error, fund performance, calmar, CAGR, alpha and beta,"
                + " track record")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Wealth, drawdown, returns by year and the rolling Sharpe ratio")
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
  public List<Problem> problems(Input input) {
    int size = input.returns().length;
    return input.benchmarkReturns().isEmpty() || input.benchmarkReturns().get().length == size
        ? List.of()
        : List.of(
            Problem.invalid(
                "/benchmark_returns", "must have one row for each of returns: " + size));
  }

  @Override
  public double steps(Input input) {
    return 5000 + 25.0 * input.returns().length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns return, risk and ratios of a series of returns. */
  public static Result value(Input input) {
    double[] x = input.returns();
    double year = input.periodsPerYear();
    var own = new ReturnMoments(x);
    double[] e = Arrays.stream(x).map(r -> r - input.riskFreeRate()).toArray();
    var excess = new ReturnMoments(e);
    double[] wealth = ReturnMoments.wealth(x);
    double annual = StrictMath.expm1(ReturnMoments.logWealth(x) * year / x.length);
    Drawdown fall = Drawdown.of(wealth);
    double gain = excess.mean() * Math.sqrt(year);
    return new Result(
        wealth[x.length] - 1,
        FiniteResults.number("annualized_return", annual),
        own.deviation() * Math.sqrt(year),
        ratio("sharpe_ratio", gain, excess.spread()).orElse(null),
        ratio("sortino_ratio", gain, excess.downside()).orElse(null),
        fall.size(),
        new Fall(fall.peak(), fall.trough(), fall.recovery().orElse(null)),
        ratio("calmar_ratio", annual, fall.size()).orElse(null),
        own.standardized(3).orElse(null),
        own.standardized(4).map(k -> k - 3).orElse(null),
        Arrays.stream(x).filter(r -> r > 0).count() / (double) x.length,
        input.benchmarkReturns().map(b -> benchmark(input, b, excess)));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new PerformanceIdentities(input, result).all();
  }

  private static Optional<Double> ratio(String name, double above, double below) {
    return below == 0 ? Optional.empty() : Optional.of(FiniteResults.number(name, above / below));
  }

  private static Benchmark benchmark(Input input, double[] b, ReturnMoments excess) {
    double year = input.periodsPerYear();
    double[] x = input.returns();
    double[] apart = new double[x.length];
    Arrays.setAll(apart, t -> x[t] - b[t]);
    var own = new ReturnMoments(x);
    var other = new ReturnMoments(b);
    var difference = new ReturnMoments(apart);
    double variance = other.spread() * other.spread();
    Optional<Double> beta = ratio("beta", own.covariance(other), variance);
    double gain = other.mean() - input.riskFreeRate();
    double error = FiniteResults.number("tracking_error", difference.deviation() * Math.sqrt(year));
    Optional<Double> information =
        difference.spread() == 0
            ? Optional.empty()
            : ratio("information_ratio", year * difference.mean(), error);
    return new Benchmark(
        beta.orElse(null),
        beta.map(slope -> year * (excess.mean() - slope * gain)).orElse(null),
        ratio("correlation", own.covariance(other), own.spread() * other.spread())
            .map(r -> Math.max(-1, Math.min(1, r)))
            .orElse(null),
        error,
        information.orElse(null));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(PerformanceFigure.of(input, result));
  }
}
