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
import dev.omni.quant.core.BarPlot;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The portfolio of least variance for a required return. */
@AutoService(Engine.class)
public final class MeanVariance implements Engine {
  private static final double BUDGET = 1e-8;
  private static final double GAP = 1e-5;
  private static final double GAP_OF_LARGEST = 1e-11;
  private static final double ROUNDING = 1e-12;

  /**
   * The largest return, a hundred million percent a period; beyond it no solver distinguishes
   * assets.
   */
  private static final double LARGEST_RETURN = 1e6;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "expected_returns",
              Shape.arrayOf(Shape.number().unit("1/period"), 1, 500)
                  .titled("Expected return of each asset"))
          .required(
              "covariance",
              Shape.arrayOf(Shape.arrayOf(Shape.number().unit("1"), 1, 500), 1, 500)
                  .titled("Covariance of the returns, row by row"))
          .optional(
              "target_return",
              Shape.number()
                  .unit("1/period")
                  .titled("Return of the portfolio; without it the least variance of all"))
          .optional(
              "target_mode",
              Shape.choice("at_least", "equal")
                  .otherwise("at_least")
                  .titled("Whether the return may be more than the target"))
          .optional(
              "min_weight",
              Shape.number()
                  .atLeast(-10)
                  .atMost(1)
                  .otherwise(0)
                  .unit("1")
                  .titled("Least weight of an asset; below 0 allows short positions"))
          .optional(
              "max_weight",
              Shape.number()
                  .atLeast(0)
                  .atMost(10)
                  .otherwise(1)
                  .unit("1")
                  .titled("Largest weight of an asset"))
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
                  0.08));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "volatility", Shape.number().unit("1/period").titled("Volatility of the portfolio"))
          .required(
              "weights", Shape.listOf(Shape.number().unit("1")).titled("Weights of the assets"))
          .required("expected_return", Shape.number().unit("1/period").titled("Expected return"))
          .required("variance", Shape.number().unit("1/period^2").titled("Variance"))
          .required("status", Shape.string().titled("Status of the optimization"));

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.mean-variance")
        .title(
            "Long-only or bounded minimum-variance portfolio for a target return (QP)",
            "The weights, adding up to 1 and each within its limits, with the least variance among"
                + " those with the target return; a point of the efficient frontier.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Weights of the portfolio")
        .method(
            new Method(
                "Convex quadratic program",
                "min w'Cw; sum w = 1, m'w >= target (or =), least <= w <= most",
                List.of(
                    "H. Markowitz, Portfolio selection, Journal of Finance 7, 1952, pp. 77-91",
                    "G. Cornuejols and R. Tutuncu, Optimization Methods in Finance, 2007, section"
                        + " 8.1.1"),
                List.of(
                    Libraries.named("org.ojalgo:ojalgo"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Returns and covariance are taken as known.",
                    "Where assets can stand in for each other the weights are one of several"
                        + " optima; the variance is unique.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    double[] returns = fields.numbers("expected_returns");
    var problems = new ArrayList<Problem>();
    problems.addAll(
        new SymmetricMatrix(fields.rows("covariance"))
            .problems("/covariance", returns.length, "expected_returns"));
    problems.addAll(sizes(fields, returns));
    PortfolioLimits limits = limits(fields);
    if (!limits.possible()) {
      problems.add(
          Problem.invalid(
              "/min_weight",
              "and max_weight must leave weights that add up to 1: assets x min_weight <= 1 <="
                  + " assets x max_weight"));
    } else if (fields.has("target_return")) {
      target(fields, limits, returns).ifPresent(problems::add);
    }
    return problems;
  }

  private static List<Problem> sizes(JsonFields fields, double[] returns) {
    var problems = new ArrayList<Problem>();
    double[] covariances =
        Arrays.stream(fields.rows("covariance")).flatMapToDouble(Arrays::stream).toArray();
    if (largest(returns) > LARGEST_RETURN) {
      problems.add(Problem.invalid("/expected_returns", "must be from -1e6 to 1e6 each"));
    }
    if (largest(covariances) > LARGEST_RETURN * LARGEST_RETURN) {
      problems.add(Problem.invalid("/covariance", "must be from -1e12 to 1e12 each"));
    }
    if (fields.has("target_return") && Math.abs(fields.number("target_return")) > LARGEST_RETURN) {
      problems.add(Problem.invalid("/target_return", "must be from -1e6 to 1e6"));
    }
    return problems;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static Optional<Problem> target(
      JsonFields fields, PortfolioLimits limits, double[] returns) {
    double target = fields.number("target_return");
    double largest = limits.largestReturn(returns);
    double smallest = limits.cheapest(returns);
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

  private static PortfolioLimits limits(JsonFields fields) {
    return new PortfolioLimits(
        fields.items("expected_returns").size(),
        fields.number("min_weight"),
        fields.number("max_weight"));
  }

  @Override
  public double steps(Json.Obj input) {
    double assets = new JsonFields(input).items("expected_returns").size();
    return 1e5 + 50 * assets * assets * assets;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var choice =
        new MinimumVariance(
            fields.numbers("expected_returns"),
            new SymmetricMatrix(fields.rows("covariance")),
            limits(fields),
            fields.has("target_return")
                ? OptionalDouble.of(fields.number("target_return"))
                : OptionalDouble.empty(),
            fields.text("target_mode").equals("equal"));
    double[] weights = FiniteResults.numbers("weights", choice.weights(work));
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
                "OPTIMAL"))
        .checked(
            new Check(
                "budget_residual",
                Arrays.stream(weights).sum() - 1,
                BUDGET,
                "Sum of the weights less 1: zero, because all is invested."))
        .checked(gap(choice, weights, variance));
  }

  private static Check gap(MinimumVariance choice, double[] weights, double variance) {
    double gross = Arrays.stream(weights).map(Math::abs).sum();
    return new Check(
        "duality_gap",
        FiniteResults.number("duality_gap", choice.gap(weights)),
        GAP * variance + GAP_OF_LARGEST * choice.largestVariance() * gross * gross,
        "By how much the variance of any other allowed portfolio could be less at most, by the"
            + " tangent of the variance at these weights: zero at the optimum.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        BarPlot.of(
            "Weights of the portfolio",
            new BarPlot.Axis("asset", "Asset"),
            new BarPlot.Axis("weight", "Weight (1)"),
            new JsonFields(result).numbers("weights")));
  }
}
