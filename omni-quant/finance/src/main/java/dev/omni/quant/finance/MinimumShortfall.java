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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.History;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.TailLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The portfolio of least conditional value at risk over the scenarios of a history. */
@AutoService(JsonEngine.class)
public final class MinimumShortfall implements JsonEngine {
  private static final int MOST_CELLS = 500_000;
  private static final double LARGEST_RETURN = 1e6;
  private static final double EXACT = 1e-9;

  private static final Shape CONTRACT =
      Names.in(
          PortfolioContract.withLimits(
                  Shape.object()
                      .required(
                          "returns",
                          Shape.matrix(Shape.arrayOf(Shape.number().unit("1/period"), 20, 5000))
                              .columns(1, 100)
                              .titled("Returns, one array for each asset, one scenario each"))
                      .required(
                          "confidence",
                          Shape.number()
                              .above(0.5)
                              .below(1)
                              .unit("1")
                              .titled("Confidence, 0.95 for 95 %"))
                      .optional(
                          "target_return",
                          Shape.number().unit("1/period").titled("Least mean return")))
              .example(example()),
          "assets");

  private static Json.Obj example() {
    return Json.obj(
        "returns",
        Json.arr(
            new double[] {
              0.021, -0.034, 0.012, 0.008, -0.052, 0.031, 0.017, -0.011, 0.026, -0.019, 0.004,
              0.033, -0.027, 0.015, 0.009, -0.041, 0.022, 0.018, -0.006, 0.029
            },
            new double[] {
              0.004, 0.009, -0.003, 0.002, 0.012, -0.005, 0.003, 0.006, -0.004, 0.007, 0.001,
              -0.006, 0.008, -0.002, 0.003, 0.010, -0.003, 0.001, 0.004, -0.005
            },
            new double[] {
              -0.008, 0.017, 0.022, -0.013, 0.006, 0.011, -0.021, 0.014, 0.003, 0.019, -0.016,
              0.007, 0.012, -0.009, 0.025, 0.002, -0.018, 0.013, 0.010, -0.004
            }),
        "confidence",
        0.9,
        "target_return",
        0.003,
        "names",
        List.of("shares", "bonds", "gold"));
  }

  private static final Shape RESULT =
      Names.inResult(
          Numerics.in(
              Shape.object()
                  .required(
                      "cvar",
                      Shape.number().unit("1/period").titled("Conditional value at risk, a loss"))
                  .required(
                      "weights",
                      Shape.listOf(Shape.number().unit("1")).titled("Weights of the assets"))
                  .required(
                      "value_at_risk",
                      Shape.number().unit("1/period").titled("Value at risk at these weights"))
                  .required(
                      "expected_return", Shape.number().unit("1/period").titled("Mean return"))
                  .required(
                      "scenarios_beyond",
                      Shape.integer().unit("1").titled("Scenarios with a larger loss")),
              "1/period"),
          "assets");

  @Override
  public Capability capability() {
    return Capability.named("finance.portfolio.cvar")
        .title(
            "Minimum conditional value at risk portfolio",
            "The weights, adding up to 1 and each within its limits, whose mean loss in the worst"
                + " scenarios is least; without an assumption on how returns are distributed.")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Losses of the scenarios, the largest first, with value at risk and its mean beyond")
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int size = fields.items("returns").size();
    var problems = new ArrayList<>(History.problems(fields, size, MOST_CELLS));
    problems.addAll(Names.problems(fields, size, "returns"));
    double[][] returns = fields.rows("returns");
    for (int i = 0; i < size; i++) {
      if (Arrays.stream(returns[i]).map(Math::abs).max().orElse(0) > LARGEST_RETURN) {
        problems.add(Problem.invalid("/returns/" + i, "must be from -1e6 to 1e6 each"));
      }
    }
    List<Problem> impossible = PortfolioContract.limits(fields, size);
    problems.addAll(impossible);
    if (impossible.isEmpty() && fields.has("target_return")) {
      ShortfallProgram program = program(fields);
      double most = program.limits().largestReturn(program.means()).orElseThrow();
      if (fields.number("target_return") > most + EXACT * Math.abs(most)) {
        problems.add(
            Problem.invalid(
                "/target_return", "must be at most " + most + ", all that the assets allow"));
      }
    }
    return problems;
  }

  private static ShortfallProgram program(JsonFields fields) {
    return new ShortfallProgram(
        fields.rows("returns"),
        fields.complement("confidence"),
        PortfolioContract.limitsOf(fields, fields.items("returns").size()),
        fields.has("target_return")
            ? OptionalDouble.of(fields.number("target_return"))
            : OptionalDouble.empty());
  }

  @Override
  public double steps(Json.Obj input) {
    double[][] returns = new JsonFields(input).rows("returns");
    double scenarios = returns[0].length;
    return 4e4 + 40 * scenarios * returns.length * (5 + returns.length);
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

  private static TailLosses tail(JsonFields fields, double[] weights) {
    double[] losses = losses(fields.rows("returns"), weights);
    double[] equal = new double[losses.length];
    Arrays.fill(equal, 1.0 / losses.length);
    return TailLosses.of(losses, equal, fields.complement("confidence"));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ShortfallProgram program = program(fields);
    ShortfallProgram.Optimum optimum = program.solved(work);
    double[] weights = FiniteResults.numbers("weights", optimum.weights());
    TailLosses tail = tail(fields, weights);
    double shortfall = FiniteResults.number("cvar", tail.shortfall());
    work.progress(1, Json.obj("cvar", shortfall));
    double gain = QuadraticProgram.dot(program.means(), weights);
    return JsonComputed.of(
        Json.obj(
                "cvar",
                shortfall,
                "weights",
                weights,
                "value_at_risk",
                tail.valueAtRisk(),
                "expected_return",
                gain,
                "scenarios_beyond",
                tail.beyond(),
                "numerics",
                Numerics.of(optimum.way().method())
                    .with("error_estimate", Numerics.bound(Math.abs(shortfall - optimum.value())))
                    .with("iterations", optimum.way().steps()))
            .withPresent("names", Names.sent(fields)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new ShortfallChecks(program(new JsonFields(input)), new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var found = new JsonFields(result);
    TailLosses tail = tail(new JsonFields(input), found.numbers("weights"));
    double[] sorted = Arrays.stream(tail.order()).mapToDouble(t -> tail.losses()[t]).toArray();
    double[] ranks = Chart.grid(1, sorted.length, sorted.length);
    int beyond = tail.beyond() + 1;
    double[] ends = {1, sorted.length};
    double valueAtRisk = found.number("value_at_risk");
    double shortfall = found.number("cvar");
    return Optional.of(
        Chart.of(
                "Losses of the scenarios",
                Chart.Axis.of("Scenario, the largest loss first"),
                Chart.Axis.of("Loss (1/period)"))
            .line("loss", ranks, sorted)
            .dots("tail", Arrays.copyOf(ranks, beyond), Arrays.copyOf(sorted, beyond))
            .line("value at risk", ends, new double[] {valueAtRisk, valueAtRisk})
            .line("mean of the tail", ends, new double[] {shortfall, shortfall})
            .plot());
  }
}
