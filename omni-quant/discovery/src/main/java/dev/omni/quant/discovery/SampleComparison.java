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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tests of several samples: of locations, means and variances. */
@AutoService(JsonEngine.class)
public final class SampleComparison implements JsonEngine {
  private static final int MOST_CELLS = 2_000_000;
  private static final Shape NUMBER = Shape.number().unit("1");

  private static final Shape CONTRACT =
      Shape.object()
          .required("test", Shape.choice(SampleTest.ids()).titled("Test"))
          .optional(
              "groups",
              Shape.matrix(Shape.arrayOf(NUMBER, 2, 100_000))
                  .columns(2, 1000)
                  .titled("Observations, group by group; for friedman one list a treatment"))
          .optional(
              "table", DataColumns.shape(2, 200).titled("Columns by name, in place of groups"))
          .optional("response", Shape.string().length(1, 200).titled("Column of the observations"))
          .optional("group", Shape.string().length(1, 200).titled("Column of the groups"))
          .optional(
              "post_hoc", Shape.choice("dunn").titled("Comparison of pairs after kruskal_wallis"))
          .optional(
              "adjust",
              Shape.choice(Adjustment.ids())
                  .otherwise("holm")
                  .titled("Adjustment of the p-values of pairs"))
          .exactlyOne("groups", "table")
          .example(
              Json.obj(
                  "test",
                  "kruskal_wallis",
                  "groups",
                  List.of(
                      new double[] {2.9, 3.0, 2.5, 2.6, 3.2},
                      new double[] {3.8, 2.7, 4.0, 2.4},
                      new double[] {2.8, 3.4, 3.7, 2.2, 2.0}),
                  "post_hoc",
                  "dunn"))
          .example(
              Json.obj(
                  "test",
                  "welch",
                  "table",
                  Json.obj(
                      "yield",
                      new double[] {4.1, 4.4, 3.9, 5.2, 5.9, 5.1},
                      "plot",
                      List.of("north", "north", "north", "south", "south", "south")),
                  "response",
                  "yield",
                  "group",
                  "plot"));

  private static final Shape PAIR =
      Shape.object()
          .required("first", Shape.string().titled("First group"))
          .required("second", Shape.string().titled("Second group"))
          .required("z", NUMBER.titled("Difference of mean ranks over its standard deviation"))
          .required("p_value", NUMBER.titled("Two-sided p-value"))
          .required("adjusted", NUMBER.titled("Adjusted p-value"));

  private static final Shape RESULT =
      Shape.object()
          .required("p_value", NUMBER.titled("P-value"))
          .required("statistic", NUMBER.titled("Statistic, chi-square or F"))
          .required("df", NUMBER.titled("Degrees of freedom"))
          .optional("df_within", NUMBER.titled("Degrees of freedom within groups, for F"))
          .required("groups", Shape.listOf(Shape.string()).titled("Names of the groups"))
          .required("n", Shape.listOf(Shape.integer().unit("1")).titled("Rows of each group"))
          .required("rows_left_out", Shape.integer().unit("1").titled("Rows with a missing number"))
          .optional("post_hoc", Shape.listOf(PAIR).titled("Comparison of each pair"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.hypothesis.k-sample")
        .title(
            "Tests of several samples",
            "Kruskal-Wallis and Friedman of locations, Welch of means without equal variances, and"
                + " Levene, Brown-Forsythe, Bartlett and Fligner-Killeen of variances. Equal values"
                + " take their mean rank and the statistics are corrected for them.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Observations by group")
        .method(
            new Method(
                "Rank statistics against chi-square, ratios of squares against F",
                "kruskal_wallis: H = 12/(N(N+1)) sum n_i (r_i - (N+1)/2)^2 / (1 -"
                    + " sum(t^3-t)/(N^3-N)); levene, brown_forsythe: F of |x - center|;"
                    + " fligner_killeen: sum n_i (a_i - a)^2 / s_a^2 of normal scores",
                List.of(
                    "W. H. Kruskal and W. A. Wallis, J. Am. Statist. Assoc. 47, 1952, pp. 583-621",
                    "M. Friedman, J. Am. Statist. Assoc. 32, 1937, pp. 675-701",
                    "M. B. Brown and A. B. Forsythe, J. Am. Statist. Assoc. 69, 1974, pp. 364-367",
                    "M. S. Bartlett, Proc. R. Soc. Lond. A 160, 1937, pp. 268-282",
                    "W. J. Conover, M. E. Johnson and M. M. Johnson, Technometrics 23, 1981, pp."
                        + " 351-361",
                    "B. L. Welch, Biometrika 38, 1951, pp. 330-336",
                    "O. J. Dunn, Technometrics 6, 1964, pp. 241-252"),
                List.of(),
                List.of(
                    "Groups are independent samples; for friedman the rows of all lists are"
                        + " blocks.",
                    "Distances from medians that differ by at most 4 ulp of the largest value are"
                        + " equal, as they are in decimals.",
                    "P-values are of the distributions for many observations: with fewer than five"
                        + " a group those of ranks are rough.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<>(GroupRows.problems(fields));
    boolean ranks = fields.text("test").equals("kruskal_wallis");
    if (fields.has("post_hoc") && !ranks) {
      found.add(DataTableChecks.invalid("post_hoc", "belongs to test kruskal_wallis"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    GroupRows groups = GroupRows.of(fields);
    String at = fields.has("groups") ? "groups" : "group";
    if (groups.values().size() < 2 || groups.values().size() > 1000) {
      found.add(DataTableChecks.invalid(at, "must have 2 to 1000 groups"));
    } else if (groups.values().stream().anyMatch(group -> group.length < 2)) {
      found.add(DataTableChecks.invalid(at, "must have two rows or more in each group"));
    } else if (fields.text("test").equals("friedman")
        && groups.values().stream().anyMatch(g -> g.length != groups.values().get(0).length)) {
      found.add(DataTableChecks.invalid(at, "must have as many rows in each group for friedman"));
    }
    if (groups.count() > MOST_CELLS) {
      found.add(DataTableChecks.invalid(at, "must have at most " + MOST_CELLS + " rows"));
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    if (fields.has("table")) {
      return 1e6 + 500.0 * DataColumns.of(fields).rows();
    }
    double[][] groups = fields.rows("groups");
    double count = java.util.Arrays.stream(groups).mapToDouble(group -> group.length).sum();
    return 1000 + 300 * count + 50.0 * groups.length * groups.length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    GroupRows groups = GroupRows.of(fields);
    var test = SampleTest.named(fields.text("test"));
    work.proceed();
    SampleTest.Outcome outcome = test.of(groups);
    Json.Obj result =
        Json.obj(
            "statistic", outcome.statistic(),
            "df", outcome.between(),
            "p_value", outcome.pValue(),
            "groups", groups.names(),
            "n", groups.values().stream().map(group -> group.length).toList(),
            "rows_left_out", groups.leftOut());
    if (!Double.isNaN(outcome.within())) {
      result = result.with("df_within", outcome.within());
    }
    if (fields.has("post_hoc")) {
      result = result.with("post_hoc", dunn(groups, fields.text("adjust"), work));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new SampleTestChecks(
            SampleTest.named(fields.text("test")), GroupRows.of(fields), new JsonFields(result))
        .all(fields.text("adjust"));
  }

  private static List<Json> dunn(GroupRows groups, String adjust, Work work) {
    double[] all = groups.all();
    double n = all.length;
    List<double[]> ranks = groups.parts(Ranks.of(all));
    double variance = n * (n + 1) / 12 - Ranks.ties(all) / (12 * (n - 1));
    var pairs = new ArrayList<Json.Obj>();
    for (int i = 0; i < ranks.size(); i++) {
      work.proceed();
      for (int j = i + 1; j < ranks.size(); j++) {
        double scale = variance * (1.0 / ranks.get(i).length + 1.0 / ranks.get(j).length);
        double z =
            (SampleTest.mean(ranks.get(i)) - SampleTest.mean(ranks.get(j))) / Math.sqrt(scale);
        pairs.add(
            Json.obj(
                "first", groups.names().get(i),
                "second", groups.names().get(j),
                "z", z,
                "p_value", Tails.normal(z)));
      }
    }
    double[] adjusted =
        Adjustment.named(adjust)
            .of(pairs.stream().mapToDouble(pair -> pair.number("p_value")).toArray(), work);
    var rows = new ArrayList<Json>();
    for (int k = 0; k < adjusted.length; k++) {
      rows.add(pairs.get(k).with("adjusted", adjusted[k]));
    }
    return rows;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(GroupPlot.of("Observations by group", GroupRows.of(new JsonFields(input))));
  }
}
