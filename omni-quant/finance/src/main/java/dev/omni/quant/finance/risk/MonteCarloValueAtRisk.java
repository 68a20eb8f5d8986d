package dev.omni.quant.finance.risk;

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
import dev.omni.engine.BlockSum;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RankedFold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** Value at risk and expected shortfall of a book of options by simulation and full revaluation. */
@AutoService(JsonEngine.class)
public final class MonteCarloValueAtRisk implements JsonEngine {
  private static final int VALUES_A_BLOCK = 100_000;
  private static final int PATHS_A_BLOCK = 20_000;
  private static final int MOST_BLOCKS = 50_000;
  private static final double ROUNDING = 1e-12;

  private static final Shape MONEY = Shape.number().unit("currency unit");
  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required("value_at_risk", MONEY.titled("Value at risk, a loss"))
              .required("expected_shortfall", MONEY.titled("Expected shortfall, a loss"))
              .required(
                  "value_at_risk_standard_error",
                  MONEY
                      .titled("Its standard error")
                      .unchecked("The distance of two losses that share a bin of the histogram."))
              .required("expected_shortfall_standard_error", MONEY.titled("Its standard error"))
              .required("base_value", MONEY.titled("Value today"))
              .required("mean_profit_and_loss", MONEY.titled("Mean profit or loss"))
              .required(
                  "component_es",
                  Shape.listOf(MONEY)
                      .titled("Part of the expected shortfall of each position")
                      .unchecked("A mean over paths that the result does not hold."))
              .required(
                  "histogram",
                  Shape.object()
                      .required("from", MONEY.titled("Least profit and loss"))
                      .required("width", MONEY.titled("Width of a bin"))
                      .required(
                          "count",
                          Shape.listOf(Shape.number().unit("1")).titled("Paths in each bin"))
                      .titled("Profits and losses of all paths")),
          "currency unit");

  @Override
  public Capability capability() {
    return Capability.named("risk.var.montecarlo")
        .title(
            "Monte Carlo value at risk with full revaluation",
            "The loss at a horizon that a book of linear positions and options does not exceed with"
                + " a confidence, and the mean loss beyond it, when its factors move together;"
                + " every position is valued anew on every path.")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(FactorContract.CONTRACT)
        .result(RESULT)
        .plot("Histogram of profits and losses with value at risk and expected shortfall")
        .method(
            new Method(
                "Simulation of the factors with full revaluation",
                "S_h = S exp(v sqrt(h) Z - v^2 h / 2), Z normal or sqrt((n-2)/n) t_n with the"
                    + " correlation; loss = value today - value at h; VaR = first loss, largest"
                    + " first, at which the share of paths exceeds 1 - c; ES = mean of the tail of"
                    + " 1 - c",
                List.of(
                    "P. Glasserman, Monte Carlo Methods in Financial Engineering, 2004, chapter 9",
                    "C. Acerbi and D. Tasche, On the coherence of expected shortfall, Journal of"
                        + " Banking and Finance 26, 2002, pp. 1487-1503"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Factors have no drift; an option keeps its volatility and its rates; what has"
                        + " expired before the horizon pays its payoff there; nothing is"
                        + " discounted.",
                    "student_t: one chi-square for all factors, so that they jump together.",
                    "The standard error of the value at risk is half the distance of the losses one"
                        + " binomial deviation to both sides of its rank.",
                    "Paths are drawn twice, the second time for the tail alone: memory does not"
                        + " grow with the paths.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return FactorContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double factors = InputTable.of(fields, "factors").rows();
    long options =
        InputTable.of(fields, "positions").texts("kind").stream()
            .filter(kind -> !kind.equals("linear"))
            .count();
    double linear = InputTable.of(fields, "positions").rows();
    return 1.3 * fields.number("paths") * (linear + 20 * options + factors * (5 + factors / 10));
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    FactorBook book = FactorBook.of(fields);
    double[] spots = InputTable.of(fields, "factors").numbers("value");
    double[] today = new double[book.size()];
    book.values(spots, today);
    double base = FiniteResults.number("base_value", Arrays.stream(today).sum());
    var simulated =
        new FactorPaths(FactorMoves.of(fields), book.after(fields.number("horizon_years")), today);
    int paths = fields.integer("paths");
    double exceedance = fields.complement("confidence");
    long beyond = Math.min(paths - 1, (long) Math.floor(paths * (exceedance + ROUNDING)));
    long apart = (long) Math.ceil(Math.sqrt(paths * exceedance * (1 - exceedance)));
    long rank = paths - 1 - beyond;
    long low = Math.max(0, rank - apart);
    long high = Math.min(paths - 1, rank + apart);
    int size =
        Math.max(
            Math.max(1, paths / MOST_BLOCKS),
            Math.min(PATHS_A_BLOCK, VALUES_A_BLOCK / (book.size() + spots.length)));
    int blocks = (paths + size - 1) / size;
    long seed = fields.whole("seed");
    PathLosses losses =
        new RankedFold<PathLosses>(
                blocks,
                RankedFold.first(size),
                (k, values) ->
                    simulated.losses(
                        Math.min(size, paths - k * size),
                        BlockSeeds.splitmix64(seed, k),
                        values,
                        work),
                half(PathLosses::plus, 0),
                PathLosses.CODEC)
            .run(work, paths, low, rank, high);
    double valueAtRisk = FiniteResults.number("value_at_risk", losses.values().valueAt(rank));
    TailSums tail =
        work.fold(
            blocks,
            k ->
                simulated.tail(
                    Math.min(size, paths - k * size),
                    BlockSeeds.splitmix64(seed, k),
                    valueAtRisk,
                    losses.range(),
                    work),
            half(TailSums::plus, 0.5),
            TailSums.codec(book.size()));
    double share = exceedance * paths;
    double shortfall =
        FiniteResults.number("expected_shortfall", valueAtRisk + tail.beyond()[1] / share);
    double error = 0.5 * (losses.values().valueAt(high) - losses.values().valueAt(low));
    double[] components = FiniteResults.numbers("component_es", tail.components(share));
    double width = (losses.range()[2] - losses.range()[1]) / TailSums.BINS;
    return JsonComputed.of(
            Json.obj(
                "value_at_risk",
                valueAtRisk,
                "expected_shortfall",
                shortfall,
                "value_at_risk_standard_error",
                FiniteResults.number("value_at_risk_standard_error", error),
                "expected_shortfall_standard_error",
                FiniteResults.number(
                    "expected_shortfall_standard_error", shortfallError(tail, share, paths)),
                "base_value",
                base,
                "mean_profit_and_loss",
                FiniteResults.number("mean_profit_and_loss", 0 - losses.mean()),
                "component_es",
                components,
                "histogram",
                Json.obj(
                    "from",
                    FiniteResults.number("histogram", 0 - losses.range()[2]),
                    "width",
                    FiniteResults.number("histogram", width),
                    "count",
                    reversed(tail.bins())),
                "numerics",
                Numerics.of("Monte Carlo with full revaluation")
                    .with("error_estimate", error)
                    .with("evaluations", 2L * paths)))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  /** Returns a sum whose progress is one half of the whole. */
  private static <T> BlockSum<T> half(BinaryOperator<T> sum, double before) {
    return new BlockSum<>() {
      @Override
      public T plus(T total, T next) {
        return sum.apply(total, next);
      }

      @Override
      public Json.Obj estimate(T total) {
        return Json.Obj.EMPTY;
      }

      @Override
      public double progress(double done) {
        return before + 0.5 * done;
      }
    };
  }

  /** Returns the error of the mean of what losses are above the value at risk. */
  private static double shortfallError(TailSums tail, double share, double paths) {
    double mean = tail.beyond()[1] / paths;
    double variance = Math.max(0, tail.beyond()[2] / paths - mean * mean);
    return Math.sqrt(variance * paths) / share;
  }

  private static double[] reversed(double[] bins) {
    double[] reversed = new double[bins.length];
    Arrays.setAll(reversed, i -> bins[bins.length - 1 - i]);
    return reversed;
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    var checks = new ArrayList<Check>();
    checks.addAll(SimulatedTail.of(fields, found).checks());
    checks.addAll(new BookMoments(FactorBook.of(fields), fields).checks(found));
    return checks;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(LossHistogram.of(new JsonFields(result)));
  }
}
