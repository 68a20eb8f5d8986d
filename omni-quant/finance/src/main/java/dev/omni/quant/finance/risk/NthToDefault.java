package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
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
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Swaps on the first, second, ... default in a basket, by simulation. */
@AutoService(JsonEngine.class)
public final class NthToDefault implements JsonEngine {
  private static final int DRAWS_A_BLOCK = 200_000;
  private static final int MOST_BLOCKS = 50_000;
  private static final double BASIS_POINTS = 1e4;
  private static final int SHOWN = 30;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "names",
              Shape.integer().atLeast(2).atMost(500).unit("1").titled("Names in the basket"))
          .required(
              "hazard_rate",
              Shape.number()
                  .above(0)
                  .atMost(5)
                  .unit("1/year")
                  .titled("Default intensity of each name"))
          .required(
              "recovery_rate",
              Shape.number()
                  .atLeast(0)
                  .below(1)
                  .unit("1")
                  .titled("Part of the notional that is left at default"))
          .required(
              "rate",
              Shape.number()
                  .atLeast(-0.1)
                  .atMost(1)
                  .unit("1/year, continuous")
                  .titled("Interest rate"))
          .required(
              "maturity_years",
              Shape.number().above(0).atMost(50).unit("year").titled("Time to maturity"))
          .required(
              "asset_correlation",
              Shape.number()
                  .atLeast(0)
                  .below(1)
                  .unit("1")
                  .titled("Correlation of each two names' normal variables"))
          .optional(
              "premium_frequency",
              Shape.integer()
                  .atLeast(1)
                  .atMost(12)
                  .unit("1/year")
                  .otherwise(4)
                  .titled("Premium payments a year"))
          .optional(
              "paths",
              Shape.integer()
                  .atLeast(1000)
                  .atMost(1_000_000_000)
                  .unit("1")
                  .otherwise(200_000)
                  .titled("Simulated paths"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991d)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(
              Json.obj(
                  "names",
                  10,
                  "hazard_rate",
                  0.01,
                  "recovery_rate",
                  0.4,
                  "rate",
                  0.05,
                  "maturity_years",
                  5,
                  "asset_correlation",
                  0.3));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "fair_spread_bp",
              Shape.listOf(Shape.number().unit("bp")).titled("Fair spread of each n"))
          .required(
              "standard_error_bp",
              Shape.listOf(Shape.number().unit("bp")).titled("Standard error of each spread"))
          .required(
              "trigger_probability",
              Shape.listOf(Shape.number().unit("1")).titled("Probability of at least n defaults"))
          .required("numerics", Numerics.shape("bp"));

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.nth-to-default")
        .title(
            "Nth-to-default basket spreads, one-factor Gaussian copula Monte Carlo",
            "The fair premium of the swaps that pay at the first, second, ... default in a basket"
                + " of like names. Item n-1 of an array belongs to default n. Premiums are paid at"
                + " the ends of periods, with what has accrued at the default; where no path has"
                + " that default the spread is 0 and its standard error that of one such path, or"
                + " names x hazard rate x (1 - recovery) / n where that is less.")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Fair spread by order of default, with two standard errors")
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
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double often = basket(fields).defaultProbability();
    return fields.number("paths") * fields.number("names") * (1 + 10 * often);
  }

  private static Basket basket(JsonFields fields) {
    return new Basket(
        fields.integer("names"),
        fields.number("hazard_rate"),
        fields.number("recovery_rate"),
        fields.number("rate"),
        fields.number("maturity_years"),
        fields.integer("premium_frequency"));
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Basket basket = basket(fields);
    var block = new BasketBlock(basket, fields.number("asset_correlation"));
    int paths = fields.integer("paths");
    int size = Math.max(DRAWS_A_BLOCK / basket.names(), paths / MOST_BLOCKS);
    long seed = fields.whole("seed");
    BasketMoments moments =
        work.fold(
            (paths + size - 1) / size,
            k ->
                block.simulate(
                    Math.min(size, paths - k * size), BlockSeeds.splitmix64(seed, k), work),
            BlockSum.of(BasketMoments::plus, known -> estimate(known, basket)),
            BasketMoments.CODEC);
    double exact = basket.names() * basket.defaultProbability();
    return JsonComputed.of(
            estimate(moments, basket)
                .with("trigger_probability", each(basket, moments::triggerProbability))
                .with("numerics", Numerics.of("Monte Carlo").with("evaluations", paths))
                .with(
                    "checks",
                    Json.obj(
                        "expected_defaults_mc",
                        moments.meanDefaults(),
                        "expected_defaults_exact",
                        exact)))
        .noting("seed", seed)
        .noting("rng", "XO_RO_SHI_RO_128_PP")
        .noting("paths", paths)
        .noting("chunk", size)
        .noting("chunk_seeds", "splitmix64(seed, k)");
  }

  /**
   * Of n names each defaulting with probability p, k default with n p / k at most (Markov), and p
   * is at most the hazard times the maturity, so that no spread is above hazard x loss x n / k but
   * for discounting.
   */
  private static Json.Obj estimate(BasketMoments moments, Basket basket) {
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
    return Json.obj(
        "fair_spread_bp", FiniteResults.numbers("fair_spread_bp", spreads),
        "standard_error_bp", FiniteResults.numbers("standard_error_bp", errors));
  }

  private static double[] each(Basket basket, IntToDoubleFunction value) {
    return IntStream.range(0, basket.names()).mapToDouble(value).toArray();
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new BasketChecks(
            basket(fields),
            fields.number("asset_correlation"),
            fields.number("paths"),
            new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var found = new JsonFields(result);
    double[] spreads = found.numbers("fair_spread_bp");
    double[] errors = found.numbers("standard_error_bp");
    int shown = Math.min(SHOWN, spreads.length);
    Chart chart =
        Chart.of(
            "Fair spread by order of default",
            Chart.Axis.of("Order of the default"),
            Chart.Axis.of("Fair spread (bp)"));
    for (int n = 0; n < shown; n++) {
      chart =
          chart.upright(
              "two standard errors", n + 1, spreads[n] - 2 * errors[n], spreads[n] + 2 * errors[n]);
    }
    return Optional.of(chart.dots("fair spread", Chart.grid(1, shown, shown), spreads).plot());
  }
}
