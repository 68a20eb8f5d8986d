package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.List;
import java.util.Optional;

/** The one-way analysis of variance: a test whether the means of several groups differ. */
@AutoService(JsonEngine.class)
public final class OneWayAnova implements JsonEngine {
  private static final int MOST_GROUPS = 1000;
  private static final double STEPS_A_TAIL = 1e5;

  /** Tails that a quantile of the studentized range takes at most. */
  private static final int MOST_TAILS = 15;

  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "groups",
              Shape.matrix(Shape.arrayOf(Shape.number().unit("1"), 2, 100_000))
                  .columns(2, MOST_GROUPS)
                  .titled("Observations, group by group; groups may differ in size"))
          .optional("table", DataColumns.shape(2, 1000).titled("Columns, in place of groups"))
          .optional("response", Shape.string().length(1, 200).titled("Column of the observations"))
          .optional("group", Shape.string().length(1, 200).titled("Column of their groups"))
          .exactlyOne("groups", "table")
          .optional("confidence", Confidence.SHAPE)
          .example(
              Json.obj(
                  "groups",
                  List.of(
                      new double[] {6, 8, 4, 5, 3, 4},
                      new double[] {8, 12, 9, 11, 6, 8},
                      new double[] {13, 9, 11, 8, 7, 12})))
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "yield",
                      new double[] {22.1, 19.4, 20.3, 25, 27.2, 24.8, 26.1, 30.2, 28.8},
                      "plot",
                      List.of("a", "a", "a", "b", "b", "b", "b", "c", "c")),
                  "response",
                  "yield",
                  "group",
                  "plot"));

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
          .required("r_squared", Shape.number().unit("1").titled("Coefficient of determination"))
          .required(
              "eta_squared",
              Shape.number().unit("1").titled("Share of the variation between groups"))
          .required(
              "omega_squared",
              Shape.number().unit("1").titled("The same, less biased; may be below 0"))
          .optional("tukey", GroupComparisons.TUKEY)
          .required("welch", GroupComparisons.WELCH.orNull())
          .optional("names", Shape.listOf(Shape.string()).titled("Names of the groups, in order"))
          .optional("rows_left_out", Shape.integer().unit("1").titled("Rows without a response"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.anova.one-way")
        .title(
            "One-way analysis of variance",
            "Fisher's F test of equal means, Welch's for unequal variances, and Tukey's comparison"
                + " of each two groups (Tukey-Kramer where sizes differ), numbered from 0 in the"
                + " order sent or in byte order of the names in a table. When no group varies"
                + " within itself the ratio has no value, and the run fails saying so; welch is"
                + " null where one group does not vary, and tukey left out above 50 groups.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Observations by group")
        .method(
            new Method(
                "F ratio of mean squares between and within groups",
                "F = MSB / MSW; p = I_w(df_w / 2, df_b / 2), w = df_w / (df_w + df_b F); Tukey:"
                    + " d +- q sqrt(MSW/2 (1/n_i + 1/n_j)), q of the studentized range; Welch:"
                    + " weights n_i / s_i^2",
                List.of(
                    "R. A. Fisher, Statistical Methods for Research Workers (1925), ch. VII",
                    "M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964),"
                        + " 26.6.2",
                    "C. Y. Kramer, Biometrics 12 (1956) 307-310",
                    "B. L. Welch, Biometrika 38 (1951) 330-336",
                    "M. D. Copenhaver, B. Holland, J. Stat. Comput. Simul. 30 (1988) 1-15"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of("groups are independent samples of normal variables of one variance")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    List<Problem> found = GroupRows.problems(fields);
    return found.isEmpty() && fields.has("table") ? sizes(GroupRows.of(fields)) : found;
  }

  private static List<Problem> sizes(GroupRows sample) {
    int groups = sample.names().size();
    if (groups < 2 || groups > MOST_GROUPS) {
      return List.of(
          DataTableChecks.invalid(
              "group", "must have 2 to " + MOST_GROUPS + " different values, not " + groups));
    }
    for (int i = 0; i < groups; i++) {
      if (sample.values().get(i).length < 2) {
        return List.of(
            DataTableChecks.invalid(
                "group", "must have two observations at least in '" + sample.names().get(i) + "'"));
      }
    }
    return List.of();
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double size;
    int groups;
    if (fields.has("table")) {
      DataColumns table = DataColumns.of(fields);
      size = table.rows();
      groups = fields.has("group") ? table.levels(fields.text("group")).size() : 0;
    } else {
      List<Json> sent = fields.items("groups");
      size = sent.stream().mapToInt(group -> ((Json.Arr) group).size()).sum();
      groups = sent.size();
    }
    double pairs = groups <= GroupComparisons.MOST_COMPARED ? groups * (groups - 1) / 2.0 : 0;
    return 10.0 * size + STEPS_A_TAIL * (pairs + MOST_TAILS);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var sample = GroupRows.of(fields);
    double[][] given = sample.values().toArray(double[][]::new);
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
            Tails.fisher(f, between, within),
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
            ssb / (ssb + ssw),
            "eta_squared",
            ssb / (ssb + ssw),
            "omega_squared",
            (ssb - between * msw) / (ssb + ssw + msw));
    var means = new GroupComparisons(centred, unit);
    result = result.with("welch", means.welch());
    if (fields.has("table")) {
      result = result.with("names", sample.names()).with("rows_left_out", sample.leftOut());
    }
    if (groups.size() <= GroupComparisons.MOST_COMPARED) {
      result = result.with("tukey", means.tukey(msw, within, fields.number("confidence"), work));
    }
    return JsonComputed.of(result);
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

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new OneWayChecks(
            GroupRows.of(fields), fields.number("confidence"), new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(GroupPlot.of("Observations by group", GroupRows.of(new JsonFields(input))));
  }
}
