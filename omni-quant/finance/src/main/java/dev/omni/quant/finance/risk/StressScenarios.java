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
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The profit or loss of a book in scenarios, by full revaluation. */
@AutoService(JsonEngine.class)
public final class StressScenarios implements JsonEngine {
  private static final int MOST_POSITIONS = 10_000;
  private static final int MOST_SHOCKS = 100_000;
  private static final double ADDED = 1e-9;
  private static final int SHOWN_SCENARIOS = 30;
  private static final int SHOWN_POSITIONS = 8;

  private static Shape text(String title) {
    return Shape.of(
        Json.obj(
            "type",
            "array",
            "items",
            Json.obj("type", List.of("string", "null")),
            "minItems",
            1,
            "maxItems",
            MOST_POSITIONS,
            "title",
            title));
  }

  private static Shape sparse(Shape cell, String title) {
    return InputTable.sparse(cell, MOST_POSITIONS).titled(title);
  }

  private static final Shape POSITIONS =
      Shape.object()
          .optional("name", text("Names"))
          .required(
              "kind",
              Shape.arrayOf(Shape.choice("linear", "call", "put", "zero_bond"), 1, MOST_POSITIONS)
                  .titled("What is held"))
          .required(
              "quantity",
              Shape.arrayOf(Shape.number().unit("1"), 1, MOST_POSITIONS)
                  .titled("How much is held, negative when short"))
          .optional("spot_factor", text("Factor of the price; but for zero_bond"))
          .optional("volatility_factor", text("Factor of the volatility, for call and put"))
          .optional("rate_factor", text("Factor of the continuous rate; but for linear"))
          .optional(
              "strike",
              sparse(
                  Shape.number().above(0).atMost(1e9).unit("currency unit"),
                  "Strikes, for call and put"))
          .optional(
              "expiry_years",
              sparse(
                  Shape.number().atLeast(0).atMost(100).unit("year"),
                  "Times to expiry; but for linear"))
          .optional(
              "dividend_yield",
              sparse(
                  Shape.number().atLeast(-1).atMost(1).unit("1/year, continuous"),
                  "Yields, for call and put; 0 if not given"))
          .titled("Positions, one row for each");

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "factors",
              Shape.object()
                  .required("name", Names.column(1000).titled("Names"))
                  .required(
                      "value",
                      Shape.arrayOf(Shape.number().unit("1"), 1, 1000).titled("Values today"))
                  .titled("Risk factors, one row for each"))
          .required("positions", POSITIONS)
          .required(
              "shocks",
              Shape.object()
                  .required("scenario", Names.column(MOST_SHOCKS).titled("Scenarios"))
                  .required("factor", Names.column(MOST_SHOCKS).titled("Factors that move"))
                  .required(
                      "shift",
                      Shape.arrayOf(Shape.choice("relative", "absolute"), 1, MOST_SHOCKS)
                          .titled("Whether a factor is multiplied by 1 + value, or value added"))
                  .required(
                      "value",
                      Shape.arrayOf(Shape.number().unit("1"), 1, MOST_SHOCKS).titled("Moves"))
                  .titled("Moves, one row for each scenario and factor"))
          .example(StressExample.INPUT);

  private static final Shape MONEY = Shape.number().unit("currency unit");
  private static final Shape RESULT =
      Shape.object()
          .required("base_value", MONEY.titled("Value today"))
          .required(
              "scenarios",
              Shape.object()
                  .required("name", Shape.listOf(Shape.string()).titled("Names"))
                  .required("profit_and_loss", Shape.listOf(MONEY).titled("Profits and losses"))
                  .required("value", Shape.listOf(MONEY).titled("Values"))
                  .titled("Scenarios, one row for each, in the order of the shocks"))
          .required(
              "position_profit_and_loss",
              Shape.listOf(Shape.listOf(MONEY))
                  .titled("Profits and losses of the positions, one array for each scenario"))
          .required("worst_scenario", Shape.string().titled("Scenario of the largest loss"));

  @Override
  public Capability capability() {
    return Capability.named("risk.stress.scenarios")
        .title(
            "Stress scenarios by full revaluation",
            "The profit or loss of a book of linear positions, options and zero bonds when risk"
                + " factors move, by position and scenario. Factors without a row in a scenario"
                + " stay as they are.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Profit and loss by scenario and position")
        .method(
            new Method(
                "Revaluation with moved factors",
                "relative f (1 + x), absolute f + x; linear = quantity f; zero_bond = quantity"
                    + " e^(-r T); options by Black-Scholes-Merton",
                List.of(
                    "F. Black and M. Scholes, The pricing of options and corporate liabilities,"
                        + " Journal of Political Economy 81, 1973, eq. 13",
                    "J.P. Morgan and Reuters, RiskMetrics Technical Document, 4th edition, 1996,"
                        + " part III"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Moves are at once; no time passes.",
                    "positions x scenarios are at most 1,000,000.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return new StressProblems(new JsonFields(input)).found();
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double positions = InputTable.of(fields, "positions").rows();
    double shocks = InputTable.of(fields, "shocks").texts("scenario").stream().distinct().count();
    return 1e4 + 60 * positions * (shocks + 1);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    StressBook book = StressBook.of(fields);
    List<StressBook.Scenario> scenarios = book.scenarios(InputTable.of(fields, "shocks"));
    double[] today = book.values(book.factors(), "today");
    double base = FiniteResults.number("base_value", Arrays.stream(today).sum());
    var names = new ArrayList<String>();
    var results = new ArrayList<double[]>();
    double[] sums = new double[scenarios.size()];
    double[] values = new double[scenarios.size()];
    for (int s = 0; s < sums.length; s++) {
      work.proceed();
      double[] moved = book.values(scenarios.get(s).factors(), scenarios.get(s).name());
      double[] profits = new double[moved.length];
      for (int i = 0; i < moved.length; i++) {
        profits[i] = moved[i] - today[i];
      }
      names.add(scenarios.get(s).name());
      results.add(FiniteResults.numbers("profit_and_loss", profits));
      sums[s] = FiniteResults.number("profit_and_loss", Arrays.stream(profits).sum());
      values[s] = Arrays.stream(moved).sum();
    }
    int worst = 0;
    for (int s = 1; s < sums.length; s++) {
      worst = sums[s] < sums[worst] ? s : worst;
    }
    return JsonComputed.of(
        Json.obj(
            "base_value",
            base,
            "scenarios",
            Json.obj("name", names, "profit_and_loss", sums, "value", values),
            "position_profit_and_loss",
            results.stream().map(Json::arr).toList(),
            "worst_scenario",
            names.get(worst)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var given = new JsonFields(result);
    JsonFields table = given.fields("scenarios");
    StressBook book = StressBook.of(fields);
    List<StressBook.Scenario> scenarios = book.scenarios(InputTable.of(fields, "shocks"));
    double[] today = book.values(book.factors(), "today");
    double[] sums = table.numbers("profit_and_loss");
    double[] values = table.numbers("value");
    double[][] profits = given.rows("position_profit_and_loss");
    double gross = Arrays.stream(today).map(Math::abs).sum();
    double apart = Math.abs(given.number("base_value") - Arrays.stream(today).sum());
    double least = Double.POSITIVE_INFINITY;
    double worst = 0;
    for (int s = 0; s < sums.length; s++) {
      double[] moved = book.values(scenarios.get(s).factors(), scenarios.get(s).name());
      double sum = 0;
      for (int i = 0; i < moved.length; i++) {
        apart = Math.max(apart, Math.abs(moved[i] - today[i] - profits[s][i]));
        sum += profits[s][i];
        gross = Math.max(gross, Math.abs(moved[i]));
      }
      gross = Math.max(gross, Arrays.stream(moved).map(Math::abs).sum());
      apart = Math.max(apart, Math.abs(sums[s] - sum));
      apart = Math.max(apart, Math.abs(values[s] - Arrays.stream(moved).sum()));
      least = Math.min(least, sums[s]);
      if (scenarios.get(s).name().equals(given.text("worst_scenario"))) {
        worst = sums[s];
      }
    }
    return List.of(
        new Check(
            "revaluation_residual",
            apart,
            ADDED * gross,
            "Largest difference of a profit or loss, a value or the value today and those of the"
                + " positions valued again: zero."),
        new Check(
            "worst_residual",
            worst - least,
            ADDED * gross,
            "Loss of the worst scenario less the largest of all: zero."));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    InputTable positions = InputTable.of(new JsonFields(input), "positions");
    var fields = new JsonFields(result);
    List<String> scenarios =
        fields.fields("scenarios").texts("name").stream().limit(SHOWN_SCENARIOS).toList();
    double[][] profits = fields.rows("position_profit_and_loss");
    int own = Math.min(positions.rows(), SHOWN_POSITIONS);
    Chart chart =
        Chart.of(
            "Profit and loss by scenario",
            Chart.Axis.ofNames("Scenario"),
            Chart.Axis.of("Profit and loss (currency unit)"));
    var names = new ArrayList<String>();
    double[][] series = new double[own + 1][scenarios.size()];
    for (int i = 0; i < positions.rows(); i++) {
      if (i < own) {
        names.add(positions.has("name", i) ? positions.text("name", i) : "position " + (i + 1));
      }
      for (int s = 0; s < scenarios.size(); s++) {
        series[Math.min(i, own)][s] += profits[s][i];
      }
    }
    names.add("others");
    int shown = positions.rows() > own ? own + 1 : own;
    return Optional.of(
        chart.stacked(names.subList(0, shown), scenarios, Arrays.copyOf(series, shown)).plot());
  }
}
