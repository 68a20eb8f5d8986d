package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.History;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.TailLosses;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The portfolio of least conditional value at risk over the scenarios of a history. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MinimumShortfall
    implements Engine<MinimumShortfall.Input, MinimumShortfall.Result> {
  private static final int MOST_CELLS = 500_000;
  private static final double LARGEST_RETURN = 1e6;
  private static final double EXACT = 1e-9;

  /**
   * A history, and what is required of the portfolio.
   *
   * @param returns one array for each asset, one scenario each, 1/period
   * @param confidence 0.95 for 95 %
   * @param targetReturn least mean return, 1/period
   * @param weights limits of the weights
   * @param names of the assets
   */
  @Example(
      """
      {"returns": [
         [0.021, -0.034, 0.012, 0.008, -0.052, 0.031, 0.017, -0.011, 0.026, -0.019, 0.004, 0.033,
          -0.027, 0.015, 0.009, -0.041, 0.022, 0.018, -0.006, 0.029],
         [0.004, 0.009, -0.003, 0.002, 0.012, -0.005, 0.003, 0.006, -0.004, 0.007, 0.001, -0.006,
          0.008, -0.002, 0.003, 0.010, -0.003, 0.001, 0.004, -0.005],
         [-0.008, 0.017, 0.022, -0.013, 0.006, 0.011, -0.021, 0.014, 0.003, 0.019, -0.016, 0.007,
          0.012, -0.009, 0.025, 0.002, -0.018, 0.013, 0.010, -0.004]],
       "confidence": 0.9, "target_return": 0.003, "names": ["shares", "bonds", "gold"]}""")
  public record Input(
      @Title("Returns, one array for each asset, one scenario each")
          @Unit("1/period")
          @Inner(min = 20, max = 5000, is = Inner.Is.COLUMNS)
          @Size(min = 1, max = 100)
          double[][] returns,
      @Title("Confidence, 0.95 for 95 %") @Unit("1") @Range(above = 0.5, below = 1)
          BigDecimal confidence,
      @Title("Least mean return") @Unit("1/period") OptionalDouble targetReturn,
      @Flat WeightLimits weights,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    /** Returns 1 less the confidence, in which no digit is lost. */
    private double exceedance() {
      return BigDecimal.ONE.subtract(confidence).doubleValue();
    }

    private ShortfallProgram program() {
      return new ShortfallProgram(
          returns, exceedance(), weights.of(returns.length, Optional.empty()), targetReturn);
    }

    private TailLosses tail(double[] held) {
      double[] losses = losses(returns, held);
      double[] equal = new double[losses.length];
      Arrays.fill(equal, 1.0 / losses.length);
      return TailLosses.of(losses, equal, exceedance());
    }
  }

  /**
   * The portfolio of least conditional value at risk.
   *
   * @param cvar conditional value at risk, a loss, 1/period
   * @param weights of the assets
   * @param valueAtRisk at these weights, 1/period
   * @param expectedReturn mean return, 1/period
   * @param scenariosBeyond scenarios with a larger loss
   * @param numerics how the numbers came about
   * @param names of the assets, as given
   */
  public record Result(
      @Title("Conditional value at risk, a loss") @Unit("1/period") double cvar,
      @Title("Weights of the assets") @Unit("1") double[] weights,
      @Title("Value at risk at these weights") @Unit("1/period") double valueAtRisk,
      @Title("Mean return") @Unit("1/period") double expectedReturn,
      @Title("Scenarios with a larger loss") @Unit("1") int scenariosBeyond,
      @Title("How the numbers came about") @Unit("1/period") Numerics numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.cvar")
        .limit(
            "confidence",
            "Confidence of at most 99 %: beyond, single observations decide.",
            "confidence <= 0.99")
        .title(
            "Minimum conditional value at risk portfolio",
            "The weights, adding up to 1 and each within its limits, whose mean loss in the worst"
                + " scenarios is least; without an assumption on how returns are distributed.")
        .synonyms(
            "CVaR optimization, expected shortfall portfolio, tail risk portfolio,"
                + " minimize tail loss, rockafellar uryasev, scenario optimization,"
                + " downside risk weights")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Weights of the portfolio, and the losses of the scenarios with their tail")
        .method(
            new Method(
                "Linear program, by an interior point method on its dual",
                "min a + sum u_t / ((1 - c) T), u_t >= -r_t'w - a, u_t >= 0, sum w = 1, m'w >="
                    + " target, least <= w <= most",
                List.of(
                    "R. T. Rockafellar and S. Uryasev, Optimization of conditional value-at-risk,"
                        + " Journal of Risk 2(3), 2000, pp. 21-41",
                    "S. Mehrotra, On the implementation of a primal-dual interior point method,"
                        + " SIAM Journal on Optimization 2, 1992, pp. 575-601"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.ojalgo:ojalgo")),
                List.of(
                    "Each scenario has the same weight; what happened is all that may happen.",
                    "The value is unique, the weights are not always; where the method does not end"
                        + " at the optimum, a simplex method solves the same program.",
                    "1,000 scenarios of 20 assets take less than 0.1 s, 5,000 of 100 some"
                        + " seconds.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    double[][] returns = input.returns();
    int size = returns.length;
    var problems = new ArrayList<>(History.problems(returns, size, MOST_CELLS));
    problems.addAll(Names.problems(input.names(), size, "returns"));
    for (int i = 0; i < size; i++) {
      if (Arrays.stream(returns[i]).map(Math::abs).max().orElse(0) > LARGEST_RETURN) {
        problems.add(Problem.invalid("/returns/" + i, "must be from -1e6 to 1e6 each"));
      }
    }
    List<Problem> impossible =
        new PortfolioProblems(size, input.names()).limits(input.weights(), Optional.empty());
    problems.addAll(impossible);
    if (impossible.isEmpty() && input.targetReturn().isPresent()) {
      ShortfallProgram program = input.program();
      double most = program.limits().largestReturn(program.means()).orElseThrow();
      if (input.targetReturn().getAsDouble() > most + EXACT * Math.abs(most)) {
        problems.add(
            Problem.invalid(
                "/target_return", "must be at most " + most + ", all that the assets allow"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double assets = input.returns().length;
    double scenarios = input.returns()[0].length;
    return 4e4 + 7 * scenarios * assets * (5 + assets);
  }

  private static double[] losses(double[][] returns, double[] weights) {
    double[] losses = new double[returns[0].length];
    for (int i = 0; i < weights.length; i++) {
      for (int t = 0; t < losses.length; t++) {
        losses[t] -= weights[i] * returns[i][t];
      }
    }
    return losses;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Result result = value(input, work);
    work.progress(1, Json.obj("cvar", FiniteResults.number("cvar", result.cvar())));
    return Computed.of(result);
  }

  /** Returns the portfolio of least conditional value at risk. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    ShortfallProgram program = input.program();
    ShortfallProgram.Optimum optimum = program.solved(work);
    double[] weights = FiniteResults.numbers("weights", optimum.weights());
    TailLosses tail = input.tail(weights);
    double shortfall = tail.shortfall();
    double missed = Math.abs(shortfall - optimum.value());
    return new Result(
        shortfall,
        weights,
        tail.valueAtRisk(),
        QuadraticProgram.dot(program.means(), weights),
        tail.beyond(),
        new Numerics(optimum.way().method())
            .withError(Numerics.bound(missed))
            .withIterations(optimum.way().steps()),
        input.names());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ShortfallChecks(input.program(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] losses =
        Arrays.stream(input.tail(result.weights()).losses()).map(loss -> 100 * loss).toArray();
    double valueAtRisk = 100 * result.valueAtRisk();
    Plane histogram = TailFigure.of("scenario", Axis.of("loss", "%"), losses, valueAtRisk, true);
    return Optional.of(
        Figure.of(
            "Portfolio of the least tail",
            PortfolioFigure.weights(input.names(), result.weights()),
            TailFigure.marked(histogram, valueAtRisk, 100 * result.cvar(), "CVaR")));
  }
}
