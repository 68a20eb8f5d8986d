package dev.omni.quant.finance.risk;

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
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Value at risk of a linear portfolio, and the contribution of each position. */
@AutoService(JsonEngine.class)
public final class ParametricValueAtRisk implements JsonEngine {
  /** A variance below this part of the undiversified one is rounding. */
  private static final double ROUNDING = 1e-14;

  private static final String RISKLESS =
      "the positions are a portfolio without risk: what each adds to it is not defined";

  private static final Json.Obj EXAMPLE =
      Json.obj(
          "positions",
          new double[] {10e6, 5e6},
          "volatilities",
          new double[] {0.02, 0.01},
          "correlation",
          Json.arr(new double[] {1, 0.3}, new double[] {0.3, 1}),
          "confidence",
          0.99,
          "horizon_periods",
          10);

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "positions",
              Shape.arrayOf(Shape.number().unit("currency unit"), 1, 500)
                  .titled("Values of the positions, negative when short"))
          .required(
              "volatilities",
              Shape.arrayOf(Shape.number().atLeast(0).unit("1/sqrt(period)"), 1, 500)
                  .titled("Volatility of each position's return over one period"))
          .required(
              "correlation",
              Shape.matrix(Shape.arrayOf(Shape.number().unit("1"), 1, 500))
                  .columns(1, 500)
                  .titled("Correlation of the returns, row by row"))
          .required(
              "confidence",
              Shape.number().above(0.5).below(1).unit("1").titled("Confidence, 0.99 for 99 %"))
          .optional(
              "horizon_periods",
              Shape.number()
                  .above(0)
                  .atMost(1000)
                  .otherwise(1)
                  .unit("period")
                  .titled("Horizon; the variance grows in proportion"))
          .optional(
              "distribution",
              Shape.choice("normal", "student_t")
                  .otherwise("normal")
                  .titled("Distribution of the portfolio's return"))
          .optional(
              "degrees_of_freedom",
              Shape.number()
                  .above(2)
                  .atMost(1000)
                  .unit("1")
                  .titled("Degrees of freedom, for student_t alone"))
          .optional(
              "names",
              Names.column(10_000).titled("Names of the positions, shown in place of numbers"))
          .example(EXAMPLE)
          .example(
              EXAMPLE
                  .without("horizon_periods")
                  .with("positions", new double[] {10e6, -5e6})
                  .with("distribution", "student_t")
                  .with("degrees_of_freedom", 4));

  private static final Shape MONEY = Shape.number().unit("currency unit");
  private static final Shape RESULT =
      Shape.object()
          .required("value_at_risk", MONEY.titled("Value at risk"))
          .required("portfolio_sd", MONEY.titled("Standard deviation of the portfolio"))
          .required(
              "quantile", Shape.number().unit("1").titled("Quantile of the standard normal law"))
          .required("expected_shortfall", MONEY.titled("Expected shortfall"))
          .required(
              "marginal_var",
              Shape.listOf(Shape.number().unit("1"))
                  .orNull()
                  .titled("Marginal value at risk of each position"))
          .required(
              "component_var",
              Shape.listOf(MONEY).orNull().titled("Component value at risk of each position"))
          .required(
              "individual_var", Shape.listOf(MONEY).titled("Value at risk of each position alone"))
          .required("undiversified_var", MONEY.titled("Sum of the individual values at risk"))
          .optional("names", Shape.listOf(Shape.string()).titled("Names of the positions"))
          .optional("numerics", Numerics.shape("currency unit"));

  @Override
  public Capability capability() {
    return Capability.named("risk.var.parametric")
        .title(
            "Delta-normal / Student-t value at risk with Euler allocation",
            "The loss that a linear portfolio does not exceed with some confidence over a horizon,"
                + " the mean loss beyond it, and what each position adds. Means of returns are"
                + " zero. Student's t is scaled to the same variance; quantile is that of the"
                + " distribution with variance 1, so that value_at_risk = quantile x portfolio_sd."
                + " A perfect hedge has no risk; its component_var and marginal_var are null.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Value at risk by position")
        .method(
            new Method(
                "Variance-covariance method with Euler allocation",
                "VaR = q sqrt(h x' S x), S_ij = s_i s_j r_ij; marginal_i = q sqrt(h) (S x)_i /"
                    + " sqrt(x' S x); component_i = x_i marginal_i; ES = sd phi(q) / (1 - c), for"
                    + " t: sd sqrt((n-2)/n) g(t) / (1 - c) (n + t^2) / (n - 1)",
                List.of(
                    "A. McNeil, R. Frey and P. Embrechts, Quantitative Risk Management, 2005,"
                        + " sections 2.2.4, 2.3.1 and 6.3",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, section"
                        + " 22.3"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-core"),
                    Libraries.named("org.hipparchus:hipparchus-stat")),
                List.of(
                    "Value is linear in the returns; no optionality.",
                    "Returns are elliptical with zero mean, independent from period to period.",
                    "For student_t a longer horizon keeps the distribution and scales its"
                        + " variance.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    int size = fields.items("positions").size();
    var problems = new ArrayList<Problem>();
    if (fields.items("volatilities").size() != size) {
      problems.add(
          Problem.invalid(
              "/volatilities", "must have one volatility for each of positions: " + size));
    }
    double[][] correlation = fields.rows("correlation");
    problems.addAll(CorrelationEntries.problems(correlation));
    problems.addAll(new SymmetricMatrix(correlation).problems("/correlation", size, "positions"));
    problems.addAll(Names.problems(fields, size, "positions"));
    boolean student = fields.text("distribution").equals("student_t");
    if (student != fields.has("degrees_of_freedom")) {
      problems.add(
          new Problem(
              "/degrees_of_freedom",
              student ? Problem.Kind.MISSING : Problem.Kind.INVALID,
              student
                  ? "is required for student_t; above 2, at most 1000"
                  : "belongs to distribution student_t; leave it out for normal"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    double size = new JsonFields(input).items("positions").size();
    return 2e4 + 2 * size * size;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    work.proceed();
    var fields = new JsonFields(input);
    double[] deviations = fields.numbers("volatilities");
    double[] alone =
        ScaledDoubles.products("deviation of a position", fields.numbers("positions"), deviations);
    double unit = ScaledDoubles.of(alone);
    double[] exposures = ScaledDoubles.over(alone, unit);
    double growth = Math.sqrt(fields.number("horizon_periods"));
    var correlation = new SymmetricMatrix(fields.rows("correlation"));
    double[] shares = correlation.times(exposures);
    work.proceed();
    double[] sizes = Arrays.stream(exposures).map(Math::abs).toArray();
    double once = deviation(sum(products(exposures, shares)), sizes);
    TailQuantile tail = TailQuantile.of(fields);
    double exceedance = fields.complement("confidence");
    double quantile = tail.quantile(exceedance);
    double multiple = quantile * growth;
    double sd = once * growth;
    double[] individual =
        Arrays.stream(sizes).map(exposure -> multiple * exposure * unit).toArray();
    Json.Obj result =
        Json.obj(
            "portfolio_sd", ScaledDoubles.times("portfolio_sd", sd, unit),
            "quantile", quantile,
            "value_at_risk", ScaledDoubles.times("value_at_risk", quantile * sd, unit),
            "expected_shortfall",
                ScaledDoubles.times("expected_shortfall", tail.shortfall(exceedance) * sd, unit),
            "individual_var", FiniteResults.numbers("individual_var", individual),
            "undiversified_var", FiniteResults.number("undiversified_var", sum(individual)));
    result = result.withPresent("names", Names.sent(fields));
    if (once == 0) {
      return JsonComputed.of(
          result
              .with("component_var", Json.NULL)
              .with("marginal_var", Json.NULL)
              .with("numerics", Numerics.of("closed formula").with("note", RISKLESS)));
    }
    double[] slopes = Arrays.stream(shares).map(share -> multiple * share / once).toArray();
    double[] units = new double[exposures.length];
    Arrays.fill(units, unit);
    double[] component =
        ScaledDoubles.products("component_var", products(exposures, slopes), units);
    return JsonComputed.of(
        result
            .with("component_var", component)
            .with(
                "marginal_var",
                FiniteResults.numbers("marginal_var", products(deviations, slopes))));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return ParametricChecks.of(new JsonFields(input)).all(new JsonFields(result));
  }

  /** Returns the portfolio's standard deviation; none that is left by rounding alone. */
  private static double deviation(double variance, double[] exposures) {
    double undiversified = sum(exposures);
    double found = FiniteResults.number("variance of the portfolio", variance);
    return found <= ROUNDING * undiversified * undiversified ? 0 : Math.sqrt(found);
  }

  private static double[] products(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).toArray();
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return ComponentPlot.of(new JsonFields(input), new JsonFields(result));
  }
}
