package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
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
import java.util.Arrays;
import java.util.List;
import org.hipparchus.special.Beta;

/** The one-way analysis of variance: a test whether the means of several groups differ. */
@AutoService(Engine.class)
public final class OneWayAnova implements Engine {
  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "groups",
              Shape.arrayOf(Shape.arrayOf(Shape.number().unit("1"), 2, 100_000), 2, 1000)
                  .titled("Observations, group by group; groups may differ in size"))
          .example(
              Json.obj(
                  "groups",
                  List.of(
                      new double[] {6, 8, 4, 5, 3, 4},
                      new double[] {8, 12, 9, 11, 6, 8},
                      new double[] {13, 9, 11, 8, 7, 12})));

  private static final Shape RESULT =
      Shape.object()
          .required("f_statistic", Shape.number().unit("1").titled("F statistic"))
          .required("p_value", Shape.number().unit("1").titled("P-value"))
          .required(
              "df_between", Shape.integer().unit("1").titled("Degrees of freedom between groups"))
          .required(
              "df_within", Shape.integer().unit("1").titled("Degrees of freedom within groups"))
          .required("ms_between", Shape.number().unit("1").titled("Mean square between groups"))
          .required("ms_within", Shape.number().unit("1").titled("Mean square within groups"))
          .required("residual_sd", Shape.number().unit("1").titled("Residual standard deviation"))
          .required("r_squared", Shape.number().unit("1").titled("Coefficient of determination"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.anova.one-way")
        .title(
            "One-way analysis of variance",
            "Fisher's F test of equal means. When no group varies within itself the ratio has no"
                + " value, and the run fails saying so.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "F ratio of mean squares between and within groups",
                "F = MSB / MSW; p = I_w(df_w / 2, df_b / 2), w = df_w / (df_w + df_b F)",
                List.of(
                    "R. A. Fisher, Statistical Methods for Research Workers (1925), ch. VII",
                    "M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964),"
                        + " 26.6.2"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of("groups are independent samples of normal variables of one variance")))
        .build();
  }

  @Override
  public double steps(Json.Obj input) {
    return 10.0
        * new JsonFields(input)
            .items("groups").stream().mapToInt(group -> ((Json.Arr) group).size()).sum();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    double[][] given = new JsonFields(input).rows("groups");
    double unit = ScaledDoubles.of(given);
    List<double[]> groups = List.of(ScaledDoubles.over(given, unit));
    int between = groups.size() - 1;
    int within = groups.stream().mapToInt(group -> group.length - 1).sum();
    List<CenteredSample> centred = groups.stream().map(CenteredSample::of).toList();
    work.proceed();
    double ssb = FiniteResults.number("the sum of squares between groups", between(centred));
    double ssw =
        FiniteResults.number(
            "the sum of squares within groups",
            centred.stream().mapToDouble(CenteredSample::squares).sum());
    double msb = ssb / between;
    double msw = ssw / within;
    if (msb == 0 && msw == 0) {
      throw new Infeasible("all values are the same, so there is no variance to analyse");
    }
    double f = msb / msw;
    if (!Double.isFinite(f)) {
      throw new Infeasible(
          "no group varies within itself, or by too little for double precision: F is infinite and"
              + " its probability 0");
    }
    Json.Obj result =
        Json.obj(
            "f_statistic",
            f,
            "p_value",
            upperTail(f, between, within),
            "df_between",
            between,
            "df_within",
            within,
            "ms_between",
            ScaledDoubles.timesSquare("the mean square between groups", msb, unit),
            "ms_within",
            ScaledDoubles.timesSquare("the mean square within groups", msw, unit),
            "residual_sd",
            ScaledDoubles.times("the residual deviation", Math.sqrt(msw), unit),
            "r_squared",
            ssb / (ssb + ssw));
    return Computed.of(result).checked(partition(groups, ssb + ssw));
  }

  /**
   * Returns the squares of the groups' means about the mean of all, each as often as the group is
   * large.
   */
  private static double between(List<CenteredSample> groups) {
    double zero = groups.get(0).origin();
    double sum = 0;
    double count = 0;
    for (CenteredSample group : groups) {
      sum += group.deviations().length * group.meanFrom(zero);
      count += group.deviations().length;
    }
    double squares = 0;
    for (CenteredSample group : groups) {
      double apart = group.meanFrom(zero) - sum / count;
      squares += group.deviations().length * apart * apart;
    }
    return squares;
  }

  private static double upperTail(double f, double between, double within) {
    return Beta.regularizedBeta(within / (within + between * f), within / 2, between / 2);
  }

  private static Check partition(List<double[]> groups, double sum) {
    double[] all = groups.stream().flatMapToDouble(Arrays::stream).toArray();
    double mean = Arrays.stream(all).map(value -> value - all[0]).average().orElse(0);
    double total = Arrays.stream(all).map(value -> (value - all[0] - mean)).map(d -> d * d).sum();
    return new Check(
        "sum_of_squares_residual",
        total == 0 ? 0 : (sum - total) / total,
        1e-6,
        "squares between and within groups less those about the grand mean, relative to these;"
            + " the partition is exact but for rounding");
  }
}
