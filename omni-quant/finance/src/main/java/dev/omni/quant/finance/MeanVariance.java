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
import dev.omni.quant.core.FiniteResults;
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
public final class MeanVariance implements Engine {
  private static final double ROUNDING = 1e-12;

  private static final int SORTED_FROM = 3;

  private static final Shape CONTRACT =
      Names.in(
          PortfolioContract.withGroups(
                  PortfolioContract.withLimits(
                      PortfolioContract.moments(1)
                          .optional(
                              "target_return",
                              Shape.number()
                                  .unit("1/period")
                                  .titled(
                                      "Return of the portfolio; without it the least variance of"
                                          + " all"))
                          .optional(
                              "target_mode",
                              Shape.choice("at_least", "equal")
                                  .otherwise("at_least")
                                  .titled("Whether the return may be more than the target"))))
              .example(
                  Json.obj(
                      "expected_returns",
                      new double[] {0.1073, 0.0737, 0.0627},
                      "covariance",
                      Json.arr(
                          new double[] {0.02778, 0.00387, 0.00021},
                          new double[] {0.00387, 0.01112, -0.0002},
                          new double[] {0.00021, -0.0002, 0.00115}),
                      "target_return",
                      0.08)),
          "assets");

  private static final Shape RESULT =
      Names.inResult(
          Shape.object()
              .required(
                  "volatility",
                  Shape.number().unit("1/period").titled("Volatility of the portfolio"))
              .required(
                  "weights", Shape.listOf(Shape.number().unit("1")).titled("Weights of the assets"))
              .required(
                  "expected_return", Shape.number().unit("1/period").titled("Expected return"))
              .required("variance", Shape.number().unit("1/period^2").titled("Variance"))
              .required("status", Shape.string().titled("Status of the optimization"))
              .required("numerics", Numerics.shape("1/period")),
          "assets");

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.mean-variance")
        .title(
            "Long-only or bounded minimum-variance portfolio for a target return (QP)",
            "The weights, adding up to 1 and each within its limits, with the least variance among"
                + " those with the target return; a point of the efficient frontier.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Weights of the portfolio, the largest first; of two assets the portfolio among them")
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    double[] returns = fields.numbers("expected_returns");
    var problems = new ArrayList<>(PortfolioContract.moments(fields));
    List<Problem> impossible = PortfolioContract.limits(fields, returns.length);
    problems.addAll(impossible);
    if (impossible.isEmpty() && fields.has("target_return")) {
      target(fields, PortfolioContract.limitsOf(fields, returns.length), returns)
          .ifPresent(problems::add);
    }
    return problems;
  }

  private static Optional<Problem> target(
      JsonFields fields, PortfolioLimits limits, double[] returns) {
    double target = fields.number("target_return");
    double largest = limits.largestReturn(returns).orElseThrow();
    double smallest = limits.smallest(returns).orElseThrow();
    double slack = ROUNDING * Math.max(Math.abs(largest), Math.abs(smallest));
    if (target > largest + slack) {
      return Optional.of(
          Problem.invalid(
              "/target_return", "must be at most " + largest + ", all that the assets allow"));
    }
    return fields.text("target_mode").equals("equal") && target < smallest - slack
        ? Optional.of(
            Problem.invalid(
                "/target_return", "must be at least " + smallest + " for target_mode equal"))
        : Optional.empty();
  }

  @Override
  public double steps(Json.Obj input) {
    double assets = new JsonFields(input).items("expected_returns").size();
    return 1e5 + 15 * assets * assets * assets;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    MinimumVariance choice = program(fields);
    MinimumVariance.Choice found = choice.choice(work);
    double[] weights = FiniteResults.numbers("weights", found.weights());
    double variance = Math.max(0, FiniteResults.number("variance", choice.variance(weights)));
    return Computed.of(
        Json.obj(
                "weights",
                weights,
                "expected_return",
                FiniteResults.number("expected_return", choice.expectedReturn(weights)),
                "variance",
                variance,
                "volatility",
                Math.sqrt(variance),
                "status",
                "OPTIMAL",
                "numerics",
                Numerics.of("interior point").with("iterations", found.steps()))
            .withPresent("names", Names.sent(fields)));
  }

  private static MinimumVariance program(JsonFields fields) {
    return new MinimumVariance(
        fields.numbers("expected_returns"),
        new SymmetricMatrix(fields.rows("covariance")),
        PortfolioContract.limitsOf(fields, fields.items("expected_returns").size()),
        fields.has("target_return")
            ? OptionalDouble.of(fields.number("target_return"))
            : OptionalDouble.empty(),
        fields.text("target_mode").equals("equal"));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var found = new JsonFields(result);
    var weights = new LeastVariance(program(new JsonFields(input)), found.numbers("weights"));
    var residuals = new Residuals();
    weights.add(residuals, found);
    double volatility = found.number("volatility");
    residuals.equal(found.number("variance"), volatility * volatility);
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
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    double[] weights = found.numbers("weights");
    return Optional.of(
        weights.length < SORTED_FROM
            ? PortfolioPlot.point(fields, found)
            : PortfolioPlot.sorted(fields, weights));
  }
}
