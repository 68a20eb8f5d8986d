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
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** P-values of several tests, adjusted so that they may be compared with one level. */
@AutoService(JsonEngine.class)
public final class MultipleTesting implements JsonEngine {
  private static final int MOST_HOMMEL = 10_000;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "p_values",
              Shape.arrayOf(Shape.number().atLeast(0).atMost(1).unit("1"), 1, 1_000_000)
                  .titled("P-value of each test"))
          .required("method", Shape.choice(Adjustment.ids()).titled("Method of adjustment"))
          .optional(
              "alpha",
              Shape.number()
                  .above(0)
                  .below(1)
                  .otherwise(0.05)
                  .unit("1")
                  .titled("Level at which tests reject"))
          .example(
              Json.obj(
                  "p_values",
                  new double[] {0.5, 0.011, 0.02, 0.001, 0.07, 0.3, 0.02},
                  "method",
                  "bh"));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "adjusted",
              Shape.listOf(Shape.number().unit("1")).titled("Adjusted p-values, as sent"))
          .required(
              "rejected",
              Shape.listOf(Shape.bool()).titled("Whether each test rejects at the level"))
          .required(
              "count_rejected", Shape.integer().unit("1").titled("Number of tests that reject"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.multiple-testing")
        .title(
            "Adjustment of p-values for multiple tests",
            "Adjusted p-values in the order sent, and which tests reject at the level. Bonferroni,"
                + " Holm, Hochberg and Hommel bound the probability of any false rejection;"
                + " Benjamini-Hochberg and Benjamini-Yekutieli bound the expected share of false"
                + " ones among the rejections.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("P-values and their adjustment")
        .method(
            new Method(
                "Step-down and step-up adjustment of ordered p-values",
                "holm: max over j <= i of (m - j + 1) p_(j); hochberg: min over j >= i of the same;"
                    + " bh: min over j >= i of m/j p_(j); by: bh times sum 1/k",
                List.of(
                    "S. Holm, Scand. J. Statist. 6, 1979, pp. 65-70",
                    "Y. Hochberg, Biometrika 75, 1988, pp. 800-802",
                    "G. Hommel, Biometrika 75, 1988, pp. 383-386; S. P. Wright, Biometrics 48,"
                        + " 1992, pp. 1005-1013",
                    "Y. Benjamini and Y. Hochberg, J. R. Statist. Soc. B 57, 1995, pp. 289-300",
                    "Y. Benjamini and D. Yekutieli, Ann. Statist. 29, 2001, pp. 1165-1188"),
                List.of(),
                List.of(
                    "Hochberg, Hommel and Benjamini-Hochberg take the tests to be independent or"
                        + " positively dependent; the others take none of both.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    boolean many = fields.items("p_values").size() > MOST_HOMMEL;
    return many && fields.text("method").equals("hommel")
        ? List.of(
            DataTableChecks.invalid(
                "p_values", "must have at most " + MOST_HOMMEL + " values for hommel"))
        : List.of();
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double count = fields.items("p_values").size();
    boolean square = fields.text("method").equals("hommel");
    return 100 * count + (square ? 2 * count * count : 0);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] given = fields.numbers("p_values");
    double alpha = fields.number("alpha");
    double[] adjusted = Adjustment.named(fields.text("method")).of(given, work);
    List<Boolean> rejected = Arrays.stream(adjusted).mapToObj(p -> p <= alpha).toList();
    long count = rejected.stream().filter(each -> each).count();
    return JsonComputed.of(
        Json.obj("adjusted", adjusted, "rejected", rejected, "count_rejected", count));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] adjusted = new JsonFields(result).numbers("adjusted");
    var residuals = new Residuals();
    AdjustmentChecks.add(
        residuals, Adjustment.named(fields.text("method")), fields.numbers("p_values"), adjusted);
    double count = -result.number("count_rejected");
    double wrong = 0;
    for (int i = 0; i < adjusted.length; i++) {
      boolean rejects = adjusted[i] <= fields.number("alpha");
      count += rejects ? 1 : 0;
      wrong += result.items("rejected").get(i).equals(new Json.Bool(rejects)) ? 0 : 1;
    }
    return List.of(
        residuals.check(
            "adjustment_residual",
            1e-9,
            "Largest relative difference of an adjusted p-value and the larger or smaller of its own"
                + " bound and its neighbour's, or for hommel 1 where the closed test does not begin"
                + " to reject at it: zero."),
        new Check(
            "rejection_residual",
            Math.abs(count) + wrong,
            0,
            "Rejections that differ from the adjusted p-values at or below alpha: none."));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[] given = new JsonFields(input).numbers("p_values");
    double[] adjusted = new JsonFields(result).numbers("adjusted");
    Integer[] order = Adjustment.order(given);
    double[] rank = new double[order.length];
    double[] before = new double[order.length];
    double[] after = new double[order.length];
    for (int k = 0; k < order.length; k++) {
      rank[k] = k + 1.0;
      before[k] = given[order[k]];
      after[k] = adjusted[order[k]];
    }
    return Optional.of(
        LayeredPlot.of("P-values in order", "Rank", "P-value (1)")
            .points("as sent", rank, before)
            .points("adjusted", rank, after)
            .plot());
  }
}
