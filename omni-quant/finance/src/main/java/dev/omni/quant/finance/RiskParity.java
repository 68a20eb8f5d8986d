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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;

/** The portfolio in which each asset has its budget of the risk. */
@AutoService(JsonEngine.class)
public final class RiskParity implements JsonEngine {
  private static final double SUM = 1e-9;
  private static final double EXACT = 1e-13;
  private static final int MOST_STEPS = 200;

  private static final Shape CONTRACT =
      Names.in(
          Shape.object()
              .required(
                  "covariance",
                  Shape.matrix(Shape.arrayOf(Shape.number().unit("1"), 1, 500))
                      .columns(1, 500)
                      .titled("Covariance of the returns, row by row"))
              .optional(
                  "risk_budgets",
                  Shape.arrayOf(Shape.number().above(0).below(1).unit("1"), 1, 500)
                      .titled("Part of the risk of each asset; equal parts if not given"))
              .example(
                  Json.obj(
                      "covariance",
                      Json.arr(
                          new double[] {0.065, 0.001, 0.009},
                          new double[] {0.001, 0.025, 0.015},
                          new double[] {0.009, 0.015, 0.056}),
                      "risk_budgets",
                      new double[] {0.5, 0.3, 0.2},
                      "names",
                      List.of("shares", "bonds", "gold"))),
          "assets");

  private static Shape column(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  private static final Shape RESULT =
      Names.inResult(
          Numerics.in(
              Shape.object()
                  .required("weights", column("1", "Weights, with sum 1"))
                  .required("volatility", Shape.number().unit("1/period").titled("Volatility"))
                  .required(
                      "risk_contributions",
                      column("1/period", "Parts of the volatility of each asset"))
                  .required("relative_contributions", column("1", "The same over the volatility")),
              "1"),
          "assets");

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.risk-parity")
        .title(
            "Risk parity: weights by risk budgets",
            "The long-only portfolio in which each asset contributes its budget to the volatility;"
                + " with equal budgets, risk parity.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Weights beside risk contributions")
        .method(
            new Method(
                "Newton's method on a convex problem",
                "min x' C x / 2 - sum b_i ln x_i, w = x / sum(x); contribution_i = w_i (C w)_i /"
                    + " volatility",
                List.of(
                    "F. Spinu, An algorithm for computing risk parity weights, 2013, SSRN 2297383",
                    "S. Maillard, T. Roncalli and J. Teiletche, The properties of equally weighted"
                        + " risk contribution portfolios, Journal of Portfolio Management 36(4),"
                        + " 2010, pp. 60-70"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of("All weights are above 0; the covariance is positive definite.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int size = fields.items("covariance").size();
    var problems =
        new ArrayList<>(
            new SymmetricMatrix(fields.rows("covariance")).problems("/covariance", size, "assets"));
    problems.addAll(Names.problems(fields, size, "assets"));
    if (fields.has("risk_budgets")) {
      double[] budgets = fields.numbers("risk_budgets");
      if (budgets.length != size) {
        problems.add(
            Problem.invalid("/risk_budgets", "must have one budget for each asset: " + size));
      } else if (Math.abs(Arrays.stream(budgets).sum() - 1) > SUM) {
        problems.add(Problem.invalid("/risk_budgets", "must have the sum 1"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    double size = new JsonFields(input).items("covariance").size();
    return 1e4 + 10 * size * size * size;
  }

  private static double[] budgets(JsonFields fields, int size) {
    if (fields.has("risk_budgets")) {
      return fields.numbers("risk_budgets");
    }
    double[] equal = new double[size];
    Arrays.fill(equal, 1.0 / size);
    return equal;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    RealMatrix correlation = new Array2DRowRealMatrix(fields.rows("covariance"));
    int size = correlation.getRowDimension();
    double[] deviations = new double[size];
    for (int i = 0; i < size; i++) {
      deviations[i] = Math.sqrt(correlation.getEntry(i, i));
      if (!(correlation.getEntry(i, i) > Double.MIN_NORMAL)) {
        throw new Infeasible("asset " + i + " has no variance, so that no weight gives it a risk");
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        correlation.setEntry(i, j, correlation.getEntry(i, j) / deviations[i] / deviations[j]);
      }
    }
    double[] budgets = budgets(fields, size);
    Solved solved = solved(correlation, budgets, work);
    double[] weights = new double[size];
    for (int i = 0; i < size; i++) {
      weights[i] = FiniteResults.number("weight", solved.x()[i] / deviations[i]);
    }
    double sum = FiniteResults.number("sum of the weights", Arrays.stream(weights).sum());
    for (int i = 0; i < size; i++) {
      weights[i] /= sum;
    }
    double[] scaled = new double[size];
    Arrays.setAll(scaled, i -> weights[i] * deviations[i]);
    double[] slopes = correlation.operate(scaled);
    double variance = 0;
    for (int i = 0; i < size; i++) {
      variance += scaled[i] * slopes[i];
    }
    double volatility = FiniteResults.number("volatility", Math.sqrt(variance));
    double[] relative = new double[size];
    double total = variance;
    Arrays.setAll(relative, i -> scaled[i] * slopes[i] / total);
    return JsonComputed.of(
        Json.obj(
                "weights",
                weights,
                "volatility",
                volatility,
                "risk_contributions",
                Arrays.stream(relative).map(part -> part * volatility).toArray(),
                "relative_contributions",
                relative,
                "numerics",
                Numerics.of("Newton").with("iterations", solved.steps()))
            .withPresent("names", Names.sent(fields)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[][] covariance = fields.rows("covariance");
    return new RiskBudgets(covariance, budgets(fields, covariance.length), new JsonFields(result))
        .all();
  }

  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  private record Solved(double[] x, int steps) {}

  /** Returns the minimum, by Newton steps that keep all numbers above 0. */
  private static Solved solved(RealMatrix c, double[] budgets, Work work) {
    double[] x = Arrays.stream(budgets).map(Math::sqrt).toArray();
    double error = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= MOST_STEPS; k++) {
      work.proceed();
      double[] slope = c.operate(x);
      RealMatrix hessian = c.copy();
      error = 0;
      for (int i = 0; i < x.length; i++) {
        error = Math.max(error, Math.abs(x[i] * slope[i] - budgets[i]));
        slope[i] -= budgets[i] / x[i];
        hessian.addToEntry(i, i, budgets[i] / (x[i] * x[i]));
      }
      double[] step = step(hessian, slope);
      double length = 1;
      double norm = 0;
      for (int i = 0; i < x.length; i++) {
        norm = Math.max(norm, step[i] / x[i]);
      }
      if (norm > 0.9) {
        length = 0.9 / norm;
      }
      for (int i = 0; i < x.length; i++) {
        x[i] -= length * step[i];
      }
      if (error < EXACT) {
        return new Solved(x, k);
      }
    }
    throw new NotConverged(
        ("the weights are not found: after %d steps of Newton's method a risk is off its budget by"
                + " %.3g")
            .formatted(MOST_STEPS, error),
        MOST_STEPS,
        error,
        EXACT);
  }

  private static double[] step(RealMatrix hessian, double[] slope) {
    try {
      return new CholeskyDecomposition(hessian, 1e-9, 0)
          .getSolver()
          .solve(new ArrayRealVector(slope, false))
          .toArray();
    } catch (MathIllegalArgumentException singular) {
      throw new Infeasible(
          "the covariance is singular, so that the weights are not unique", singular);
    }
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(result);
    double[] weights = fields.numbers("weights");
    List<String> names = Names.shown(new JsonFields(input), weights.length);
    return Optional.of(
        Chart.of(
                "Weights and risk contributions",
                Chart.Axis.ofNames("Asset"),
                Chart.Axis.of("Part of the whole (1)"))
            .bars("weight", names, weights)
            .marks("risk contribution", names, fields.numbers("relative_contributions"))
            .plot());
  }
}
