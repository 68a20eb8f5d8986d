package dev.omni.quant.finance.exotic;

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
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.OptionType;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A European option on several assets. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BasketOption implements Engine<BasketOption.Input, BasketOption.Result> {
  private static final int DRAWS_A_BLOCK = 20_000;
  private static final int WAVE = 32;
  private static final int POINTS = 41;

  /**
   * An option on several assets, and how it is priced.
   *
   * @param payoff what is compared with the strike
   * @param type right to buy or to sell
   * @param spots prices of the assets today, currency unit
   * @param weights of an average
   * @param strike currency unit
   * @param rate continuous, 1/year
   * @param dividendYields continuous, 1/year
   * @param volatilities of the assets, 1/sqrt(year)
   * @param correlation of their logarithms
   * @param expiryYears time to expiry
   * @param method how the price is found
   * @param paths simulated
   * @param seed of the random numbers
   */
  @Example(
      """
      {"payoff": "max", "type": "call", "spots": [100, 105], "strike": 98, "rate": 0.05,
       "dividend_yields": [0.06, 0.09], "volatilities": [0.11, 0.16],
       "correlation": [[1, 0.63], [0.63, 1]], "expiry_years": 0.5}""")
  @Example(
      """
      {"payoff": "average", "type": "call", "spots": [100, 90, 110], "weights": [0.4, 0.3, 0.3],
       "strike": 98, "rate": 0.03, "volatilities": [0.25, 0.3, 0.2],
       "correlation": [[1, 0.3, 0.3], [0.3, 1, 0.3], [0.3, 0.3, 1]], "expiry_years": 2,
       "paths": 20000}""")
  public record Input(
      @Title("What is compared with the strike") BasketPayoff payoff,
      @Title("Right to buy or to sell") OptionType type,
      @Title("Prices of the assets today")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          @Size(min = 2, max = 100)
          double[] spots,
      @Title("Weights of an average; equal ones with the sum 1 if not given")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Size(min = 2, max = 100)
          Optional<double[]> weights,
      @Title("Strike price") @Unit("currency unit") @Range(from = -1e9, to = 1e9) double strike,
      @Title("Interest rate, continuous") @Unit("1/year") @Range(from = -1, to = 1) double rate,
      @Title("Yields of the assets, continuous; 0 if not given")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Size(min = 2, max = 100)
          Optional<double[]> dividendYields,
      @Title("Volatilities of the assets, 0.2 for 20 %")
          @Unit("1/sqrt(year)")
          @Range(from = 0, to = 5)
          @Size(min = 2, max = 100)
          double[] volatilities,
      @Title("Correlation of the logarithms of the prices")
          @Unit("1")
          @Range(from = -1, to = 1)
          @Size(min = 2, max = 100)
          @Inner(is = Inner.Is.ROWS, min = 2, max = 100)
          double[][] correlation,
      @Title("Time to expiry") @Unit("year") @Range(from = 0, to = 100) double expiryYears,
      @Title("How the price is found; closed_form where there is one, if not given")
          Optional<BasketMethod> method,
      @Title("Simulated paths") @Unit("1") @Range(from = 1000, to = 5e6) @Default("100000")
          int paths,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {
    AssetBasket basket() {
      double[] yields = dividendYields.orElse(new double[spots.length]);
      double[] shares = weights.orElse(ones());
      return new AssetBasket(
          payoff,
          type == OptionType.CALL ? 1 : -1,
          strike,
          rate,
          expiryYears,
          new AssetBasket.Assets(spots, yields, volatilities, shares, correlation));
    }

    private double[] ones() {
      double[] ones = new double[spots.length];
      Arrays.fill(ones, payoff == BasketPayoff.AVERAGE ? 1.0 / spots.length : 1);
      return ones;
    }

    /** Returns whether the price is simulated. */
    boolean simulated() {
      return method.map(way -> way == BasketMethod.MONTE_CARLO).orElse(!hasFormula());
    }

    private boolean hasFormula() {
      return spots.length == 2 && payoff != BasketPayoff.AVERAGE;
    }

    private int pairs() {
      return (paths + 1) / 2;
    }
  }

  /**
   * The price of an option on several assets.
   *
   * @param price currency unit
   * @param standardError of a simulated price, currency unit
   * @param deltas changes of the price by each spot
   * @param vegas changes of the price by each volatility, currency unit per 1.00
   * @param control of a simulation
   * @param warnings what is odd in the input
   * @param numerics how the numbers were found
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Standard error of a simulated price") @Unit("currency unit")
          Optional<Double> standardError,
      @Title("Deltas, one for each asset") @Unit("1") double[] deltas,
      @Title("Vegas, one for each asset") @Unit("currency unit per 1.00 vol") double[] vegas,
      @Title("Control variate of a simulation") Optional<Control> control,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  /**
   * A claim whose price is known, on the simulated paths.
   *
   * @param simulated its price on the paths, currency unit
   * @param exact its price, currency unit
   * @param standardError of the simulated one, currency unit
   */
  public record Control(
      @Title("Simulated price of the control") @Unit("currency unit") double simulated,
      @Title("Exact price of the control") @Unit("currency unit") double exact,
      @Title("Standard error of the simulated one") @Unit("currency unit") double standardError) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.basket")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Options on several assets",
            "Price of a European call or put on the highest or the lowest of several prices, on the"
                + " spread of two, or on a weighted average. Two assets have one integral, an"
                + " average or more assets a simulation with a control variate.")
        .synonyms(
            "rainbow option, best of, worst of, option on the maximum, option on the minimum,"
                + " exchange option, margrabe, spread option, basket call, correlation option")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price, its tangent and the exercise value against the price of the first asset")
        .method(
            new Method(
                "One integral of conditional vanilla prices; or simulation with a control variate",
                "given the second asset the first is lognormal: c = e^(-rT) integral n(z) payoff(z)"
                    + " dz with vanilla prices of strikes S2, K or S2 + K; simulated: mean(A) - b"
                    + " (mean(G) - G_exact), G on the geometric average or the sum of the assets",
                List.of(
                    "R. Stulz, Options on the minimum or the maximum of two risky assets, Journal"
                        + " of Financial Economics 10, 1982, pp. 161-185",
                    "W. Margrabe, The value of an option to exchange one asset for another, Journal"
                        + " of Finance 33, 1978, pp. 177-186",
                    "N. Pearson, An efficient approach for pricing spread options, Journal of"
                        + " Derivatives 3(1), 1995, pp. 76-91",
                    "D. Gentle, Basket weaving, Risk 6(6), 1993, pp. 51-52",
                    "P. Glasserman, Monte Carlo Methods in Financial Engineering, 2003, 4.1",
                    "D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators, ACM"
                        + " Trans. Math. Software 47, 2021 (xoroshiro128++)"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The assets follow geometric Brownian motions with constant volatilities,"
                        + " yields, correlation and rate.",
                    "Simulated paths come in pairs that mirror each other.",
                    "Derivatives are extrapolated differences of the integral, or means of the"
                        + " derivatives along each path.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return BasketProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double assets = input.spots().length;
    return input.simulated() ? 1e4 + input.paths() * (4 + 3 * assets + 0.1 * assets * assets) : 3e5;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    AssetBasket basket = input.basket();
    work.proceed();
    if (!input.simulated()) {
      double price = FiniteResults.number("price", basket.price());
      work.progress(1, Json.Obj.EMPTY);
      return Computed.of(
          new Result(
              price,
              Optional.empty(),
              FiniteResults.numbers("deltas", basket.deltas()),
              FiniteResults.numbers("vegas", basket.vegas()),
              Optional.empty(),
              warnings(input),
              new Numerics("one integral, derivatives by extrapolated differences")
                  .withError(Numerics.bound(1e-12 * scale(basket)))));
    }
    return simulated(input, basket, work);
  }

  private static Computed<Result> simulated(Input input, AssetBasket basket, Work work) {
    BasketPaths paths = basket.paths();
    double exact = FiniteResults.number("price of the control", paths.exact());
    int size = Math.max(1, DRAWS_A_BLOCK / basket.size());
    int blocks = (input.pairs() + size - 1) / size;
    var waves = new ArrayList<AssetBasketMoments>();
    for (int first = 0; first < blocks; first += WAVE) {
      int start = first;
      int count = Math.min(WAVE, blocks - first);
      List<AssetBasketMoments> next =
          work.blocks(
              count,
              k ->
                  paths.simulate(
                      Math.min(size, input.pairs() - (start + k) * size),
                      BlockSeeds.splitmix64(input.seed(), start + k),
                      work));
      waves.addAll(next);
      work.progress((start + count) / (double) blocks, Json.Obj.EMPTY);
    }
    AssetBasketMoments moments = waves.stream().reduce(AssetBasketMoments::plus).orElseThrow();
    Result result = result(input, basket, exact, moments);
    new AssetBasketChecks(input, result, basket).requireSeen();
    return Computed.of(result)
        .noting("seed", input.seed())
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", 2 * input.pairs())
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  private static Result result(
      Input input, AssetBasket basket, double exact, AssetBasketMoments moments) {
    int size = basket.size();
    double discount = basket.discount();
    double rounding = Math.ulp(scale(basket));
    double error =
        FiniteResults.number("standard_error", Math.max(discount * moments.error(), rounding));
    double[] deltas = Arrays.copyOfRange(moments.mean(), 2, 2 + size);
    double[] vegas = Arrays.copyOfRange(moments.mean(), 2 + size, 2 + 2 * size);
    for (int i = 0; i < size; i++) {
      deltas[i] *= discount / input.spots()[i];
      vegas[i] *= discount;
      vegas[i] = vegas[i] * Math.sqrt(input.expiryYears());
    }
    double price = FiniteResults.number("price", discount * moments.corrected(exact));
    return new Result(
        Math.max(0, price),
        Optional.of(error),
        FiniteResults.numbers("deltas", deltas),
        FiniteResults.numbers("vegas", vegas),
        Optional.of(
            new Control(
                discount * moments.mean()[1],
                discount * exact,
                Math.max(discount * moments.controlError(), rounding))),
        warnings(input),
        new Numerics("Monte Carlo with control variate")
            .withError(error)
            .withEvaluations(2 * input.pairs()));
  }

  private static Optional<List<Warning>> warnings(Input input) {
    UnusualQuotes unusual = new UnusualQuotes().rate("/rate", input.rate());
    for (int i = 0; i < input.volatilities().length; i++) {
      unusual.volatility("/volatilities/" + i, input.volatilities()[i]);
    }
    return unusual.warnings();
  }

  /** Returns the size of the amounts that the price is a difference of. */
  static double scale(AssetBasket basket) {
    double scale = Math.abs(basket.strike());
    for (int i = 0; i < basket.size(); i++) {
      scale += Math.abs(basket.assets().weights()[i]) * basket.asset(i).forward();
    }
    return basket.discount() * scale;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new AssetBasketChecks(input, result, input.basket()).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    AssetBasket basket = input.basket();
    double spot = input.spots()[0];
    double[] spots = Chart.grid(0.5 * spot, 1.5 * spot, POINTS);
    double[] payoffs = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      double[] prices = input.spots().clone();
      prices[0] = spots[i];
      double value = input.payoff().of(prices, basket.assets().weights());
      payoffs[i] = Math.max(0, basket.sign() * (value - input.strike()));
    }
    return Optional.of(
        Chart.of(
                "Option on several assets",
                Chart.Axis.of("Price of the first asset (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("exercise value", spots, payoffs)
            .dots("price", new double[] {spot}, new double[] {result.price()})
            .line(
                "tangent of the price",
                new double[] {0.9 * spot, 1.1 * spot},
                new double[] {
                  result.price() - 0.1 * spot * result.deltas()[0],
                  result.price() + 0.1 * spot * result.deltas()[0]
                })
            .figure());
  }
}
