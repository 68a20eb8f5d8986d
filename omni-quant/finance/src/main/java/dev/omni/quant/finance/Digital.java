package dev.omni.quant.finance;

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
import dev.omni.quant.core.Libraries;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A European option that pays cash or the asset when it ends in the money. */
@AutoService(JsonEngine.class)
public final class Digital implements JsonEngine {
  private static final double PARITY = 1e-12;
  private static final int POINTS = 201;

  private static final Shape CONTRACT =
      OptionTerms.contractOfClosedForm()
          .required(
              "payoff",
              Shape.choice("cash_or_nothing", "asset_or_nothing")
                  .titled("What is paid when the option ends in the money"))
          .optional(
              "cash",
              Shape.number()
                  .above(0)
                  .atMost(1e12)
                  .otherwise(1)
                  .unit("currency unit")
                  .titled("Amount paid, for cash_or_nothing alone"))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "payoff",
                  "cash_or_nothing",
                  "cash",
                  10,
                  "spot",
                  100,
                  "strike",
                  80,
                  "rate",
                  0.06,
                  "dividend_yield",
                  0.06,
                  "volatility",
                  0.35,
                  "expiry_years",
                  0.75))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "payoff",
                  "asset_or_nothing",
                  "spot",
                  70,
                  "strike",
                  65,
                  "rate",
                  0.07,
                  "dividend_yield",
                  0.05,
                  "volatility",
                  0.27,
                  "valuation_date",
                  "2024-01-02",
                  "expiry_date",
                  "2024-07-02"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.digital")
        .title(
            "Cash-or-nothing and asset-or-nothing option",
            "Price of a European digital option and its derivatives. A volatility or time of 0"
                + " gives the limit, half the payment where the forward price equals the strike;"
                + " gamma, theta and rho are null there.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(Greeks.result())
        .plot("Price and payoff against the price of the asset, with delta and gamma")
        .method(
            new Method(
                "Reiner-Rubinstein closed formulas",
                "cash C e^(-rT) N(w d2); asset S e^(-qT) N(w d1); w = 1 for a call, -1 for a put",
                List.of(
                    "E. Reiner and M. Rubinstein, Unscrambling the binary code, Risk 4(9), 1991,"
                        + " pp. 75-83",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, pp. 88-90"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "Exercise at expiry alone; an option that ends at the strike pays half.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return Expiry.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    return 200;
  }

  private static DigitalFormula formula(JsonFields fields, OptionTerms terms) {
    boolean asset = fields.text("payoff").equals("asset_or_nothing");
    return new DigitalFormula(
        terms,
        fields.number("volatility"),
        asset ? Optional.empty() : Optional.of(fields.number("cash")));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DigitalFormula formula = formula(fields, OptionTerms.of(fields));
    double price = FiniteResults.number("price", formula.price());
    return JsonComputed.of(
        Json.obj(
            "price", price,
            "delta", FiniteResults.number("delta", formula.delta()),
            "gamma", smooth(formula, "gamma", formula.gamma()),
            "vega", FiniteResults.number("vega", formula.vega()),
            "theta", smooth(formula, "theta", formula.theta()),
            "rho", smooth(formula, "rho", formula.rho())));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    DigitalFormula formula = formula(fields, OptionTerms.of(fields));
    var parity =
        new Check(
            "parity_residual",
            result.number("price") + formula.mirrored().price() - formula.certainly(),
            PARITY * formula.certainly(),
            "Call plus put less the discounted payment: zero, because one of the two is paid.");
    return formula.kinked()
        ? List.of(parity)
        : List.of(parity, GreekIdentities.of(formula.terms(), formula.volatility(), result));
  }

  private static Json smooth(DigitalFormula formula, String name, double value) {
    return formula.kinked() ? Json.NULL : Json.num(FiniteResults.number(name, value));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double[] spots =
        Chart.grid(
            0.5 * Math.min(terms.spot(), terms.strike()),
            1.5 * Math.max(terms.spot(), terms.strike()),
            POINTS);
    double[] prices =
        Arrays.stream(spots).map(s -> formula(fields, terms.withSpot(s)).price()).toArray();
    double[] payoffs =
        Arrays.stream(spots)
            .map(s -> formula(fields, terms.withSpot(s).withExpiry(0)).price())
            .toArray();
    return Optional.of(
        Chart.of(
                (terms.call() ? "Digital call" : "Digital put") + " against the price of the asset",
                Chart.Axis.of("Price of the asset (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("price", spots, prices)
            .line("payoff", spots, payoffs)
            .above(SpotPlot.greeks("price of the asset", spots, prices)));
  }
}
