package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RankedFold;
import dev.omni.quant.finance.TailFigure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BinaryOperator;

/** Value at risk and expected shortfall of a book of options by simulation and full revaluation. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MonteCarloValueAtRisk
    implements Engine<MonteCarloValueAtRisk.Input, MonteCarloValueAtRisk.Result> {
  private static final int VALUES_A_BLOCK = 100_000;
  private static final int PATHS_A_BLOCK = 20_000;
  private static final int MOST_BLOCKS = 50_000;
  private static final double ROUNDING = 1e-12;

  /**
   * A book on risk factors, and how they are simulated.
   *
   * @param factors one row for each
   * @param correlation of the factors, row by row
   * @param positions one row for each
   * @param confidence in decimal: what it leaves to 1 keeps its digits
   * @param horizonYears time to the horizon
   * @param distribution of the logarithms of the factors
   * @param degreesOfFreedom for student_t alone
   * @param paths simulated
   * @param seed of the random numbers
   */
  @Example(
      """
      {"factors": {"name": ["EQ", "FX"], "value": [4500, 1.1], "volatility": [0.2, 0.08]},
       "correlation": [[1, -0.3], [-0.3, 1]],
       "positions": {
        "name": ["shares", "puts", "dollars"], "factor": ["EQ", "EQ", "FX"],
        "kind": ["linear", "put", "linear"], "quantity": [100, 80, 200000],
        "strike": [null, 4200, null], "expiry_years": [null, 0.5, null],
        "rate": [null, 0.03, null], "volatility": [null, 0.21, null]},
       "confidence": 0.99, "horizon_years": 0.04, "paths": 20000}""")
  public record Input(
      @Title("Risk factors, one row for each") RiskFactors factors,
      @Title("Correlation of the factors, row by row")
          @Unit("1")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = RiskFactors.MOST)
          @Inner(min = 1, max = RiskFactors.MOST, is = Inner.Is.COLUMNS)
          double[][] correlation,
      @Title("Positions, one row for each") FactorPositions positions,
      @Title("Confidence, 0.99 for 99 %") @Unit("1") @Range(above = 0.5, below = 1)
          BigDecimal confidence,
      @Title("Time to the horizon") @Unit("year") @Range(above = 0, to = 10) double horizonYears,
      @Title("Distribution of the logarithms of the factors") @Default("\"normal\"")
          ReturnDistribution distribution,
      @Title("Degrees of freedom, for student_t alone") @Unit("1") @Range(above = 2, to = 1000)
          OptionalDouble degreesOfFreedom,
      @Title("Simulated paths") @Unit("1") @Range(from = 1000, to = 5_000_000) @Default("100000")
          int paths,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {
    double exceedance() {
      return BigDecimal.ONE.subtract(confidence).doubleValue();
    }
  }

  /**
   * The tail of the profits and losses, currency unit.
   *
   * @param valueAtRisk a loss
   * @param expectedShortfall a loss
   * @param valueAtRiskStandardError its standard error
   * @param expectedShortfallStandardError its standard error
   * @param baseValue today
   * @param meanProfitAndLoss over all paths
   * @param componentEs part of the expected shortfall of each position
   * @param histogram of all paths
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Value at risk, a loss") @Unit("currency unit") double valueAtRisk,
      @Title("Expected shortfall, a loss") @Unit("currency unit") double expectedShortfall,
      @Title("Its standard error")
          @Unit("currency unit")
          @Unchecked("The distance of two losses that share a bin of the histogram.")
          double valueAtRiskStandardError,
      @Title("Its standard error") @Unit("currency unit") double expectedShortfallStandardError,
      @Title("Value today") @Unit("currency unit") double baseValue,
      @Title("Mean profit or loss") @Unit("currency unit") double meanProfitAndLoss,
      @Title("Part of the expected shortfall of each position")
          @Unit("currency unit")
          @Unchecked("A mean over paths that the result does not hold.")
          double[] componentEs,
      @Title("Profits and losses of all paths") LossBins histogram,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.var.montecarlo")
        .limit("horizon", "Horizon of at most a year.", "horizon_years <= 1")
        .limit("paths", "At least 10,000 paths.", "paths >= 10000")
        .title(
            "Monte Carlo value at risk with full revaluation",
            "The loss at a horizon that a book of linear positions and options does not exceed with"
                + " a confidence, and the mean loss beyond it, when its factors move together;"
                + " every position is valued anew on every path.")
        .synonyms(
            "monte carlo VaR, simulated VaR, VaR of an options book, risk of a book of options,"
                + " simulated losses, expected shortfall simulation, full revaluation")
        .job(Workload.VERY_HIGH)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Profits and losses with their tail, and the parts of the expected shortfall")
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
  public List<Problem> problems(Input input) {
    return FactorProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double factors = input.factors().name().size();
    double options = input.positions().kind().stream().filter(kind -> kind.sign() != 0).count();
    double linear = input.positions().factor().size();
    return 0.6 * input.paths() * (40 + linear + 20 * options + factors * (5 + factors / 10));
  }

  @Override
  public boolean sharded() {
    return true;
  }

  /** Returns the tail of a simulated book. */
  public static Result value(Input input) {
    return computed(input, Work.alone()).result();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return computed(input, work);
  }

  private static Computed<Result> computed(Input input, Work work) {
    FactorBook book = FactorBook.of(input);
    double[] spots = input.factors().value();
    double[] today = new double[book.size()];
    book.values(spots, today);
    double base = FiniteResults.number("base_value", Arrays.stream(today).sum());
    var simulated = new FactorPaths(FactorMoves.of(input), book.after(input.horizonYears()), today);
    int paths = input.paths();
    double exceedance = input.exceedance();
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
    long seed = input.seed();
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
    double error = 0.5 * (losses.values().valueAt(high) - losses.values().valueAt(low));
    return Computed.of(
            new Result(
                valueAtRisk,
                valueAtRisk + tail.beyond()[1] / share,
                error,
                tail.shortfallError(share, paths),
                base,
                0 - losses.mean(),
                tail.components(share),
                LossBins.of(losses.range(), tail.bins()),
                new Numerics("Monte Carlo with full revaluation")
                    .withError(error)
                    .withEvaluations(2 * paths)))
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

  @Override
  public List<Check> checks(Input input, Result result) {
    var checks = new ArrayList<Check>();
    checks.addAll(SimulatedTail.of(input, result).checks());
    checks.addAll(new BookMoments(FactorBook.of(input), input).checks(result));
    return checks;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    LossBins bins = result.histogram();
    double width = bins.width() > 0 ? bins.width() : 1;
    double[] from = new double[bins.count().length];
    Arrays.setAll(from, i -> bins.from() + i * width);
    double[] to = Arrays.stream(from).map(left -> left + width).toArray();
    double valueAtRisk = -result.valueAtRisk();
    Plane histogram =
        TailFigure.of(
            "path",
            Axis.of("P&L", "currency unit"),
            new double[][] {from, to, bins.count()},
            valueAtRisk,
            false);
    return Optional.of(
        ComponentChart.with(
            "Profits and losses of the paths",
            TailFigure.marked(histogram, valueAtRisk, -result.expectedShortfall(), "ES"),
            Optional.empty(),
            result.componentEs()));
  }
}
