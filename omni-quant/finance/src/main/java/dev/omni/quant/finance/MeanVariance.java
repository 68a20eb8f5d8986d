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
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The portfolio of least variance for a required return. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MeanVariance implements Engine<MeanVariance.Input, MeanVariance.Result> {
  private static final double ROUNDING = 1e-12;

  /** The ways in which a portfolio meets a return. */
  public enum TargetMode {
    AT_LEAST,
    EQUAL
  }

  /**
   * Assets, and what is required of their portfolio.
   *
   * @param expectedReturns of each asset, 1/period
   * @param covariance of the returns, row by row
   * @param targetReturn of the portfolio; without it the least variance of all is sought
   * @param targetMode whether the return may be more than the target
   * @param weights limits of the weights
   * @param groups of assets whose weights have limits of their sum
   * @param names of the assets
   */
  @Example(
      """
      {"expected_returns": [0.1073, 0.0737, 0.0627],
       "covariance": [[0.02778, 0.00387, 0.00021], [0.00387, 0.01112, -0.0002],
         [0.00021, -0.0002, 0.00115]],
       "target_return": 0.08}""")
  public record Input(
      @Title("Expected return of each asset")
          @Unit("1/period")
          @Size(min = 1, max = WeightLimits.MOST)
          double[] expectedReturns,
      @Title("Covariance of the returns, row by row")
          @Unit("1")
          @Inner(min = 1, max = WeightLimits.MOST, is = Inner.Is.COLUMNS)
          @Size(min = 1, max = WeightLimits.MOST)
          double[][] covariance,
      @Title("Return of the portfolio; without it the least variance of all") @Unit("1/period")
          OptionalDouble targetReturn,
      @Title("Whether the return may be more than the target") @Default("\"at_least\"")
          TargetMode targetMode,
      @Flat WeightLimits weights,
      @Title("Groups of assets whose weights have limits of their sum") @Size(min = 1, max = 100)
          Optional<List<AssetGroup>> groups,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    private PortfolioLimits limits() {
      return weights.of(expectedReturns.length, groups);
    }

    private MinimumVariance program() {
      return new MinimumVariance(
          expectedReturns,
          new SymmetricMatrix(covariance),
          limits(),
          targetReturn,
          targetMode == TargetMode.EQUAL);
    }
  }

  /**
   * The portfolio of least variance.
   *
   * @param volatility 1/period
   * @param weights of the assets
   * @param expectedReturn 1/period
   * @param variance 1/period^2
   * @param status of the optimization
   * @param numerics how the numbers came about
   * @param names of the assets, as given
   */
  public record Result(
      @Title("Volatility of the portfolio") @Unit("1/period") double volatility,
      @Title("Weights of the assets") @Unit("1") double[] weights,
      @Title("Expected return") @Unit("1/period") double expectedReturn,
      @Title("Variance") @Unit("1/period^2") double variance,
      @Title("Status of the optimization") String status,
      @Title("How the numbers came about") @Unit("1/period") Numerics numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.mean-variance")
        .limit(
            "assets",
            "At most 200 assets: estimated covariances of more are nearly singular.",
            "size(expected_returns) <= 200")
        .title(
            "Long-only or bounded minimum-variance portfolio for a target return (QP)",
            "The weights, adding up to 1 and each within its limits, with the least variance among"
                + " those with the target return; a point of the efficient frontier.")
        .synonyms(
            "markowitz, minimum variance, target return, portfolio optimization,"
                + " long only weights, quadratic programming, asset allocation, lowest risk portfolio")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Weights of the portfolio, and its place among its assets")
        .method(
            new Method(
                "Convex quadratic program by an interior point method",
                "min w'Cw; sum w = 1, m'w >= target (or =), least <= w <= most, least_g <= sum of"
                    + " the group <= most_g",
                List.of(
                    "H. Markowitz, Portfolio selection, Journal of Finance 7, 1952, pp. 77-91",
                    "G. Cornuejols and R. Tutuncu, Optimization Methods in Finance, 2007, section"
                        + " 8.1.1",
                    "S. Mehrotra, On the implementation of a primal-dual interior point method,"
                        + " SIAM Journal on Optimization 2, 1992, pp. 575-601"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.ojalgo:ojalgo")),
                List.of(
                    "Returns and covariance are taken as known.",
                    "A weight below 1e-10 is 0; a singular covariance gets a ridge of 1e-14 of its"
                        + " mean variance.",
                    "50 assets take some milliseconds, 500 about a second on one core.",
                    "Where assets can stand in for each other the weights are one of several"
                        + " optima; the variance is unique.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var assets = new PortfolioProblems(input.expectedReturns().length, input.names());
    var problems =
        new ArrayList<>(
            assets.moments(
                input.expectedReturns(),
                input.covariance(),
                "target_return",
                input.targetReturn()));
    List<Problem> impossible = assets.limits(input.weights(), input.groups());
    problems.addAll(impossible);
    if (impossible.isEmpty() && input.targetReturn().isPresent()) {
      target(input, input.targetReturn().getAsDouble()).ifPresent(problems::add);
    }
    return problems;
  }

  private static Optional<Problem> target(Input input, double target) {
    PortfolioLimits limits = input.limits();
    double[] returns = input.expectedReturns();
    double largest = limits.largestReturn(returns).orElseThrow();
    double smallest = limits.smallest(returns).orElseThrow();
    double slack = ROUNDING * Math.max(Math.abs(largest), Math.abs(smallest));
    if (target > largest + slack) {
      return Optional.of(
          Problem.invalid(
              "/target_return", "must be at most " + largest + ", all that the assets allow"));
    }
    return input.targetMode() == TargetMode.EQUAL && target < smallest - slack
        ? Optional.of(
            Problem.invalid(
                "/target_return", "must be at least " + smallest + " for target_mode equal"))
        : Optional.empty();
  }

  @Override
  public double steps(Input input) {
    double assets = input.expectedReturns().length;
    return 2e4 + assets * (2400 + 0.4 * assets * assets);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /** Returns the portfolio of least variance. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    MinimumVariance choice = input.program();
    MinimumVariance.Choice found = choice.choice(work);
    double[] weights = found.weights();
    double variance = Math.max(0, choice.variance(weights));
    return new Result(
        Math.sqrt(variance),
        weights,
        choice.expectedReturn(weights),
        variance,
        "OPTIMAL",
        new Numerics("interior point").withIterations(found.steps()),
        input.names());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var weights = new LeastVariance(input.program(), result.weights());
    var residuals = new Residuals();
    double volatility = result.volatility();
    weights.add(residuals, volatility, result.expectedReturn());
    residuals.equal(result.variance(), volatility * volatility);
    return List.of(
        new Check(
            "duality_gap",
            weights.gap(),
            weights.most(),
            "By how much the variance of any other allowed portfolio could be less at most, by the"
                + " tangent of the variance at these weights: zero at the optimum."),
        LeastVariance.moments(residuals));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(PortfolioFigure.meanVariance(input, result));
  }
}
