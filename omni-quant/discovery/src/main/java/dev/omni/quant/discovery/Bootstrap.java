package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.List;

/** The standard error of a statistic by resampling the sample itself. */
@AutoService(Engine.class)
public final class Bootstrap implements Engine {
  /** The law school sample of Efron and Tibshirani (1993), table 3.1: LSAT score and GPA. */
  private static final double[][] LAW_SCHOOLS = {
    {576, 3.39}, {635, 3.30}, {558, 2.81}, {578, 3.03}, {666, 3.44},
    {580, 3.07}, {555, 3.00}, {661, 3.43}, {651, 3.36}, {605, 3.13},
    {653, 3.12}, {575, 2.74}, {545, 2.76}, {572, 2.88}, {594, 2.96}
  };

  private static final Shape NUMBER = Shape.number().unit("1");
  private static final Shape CONTRACT =
      Shape.object()
          .required("statistic", Shape.choice("mean", "median", "correlation").titled("Statistic"))
          .required(
              "data",
              Shape.arrayOf(Shape.oneOf(NUMBER, Shape.arrayOf(NUMBER, 2, 2)), 3, 100_000)
                  .titled("Sample: numbers, or [x, y] pairs for correlation"))
          .optional(
              "replicates",
              Shape.integer()
                  .atLeast(100)
                  .atMost(1_000_000_000)
                  .unit("1")
                  .otherwise(100_000)
                  .titled("Number of bootstrap samples"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991.0)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(Json.obj("statistic", "correlation", "data", List.of(LAW_SCHOOLS)))
          .example(
              Json.obj(
                  "statistic",
                  "median",
                  "data",
                  new double[] {94, 197, 16, 38, 99, 141, 23},
                  "replicates",
                  20_000));

  private static final Shape RESULT =
      Shape.object()
          .required("estimate", Shape.number().unit("1").titled("Estimate"))
          .required("standard_error", Shape.number().unit("1").titled("Standard error"))
          .required("bias", Shape.number().unit("1").titled("Bias"))
          .required(
              "percentile_025",
              Shape.number().unit("1").titled("2.5 % percentile of the replicates"))
          .required(
              "percentile_975",
              Shape.number().unit("1").titled("97.5 % percentile of the replicates"))
          .required(
              "jackknife_standard_error",
              Shape.number().unit("1").orNull().titled("Jackknife standard error"))
          .required(
              "monte_carlo_error_of_se",
              Shape.number().unit("1").titled("Monte Carlo error of the standard error"))
          .required("replicates", Shape.integer().unit("1").titled("Number of replicates"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.bootstrap.standard-error")
        .title(
            "Bootstrap and jackknife standard error of a statistic",
            "Draws samples of the same size with replacement and gives the standard deviation of"
                + " the statistic over them, its bias, and the ends of the central 95 % as"
                + " percentiles. A resample in which the correlation does not exist is drawn again."
                + " jackknife_standard_error is null when leaving out one pair leaves no"
                + " variation.")
        .job(Workload.VERY_HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Nonparametric bootstrap, and the delete-one jackknife",
                "se_B = sqrt(sum (t*_b - mean t*)^2 / (B - 1)); bias = mean t* - t;"
                    + " se_J = sqrt((n - 1)/n sum (t_(i) - mean t_(i))^2)",
                List.of(
                    "B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap (1993),"
                        + " algorithm 6.1, equations 10.10, 11.5 and 13.5"),
                List.of(Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "observations are independent draws from one distribution",
                    "generator XO_RO_SHI_RO_128_PP, seeded for each block by splitmix64(seed,"
                        + " block)",
                    "percentiles are the ranks k and B + 1 - k with k = floor(0.025 (B + 1))",
                    "the error of the standard error is that of a finite number of resamples"
                        + " alone")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    boolean pairs = fields.text("statistic").equals("correlation");
    List<Json> data = fields.items("data");
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < data.size() && problems.size() < 10; i++) {
      if (data.get(i) instanceof Json.Arr != pairs) {
        problems.add(
            invalid(
                Pointer.ROOT.to("data").to(i),
                pairs
                    ? "must be a pair [x, y] when the statistic is correlation"
                    : "must be a number unless the statistic is correlation"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 1.0 * fields.integer("replicates") * fields.items("data").size();
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double unit =
        fields.text("statistic").equals("correlation")
            ? 1
            : ScaledDoubles.of(fields.numbers("data"));
    Statistic statistic = statistic(fields, unit);
    var resampling =
        new Resampling(statistic, fields.integer("replicates"), fields.whole("seed"), unit, work);
    Replicates replicates = resampling.run();
    double se = ScaledDoubles.times("the standard error", replicates.standardDeviation(), unit);
    double error =
        ScaledDoubles.times("the error of the standard error", replicates.errorOfDeviation(), unit);
    Json.Obj result =
        Json.obj(
            "estimate",
            unit * statistic.estimate(),
            "standard_error",
            se,
            "bias",
            unit * replicates.mean(),
            "percentile_025",
            unit * (statistic.estimate() + replicates.values().valueAt(resampling.lowRank())),
            "percentile_975",
            unit * (statistic.estimate() + replicates.values().valueAt(resampling.highRank())),
            "jackknife_standard_error",
            jackknife(statistic, unit),
            "monte_carlo_error_of_se",
            error,
            "replicates",
            fields.integer("replicates"));
    return Computed.of(result)
        .checked(resolution(new JsonFields(result)))
        .noting("generator", "XO_RO_SHI_RO_128_PP")
        .noting("seed", fields.whole("seed"))
        .noting("block_seeds", "splitmix64(seed, block)")
        .noting("blocks", resampling.blocks())
        .noting("redrawn", replicates.redrawn());
  }

  private static Statistic statistic(JsonFields fields, double unit) {
    Statistic statistic =
        switch (fields.text("statistic")) {
          case "mean" -> new Mean(ScaledDoubles.over(fields.numbers("data"), unit));
          case "median" -> new Median(ScaledDoubles.over(fields.numbers("data"), unit));
          default -> new Correlation(fields.rows("data"));
        };
    if (Double.isNaN(statistic.estimate())) {
      throw new Infeasible("the correlation does not exist: x or y is the same in all pairs");
    }
    FiniteResults.number("the " + fields.text("statistic"), statistic.estimate());
    return statistic;
  }

  private static Json jackknife(Statistic statistic, double unit) {
    var error = statistic.jackknife();
    return error.isPresent()
        ? Json.num(ScaledDoubles.times("the jackknife standard error", error.getAsDouble(), unit))
        : Json.NULL;
  }

  private static Check resolution(JsonFields result) {
    double se = result.number("standard_error");
    return new Check(
        "relative_monte_carlo_error",
        se == 0 ? 0 : result.number("monte_carlo_error_of_se") / se,
        0.25,
        "error of the standard error by chance of the resampling, relative to it; above the bound"
            + " more replicates are needed for even one digit");
  }
}
