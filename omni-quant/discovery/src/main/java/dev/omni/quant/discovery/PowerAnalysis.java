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
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** The size of a sample, the size of an effect or the power of a test, from the other two. */
@AutoService(JsonEngine.class)
public final class PowerAnalysis implements JsonEngine {
  private static final double MOST_SIZE = 1e7;
  private static final double SAME = 1e-9;
  private static final int POINTS = 40;

  private static final Shape CONTRACT =
      Shape.object()
          .required("test", Shape.choice(PowerTest.ids()).titled("Test"))
          .optional(
              "n",
              Shape.number()
                  .above(1)
                  .atMost(MOST_SIZE)
                  .unit("1")
                  .titled("Observations, of each group where there are several"))
          .optional(
              "effect_size",
              Shape.number()
                  .above(0)
                  .below(100)
                  .unit("1")
                  .titled(
                      "Cohen's d; for proportions h = 2 asin sqrt p1 - 2 asin sqrt p2; for the"
                          + " analysis of variance f; for a correlation r"))
          .optional(
              "power",
              Shape.number().above(0).below(1).unit("1").titled("Probability of a rejection"))
          .optional(
              "alpha",
              Shape.number()
                  .above(0)
                  .below(1)
                  .otherwise(0.05)
                  .unit("1")
                  .titled("Level of the test"))
          .optional(
              "alternative",
              Shape.choice("two_sided", "greater")
                  .otherwise("two_sided")
                  .titled("Alternative; the analysis of variance has one alone"))
          .optional(
              "groups",
              Shape.integer()
                  .atLeast(2)
                  .atMost(1000)
                  .otherwise(2)
                  .unit("1")
                  .titled("Groups of the analysis of variance"))
          .example(Json.obj("test", "t_two_sample", "effect_size", 0.5, "power", 0.8))
          .example(Json.obj("test", "anova_one_way", "groups", 4, "n", 20, "effect_size", 0.25));

  private static final Shape RESULT =
      Shape.object()
          .required("power", Shape.number().unit("1").titled("Probability of a rejection"))
          .required("n", Shape.number().unit("1").titled("Observations of each group"))
          .required("n_rounded_up", Shape.integer().unit("1").titled("The next whole number"))
          .required("effect_size", Shape.number().unit("1").titled("Size of the effect"))
          .required("alpha", Shape.number().unit("1").titled("Level of the test"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.power")
        .title(
            "Power of a test and size of a sample",
            "Give two of n, effect_size and power; the third follows. The power of a two-sided test"
                + " counts both tails.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Power by size of the sample")
        .method(
            new Method(
                "Noncentral t and F, normal differences of transformed proportions, Fisher's z",
                "t_two_sample: P(|T'| > t), delta = d sqrt(n/2), nu = 2(n - 1); anova_one_way:"
                    + " lambda = k n f^2; proportions_two: h sqrt(n/2); correlation: (atanh r +"
                    + " r/(2(n-1))) sqrt(n - 3)",
                List.of(
                    "J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed.,"
                        + " 1988, ch. 2, 3, 6 and 8, and appendix",
                    "N. L. Johnson, S. Kotz and N. Balakrishnan, Continuous Univariate"
                        + " Distributions 2, 2nd ed., 1995, ch. 30 and 31"),
                List.of(),
                List.of(
                    "Groups have the same size. Observations are normal with one variance, or"
                        + " proportions of many.",
                    "The power of a correlation is approximate: Fisher's z with its bias.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var test = PowerTest.named(fields.text("test"));
    var found = new ArrayList<Problem>();
    long given = List.of("n", "effect_size", "power").stream().filter(fields::has).count();
    if (given != 2) {
      found.add(Problem.invalid("", "must have exactly two of n, effect_size and power: " + given));
    }
    if (fields.has("effect_size") && fields.number("effect_size") >= test.mostEffect()) {
      found.add(DataTableChecks.invalid("effect_size", "must be below " + test.mostEffect()));
    }
    if (fields.has("n") && fields.number("n") < test.leastSize()) {
      found.add(DataTableChecks.invalid("n", "must be at least " + test.leastSize()));
    }
    boolean variance = test == PowerTest.ANOVA_ONE_WAY;
    if (variance && fields.text("alternative").equals("greater")) {
      found.add(DataTableChecks.invalid("alternative", "must be two_sided for anova_one_way"));
    }
    if (fields.has("power") && fields.number("power") <= fields.number("alpha")) {
      found.add(DataTableChecks.invalid("power", "must be above alpha"));
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    // Seeking the size takes many powers; from a size one is enough.
    return new JsonFields(input).has("n") ? 5e4 : 5e5;
  }

  private static PowerTest.Setting setting(JsonFields fields) {
    return new PowerTest.Setting(
        fields.number("alpha"),
        fields.text("alternative").equals("two_sided"),
        fields.integer("groups"));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var test = PowerTest.named(fields.text("test"));
    PowerTest.Setting setting = setting(fields);
    double target = fields.has("power") ? fields.number("power") : 0;
    double size = fields.has("n") ? fields.number("n") : 0;
    double effect = fields.has("effect_size") ? fields.number("effect_size") : 0;
    if (size == 0) {
      double known = effect;
      size =
          root("n", n -> test.power(n, known, setting) - target, test.leastSize(), MOST_SIZE, work);
    } else if (effect == 0) {
      double known = size;
      effect =
          root(
              "effect_size",
              e -> test.power(known, e, setting) - target,
              0,
              test.mostEffect() * (1 - 1e-12),
              work);
    }
    return JsonComputed.of(
        Json.obj(
            "power",
            fields.has("power") ? target : test.power(size, effect, setting),
            "n",
            size,
            "n_rounded_up",
            (long) Math.ceil(size - SAME),
            "effect_size",
            effect,
            "alpha",
            setting.alpha()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new PowerChecks(new JsonFields(input), new JsonFields(result)).all();
  }

  private static double root(
      String name, DoubleUnaryOperator above, double least, double most, Work work) {
    if (above.applyAsDouble(most) < 0) {
      throw new Infeasible(name + " would be beyond " + most + ": take a lower power");
    }
    double low = least;
    while (low > 0 && above.applyAsDouble(low) >= 0) {
      // The approximations of the smallest samples do not rise with their size.
      low += 0.5;
      if (low > 3 * least) {
        throw new Infeasible(name + " would be below " + least + ": take a higher power");
      }
    }
    double high = Math.max(2 * low, 0.01);
    while (high < most && above.applyAsDouble(high) < 0) {
      work.proceed();
      low = high;
      high = Math.min(most, 2 * high);
    }
    for (int i = 0; i < 200 && high - low > 4 * Math.ulp(high); i++) {
      work.proceed();
      double middle = (low + high) / 2;
      if (above.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    var test = PowerTest.named(fields.text("test"));
    double most = Math.max(2 * found.number("n"), test.leastSize() + 10);
    double[] sizes = new double[POINTS];
    double[] powers = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      sizes[k] = test.leastSize() + (most - test.leastSize()) * k / (POINTS - 1);
      powers[k] = test.power(sizes[k], found.number("effect_size"), setting(fields));
    }
    return Optional.of(
        LayeredPlot.of("Power by size of the sample", "n of each group (1)", "Power (1)")
            .line("power", sizes, powers)
            .points(
                "result", new double[] {found.number("n")}, new double[] {found.number("power")})
            .plot());
  }
}
