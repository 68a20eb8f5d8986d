package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
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
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An option on the arithmetic average of prices, priced by simulation. */
@AutoService(JsonEngine.class)
public final class AsianOption implements JsonEngine {
  private static final int STEPS_A_BLOCK = 200_000;
  private static final int PATHS_A_BLOCK = 20_000;
  private static final int MOST_BLOCKS = 50_000;
  private static final int MARKS = 25;
  private static final double NORMAL_95 = 1.959963984540054;

  @Override
  public Capability capability() {
    return Capability.named("finance.option.asian-montecarlo")
        .title(
            "Discrete arithmetic Asian option by Monte Carlo with geometric control variate",
            "Price of a call or put on the arithmetic mean of the asset's prices at given dates."
                + " The option on the geometric mean, whose price is known, takes away most of the"
                + " variance; price_plain is the estimate without it.")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(AsianContract.INPUT)
        .result(AsianContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    double[] times = fields.numbers("averaging_times_years");
    var problems = new ArrayList<Problem>();
    for (int k = 1; k < times.length; k++) {
      if (times[k] <= times[k - 1]) {
        problems.add(
            Problem.invalid(
                "/averaging_times_years/" + k, "must be later than the date before it"));
      }
    }
    if (!Expiry.given(fields)) {
      return problems;
    }
    List<Problem> expiry = Expiry.problemsAhead(fields);
    problems.addAll(expiry);
    if (expiry.isEmpty() && Expiry.years(fields) < times[times.length - 1]) {
      problems.add(
          Problem.invalid(
              fields.has("expiry_years") ? "/expiry_years" : "/expiry_date",
              "must not be before the last of averaging_times_years"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 5 * fields.number("paths") * fields.items("averaging_times_years").size();
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    AsianPlan plan = AsianPlan.of(fields);
    if (!(plan.option().strike() > 0)) {
      work.progress(1, Json.Obj.EMPTY);
      return certain(plan);
    }
    Fixings fixings = plan.block().fixings();
    int paths = fields.integer("paths");
    int least = paths / MOST_BLOCKS;
    int size =
        Math.max(
            Math.max(1, least), Math.min(PATHS_A_BLOCK, STEPS_A_BLOCK / fixings.times().length));
    int blocks = (paths + size - 1) / size;
    long seed = fields.whole("seed");
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
    Json.Obj result = plan.result(run);
    double error = new JsonFields(result).number("standard_error");
    return JsonComputed.of(
            result.with(
                "numerics",
                Numerics.of("Monte Carlo with control variate")
                    .with("error_estimate", error)
                    .with("evaluations", paths)))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)")
        .noting("simulated", plan.block().terms().call() ? "call" : "put")
        .noting("control_coefficient", moments.control());
  }

  /** Returns the result without paths. */
  private static JsonComputed certain(AsianPlan plan) {
    Json.Obj result =
        plan.certain()
            .with(
                "numerics",
                Numerics.of("closed formula: past_fixings have reached the strike")
                    .with("error_estimate", 0));
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return AsianChecks.of(AsianPlan.of(fields), fields.number("paths"), new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    JsonFields way = new JsonFields(result).fields("convergence");
    double[] paths = way.numbers("paths");
    LayeredPlot plot = LayeredPlot.of("Estimates by paths", "Paths", "Price (currency unit)");
    for (String name : List.of("price_plain", "price")) {
      double[] values = way.numbers(name);
      double[] errors = way.numbers(name.replace("price", "standard_error"));
      double[] low = new double[values.length];
      double[] high = new double[values.length];
      for (int i = 0; i < values.length; i++) {
        low[i] = values[i] - NORMAL_95 * errors[i];
        high[i] = values[i] + NORMAL_95 * errors[i];
      }
      String words = name.equals("price") ? "with control variate" : "plain";
      plot = plot.band(words, paths, low, high).line(words, paths, values);
    }
    return Optional.of(plot.plot());
  }
}
