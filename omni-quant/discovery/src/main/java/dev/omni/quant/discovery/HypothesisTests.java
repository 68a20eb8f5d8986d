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
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Student, Wilcoxon, Mann-Whitney, chi-square, Fisher, binomial and Kolmogorov-Smirnov tests. */
@AutoService(JsonEngine.class)
public final class HypothesisTests implements JsonEngine {
  // Sizes up to which a p value is exact.
  private static final double MOST_SIGNED = 1023;
  private static final double MOST_RANKED = 3600;
  private static final double MOST_WAYS = 1e8;
  private static final double MOST_OUTCOMES = 5e6;

  private static final Shape SAMPLE = Shape.arrayOf(Shape.number().unit("1"), 1, 100_000);
  private static final Shape COUNT = Shape.integer().atLeast(0).atMost(1_000_000_000).unit("1");

  private static final Shape CONTRACT =
      Shape.object()
          .required("test", Shape.choice(ClassicalTest.ids()).titled("Test"))
          .optional("x", SAMPLE.titled("First sample"))
          .optional("y", SAMPLE.titled("Second sample, in pairs with x for paired tests"))
          .optional(
              "mu",
              Shape.number().unit("1").otherwise(0).titled("Location (or difference) under test"))
          .optional(
              "table",
              Shape.matrix(Shape.arrayOf(COUNT, 2, 100)).rows(2, 100).titled("Contingency table"))
          .optional(
              "observed", Shape.arrayOf(COUNT, 2, 1000).titled("Observed counts, one a category"))
          .optional(
              "expected",
              Shape.arrayOf(Shape.number().above(0).unit("1"), 2, 1000)
                  .titled("Expected counts or proportions, scaled to the observed total"))
          .optional(
              "trials",
              Shape.integer()
                  .atLeast(1)
                  .atMost(1_000_000_000)
                  .unit("1")
                  .titled("Number of Bernoulli trials"))
          .optional("successes", COUNT.titled("Number of successes"))
          .optional(
              "probability",
              Shape.number().atLeast(0).atMost(1).unit("1").titled("Probability under test"))
          .optional(
              "alternative",
              Shape.choice("two_sided", "greater", "less")
                  .otherwise("two_sided")
                  .titled("Alternative: x is greater or less than y or mu"))
          .optional(
              "p_value_method",
              Shape.choice("AUTO", "EXACT", "ASYMPTOTIC")
                  .otherwise("EXACT")
                  .titled("Distribution of the rank tests"))
          .optional("confidence", Confidence.SHAPE)
          .example(
              Json.obj(
                  "test", "t_welch",
                  "x", new double[] {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0},
                  "y", new double[] {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}))
          .example(
              Json.obj(
                  "test", "mann_whitney_u",
                  "x", new double[] {1.1, 2.2, 3.3, 4.4},
                  "y", new double[] {2.5, 3.6, 4.7, 5.8, 6.9}))
          .example(
              Json.obj(
                  "test",
                  "chi_square_table",
                  "table",
                  List.of(List.of(762, 327, 468), List.of(484, 239, 477))))
          .example(
              Json.obj(
                  "test", "fisher_exact",
                  "table", List.of(List.of(3, 1), List.of(1, 3)),
                  "alternative", "greater"))
          .example(
              Json.obj("test", "binomial", "trials", 925, "successes", 682, "probability", 0.75));

  private static final Shape RESULT =
      Shape.object()
          .required("p_value", Shape.number().unit("1").titled("P-value"))
          .required("statistic", Shape.number().unit("1").orNull().titled("Test statistic"))
          .required(
              "degrees_of_freedom", Shape.number().unit("1").orNull().titled("Degrees of freedom"))
          .required(
              "p_value_method",
              Shape.choice("EXACT", "ASYMPTOTIC").titled("Distribution of the p-value"))
          .optional(
              "estimate",
              Shape.number().unit("1").orNull().titled("Mean, or difference of means (t tests)"))
          .optional("confidence_low", Shape.number().unit("1").orNull().titled("Lower bound of it"))
          .optional(
              "confidence_high", Shape.number().unit("1").orNull().titled("Upper bound of it"))
          .optional("effect_size", Shape.number().unit("1").titled("Effect size"))
          .optional("note", Shape.string().titled("What was computed in place of another"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.hypothesis.test")
        .title(
            "Classical hypothesis tests",
            "Each test reads its own members: samples x and y, a table, counts, or trials."
                + " degrees_of_freedom is null where the distribution has none; statistic is null"
                + " for the odds ratio of a table with an empty cell. EXACT is exact where that is"
                + " feasible: Wilcoxon up to 1,023 differences without ties or zeros, Mann-Whitney"
                + " up to 3,600 pairs without ties, Kolmogorov-Smirnov up to 1e8 pairs; else it is"
                + " asymptotic, and p_value_method says which. One-sided Kolmogorov-Smirnov"
                + " compares distribution functions: greater means that of x lies above. t tests"
                + " have the estimate with its interval, open (null) on one side for one-sided"
                + " tests. effect_size is Cohen's d with the pooled deviation (t tests, of the"
                + " differences for pairs), 1 - 2U/(mn) (Mann-Whitney) or Cramer's V (tables)."
                + " Above 5,000,000 counts Fisher's test is the chi-square test of the table, and a"
                + " note says so.")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Samples")
        .method(
            new Method(
                "Student, Welch, Wilcoxon, Mann-Whitney, Pearson, Fisher, binomial,"
                    + " Kolmogorov-Smirnov",
                "t = (mean x - mean y - mu) / se; chi^2 = sum (O - E)^2 / E; U, W: rank sums;"
                    + " D = sup |F_x - F_y|; odds ratio = a d / (b c)",
                List.of(
                    "B. L. Welch, Biometrika 34 (1947) 28-35",
                    "M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods (1973), ch. 3, 4",
                    "J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed."
                        + " (1988), section 2.2",
                    "D. S. Kerby, The simple difference formula, Comprehensive Psychology 3 (2014)",
                    "H. Cramer, Mathematical Methods of Statistics (1946), section 21.9",
                    "A. Agresti, Categorical Data Analysis, 2nd ed. (2002), sections 3.2, 3.5",
                    "T. Viehmann, Numerically more stable computation of the p-values for the"
                        + " two-sample Kolmogorov-Smirnov test (2021), arXiv:2102.08037"),
                List.of(
                    Libraries.named("org.apache.commons:commons-statistics-inference"),
                    Libraries.named("org.apache.commons:commons-statistics-distribution")),
                List.of(
                    "observations are independent; t tests also take them to be normal; t_pooled"
                        + " takes a single value against a sample, too",
                    "chi-square p values are asymptotic, without correction for continuity:"
                        + " expected counts should be 5 or more",
                    "differences of pairs, and of ranked values and mu, are those of the decimals"
                        + " that were sent, so that 0.3 - 0.1 ties with 1.1 - 0.9",
                    "Wilcoxon ranks zeros with the others and then leaves them out (Pratt)",
                    "exact p values of Kolmogorov-Smirnov are those of samples without ties, and"
                        + " too large for samples with ties",
                    "two-sided exact p values of Fisher and the binomial sum all outcomes that are"
                        + " no more likely than the observed one, or are as likely to 1 part in"
                        + " 1e7")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return TestInputChecks.of(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double x = size(fields, "x");
    double y = size(fields, "y");
    double pairs = x * y;
    boolean exact = !fields.text("p_value_method").equals("ASYMPTOTIC");
    return switch (ClassicalTest.named(fields.text("test"))) {
      case WILCOXON_SIGNED_RANK ->
          1e4 + 125 * (x + y) + (exact && x <= MOST_SIGNED ? x * x * x / 50 : 0);
      case MANN_WHITNEY_U ->
          1e4 + 125 * (x + y) + (exact && pairs <= MOST_RANKED ? pairs * (x + y) / 2 : 0);
      case KS_TWO_SAMPLE -> 3e4 + 30 * (x + y) + (exact && pairs <= MOST_WAYS ? pairs / 50 : 0);
      case FISHER_EXACT -> 1e4 + 50 * Math.min(MOST_OUTCOMES, outcomes(fields));
      default -> 2e4 + 30 * (x + y);
    };
  }

  private static double size(JsonFields fields, String sample) {
    return fields.has(sample) ? fields.items(sample).size() : 0;
  }

  /** Returns how many tables of these margins there are at most. */
  private static double outcomes(JsonFields fields) {
    if (!fields.has("table")) {
      return 0;
    }
    double[][] table = fields.rows("table");
    return table[0][0] + Math.min(table[0][1], table[1][0]);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ClassicalTest test = ClassicalTest.named(fields.text("test"));
    // the library computes on to its end: 0.7 s at the contract's limits
    work.proceed();
    TestResult found = TestResult.of(test, fields);
    boolean ratio = test == ClassicalTest.FISHER_EXACT;
    Json.Obj result =
        Json.obj(
            "statistic",
            ratio && !Double.isFinite(found.statistic())
                ? Json.NULL
                : Json.num(FiniteResults.number("the statistic", found.statistic())),
            "p_value",
            FiniteResults.number("the p value", found.pValue()),
            "degrees_of_freedom",
            found.freedom().isPresent() ? Json.num(found.freedom().getAsDouble()) : Json.NULL,
            "p_value_method",
            found.method().toUpperCase(Locale.ROOT));
    result = result.withAll(TestEffect.of(test, fields, found));
    if (test == ClassicalTest.FISHER_EXACT && found.method().equals(TestResult.ASYMPTOTIC)) {
      result = result.with("note", "more than 5,000,000 counts: the chi-square test of the table");
    }
    return JsonComputed.of(result).noting("p_value_method", found.method());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new HypothesisChecks(
            ClassicalTest.named(fields.text("test")), fields, new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    if (!fields.has("x")) {
      return Optional.empty();
    }
    var names = new ArrayList<String>(List.of("x"));
    var samples = new ArrayList<double[]>(List.of(fields.numbers("x")));
    if (fields.has("y")) {
      names.add("y");
      samples.add(fields.numbers("y"));
    }
    return Optional.of(GroupPlot.of("Samples", new GroupRows(names, samples, 0)));
  }
}
