package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RankedValues;
import dev.omni.quant.core.ScaledDoubles;
import java.util.List;
import java.util.Optional;

/** The standard error of a statistic by resampling the sample itself. */
@AutoService(JsonEngine.class)
public final class Bootstrap implements JsonEngine {
  private static final double TAIL = 0.025;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.bootstrap.standard-error")
        .title(
            "Bootstrap and jackknife standard error of a statistic",
            "Draws samples of the same size with replacement and gives the standard deviation of"
                + " the statistic over them, its bias, the ends of the central 95 % as percentiles,"
                + " and an interval of the confidence and kind sent. slope is that of y on x, ratio"
                + " the mean of x over that of y; differences are those of data less other_data,"
                + " each of which is resampled by itself. A resample in which the statistic does"
                + " not exist is drawn again. jackknife_standard_error is null when the statistic"
                + " does not exist with one observation left out.")
        .job(Workload.VERY_HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(BootstrapContract.CONTRACT)
        .result(BootstrapContract.RESULT)
        .plot("Estimate with its intervals")
        .method(
            new Method(
                "Nonparametric bootstrap, and the delete-one jackknife",
                "se_B = sqrt(sum (t*_b - mean t*)^2 / (B - 1)); bias = mean t* - t; se_J = sqrt((n"
                    + " - 1)/n sum (t_(i) - mean t_(i))^2); basic: 2 t - t*; BCa: percentiles"
                    + " Phi(z0 + (z0 + z)/(1 - a (z0 + z)))",
                List.of(
                    "B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap (1993),"
                        + " algorithm 6.1, equations 10.10, 11.5, 13.5, 14.10 and 14.15",
                    "B. Efron, Better bootstrap confidence intervals, J. Am. Stat. Assoc. 82 (1987)"
                        + " 171-185"),
                List.of(Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "observations are independent draws from one distribution",
                    "generator XO_RO_SHI_RO_128_PP, seeded for each block by splitmix64(seed,"
                        + " block)",
                    "percentiles are the ranks k and B + 1 - k with k = floor(0.025 (B + 1)), and"
                        + " so are the ends of intervals with their own shares; bca resamples"
                        + " twice",
                    "the error of the standard error is that of a finite number of resamples"
                        + " alone")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return ResampledStatistic.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double size = fields.items("data").size();
    if (fields.has("other_data")) {
      size += fields.items("other_data").size();
    }
    int passes = fields.text("interval").equals("bca") ? 2 : 1;
    return passes * size * fields.integer("replicates");
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ResampledStatistic sent = ResampledStatistic.of(fields);
    Statistic statistic = sent.statistic();
    double unit = sent.unit();
    var resampling =
        new Resampling(statistic, fields.integer("replicates"), fields.whole("seed"), unit, work);
    var interval = new BootstrapInterval(fields.text("interval"), fields.number("confidence"));
    double share = interval.isAccelerated() ? 0.5 : 1;
    int low = resampling.low(TAIL);
    int high = resampling.high(TAIL);
    BootstrapInterval.Ranks ranks = interval.ranks(resampling);
    Replicates replicates = resampling.run(0, share, low, high, ranks.low(), ranks.high());
    RankedValues ends = replicates.values();
    if (interval.isAccelerated()) {
      ranks = interval.ranks(resampling, replicates, statistic);
      ends = resampling.run(share, share, ranks.low(), ranks.high()).values();
    }
    double[] reach = interval.ends(ends.valueAt(ranks.low()), ends.valueAt(ranks.high()));
    double se = ScaledDoubles.times("the standard error", replicates.standardDeviation(), unit);
    double error =
        ScaledDoubles.times("the error of the standard error", replicates.errorOfDeviation(), unit);
    ErrorGate gate = resolution(fields, se, error);
    gate.require("the standard error");
    Json.Obj result =
        Json.obj(
            "estimate",
            unit * statistic.estimate(),
            "standard_error",
            se,
            "bias",
            unit * replicates.mean(),
            "percentile_025",
            unit * (statistic.estimate() + replicates.values().valueAt(low)),
            "percentile_975",
            unit * (statistic.estimate() + replicates.values().valueAt(high)),
            "confidence_low",
            unit * (statistic.estimate() + reach[0]),
            "confidence_high",
            unit * (statistic.estimate() + reach[1]),
            "jackknife_standard_error",
            jackknife(statistic, unit),
            "monte_carlo_error_of_se",
            error,
            "replicates",
            fields.integer("replicates"),
            "numerics",
            Numerics.of("resampling").with("error_estimate", gate.estimate()));
    return JsonComputed.of(result)
        .noting("generator", "XO_RO_SHI_RO_128_PP")
        .noting("seed", fields.whole("seed"))
        .noting("block_seeds", "splitmix64(seed, block)")
        .noting("blocks", resampling.blocks())
        .noting("redrawn", replicates.redrawn());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new BootstrapChecks(new JsonFields(input), new JsonFields(result))
        .all(
            "error of the standard error by chance of the resampling, relative to it; above the"
                + " bound more replicates are needed for even one digit");
  }

  private static Json jackknife(Statistic statistic, double unit) {
    var error = statistic.jackknife();
    return error.isPresent()
        ? Json.num(ScaledDoubles.times("the jackknife standard error", error.getAsDouble(), unit))
        : Json.NULL;
  }

  private static ErrorGate resolution(JsonFields fields, double se, double error) {
    return new ErrorGate(se == 0 ? 0 : error / se, fields.number(ErrorGate.MEMBER), "1");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(result);
    double estimate = fields.number("estimate");
    double error = fields.number("standard_error");
    return Optional.of(
        LayeredPlot.of(
                "Estimate with its intervals",
                fields("statistic", input) + " (unit of the input)",
                "Interval (kind)")
            .line(
                "two standard errors",
                new double[] {estimate - 2 * error, estimate, estimate + 2 * error},
                new double[] {2, 2, 2})
            .line(
                "central 95 %",
                new double[] {fields.number("percentile_025"), fields.number("percentile_975")},
                new double[] {1, 1})
            .line(
                fields("interval", input),
                new double[] {fields.number("confidence_low"), fields.number("confidence_high")},
                new double[] {0, 0})
            .points("estimate", new double[] {estimate, estimate}, new double[] {0, 1})
            .plot());
  }

  private static String fields(String name, Json.Obj input) {
    return new JsonFields(input).text(name);
  }
}
