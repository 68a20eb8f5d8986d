package dev.omni.quant.finance.treasury;

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
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RankedFold;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Zero-coupon prices and rates under a one-factor short rate, by simulation. */
@AutoService(JsonEngine.class)
public final class ShortRateSimulation implements JsonEngine {
  private static final int STEPS_A_BLOCK = 200_000;
  private static final int MOST_BLOCKS = 500_000;
  private static final double MOST_LEFT_OUT = 0.002;

  @Override
  public Capability capability() {
    return Capability.named("treasury.rates.short-rate-simulation")
        .title(
            "Vasicek / CIR short-rate ensemble: zero-coupon price and rate quantiles",
            "The price of one unit at maturity as the mean discount factor over simulated paths,"
                + " beside the model's closed formula, and the 5 % and 95 % quantiles of the rate"
                + " at maturity.")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.STATISTICAL)
        .input(ShortRateContract.INPUT)
        .result(ShortRateContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.text("model").equals("cir")) {
      for (String name : List.of("long_run_rate", "initial_rate")) {
        if (fields.number(name) < 0) {
          found.add(Problem.invalid("/" + name, "must not be negative under cir"));
        }
      }
      fine(fields).ifPresent(found::add);
    } else {
      tame(fields).ifPresent(found::add);
    }
    return found;
  }

  /**
   * Checks that the step is small: the standard error does not include the error of CIR's integral.
   */
  private static Optional<Problem> fine(JsonFields fields) {
    int steps = fields.integer("steps");
    int needed = steps;
    while (leftOut(fields, needed) > MOST_LEFT_OUT) {
      needed += 1 + needed / 100;
    }
    return needed == steps
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "/steps",
                "must be about "
                    + needed
                    + " or more, or the maturity shorter: chance within a step moves the price by"
                    + " more than 0.2 %"));
  }

  /** Returns the part of the price by which chance between the steps of CIR would raise it. */
  private static double leftOut(JsonFields fields, int steps) {
    ShortRate model = model(fields);
    double years = fields.number("maturity_years");
    double step = years / steps;
    double variance =
        model.volatility()
            * model.volatility()
            * model.integralMean(fields.number("initial_rate"), years)
            * (model.unitVarianceBetween(step) / step);
    return StrictMath.expm1(variance / 2);
  }

  /**
   * Checks that the standard error is itself right to a quarter, for which a discount factor that
   * is lognormal with this variance needs four times its kurtosis as paths.
   */
  private static Optional<Problem> tame(JsonFields fields) {
    double variance = model(fields).integralVariance(fields.number("maturity_years"));
    double needed = 4 * StrictMath.exp(4 * variance);
    if (needed <= fields.number("paths")) {
      return Optional.empty();
    }
    double most = Math.sqrt(StrictMath.log(fields.number("paths") / 4) / 4);
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

  private static ShortRate model(JsonFields fields) {
    return new ShortRate(
        fields.text("model").equals("cir"),
        fields.number("mean_reversion"),
        fields.number("long_run_rate"),
        fields.number("volatility"));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double each = fields.text("model").equals("cir") ? 10 : 2;
    return each * fields.number("paths") * fields.number("steps");
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ShortRate model = model(fields);
    int steps = fields.integer("steps");
    int paths = fields.integer("paths");
    long seed = fields.whole("seed");
    int size = Math.max(Math.max(1, STEPS_A_BLOCK / steps), paths / MOST_BLOCKS);
    double years = fields.number("maturity_years");
    double initial = fields.number("initial_rate");
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
    return JsonComputed.of(
            estimate(sums)
                .with("zero_coupon_price_analytic", analytic)
                .with("rate_q05", sums.values().valueAt(rank(0.05, paths)))
                .with("rate_q95", sums.values().valueAt(rank(0.95, paths)))
                .with("quantiles", RateQuantiles.of(model, initial, years))
                .with(
                    "numerics",
                    Numerics.of("Monte Carlo")
                        .with("error_estimate", sums.standardError())
                        .with("evaluations", paths)))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(RateQuantiles.plot(new JsonFields(input), new JsonFields(result)));
  }

  private static Json.Obj estimate(RateSums sums) {
    return Json.obj(
        "zero_coupon_price", FiniteResults.number("mean discount factor", sums.price()),
        "standard_error", FiniteResults.number("standard error", sums.standardError()));
  }

  private static int rank(double level, int paths) {
    return (int) Math.ceil(level * paths) - 1;
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    ShortRate model = model(fields);
    double left = model.cir() ? leftOut(fields, fields.integer("steps")) : 0;
    return new ShortRateChecks(
            model,
            fields.number("initial_rate"),
            fields.number("maturity_years"),
            fields.number("paths"),
            left)
        .all(new JsonFields(result));
  }
}
