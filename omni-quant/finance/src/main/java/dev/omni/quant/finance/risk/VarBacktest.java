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
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tests of a value at risk against what happened. */
@AutoService(JsonEngine.class)
public final class VarBacktest implements JsonEngine {
  private static final int LEAST = 20;
  private static final int MOST = 100_000;
  private static final String RATIO = "likelihood_ratio";

  private static final Json.Obj EXAMPLE =
      Json.obj(
          "profit_and_loss",
          new double[] {
            34, 82, 33, -130, -61, 12, -240, 55, 71, -18, 44, -92, 8, 101, -33, 27, -14, -205, -260,
            63, 9, -47, 22, 15
          },
          "value_at_risk",
          IntStream.range(0, 24).mapToDouble(t -> 180 + 2 * t).toArray(),
          "confidence",
          0.95);

  private static final Shape CONTRACT =
      Shape.of(
          Shape.object()
              .optional(
                  "profit_and_loss",
                  Shape.arrayOf(Shape.number().unit("currency unit"), LEAST, MOST)
                      .titled("Profits (positive) and losses, oldest first"))
              .optional(
                  "value_at_risk",
                  Shape.arrayOf(Shape.number().atLeast(0).unit("currency unit"), LEAST, MOST)
                      .titled("Value at risk forecast for each period"))
              .optional(
                  "exceptions",
                  Shape.arrayOf(Shape.integer().atLeast(0).atMost(1).unit("1"), LEAST, MOST)
                      .titled("1 where the loss was larger than the value at risk, else 0"))
              .required(
                  "confidence",
                  Shape.number()
                      .above(0.5)
                      .below(1)
                      .unit("1")
                      .titled("Confidence of the value at risk"))
              .schema()
              .with(
                  "oneOf",
                  List.of(
                      Json.obj("required", List.of("profit_and_loss", "value_at_risk")),
                      Json.obj("required", List.of("exceptions"))))
              .with("examples", List.of(EXAMPLE)));

  private static Shape count(String title) {
    return Shape.integer().unit("1").titled(title);
  }

  private static Shape number(String title) {
    return Shape.number().unit("1").titled(title);
  }

  private static Shape test() {
    return Shape.object()
        .required(RATIO, number("Likelihood ratio"))
        .required("p_value", number("Probability of a larger ratio"));
  }

  private static final Shape RESULT =
      Shape.object()
          .required("exceptions", count("Exceptions"))
          .required("observations", count("Observations"))
          .required("expected_exceptions", number("Exceptions to be expected"))
          .required("kupiec", test().titled("Test of the number of exceptions"))
          .required(
              "independence",
              test()
                  .required("n00", count("Transitions from no exception to none"))
                  .required("n01", count("Transitions from no exception to one"))
                  .required("n10", count("Transitions from an exception to none"))
                  .required("n11", count("Transitions from an exception to one"))
                  .titled("Test of exceptions that follow each other"))
          .required("conditional_coverage", test().titled("Both tests together"))
          .required(
              "traffic_light",
              Shape.object()
                  .required(
                      "cumulative_probability",
                      number("Probability of so many exceptions or fewer"))
                  .required("zone", Shape.choice("green", "yellow", "red").titled("Zone"))
                  .required(
                      "plus_factor",
                      Shape.number()
                          .unit("1")
                          .orNull()
                          .titled("Plus factor")
                          .unchecked("A table of the Basel Committee, by the exceptions."))
                  .titled("Traffic light of the Basel Committee"));

  @Override
  public Capability capability() {
    return Capability.named("risk.var.backtest")
        .title(
            "Backtest of a value at risk",
            "Whether losses exceeded a value at risk as often as its confidence says, and"
                + " independently of each other. plus_factor is null but for 250 observations at"
                + " 99 %, for which the Basel Committee sets it.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Profits and losses with the value at risk and its exceptions")
        .method(
            new Method(
                "Likelihood ratios of coverage and independence; binomial traffic light",
                "LR = -2 ln(c^(T-x) (1-c)^x / ((1-x/T)^(T-x) (x/T)^x)), chi^2(1); independence by"
                    + " a Markov chain of exceptions, chi^2(1); both: the sum, chi^2(2); P(X <= x),"
                    + " X binomial(T, 1-c), green below 0.95, yellow below 0.9999",
                List.of(
                    "P. H. Kupiec, Techniques for verifying the accuracy of risk measurement"
                        + " models, Journal of Derivatives 3(2), 1995, pp. 73-84",
                    "P. F. Christoffersen, Evaluating interval forecasts, International Economic"
                        + " Review 39, 1998, pp. 841-862",
                    "Basel Committee on Banking Supervision, Supervisory framework for the use of"
                        + " backtesting, January 1996, table 2"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "An exception is a loss larger than the value at risk of its period.",
                    "The distributions of the ratios hold for many observations.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    if (fields.has("exceptions")) {
      return List.of("profit_and_loss", "value_at_risk").stream()
          .filter(fields::has)
          .map(other -> Problem.invalid("/" + other, "must be left out beside exceptions"))
          .toList();
    }
    int size = fields.items("profit_and_loss").size();
    return fields.items("value_at_risk").size() == size
        ? List.of()
        : List.of(
            Problem.invalid(
                "/value_at_risk", "must have one row for each of profit_and_loss: " + size));
  }

  private static boolean[] exceptions(JsonFields fields) {
    double[] found = fields.has("exceptions") ? fields.numbers("exceptions") : exceeded(fields);
    boolean[] exceptions = new boolean[found.length];
    for (int t = 0; t < found.length; t++) {
      exceptions[t] = found[t] == 1;
    }
    return exceptions;
  }

  private static double[] exceeded(JsonFields fields) {
    double[] profits = fields.numbers("profit_and_loss");
    double[] limits = fields.numbers("value_at_risk");
    return IntStream.range(0, profits.length)
        .mapToDouble(t -> -profits[t] > limits[t] ? 1 : 0)
        .toArray();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e5;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double exceedance = fields.complement("confidence");
    ExceptionCounts coverage = ExceptionCounts.of(exceptions(fields), exceedance);
    double kupiec = coverage.kupiec();
    double independence = coverage.independence();
    return JsonComputed.of(
        Json.obj(
            "exceptions", coverage.exceptions(),
            "observations", coverage.observations(),
            "expected_exceptions", coverage.observations() * exceedance,
            "kupiec", test(kupiec, ExceptionCounts.beyondOne(kupiec)),
            "independence",
                test(independence, ExceptionCounts.beyondOne(independence))
                    .with("n00", coverage.n00())
                    .with("n01", coverage.n01())
                    .with("n10", coverage.n10())
                    .with("n11", coverage.n11()),
            "conditional_coverage",
                test(kupiec + independence, StrictMath.exp(-0.5 * (kupiec + independence))),
            "traffic_light", light(coverage, fields.number("confidence"))));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new BacktestChecks(
            exceptions(fields), fields.complement("confidence"), new JsonFields(result))
        .all();
  }

  private static Json.Obj test(double ratio, double probability) {
    return Json.obj(RATIO, ratio, "p_value", probability);
  }

  private static Json.Obj light(ExceptionCounts coverage, double confidence) {
    double probability = coverage.atMost();
    boolean set = coverage.observations() == 250 && confidence == 0.99;
    return Json.obj(
        "cumulative_probability",
        probability,
        "zone",
        probability < 0.95 ? "green" : probability < 0.9999 ? "yellow" : "red",
        "plus_factor",
        set ? Optional.of(plusFactor(coverage.exceptions())) : Optional.empty());
  }

  private static double plusFactor(int exceptions) {
    return switch (exceptions) {
      case 0, 1, 2, 3, 4 -> 0;
      case 5 -> 0.4;
      case 6 -> 0.5;
      case 7 -> 0.65;
      case 8 -> 0.75;
      case 9 -> 0.85;
      default -> 1;
    };
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    if (!fields.has("profit_and_loss")) {
      return Optional.empty();
    }
    double[] profits = fields.numbers("profit_and_loss");
    double[] exceeded = exceeded(fields);
    int[] beyond = IntStream.range(0, profits.length).filter(t -> exceeded[t] == 1).toArray();
    double[] periods = Chart.grid(1, profits.length, profits.length);
    return Optional.of(
        Chart.of(
                "Backtest of the value at risk",
                Chart.Axis.of("Period"),
                Chart.Axis.of("Profit and loss (currency unit)"))
            .line("profit and loss", periods, profits)
            .line(
                "minus value at risk",
                periods,
                Arrays.stream(fields.numbers("value_at_risk")).map(v -> -v).toArray())
            .dots(
                "exception",
                Arrays.stream(beyond).mapToDouble(t -> t + 1).toArray(),
                Arrays.stream(beyond).mapToDouble(t -> profits[t]).toArray())
            .plot());
  }
}
