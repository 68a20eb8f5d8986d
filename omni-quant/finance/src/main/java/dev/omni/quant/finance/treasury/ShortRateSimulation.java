package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RankedFold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Zero-coupon prices and rates under a one-factor short rate, by simulation. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ShortRateSimulation
    implements Engine<ShortRateSimulation.Input, ShortRateSimulation.Result> {
  private static final int SHOWN_STEPS = 60;
  private static final int SHOWN_PATHS = 20;
  private static final int STEPS_A_BLOCK = 200_000;
  private static final int MOST_BLOCKS = 500_000;
  private static final double MOST_LEFT_OUT = 0.002;

  /** The models of a short rate. */
  public enum Process {
    /** Normal rates. */
    VASICEK,
    /** Rates whose volatility grows with their root. */
    CIR
  }

  /**
   * A short rate, and how often it is simulated.
   *
   * @param model of the rate
   * @param meanReversion speed, 1/year
   * @param longRunRate mean, 1/year
   * @param volatility in the model's unit
   * @param initialRate 1/year
   * @param maturityYears time to maturity
   * @param steps of a path
   * @param paths that are simulated
   * @param seed of the random numbers
   */
  @Example(
      """
      {"model": "vasicek", "mean_reversion": 0.1, "long_run_rate": 0.1, "volatility": 0.02,
       "initial_rate": 0.1, "maturity_years": 10}\
      """)
  public record Input(
      @Title("Model of the short rate") Process model,
      @Title("Speed of mean reversion") @Unit("1/year") @Range(above = 0, to = 20)
          double meanReversion,
      @Title("Long-run mean rate") @Unit("1/year") @Range(from = -0.5, to = 1) double longRunRate,
      @Title("Volatility") @Unit("1/year^1.5 (Vasicek) or 1/year (CIR)") @Range(above = 0, to = 2)
          double volatility,
      @Title("Rate today") @Unit("1/year") @Range(from = -0.5, to = 1) double initialRate,
      @Title("Time to maturity") @Unit("year") @Range(above = 0, to = 100) double maturityYears,
      @Title("Steps of a path") @Unit("1") @Range(from = 1, to = 10_000) @Default("120") int steps,
      @Title("Simulated paths")
          @Unit("1")
          @Range(from = 1000, to = 1_000_000_000)
          @Default("100000")
          int paths,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {
    private ShortRate rate() {
      return new ShortRate(model == Process.CIR, meanReversion, longRunRate, volatility);
    }

    private double leftOut(int count) {
      return rate().leftOut(initialRate, maturityYears, count);
    }
  }

  /**
   * The price of one unit at maturity, and the rate there.
   *
   * @param zeroCouponPrice mean discount factor
   * @param standardError of it
   * @param zeroCouponPriceAnalytic by the closed form
   * @param rateQ05 5 % quantile of the rate at maturity, 1/year
   * @param rateQ95 95 % quantile of the rate at maturity, 1/year
   * @param quantiles of the rate by year
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Price of the zero-coupon bond") @Unit("1") double zeroCouponPrice,
      @Title("Standard error of the price") @Unit("1") double standardError,
      @Title("Price by the closed form") @Unit("1") double zeroCouponPriceAnalytic,
      @Title("5 % quantile of the short rate at maturity") @Unit("1/year") double rateQ05,
      @Title("95 % quantile of the short rate at maturity") @Unit("1/year") double rateQ95,
      @Title("Quantiles of the rate at the end of each year") RateQuantiles quantiles,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.rates.short-rate-simulation")
        .limit(
            "feller",
            "Of CIR, the condition of Feller, by which the rate stays above 0.",
            "model != 'cir' || 2.0 * mean_reversion * long_run_rate >= volatility * "
                + "volatility")
        .limit("maturity", "Maturity within 30 years.", "maturity_years <= 30")
        .title(
            "Vasicek / CIR short-rate ensemble: zero-coupon price and rate quantiles",
            "The price of one unit at maturity as the mean discount factor over simulated paths,"
                + " beside the model's closed formula, and the 5 % and 95 % quantiles of the rate"
                + " at maturity.")
        .synonyms(
            "vasicek, cox ingersoll ross, CIR, short rate model, interest rate model, simulate"
                + " interest rates, interest rate paths, zero bond price, mean reverting rate")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.STATISTICAL)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Fan of the short rate: 5, 25, 50, 75 and 95 % by year")
        .method(
            new Method(
                "Monte Carlo with exact transitions",
                "Vasicek: dr = k (m - r) dt + s dW, (r, integral) jointly normal; CIR: dr = k (m -"
                    + " r) dt + s sqrt(r) dW, r' = c chi'^2(4 k m / s^2, r e^(-kh) / c), c = s^2 (1"
                    + " - e^(-kh)) / (4k), integral by its mean between two rates, m h + (r + r' -"
                    + " 2 m) tanh(kh/2) / k",
                List.of(
                    "O. Vasicek, Journal of Financial Economics 5, 1977, 177-188, eq. 27",
                    "J. C. Cox, J. E. Ingersoll and S. A. Ross, Econometrica 53, 1985, 385-407, eq."
                        + " 23",
                    "P. Glasserman, Monte Carlo Methods in Financial Engineering, 2003, 3.3 and"
                        + " 3.4"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling")),
                List.of(
                    "quantiles are those of the rate's distribution at the end of each year, not of"
                        + " the paths.",
                    "Vasicek rates may be negative; CIR rates may not, nor may their mean and"
                        + " start.",
                    "CIR's integral leaves out the chance between two steps, which makes the price"
                        + " too low by a part of the order of the step squared: the check allows"
                        + " for it, and steps must be so many that it is below 0.2 %.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.model() == Process.CIR) {
      String words = "must not be negative under cir";
      if (input.longRunRate() < 0) {
        problems.add(Problem.invalid("/long_run_rate", words));
      }
      if (input.initialRate() < 0) {
        problems.add(Problem.invalid("/initial_rate", words));
      }
      fine(input).ifPresent(problems::add);
    } else {
      tame(input).ifPresent(problems::add);
    }
    return problems;
  }

  /**
   * Checks that the step is small: the standard error does not include the error of CIR's integral.
   */
  private static Optional<Problem> fine(Input input) {
    int needed = input.steps();
    while (input.leftOut(needed) > MOST_LEFT_OUT) {
      needed += 1 + needed / 100;
    }
    return needed == input.steps()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "/steps",
                "must be about "
                    + needed
                    + " or more, or the maturity shorter: chance within a step moves the price by"
                    + " more than 0.2 %"));
  }

  /**
   * Checks that the standard error is itself right to a quarter, for which a discount factor that
   * is lognormal with this variance needs four times its kurtosis as paths.
   */
  private static Optional<Problem> tame(Input input) {
    double variance = input.rate().integralVariance(input.maturityYears());
    double needed = 4 * StrictMath.exp(4 * variance);
    if (needed <= input.paths()) {
      return Optional.empty();
    }
    double most = Math.sqrt(StrictMath.log(input.paths() / 4.0) / 4);
    return Optional.of(
        Problem.invalid(
            "/volatility",
            String.format(
                Locale.ROOT,
                "must be lower, or the maturity shorter or the reversion faster: the integral of"
                    + " the rate varies by %.3g, where these paths allow %.3g; beyond that paths"
                    + " too rare to be drawn carry the mean",
                Math.sqrt(variance),
                most)));
  }

  @Override
  public double steps(Input input) {
    double each = input.model() == Process.CIR ? 10 : 2;
    return each * input.paths() * input.steps();
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    ShortRate model = input.rate();
    int steps = input.steps();
    int paths = input.paths();
    long seed = input.seed();
    int size = Math.max(Math.max(1, STEPS_A_BLOCK / steps), paths / MOST_BLOCKS);
    double years = input.maturityYears();
    double initial = input.initialRate();
    double analytic = FiniteResults.number("closed formula", model.bond(initial, years));
    var block = new ShortRateBlock(model, initial, years, steps, analytic);
    RateSums sums =
        new RankedFold<RateSums>(
                (paths + size - 1) / size,
                RankedFold.first(size),
                (k, rates) ->
                    block.simulate(
                        Math.min(size, paths - k * size),
                        BlockSeeds.splitmix64(seed, k),
                        rates,
                        work),
                BlockSum.of(RateSums::plus, ShortRateSimulation::estimate),
                RateSums.CODEC)
            .run(work, paths, rank(0.05, paths), rank(0.95, paths));
    return Computed.of(
            new Result(
                sums.price(),
                sums.standardError(),
                analytic,
                sums.values().valueAt(rank(0.05, paths)),
                sums.values().valueAt(rank(0.95, paths)),
                RateQuantiles.of(model, initial, years),
                new Numerics("Monte Carlo").withError(sums.standardError()).withEvaluations(paths)))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    int steps = Math.min(input.steps(), SHOWN_STEPS);
    var block =
        new ShortRateBlock(input.rate(), input.initialRate(), input.maturityYears(), steps, 1);
    double[] paths = block.paths(SHOWN_PATHS, input.seed());
    double[] years = new double[paths.length];
    Arrays.setAll(years, i -> input.maturityYears() * (i % (steps + 2)) / steps);
    Plane fan =
        result
            .quantiles()
            .fan(input.initialRate())
            .with(new Mark.Line("path", years, paths, false, true))
            .with(Guide.y("long-run rate", 100 * input.longRunRate()));
    return Optional.of(Figure.of("Short rate", fan));
  }

  /** Returns what the paths so far say. */
  private static Json.Obj estimate(RateSums sums) {
    return Json.obj(
        "zero_coupon_price", FiniteResults.number("mean discount factor", sums.price()),
        "standard_error", FiniteResults.number("standard error", sums.standardError()));
  }

  private static int rank(double level, int paths) {
    return (int) Math.ceil(level * paths) - 1;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double left = input.model() == Process.CIR ? input.leftOut(input.steps()) : 0;
    return new ShortRateChecks(
            input.rate(), input.initialRate(), input.maturityYears(), input.paths(), left)
        .all(result);
  }
}
