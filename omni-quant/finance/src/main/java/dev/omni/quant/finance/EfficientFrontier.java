package dev.omni.quant.finance;

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
import dev.omni.engine.NotConverged;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
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
@AutoService(JsonEngine.class)
public final class EfficientFrontier implements JsonEngine {
  private static final double MOST_WORK = 2.5e8;

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.frontier")
        .title(
            "Efficient frontier, minimum variance and maximum Sharpe portfolio",
            "The portfolios of least variance at returns that are equally spaced from that of the"
                + " least variance of all to the largest there is, and the portfolio with the most"
                + " return above the risk-free rate for its volatility.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(FrontierContract.INPUT)
        .result(FrontierContract.RESULT)
        .plot("Frontier, assets and both portfolios")
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int size = fields.items("expected_returns").size();
    var problems = new ArrayList<>(PortfolioContract.moments(fields));
    problems.addAll(PortfolioContract.limits(fields, size));
    double cube = (double) size * size * size;
    if (fields.number("points") * cube > MOST_WORK) {
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
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double assets = fields.items("expected_returns").size();
    return 1e5 + (fields.number("points") + 3) * (8e4 + 15 * assets * assets * assets);
  }

  /** A portfolio of the frontier. */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  private record Point(double[] weights, double gain, double volatility, int steps) {
    Json.Obj result() {
      return Json.obj("weights", weights, "expected_return", gain, "volatility", volatility);
    }
  }

  private static MinimumVariance program(JsonFields fields, OptionalDouble target) {
    return new MinimumVariance(
        fields.numbers("expected_returns"),
        new SymmetricMatrix(fields.rows("covariance")),
        PortfolioContract.limitsOf(fields, fields.items("expected_returns").size()),
        target,
        true);
  }

  private static Point point(MinimumVariance program, double[] weights, int steps) {
    double variance = FiniteResults.number("variance", program.variance(weights));
    return new Point(
        FiniteResults.numbers("weights", weights),
        FiniteResults.number("expected_return", program.expectedReturn(weights)),
        Math.sqrt(Math.max(0, variance)),
        steps);
  }

  /** Returns the choice of the largest return. */
  private static MinimumVariance.Choice end(MinimumVariance program, Work work) {
    return program.limits().groups().isEmpty()
        ? new MinimumVariance.Choice(new LargestReturn(program).weights(work), new double[0], 0)
        : program.choice(work);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    MinimumVariance free = program(fields, OptionalDouble.empty());
    MinimumVariance.Choice least = free.choice(work);
    Point first = point(free, least.weights(), least.steps());
    double most = free.limits().largestReturn(free.returns()).orElseThrow();
    int count = fields.integer("points");
    var points = new ArrayList<Point>(List.of(first));
    var skipped = new ArrayList<Double>();
    for (int k = 1; k < count; k++) {
      work.proceed();
      double gain = first.gain() + (most - first.gain()) * k / (count - 1);
      MinimumVariance next = program(fields, OptionalDouble.of(gain));
      try {
        MinimumVariance.Choice choice = k == count - 1 ? end(next, work) : next.choice(work);
        points.add(point(next, choice.weights(), choice.steps()));
      } catch (NotConverged missed) {
        skipped.add(gain);
        if (skipped.size() == count - 1) {
          throw missed;
        }
      }
    }
    Optional<Point> sharpest =
        fields.has("risk_free_rate")
            ? new SharpestPortfolio(free, fields.number("risk_free_rate"))
                .weights(work)
                .map(weights -> point(free, weights, 0))
            : Optional.empty();
    Json.Obj result =
        Json.obj(
            "minimum_variance",
            first.result(),
            "maximum_sharpe",
            sharpest.<Json>map(point -> sharpe(fields, point)).orElse(Json.NULL),
            "frontier",
            frontier(points),
            "numerics",
            Numerics.of("interior point")
                .with("iterations", points.stream().mapToInt(Point::steps).sum()));
    Json.Obj whole = skipped.isEmpty() ? result : result.with("skipped", skipped);
    return JsonComputed.of(whole.withPresent("names", Names.sent(fields)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new FrontierChecks(fields, new JsonFields(result), gain -> program(fields, gain)).all();
  }

  private static Json.Obj sharpe(JsonFields fields, Point point) {
    return point
        .result()
        .with("sharpe_ratio", FiniteResults.number("sharpe_ratio", ratio(fields, point)));
  }

  private static double ratio(JsonFields fields, Point point) {
    return (point.gain() - fields.number("risk_free_rate")) / point.volatility();
  }

  private static Json.Obj frontier(List<Point> points) {
    int assets = points.get(0).weights().length;
    double[][] weights = new double[assets][points.size()];
    for (int k = 0; k < points.size(); k++) {
      for (int i = 0; i < assets; i++) {
        weights[i][k] = points.get(k).weights()[i];
      }
    }
    return Json.obj(
        "expected_return",
        points.stream().mapToDouble(Point::gain).toArray(),
        "volatility",
        points.stream().mapToDouble(Point::volatility).toArray(),
        "weights",
        Json.arr((Object[]) weights));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(PortfolioPlot.frontier(new JsonFields(input), new JsonFields(result)));
  }
}
