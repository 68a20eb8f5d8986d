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
import dev.omni.quant.core.History;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TailLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Value at risk and expected shortfall from the history of returns, or of profits and losses. */
@AutoService(JsonEngine.class)
public final class HistoricalValueAtRisk implements JsonEngine {
  private static final int MOST_CELLS = 500_000;
  private static final int WORST = 10;

  private static final Shape CONTRACT =
      Names.in(
          Shape.of(
              Shape.object()
                  .optional(
                      "positions",
                      Shape.arrayOf(Shape.number().unit("currency unit"), 1, 500)
                          .titled("Values of the positions, negative when short"))
                  .optional(
                      "returns",
                      Shape.matrix(Shape.arrayOf(Shape.number().unit("1/period"), 2, 100_000))
                          .columns(1, 500)
                          .titled("Returns, one array for each position, oldest first"))
                  .optional(
                      "profit_and_loss",
                      Shape.arrayOf(Shape.number().unit("currency unit"), 10, 100_000)
                          .titled("Profits (positive) and losses, oldest first"))
                  .required(
                      "confidence",
                      Shape.number()
                          .above(0.5)
                          .below(1)
                          .unit("1")
                          .titled("Confidence, 0.99 for 99 %"))
                  .optional(
                      "method",
                      Shape.choice("plain", "age_weighted", "filtered")
                          .otherwise("plain")
                          .titled("Equal weights, falling with age, or scaled by volatility"))
                  .optional(
                      "decay",
                      Shape.number()
                          .above(0.5)
                          .below(1)
                          .unit("1")
                          .titled("Decay a period; 0.98 age weighted, 0.94 filtered if not given"))
                  .optional(
                      "quantile_rule",
                      Shape.choice("order_statistic", "interpolated")
                          .otherwise("order_statistic")
                          .titled("Value at risk: a loss, or between two"))
                  .optional(
                      "horizon_periods",
                      Shape.number()
                          .atLeast(1)
                          .atMost(250)
                          .otherwise(1)
                          .unit("period")
                          .titled("Horizon; results grow with its square root"))
                  .schema()
                  .with(
                      "oneOf",
                      List.of(
                          Json.obj("required", List.of("positions", "returns")),
                          Json.obj("required", List.of("profit_and_loss"))))
                  .with(
                      "examples",
                      List.of(
                          Json.obj(
                              "profit_and_loss",
                              new double[] {
                                12, -35, 8, 41, -62, 15, -9, 27, -18, 33, -71, 20, 6, -44, 52, -3,
                                19, -28, 37, -11
                              },
                              "confidence",
                              0.9),
                          Json.obj(
                              "positions",
                              new double[] {1e6, -5e5},
                              "returns",
                              Json.arr(
                                  new double[] {
                                    0.004, -0.011, 0.007, 0.002, -0.016, 0.009, -0.003, 0.012,
                                    -0.008, 0.005, 0.001, -0.006
                                  },
                                  new double[] {
                                    0.002, -0.004, 0.009, -0.001, -0.007, 0.003, 0.001, 0.006,
                                    -0.010, 0.002, 0.003, -0.002
                                  }),
                              "confidence",
                              0.95,
                              "method",
                              "filtered",
                              "names",
                              List.of("index", "future"))))),
          "positions");

  private static final Shape MONEY = Shape.number().unit("currency unit");
  private static final Shape RESULT =
      Names.inResult(
          Shape.object()
              .required("value_at_risk", MONEY.titled("Value at risk, positive for a loss"))
              .required("expected_shortfall", MONEY.titled("Mean loss beyond the confidence"))
              .optional(
                  "component_es",
                  Shape.listOf(MONEY).titled("Part of each position in the expected shortfall"))
              .required(
                  "scenarios_beyond",
                  Shape.integer().unit("1").titled("Losses before the value at risk"))
              .required(
                  "worst_scenarios",
                  Shape.object()
                      .required(
                          "index",
                          Shape.listOf(Shape.integer().unit("1"))
                              .titled("Places in the history, from 0"))
                      .required("loss", Shape.listOf(MONEY).titled("Losses of one period"))
                      .titled("The ten largest losses")),
          "positions");

  @Override
  public Capability capability() {
    return Capability.named("risk.var.historical")
        .title(
            "Historical value at risk and expected shortfall",
            "The loss that the history exceeds with the probability 1 - confidence, the mean loss"
                + " beyond it, and the part of each position in that mean. Scenarios have equal"
                + " weights, weights that fall with age, or are scaled to the volatility of now.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Histogram of profits and losses, with value at risk and expected shortfall")
        .method(
            new Method(
                "Order statistics of weighted scenarios",
                "VaR = first loss, largest first, at which the weights exceed 1 - c; ES = (sum of"
                    + " w L before it + (1 - c - their weight) VaR) / (1 - c); filtered: x_t"
                    + " s_(T+1) / s_t, s^2_(t+1) = d s^2_t + (1 - d) x_t^2",
                List.of(
                    "C. Acerbi and D. Tasche, On the coherence of expected shortfall, Journal of"
                        + " Banking and Finance 26, 2002, pp. 1487-1503",
                    "J. Boudoukh, M. Richardson and R. Whitelaw, The best of both worlds, Risk"
                        + " 11(5), 1998, pp. 64-67 (age_weighted)",
                    "J. Hull and A. White, Incorporating volatility updating into the historical"
                        + " simulation method, Journal of Risk 1(1), 1998, pp. 5-19 (filtered)"),
                List.of(),
                List.of(
                    "Value is linear in the returns; what happened is all that may happen.",
                    "A longer horizon multiplies the results by its square root.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<Problem>();
    boolean weighted = !fields.text("method").equals("plain");
    if (weighted && fields.text("quantile_rule").equals("interpolated")) {
      problems.add(
          Problem.invalid("/quantile_rule", "must be order_statistic but for the method plain"));
    }
    if (!weighted && fields.has("decay")) {
      problems.add(Problem.invalid("/decay", "belongs to the methods age_weighted and filtered"));
    }
    if (fields.has("profit_and_loss")) {
      for (String other : List.of("positions", "returns")) {
        if (fields.has(other)) {
          problems.add(Problem.invalid("/" + other, "must be left out beside profit_and_loss"));
        }
      }
      return problems;
    }
    int size = fields.items("positions").size();
    problems.addAll(History.problems(fields, size, MOST_CELLS));
    problems.addAll(Names.problems(fields, size, "positions"));
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e4 + 60 * cells(new JsonFields(input));
  }

  private static double cells(JsonFields fields) {
    return fields.has("profit_and_loss")
        ? fields.items("profit_and_loss").size()
        : (double) fields.items("returns").size() * fields.rows("returns")[0].length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Scenarios scenarios = Scenarios.of(fields);
    double[] losses = scenarios.losses();
    TailLosses tail = scenarios.tail(losses, fields.complement("confidence"));
    double growth = Math.sqrt(fields.number("horizon_periods"));
    boolean between = fields.text("quantile_rule").equals("interpolated");
    double valueAtRisk =
        FiniteResults.number(
            "value_at_risk", growth * (between ? tail.interpolated() : tail.valueAtRisk()));
    double shortfall = FiniteResults.number("expected_shortfall", growth * tail.shortfall());
    int[] worst = Arrays.copyOf(tail.order(), Math.min(WORST, losses.length));
    Json.Obj result =
        Json.obj(
            "value_at_risk",
            valueAtRisk,
            "expected_shortfall",
            shortfall,
            "scenarios_beyond",
            tail.beyond(),
            "worst_scenarios",
            Json.obj(
                "index", Arrays.stream(worst).boxed().toList(),
                "loss", Arrays.stream(worst).mapToObj(t -> losses[t]).toList()));
    result = result.withPresent("names", Names.sent(fields));
    if (fields.has("profit_and_loss")) {
      return JsonComputed.of(result);
    }
    double[] parts =
        Arrays.stream(scenarios.parts()).mapToDouble(p -> growth * tail.mean(p)).toArray();
    return JsonComputed.of(
        result.with("component_es", FiniteResults.numbers("component_es", parts)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new HistoricalTail(
            Scenarios.of(fields),
            fields.complement("confidence"),
            Math.sqrt(fields.number("horizon_periods")))
        .checks(fields.text("quantile_rule").equals("interpolated"), new JsonFields(result));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double growth = Math.sqrt(fields.number("horizon_periods"));
    var found = new JsonFields(result);
    return Optional.of(
        LossHistogram.of(
            Scenarios.of(fields).losses(),
            found.number("value_at_risk") / growth,
            found.number("expected_shortfall") / growth));
  }
}
