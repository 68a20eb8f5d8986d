package dev.omni.quant.finance;

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
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An option on the arithmetic average of prices, priced by simulation. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class AsianOption implements Engine<AsianOption.Input, AsianOption.Result> {
  private static final int STEPS_A_BLOCK = 200_000;
  private static final int PATHS_A_BLOCK = 20_000;
  private static final int MOST_BLOCKS = 50_000;
  private static final int MARKS = 25;

  /**
   * An option on an average, what its price depends on, and how it is simulated.
   *
   * @param option whose strike the average is compared with
   * @param volatility of the asset, 1/sqrt(year)
   * @param averagingTimesYears dates of the prices that are averaged, rising
   * @param payment when the option pays
   * @param pastFixings prices that count in the average, currency unit
   * @param paths simulated
   * @param seed of the random numbers
   */
  @Example(
      """
      {"type": "put", "spot": 90, "strike": 87, "rate": 0.025, "dividend_yield": 0.06,
       "volatility": 0.13,
       "averaging_times_years": [0, 0.305555555556, 0.611111111111, 0.916666666667]}""")
  public record Input(
      @Flat AssetOption option,
      @Title("Volatility of the asset, 0.2 for 20 %")
          @Unit("1/sqrt(year)")
          @Range(above = 0, to = 5)
          double volatility,
      @Title("Dates of the prices that are averaged, rising")
          @Unit("year")
          @Range(from = 0, to = 100)
          @Size(min = 1, max = 1000)
          double[] averagingTimesYears,
      @Flat PaymentTime payment,
      @Title("Prices of past dates, which count in the average")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          @Size(max = 1000)
          Optional<double[]> pastFixings,
      @Title("Simulated paths") @Unit("1") @Range(from = 1000, to = 1e9) @Default("100000")
          int paths,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("20240101")
          long seed) {
    AsianPlan plan() {
      var fixings = new Fixings(averagingTimesYears);
      double expiry = payment.given() ? payment.years() : fixings.last();
      return AsianPlan.of(
          option.terms(expiry), volatility, fixings, pastFixings.orElse(new double[0]));
    }
  }

  /**
   * The estimates of a simulation.
   *
   * @param price with the control variate, currency unit
   * @param standardError of the price, currency unit
   * @param pricePlain without the control variate, currency unit
   * @param standardErrorPlain of that, currency unit
   * @param geometricExact price of the geometric option, currency unit
   * @param geometricMc the same, simulated, currency unit
   * @param delta change of the price by the spot, 1
   * @param deltaStandardError of delta
   * @param vega change of the price by the volatility, currency unit per 1.00
   * @param vegaStandardError of vega
   * @param rho change of the price by the rate, currency unit per 1.00
   * @param rhoStandardError of rho
   * @param convergence estimates on the way
   * @param numerics how they were found
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Standard error of the price") @Unit("currency unit") double standardError,
      @Title("Price without the control variate") @Unit("currency unit") double pricePlain,
      @Title("Standard error without the control variate") @Unit("currency unit")
          double standardErrorPlain,
      @Title("Exact price of the geometric Asian option") @Unit("currency unit")
          double geometricExact,
      @Title("Simulated price of the geometric Asian option") @Unit("currency unit")
          double geometricMc,
      @Title("Delta") @Unit("1") double delta,
      @Title("Its standard error") @Unit("1") @Unchecked(AsianChecks.NO_ROUTE)
          double deltaStandardError,
      @Title("Vega") @Unit("currency unit per 1.00 vol") double vega,
      @Title("Its standard error")
          @Unit("currency unit per 1.00 vol")
          @Unchecked(AsianChecks.NO_ROUTE)
          double vegaStandardError,
      @Title("Rho") @Unit("currency unit per 1.00 rate") double rho,
      @Title("Its standard error")
          @Unit("currency unit per 1.00 rate")
          @Unchecked(AsianChecks.NO_ROUTE)
          double rhoStandardError,
      @Title("Estimates on the way, by rising numbers of paths") AsianEstimates convergence,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.asian-montecarlo")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit(
            "averaging",
            "Averaging within ten years.",
            "averaging_times_years[size(averaging_times_years) - 1] <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .limit("paths", "At least 10,000 paths.", "paths >= 10000")
        .title(
            "Discrete arithmetic Asian option by Monte Carlo with geometric control variate",
            "Price of a call or put on the arithmetic mean of the asset's prices at given dates."
                + " The option on the geometric mean, whose price is known, takes away most of the"
                + " variance; price_plain is the estimate without it.")
        .synonyms(
            "average price option, average rate option, arithmetic average, asian call,"
                + " path dependent option, monte carlo option, control variate")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Estimates against paths with bands of 95 %, with and without control variate")
        .method(
            new Method(
                "Exact simulation of geometric Brownian motion at the dates, with the geometric"
                    + " average as control variate",
                "price = mean(A) - b (mean(G) - G_exact), A = e^(-rT) max(0, mean(S_i) - K), G the"
                    + " same on the geometric mean, b = cov(A, G) / var(G)",
                List.of(
                    "A. G. Z. Kemna and A. C. F. Vorst, A pricing method for options based on"
                        + " average asset values, Journal of Banking and Finance 14, 1990, pp."
                        + " 113-129",
                    "P. Glasserman, Monte Carlo Methods in Financial Engineering, 2003, 4.1.1",
                    "M. Broadie and P. Glasserman, Estimating security price derivatives using"
                        + " simulation, Management Science 42, 1996, pp. 269-285",
                    "D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators, ACM"
                        + " Trans. Math. Software 47, 2021 (xoroshiro128++)"),
                List.of(
                    Libraries.named("org.apache.commons:commons-rng-simple"),
                    Libraries.named("org.apache.commons:commons-rng-sampling"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "b is estimated from the same paths and kept from 0 to 2; its bias is of order"
                        + " 1 / paths.",
                    "Where volatility x sqrt(last date) is above 1 a few paths carry the mean of a"
                        + " call; its put is simulated, whose payoff is bounded, and the call is"
                        + " that plus the discounted forward of the average less the strike.",
                    "Past fixings leave m of n dates: m / n options on their mean, strike (n K - sum"
                        + " of the past) / m; the geometric option is on those dates. A strike of 0"
                        + " or less is not simulated.",
                    "delta, vega and rho are means of the derivatives along each path.",
                    "An estimate below what the price is at least is raised to that.",
                    "A standard error is never below the rounding of the amounts; where a put"
                        + " nearly always pays its strike, or no path pays, it is a bound of what"
                        + " too few paths have seen; where fewer than about 100 pay, it allows for"
                        + " one path more.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    double[] times = input.averagingTimesYears();
    PaymentTime payment = input.payment();
    var problems = new ArrayList<Problem>();
    for (int k = 1; k < times.length; k++) {
      if (times[k] <= times[k - 1]) {
        problems.add(
            Problem.invalid(
                "/averaging_times_years/" + k, "must be later than the date before it"));
      }
    }
    if (!payment.given()) {
      return problems;
    }
    List<Problem> expiry = payment.problemsAhead();
    problems.addAll(expiry);
    if (expiry.isEmpty() && payment.years() < times[times.length - 1]) {
      problems.add(
          Problem.invalid(
              payment.expiryYears().isPresent() ? "/expiry_years" : "/expiry_date",
              "must not be before the last of averaging_times_years"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return input.paths() * (10 + 1.3 * input.averagingTimesYears().length);
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    AsianPlan plan = input.plan();
    if (!(plan.option().strike() > 0)) {
      work.progress(1, Json.Obj.EMPTY);
      return Computed.of(plan.certain());
    }
    Fixings fixings = plan.block().fixings();
    int paths = input.paths();
    int least = paths / MOST_BLOCKS;
    int size =
        Math.max(
            Math.max(1, least), Math.min(PATHS_A_BLOCK, STEPS_A_BLOCK / fixings.times().length));
    int blocks = (paths + size - 1) / size;
    long seed = input.seed();
    long between = Math.max(size, paths / MARKS);
    AsianRun run =
        work.fold(
            blocks,
            k ->
                AsianRun.of(
                    plan.block()
                        .simulate(
                            Math.min(size, paths - k * size),
                            BlockSeeds.splitmix64(seed, k),
                            work)),
            BlockSum.of((so, next) -> so.plus(next, between), so -> plan.estimate(so.all())),
            AsianRun.CODEC);
    AsianMoments moments = run.all();
    return Computed.of(plan.result(run))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)")
        .noting("simulated", plan.block().terms().call() ? "call" : "put")
        .noting("control_coefficient", moments.control());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return AsianChecks.of(input.plan(), input.paths(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    AsianEstimates way = result.convergence();
    Axis paths = Axis.of("paths").on(Axis.Scale.LOG);
    Plane estimates =
        Plane.of("", paths, Axis.of("price", "currency unit"))
            .with(band("± 2 standard errors", way.paths(), way.price(), way.standardError()))
            .with(Mark.line("estimate", way.paths(), way.price()))
            .with(
                band(
                    "± 2 standard errors, plain",
                    way.paths(),
                    way.pricePlain(),
                    way.standardErrorPlain()))
            .with(Mark.line("plain", way.paths(), way.pricePlain()))
            .with(Guide.y("geometric average, exact", result.geometricExact()));
    return Optional.of(Figure.of("Estimates by paths", estimates));
  }

  private static Mark band(String name, double[] paths, double[] values, double[] errors) {
    double[] low = new double[values.length];
    double[] high = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      low[i] = values[i] - 2 * errors[i];
      high[i] = values[i] + 2 * errors[i];
    }
    return new Mark.Band(name, paths, low, high);
  }
}
