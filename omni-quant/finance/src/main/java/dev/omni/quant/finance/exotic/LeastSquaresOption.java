package dev.omni.quant.finance.exotic;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Own;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** An option with early exercise, priced by simulation and least squares. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LeastSquaresOption
    implements Engine<LeastSquaresOption.Input, LeastSquaresOption.Result> {
  private static final int PATHS_A_BLOCK = 4000;
  private static final int POINTS = 41;

  /**
   * An option with early exercise, and how it is simulated.
   *
   * @param option to buy or to sell the asset
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiryYears time to expiry
   * @param exercisesPerYear dates of exercise
   * @param basis functions of the regression
   * @param basisCount how many besides the constant
   * @param paths simulated
   * @param antithetic whether each path has its mirror image
   * @param seed of the random numbers
   */
  @Example(
      """
      {"type": "put", "spot": 36, "strike": 40, "rate": 0.06, "volatility": 0.2,
       "expiry_years": 1, "paths": 20000}""")
  public record Input(
      @Flat AssetTerms option,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Title("Time to expiry") @Unit("year") @Range(from = 0, to = 100) double expiryYears,
      @Title("Dates of exercise in a year") @Unit("1") @Range(from = 1, to = 366) @Default("50")
          int exercisesPerYear,
      @Title("Functions of the regression") @Default("\"laguerre\"") RegressionBasis basis,
      @Title("How many of them, besides a constant")
          @Unit("1")
          @Range(from = 2, to = 10)
          @Default("3")
          int basisCount,
      @Title("Simulated paths") @Unit("1") @Range(from = 1000, to = 5e6) @Default("100000")
          int paths,
      @Title("Whether each path has its mirror image") @Default("true") boolean antithetic,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {
    private PriceFormula.Point point() {
      return option.point(volatility, expiryYears);
    }

    /** Returns the dates of exercise, the last of them expiry. */
    private int dates() {
      return (int) Math.max(1, Math.ceil(expiryYears * exercisesPerYear - 1e-9));
    }

    /** Returns the paths that are simulated: pairs where antithetic. */
    private int simulated() {
      return antithetic ? paths + paths % 2 : paths;
    }

    private double intrinsic() {
      return Math.max(0, option.sign() * (option.spot() - option.strike()));
    }
  }

  /**
   * The estimate of a simulation.
   *
   * @param price currency unit
   * @param standardError of the price, currency unit
   * @param europeanPrice by the closed formula, currency unit
   * @param europeanPriceSimulated on the same paths, currency unit
   * @param upperBound of the price by duality, currency unit
   * @param warnings what is odd in the input
   * @param numerics how they were found
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Standard error of the price") @Unit("currency unit") double standardError,
      @Title("Price of the European option, closed formula") @Unit("currency unit")
          double europeanPrice,
      @Title("The same, simulated on these paths") @Unit("currency unit")
          double europeanPriceSimulated,
      @Title("Estimate of an upper bound, by duality with the European price")
          @Unit("currency unit")
          double upperBound,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.least-squares")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .limit("paths", "At least 10,000 paths.", "paths >= 10000")
        .title(
            "American option by least-squares Monte Carlo",
            "Price of a call or put that may be exercised at equally spaced dates and today, by"
                + " simulation: what holding the option is worth at a date is fitted to what the"
                + " paths in the money pay later. The European option, whose price is known, takes"
                + " away some of the variance.")
        .synonyms(
            "longstaff schwartz, LSM, LSMC, american monte carlo, bermudan option, early exercise"
                + " by simulation, regression of the continuation value")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("European price and exercise value against the price of the asset")
        .method(
            new Method(
                "Least-squares Monte Carlo, backward on Brownian bridges",
                "exercise at a date where K payoff > sum c_k f_k(S/K), c by least squares of the"
                    + " later payments over the paths in the money; price = mean(C) - b (mean(E) -"
                    + " Black-Scholes), C and E discounted payments with and without early exercise,"
                    + " b = cov(C, E) / var(E)",
                List.of(
                    "F. A. Longstaff and E. S. Schwartz, Valuing American options by simulation,"
                        + " Review of Financial Studies 14(1), 2001, pp. 113-147",
                    "L. C. G. Rogers, Monte Carlo valuation of American options, Mathematical"
                        + " Finance 12, 2002, pp. 271-286 (upper bound)",
                    "P. Glasserman, Monte Carlo Methods in Financial Engineering, 2003, 8.6",
                    "D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators, ACM"
                        + " Trans. Math. Software 47, 2021 (xoroshiro128++)"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "There are exercises_per_year dates a year, a part of one counting as one, and"
                        + " today; the price is that of these dates, a little below the American.",
                    "Few functions make the price low, because the exercise is not the best one;"
                        + " the standard error does not tell it.",
                    "The upper bound is the mean of the best gain of up to 4,000 paths, exercise less"
                        + " what the discounted European price has won; it has an error of its own"
                        + " and lies some percent above the price.",
                    "The same paths give the fit and the price, which makes it a little high.")))
        .build();
  }

  @Override
  public double steps(Input input) {
    double functions = input.basisCount() + 1;
    return 1e5 + (double) input.paths() * input.dates() * (4 + 0.15 * functions * functions);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    PriceFormula.Point at = input.point();
    double european = FiniteResults.number("european_price", input.option().vanilla().value(at));
    int blocks = (input.simulated() + PATHS_A_BLOCK - 1) / PATHS_A_BLOCK;
    List<SimulatedPaths> paths = work.blocks(blocks, k -> block(input, k));
    int dates = input.dates();
    double least = Math.max(input.intrinsic(), european);
    double[] best = new double[paths.get(0).paths()];
    Arrays.fill(best, least);
    for (int date = dates - 1; date > 0 && input.expiryYears() > 0; date--) {
      exercise(input, paths, input.expiryYears() * date / dates, work);
      paths.get(0).gain(best, european);
      work.progress(1 - date / (double) dates, Json.Obj.EMPTY);
    }
    ControlledMean mean = mean(input, paths);
    double held = FiniteResults.number("price", mean.corrected(european));
    double error = Math.max(mean.error(), Math.ulp(at.scale(input.option().strike())));
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(
            new Result(
                Math.max(held, least),
                FiniteResults.number("standard_error", error),
                european,
                mean.controlMean(),
                Math.max(least, FiniteResults.number("upper_bound", average(best))),
                new UnusualQuotes()
                    .volatility("/volatility", at.volatility())
                    .rate("/rate", at.rate())
                    .warnings(),
                new Numerics("least-squares Monte Carlo with control variate")
                    .withError(error)
                    .withEvaluations(input.simulated())))
        .noting("seed", input.seed())
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", input.simulated())
        .noting("chunk", PATHS_A_BLOCK)
        .noting("chunk_seeds", "splitmix64(seed, k)")
        .noting("dates", dates);
  }

  private static double average(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  private static SimulatedPaths block(Input input, int k) {
    int paths = Math.min(PATHS_A_BLOCK, input.simulated() - k * PATHS_A_BLOCK);
    return new SimulatedPaths(
        input.option().vanilla(),
        input.point(),
        paths,
        input.antithetic(),
        BlockSeeds.splitmix64(input.seed(), k));
  }

  private static void exercise(Input input, List<SimulatedPaths> paths, double time, Work work) {
    int functions = input.basisCount() + 1;
    List<TriangularFit> fits =
        work.blocks(
            paths.size(),
            k -> {
              paths.get(k).back(time);
              return paths.get(k).fit(input.basis(), functions, work);
            });
    var all = new TriangularFit(functions);
    fits.forEach(all::add);
    if (all.count() > 2L * functions) { // Fewer say nothing of holding.
      double[] coefficients = all.coefficients();
      work.blocks(
          paths.size(),
          k -> {
            paths.get(k).exercise(input.basis(), coefficients);
            return k;
          });
    }
  }

  /** Returns the mean over paths, or over pairs of paths, which are independent. */
  private static ControlledMean mean(Input input, List<SimulatedPaths> paths) {
    var mean = new ControlledMean();
    for (SimulatedPaths block : paths) {
      double[] cash = block.cash();
      double[] european = block.european();
      if (input.antithetic()) {
        IntStream.range(0, block.paths() / 2)
            .forEach(
                i ->
                    mean.add(
                        0.5 * (cash[2 * i] + cash[2 * i + 1]),
                        0.5 * (european[2 * i] + european[2 * i + 1])));
      } else {
        IntStream.range(0, block.paths()).forEach(i -> mean.add(cash[i], european[i]));
      }
    }
    return mean;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new LeastSquaresChecks(
            input.option(), input.point(), input.simulated(), input.dates(), result)
        .all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double spot = input.option().spot();
    double strike = input.option().strike();
    double[] spots = Chart.grid(0.5 * Math.min(spot, strike), 1.5 * Math.max(spot, strike), POINTS);
    double[] european = new double[POINTS];
    double[] exercise = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      european[i] = input.option().vanilla().value(input.point().withSpot(spots[i]));
      exercise[i] = Math.max(0, input.option().sign() * (spots[i] - strike));
    }
    return Optional.of(
        Chart.of(
                "Option with early exercise against the price of the asset",
                Chart.Axis.of("Price of the asset (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("European price", spots, european)
            .line("exercise value", spots, exercise)
            .figure(Own.at(spot, result.price())));
  }
}
