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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A European option on a forward or futures price, lognormal or shifted lognormal. */
@AutoService(JsonEngine.class)
public final class Black76 implements JsonEngine {
  private static final double REPRICING = 1e-12;
  private static final double LARGEST_DEVIATION = 80;

  private static final Shape CONTRACT =
      ForwardTerms.contract(
              "volatility",
              OptionTerms.volatility().titled("Volatility of the forward price, 0.2 for 20 %"))
          .optional(
              "shift",
              Shape.number()
                  .atLeast(0)
                  .atMost(1e9)
                  .otherwise(0)
                  .unit("currency unit")
                  .titled("Shift of a shifted lognormal model, added to forward and strike"))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "forward",
                  19,
                  "strike",
                  19,
                  "rate",
                  0.1,
                  "volatility",
                  0.28,
                  "expiry_years",
                  0.75))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "forward",
                  75.2,
                  "strike",
                  80,
                  "rate",
                  0.045,
                  "price",
                  4.17,
                  "valuation_date",
                  "2024-03-01",
                  "expiry_date",
                  "2024-05-31"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.black76")
        .title(
            "European option on a forward, Black 1976",
            "Price of a European call or put on a forward or futures price and its derivatives, or"
                + " the volatility of a price. A shift allows forwards and strikes down to -shift."
                + " Rho keeps the forward fixed: -T x price. Where the forward is certain and"
                + " equals the strike, gamma, theta and rho are null.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(ForwardTerms.result("1/sqrt(year)"))
        .plot("Price and payoff against the forward, with delta and gamma")
        .method(
            new Method(
                "Black's formula; the volatility by bisection",
                "c = e^(-rT) ((F + s) N(d1) - (K + s) N(d2)); d1 = (ln((F + s)/(K + s)) + v^2 T/2)"
                    + " / (v sqrt(T)); d2 = d1 - v sqrt(T)",
                List.of(
                    "F. Black, The pricing of commodity contracts, Journal of Financial Economics"
                        + " 3, 1976, pp. 167-179, eq. 16"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The shifted forward price follows a geometric Brownian motion without drift.",
                    "Exercise at expiry alone; the payment is discounted at one rate.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(Expiry.problems(fields));
    for (String name : List.of("forward", "strike")) {
      if (!(fields.number(name) + fields.number("shift") > 0)) {
        problems.add(
            Problem.invalid(
                "/" + name,
                "must be above 0 after the shift is added; give a larger shift, or take"
                    + " finance.option.bachelier, which has no such bound"));
      }
    }
    if (problems.isEmpty()) {
      OptionTerms terms = terms(fields);
      double least =
          Math.max(0, terms.sign() * (terms.discountedSpot() - terms.discountedStrike()));
      problems.addAll(
          ForwardTerms.bounds(
              fields, least, terms.call() ? terms.discountedSpot() : terms.discountedStrike()));
    }
    return problems;
  }

  /** Returns the option on an asset whose yield is the rate, which has the same price. */
  private static OptionTerms terms(JsonFields fields) {
    double shift = fields.number("shift");
    return new OptionTerms(
        fields.text("type").equals("call"),
        fields.number("forward") + shift,
        fields.number("strike") + shift,
        fields.number("rate"),
        fields.number("rate"),
        Expiry.years(fields));
  }

  @Override
  public double steps(Json.Obj input) {
    return new JsonFields(input).has("price") ? 5000 : 200;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = terms(fields);
    double volatility = fields.has("price") ? implied(fields, terms) : fields.number("volatility");
    var formula = new BlackScholes(terms, volatility);
    double price = FiniteResults.number("price", formula.price());
    Json.Obj result =
        Json.obj(
            "price", price,
            "delta", FiniteResults.number("delta", formula.delta()),
            "gamma", smooth(formula, "gamma", BlackScholes::gamma),
            "vega", FiniteResults.number("vega", formula.vega()),
            "theta", smooth(formula, "theta", BlackScholes::theta),
            "rho", smooth(formula, "rho", f -> -terms.expiryYears() * f.price()),
            "implied_volatility", volatility);
    return JsonComputed.of(
        fields.has("price") ? ForwardTerms.sought(result, price - fields.number("price")) : result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = terms(fields);
    double price = result.number("price");
    double volatility = result.number("implied_volatility");
    var formula = new BlackScholes(terms, Math.abs(volatility));
    var checks = new ArrayList<Check>();
    checks.add(parity(price, formula));
    if (fields.has("price")) {
      checks.add(repricing(price, fields.number("price"), terms));
    }
    if (result.has("gamma")) {
      double given = fields.has("price") ? volatility : fields.number("volatility");
      checks.add(
          GreekIdentities.ofForward(
              terms, volatility, result, new Residuals().equal(volatility, given)));
    }
    return checks;
  }

  /** Returns a derivative, or null where the price has a kink. */
  private static Json smooth(
      BlackScholes formula, String name, ToDoubleFunction<BlackScholes> greek) {
    return formula.kinked()
        ? Json.NULL
        : Json.num(FiniteResults.number(name, greek.applyAsDouble(formula)));
  }

  private static double implied(JsonFields fields, OptionTerms terms) {
    double deviation =
        LogBisection.solve(
            s ->
                BlackFormula.value(
                    terms.sign(),
                    terms.discountedSpot(),
                    terms.discountedStrike(),
                    terms.logMoneyness(),
                    s),
            fields.number("price"),
            LARGEST_DEVIATION);
    double volatility = deviation / Math.sqrt(terms.expiryYears());
    if (!(volatility > 0 && Double.isFinite(volatility))) {
      throw new Infeasible("the price is so close to its bound that it has no volatility");
    }
    return volatility;
  }

  private static Check parity(double price, BlackScholes formula) {
    OptionTerms terms = formula.terms();
    double mirror = new BlackScholes(terms.mirrored(), formula.volatility()).price();
    return new Check(
        "put_call_parity_residual",
        price - mirror - terms.sign() * (terms.discountedSpot() - terms.discountedStrike()),
        REPRICING * terms.scale(),
        "Call less put less the discounted forward less strike: zero, else one of the two could be"
            + " had for nothing.");
  }

  private static Check repricing(double price, double given, OptionTerms terms) {
    return new Check(
        "repricing_residual",
        price - given,
        REPRICING * 2 * terms.scale(),
        "Price at the implied volatility less the given price.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double volatility = new JsonFields(result).number("implied_volatility");
    double shift = fields.number("shift");
    return Optional.of(
        SpotPlot.withGreeks(
            terms(fields),
            "forward",
            shift,
            "price",
            there -> new BlackScholes(there, volatility).price()));
  }
}
