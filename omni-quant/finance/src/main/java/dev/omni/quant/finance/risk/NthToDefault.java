package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
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
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.SeriesFigure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Swaps on the first, second, ... default in a basket, by simulation. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class NthToDefault implements Engine<NthToDefault.Input, NthToDefault.Result> {
  private static final int DRAWS_A_BLOCK = 200_000;
  private static final int MOST_BLOCKS = 50_000;
  private static final double BASIS_POINTS = 1e4;
  private static final int SHOWN = 30;

  /**
   * A basket of like names, and how it is simulated.
   *
   * @param names in the basket
   * @param hazardRate default intensity of each name, 1/year
   * @param recoveryRate part of the notional that is left at default
   * @param rate of interest, 1/year, continuous
   * @param maturityYears time to maturity
   * @param assetCorrelation of each two names' normal variables
   * @param premiumFrequency payments a year
   * @param paths simulated
   * @param seed of the random numbers
   */
  @Example(
      """
      {"names": 10, "hazard_rate": 0.01, "recovery_rate": 0.4, "rate": 0.05, "maturity_years": 5,
       "asset_correlation": 0.3}""")
  public record Input(
      @Title("Names in the basket") @Unit("1") @Range(from = 2, to = 500) int names,
      @Title("Default intensity of each name") @Unit("1/year") @Range(above = 0, to = 5)
          double hazardRate,
      @Title("Part of the notional that is left at default") @Unit("1") @Range(from = 0, below = 1)
          double recoveryRate,
      @Title("Interest rate") @Unit("1/year, continuous") @Range(from = -0.1, to = 1) double rate,
      @Title("Time to maturity") @Unit("year") @Range(above = 0, to = 50) double maturityYears,
      @Title("Correlation of each two names' normal variables")
          @Unit("1")
          @Range(from = 0, below = 1)
          double assetCorrelation,
      @Title("Premium payments a year") @Unit("1/year") @Range(from = 1, to = 12) @Default("4")
          int premiumFrequency,
      @Title("Simulated paths") @Unit("1") @Range(from = 1000, to = 1e9) @Default("200000")
          int paths,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {
    private Basket basket() {
      return new Basket(names, hazardRate, recoveryRate, rate, maturityYears, premiumFrequency);
    }
  }

  /**
   * The swaps, in the order of the default that they pay at.
   *
   * @param fairSpreadBp premium that makes the swap worth nothing
   * @param standardErrorBp of the spread
   * @param triggerProbability of at least so many defaults
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Fair spread of each n") @Unit("bp") double[] fairSpreadBp,
      @Title("Standard error of each spread") @Unit("bp") double[] standardErrorBp,
      @Title("Probability of at least n defaults") @Unit("1") double[] triggerProbability,
      @Title("How the numbers came about") @Unit("bp") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.nth-to-default")
        .limit("correlation", "Correlation of at most 90 %.", "asset_correlation <= 0.9")
        .limit("paths", "At least 10,000 paths.", "paths >= 10000")
        .title(
            "Nth-to-default basket spreads, one-factor Gaussian copula Monte Carlo",
            "The fair premium of the swaps that pay at the first, second, ... default in a basket"
                + " of like names. Item n-1 of an array belongs to default n. Premiums are paid at"
                + " the ends of periods, with what has accrued at the default; where no path has"
                + " that default the spread is 0 and its standard error that of one such path, or"
                + " names x hazard rate x (1 - recovery) / n where that is less.")
        .synonyms(
            "first to default, basket default swap, default correlation, gaussian copula,"
                + " correlated defaults, basket credit derivative, credit basket")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Fair spreads with two standard errors, and probabilities, by order of default")
        .method(
            new Method(
                "Monte Carlo under the one-factor Gaussian copula",
                "x_i = sqrt(r) M + sqrt(1-r) e_i; t_i = -ln(1 - N(x_i)) / h; spread_n = (1-R)"
                    + " E[e^(-rate t_(n)); t_(n) <= T] / E[premiums of 1 a year until min(t_(n),"
                    + " T)]",
                List.of(
                    "J. Hull and A. White, Valuation of a CDO and an nth to default CDS without"
                        + " Monte Carlo simulation, Journal of Derivatives 12(2), 2004, pp. 8-23",
                    "D. X. Li, On default correlation: a copula function approach, Journal of Fixed"
                        + " Income 9, 2000, pp. 43-54"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "All names share hazard rate, recovery and correlation; flat hazard and"
                        + " interest rate.",
                    "Each name has notional 1; protection pays 1 - recovery at the default.",
                    "The last premium period is shorter where the maturity is no whole number of"
                        + " periods.",
                    "The standard error of a spread is that of a ratio of means (delta method).")))
        .build();
  }

  @Override
  public double steps(Input input) {
    double often = input.basket().defaultProbability();
    return (double) input.paths() * input.names() * (1 + 10 * often);
  }

  @Override
  public boolean sharded() {
    return true;
  }

  /** Returns the swaps on the defaults of a basket. */
  public static Result value(Input input) {
    return computed(input, Work.alone()).result();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return computed(input, work);
  }

  private static Computed<Result> computed(Input input, Work work) {
    Basket basket = input.basket();
    var block = new BasketBlock(basket, input.assetCorrelation());
    int paths = input.paths();
    int size = Math.max(DRAWS_A_BLOCK / basket.names(), paths / MOST_BLOCKS);
    long seed = input.seed();
    BasketMoments moments =
        work.fold(
            (paths + size - 1) / size,
            k ->
                block.simulate(
                    Math.min(size, paths - k * size), BlockSeeds.splitmix64(seed, k), work),
            BlockSum.of(BasketMoments::plus, known -> Spreads.of(known, basket).shown()),
            BasketMoments.CODEC);
    Spreads spreads = Spreads.of(moments, basket);
    double exact = basket.names() * basket.defaultProbability();
    return Computed.of(
            new Result(
                spreads.fair(),
                spreads.errors(),
                each(basket, moments::triggerProbability),
                new Numerics("Monte Carlo").withEvaluations(paths)))
        .remarking("expected_defaults_mc", moments.meanDefaults())
        .remarking("expected_defaults_exact", exact)
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  /**
   * The spreads that paths lead to, in basis points.
   *
   * @param fair of each order of default
   * @param errors standard errors of them
   */
  private record Spreads(double[] fair, double[] errors) {
    /**
     * Of n names each defaulting with probability p, k default with n p / k at most (Markov), and p
     * is at most the hazard times the maturity, so that no spread is above hazard x loss x n / k
     * but for discounting.
     */
    static Spreads of(BasketMoments moments, Basket basket) {
      double[] annuities = basket.annuities();
      double annuity = annuities[annuities.length - 1];
      double last = basket.discount(basket.maturity());
      double loss = (1 - basket.recovery()) * Math.max(1, last);
      double hazard = loss * basket.hazard() / Math.min(1, last);
      double[] spreads = each(basket, k -> BASIS_POINTS * moments.spread(k, annuity));
      double[] errors =
          each(
              basket,
              k ->
                  BASIS_POINTS
                      * moments.spreadError(k, annuity, loss, hazard * basket.names() / (k + 1)));
      return new Spreads(
          FiniteResults.numbers("fair_spread_bp", spreads),
          FiniteResults.numbers("standard_error_bp", errors));
    }

    /** Returns what a caller sees while paths are drawn. */
    Json.Obj shown() {
      return Json.obj("fair_spread_bp", fair, "standard_error_bp", errors);
    }
  }

  private static double[] each(Basket basket, IntToDoubleFunction value) {
    return IntStream.range(0, basket.names()).mapToDouble(value).toArray();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new BasketChecks(input.basket(), input.assetCorrelation(), input.paths(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    int shown = Math.min(SHOWN, result.fairSpreadBp().length);
    double[] order = SeriesFigure.places(shown);
    double[] spreads = Arrays.copyOf(result.fairSpreadBp(), shown);
    double[] errors = result.standardErrorBp();
    double[] low = new double[shown];
    double[] high = new double[shown];
    for (int n = 0; n < shown; n++) {
      low[n] = Math.max(spreads[n] - 2 * errors[n], spreads[n] / 100);
      high[n] = spreads[n] + 2 * errors[n];
    }
    double[] probabilities = Arrays.copyOf(result.triggerProbability(), shown);
    Axis across = Axis.of("order").on(Axis.Scale.INTEGER);
    return Optional.of(
        Figure.of(
            "Fair spread by order of default",
            Plane.of("", across, Axis.of("spread", "bp").on(Axis.Scale.LOG))
                .with(new Mark.ErrorBars("± 2 standard errors", order, low, high))
                .with(Mark.points("fair spread", order, spreads)),
            Plane.of("", across, Axis.of("probability").withZero())
                .with(SeriesFigure.bars("trigger probability", order, probabilities, 0.4))));
  }
}
