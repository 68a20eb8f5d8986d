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
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The portfolios of least variance for all returns, and that of the largest Sharpe ratio. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class EfficientFrontier
    implements Engine<EfficientFrontier.Input, EfficientFrontier.Result> {
  private static final double MOST_WORK = 2.5e8;

  /**
   * Assets, and how many portfolios are sought.
   *
   * @param expectedReturns of each asset, 1/period
   * @param covariance of the returns, row by row
   * @param points of the frontier
   * @param riskFreeRate for the largest Sharpe ratio, 1/period
   * @param weights limits of the weights
   * @param groups of assets whose weights have limits of their sum
   * @param names of the assets
   */
  @Example(
      """
      {"expected_returns": [0.1073, 0.0737, 0.0627],
       "covariance": [[0.02778, 0.00387, 0.00021], [0.00387, 0.01112, -0.0002],
         [0.00021, -0.0002, 0.00115]],
       "points": 5, "risk_free_rate": 0.04, "names": ["shares", "bonds", "bills"]}""")
  public record Input(
      @Title("Expected return of each asset")
          @Unit("1/period")
          @Size(min = 2, max = WeightLimits.MOST)
          double[] expectedReturns,
      @Title("Covariance of the returns, row by row")
          @Unit("1")
          @Inner(min = 1, max = WeightLimits.MOST, is = Inner.Is.COLUMNS)
          @Size(min = 1, max = WeightLimits.MOST)
          double[][] covariance,
      @Title("Points of the frontier") @Unit("1") @Range(from = 2, to = 200) @Default("20")
          int points,
      @Title("Risk-free rate, for the largest Sharpe ratio") @Unit("1/period")
          OptionalDouble riskFreeRate,
      @Flat WeightLimits weights,
      @Title("Groups of assets whose weights have limits of their sum") @Size(min = 1, max = 100)
          Optional<List<AssetGroup>> groups,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    MinimumVariance program(OptionalDouble target) {
      return new MinimumVariance(
          expectedReturns,
          new SymmetricMatrix(covariance),
          weights.of(expectedReturns.length, groups),
          target,
          true);
    }
  }

  /**
   * The frontier and its best portfolios.
   *
   * @param minimumVariance portfolio of least variance
   * @param maximumSharpe portfolio of the largest Sharpe ratio; null without a risk-free rate, or
   *     where none earns more
   * @param frontier portfolios of least variance, by rising return
   * @param skipped expected returns whose portfolio was not found
   * @param numerics how the numbers came about
   * @param names of the assets, as given
   */
  public record Result(
      @Title("Portfolio of least variance") Portfolio minimumVariance,
      @Title("Portfolio of the largest Sharpe ratio") @Nullable Sharpest maximumSharpe,
      @Title("Portfolios of least variance, by rising return") FrontierPoints frontier,
      @Title("Expected returns whose portfolio was not found") @Unit("1/period")
          Optional<double[]> skipped,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  /**
   * A portfolio.
   *
   * @param weights of the assets
   * @param expectedReturn 1/period
   * @param volatility 1/period
   */
  public record Portfolio(
      @Title("Weights of the assets") @Unit("1") double[] weights,
      @Title("Expected return") @Unit("1/period") double expectedReturn,
      @Title("Volatility") @Unit("1/period") double volatility) {}

  /**
   * The portfolio of the largest Sharpe ratio.
   *
   * @param portfolio itself
   * @param sharpeRatio expected return above the risk-free rate over volatility
   */
  public record Sharpest(
      @Flat Portfolio portfolio,
      @Title("Expected return above the risk-free rate over volatility") @Unit("1")
          double sharpeRatio) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.frontier")
        .limit(
            "assets",
            "At most 200 assets: estimated covariances of more are nearly singular.",
            "size(expected_returns) <= 200")
        .title(
            "Efficient frontier, minimum variance and maximum Sharpe portfolio",
            "The portfolios of least variance at returns that are equally spaced from that of the"
                + " least variance of all to the largest there is, and the portfolio with the most"
                + " return above the risk-free rate for its volatility.")
        .synonyms(
            "efficient frontier, markowitz, tangency portfolio, maximum sharpe, asset allocation,"
                + " risk return trade off, best sharpe weights")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Frontier with assets and both portfolios, and the weights along it")
        .method(
            new Method(
                "Convex quadratic programs by an interior point method",
                "min w'Cw; sum w = 1, m'w = target, limits; largest Sharpe ratio: min y'Cy; (m -"
                    + " r)'y = 1, sum y = k, limits x k, w = y / k",
                List.of(
                    "H. Markowitz, Portfolio selection, Journal of Finance 7, 1952, pp. 77-91",
                    "R. C. Merton, An analytic derivation of the efficient portfolio frontier,"
                        + " Journal of Financial and Quantitative Analysis 7, 1972, pp. 1851-1872",
                    "S. Mehrotra, On the implementation of a primal-dual interior point method,"
                        + " SIAM Journal on Optimization 2, 1992, pp. 575-601"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.ojalgo:ojalgo")),
                List.of(
                    "Returns and covariance are taken as known.",
                    "The last point is a vertex of the linear program of the largest return, or"
                        + " the least variance on its face. A point that is not found within its"
                        + " bound stands in skipped with its return.",
                    "points x assets^3 is at most 2.5e8, which takes a few seconds; 20 points of 50"
                        + " assets take less than one.",
                    "Where assets can stand in for each other the weights are one of several"
                        + " optima; the variance is unique.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int size = input.expectedReturns().length;
    var assets = new PortfolioProblems(size, input.names());
    var problems =
        new ArrayList<>(
            assets.moments(
                input.expectedReturns(),
                input.covariance(),
                "risk_free_rate",
                input.riskFreeRate()));
    problems.addAll(assets.limits(input.weights(), input.groups()));
    double cube = (double) size * size * size;
    if (input.points() * cube > MOST_WORK) {
      problems.add(
          Problem.invalid(
              "/points",
              "must be at most "
                  + (int) (MOST_WORK / cube)
                  + " for so many assets: points x assets^3 <= 2.5e8"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double assets = input.expectedReturns().length;
    return 1e4
        + (input.points() + 3.0) * (1.5e4 + assets * (2500 + 40 * assets + 0.02 * assets * assets));
  }

  private static Portfolio portfolio(MinimumVariance program, double[] weights) {
    double variance = FiniteResults.number("variance", program.variance(weights));
    double gain = FiniteResults.number("expected_return", program.expectedReturn(weights));
    return new Portfolio(weights, gain, Math.sqrt(Math.max(0, variance)));
  }

  /** Returns the choice of the largest return. */
  private static MinimumVariance.Choice end(MinimumVariance program, Work work) {
    return program.limits().groups().isEmpty()
        ? new MinimumVariance.Choice(new LargestReturn(program).weights(work), new double[0], 0)
        : program.choice(work);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /** Returns the portfolios of least variance. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    MinimumVariance free = input.program(OptionalDouble.empty());
    MinimumVariance.Choice least = free.choice(work);
    Portfolio first = portfolio(free, least.weights());
    double from = first.expectedReturn();
    double most = free.limits().largestReturn(free.returns()).orElseThrow();
    int count = input.points();
    int steps = least.steps();
    var portfolios = new ArrayList<Portfolio>(List.of(first));
    var skipped = new ArrayList<Double>();
    for (int k = 1; k < count; k++) {
      work.proceed();
      double gain = from + (most - from) * k / (count - 1);
      MinimumVariance next = input.program(OptionalDouble.of(gain));
      try {
        MinimumVariance.Choice choice = k == count - 1 ? end(next, work) : next.choice(work);
        portfolios.add(portfolio(next, choice.weights()));
        steps += choice.steps();
      } catch (NotConverged missed) {
        skipped.add(gain);
        if (skipped.size() == count - 1) {
          throw missed;
        }
      }
    }
    return new Result(
        first,
        sharpest(input, free, work).orElse(null),
        FrontierPoints.of(portfolios),
        skipped.isEmpty()
            ? Optional.empty()
            : Optional.of(skipped.stream().mapToDouble(gain -> gain).toArray()),
        new Numerics("interior point").withIterations(steps),
        input.names());
  }

  private static Optional<Sharpest> sharpest(Input input, MinimumVariance free, Work work) {
    if (input.riskFreeRate().isEmpty()) {
      return Optional.empty();
    }
    double rate = input.riskFreeRate().getAsDouble();
    return new SharpestPortfolio(free, rate)
        .weights(work)
        .map(weights -> portfolio(free, weights))
        .map(best -> new Sharpest(best, (best.expectedReturn() - rate) / best.volatility()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new FrontierChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(PortfolioFigure.frontier(input, result));
  }
}
