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
import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
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
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class RiskParity implements Engine<RiskParity.Input, RiskParity.Result> {
  private static final double SUM = 1e-9;
  private static final double EXACT = 1e-13;
  private static final int MOST_STEPS = 200;

  /**
   * Assets, and their budgets.
   *
   * @param covariance of the returns, row by row
   * @param riskBudgets part of the risk of each asset; equal parts if not given
   * @param names of the assets
   */
  @Example(
      """
      {"covariance": [[0.065, 0.001, 0.009], [0.001, 0.025, 0.015], [0.009, 0.015, 0.056]],
       "risk_budgets": [0.5, 0.3, 0.2], "names": ["shares", "bonds", "gold"]}""")
  public record Input(
      @Title("Covariance of the returns, row by row")
          @Unit("1")
          @Inner(min = 1, max = WeightLimits.MOST, is = Inner.Is.COLUMNS)
          @Size(min = 1, max = WeightLimits.MOST)
          double[][] covariance,
      @Title("Part of the risk of each asset; equal parts if not given")
          @Unit("1")
          @Range(above = 0, below = 1)
          @Size(min = 1, max = WeightLimits.MOST)
          Optional<double[]> riskBudgets,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    double[] budgets() {
      if (riskBudgets.isPresent()) {
        return riskBudgets.get();
      }
      double[] equal = new double[covariance.length];
      Arrays.fill(equal, 1.0 / covariance.length);
      return equal;
    }
  }

  /**
   * The portfolio of the budgets.
   *
   * @param weights with sum 1
   * @param volatility 1/period
   * @param riskContributions parts of the volatility of each asset
   * @param relativeContributions the same over the volatility
   * @param numerics how the numbers came about
   * @param names of the assets, as given
   */
  public record Result(
      @Title("Weights, with sum 1") @Unit("1") double[] weights,
      @Title("Volatility") @Unit("1/period") double volatility,
      @Title("Parts of the volatility of each asset") @Unit("1/period") double[] riskContributions,
      @Title("The same over the volatility") @Unit("1") double[] relativeContributions,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.risk-parity")
        .limit(
            "assets",
            "At most 200 assets: estimated covariances of more are nearly singular.",
            "size(covariance) <= 200")
        .title(
            "Risk parity: weights by risk budgets",
            "The long-only portfolio in which each asset contributes its budget to the volatility;"
                + " with equal budgets, risk parity.")
        .synonyms(
            "equal risk contribution, ERC, risk budgeting, risk contribution,"
                + " all weather portfolio, balanced risk weights, diversify by risk")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    int size = input.covariance().length;
    var problems =
        new ArrayList<>(
            new SymmetricMatrix(input.covariance()).problems("/covariance", size, "assets"));
    problems.addAll(Names.problems(input.names(), size, "assets"));
    if (input.riskBudgets().isPresent()) {
      double[] budgets = input.riskBudgets().get();
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
  public double steps(Input input) {
    double size = input.covariance().length;
    return 1500 + size * size * (6 + 0.15 * size);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the portfolio in which each asset has its budget of the risk.
   *
   * @throws Infeasible when an asset has no variance, or the weights are not unique
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    RealMatrix correlation = new Array2DRowRealMatrix(input.covariance());
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
    Solved solved = solved(correlation, input.budgets(), work);
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
    return new Result(
        weights,
        volatility,
        Arrays.stream(relative).map(part -> part * volatility).toArray(),
        relative,
        new Numerics("Newton").withIterations(solved.steps()),
        input.names());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new RiskBudgets(input.covariance(), input.budgets(), result).all();
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
  public Optional<Figure> figure(Input input, Result result) {
    List<String> names = Names.shown(input.names(), result.weights().length);
    Plane shares =
        Plane.of("", Axis.ofNames("asset", names), Axis.of("share", "%").withZero())
            .with(Mark.bars("weight", percent(result.weights()), 0, 2))
            .with(Mark.bars("risk contribution", percent(result.relativeContributions()), 1, 2));
    double[] budgets = input.budgets();
    double whole = Arrays.stream(budgets).sum();
    double[] places = Chart.grid(0, Math.max(1, names.size() - 1), Math.max(2, names.size()));
    shares =
        shares.with(
            Mark.points(
                "budget",
                Arrays.copyOf(places, names.size()),
                percent(Arrays.stream(budgets).map(budget -> budget / whole).toArray())));
    if (Arrays.stream(budgets).distinct().count() == 1) {
      shares = shares.with(Guide.y("budget", 100.0 / names.size()));
    }
    return Optional.of(Figure.of("Weights and risk contributions", shares));
  }

  private static double[] percent(double[] parts) {
    return Arrays.stream(parts).map(part -> 100 * part).toArray();
  }
}
