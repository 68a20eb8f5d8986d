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
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.NormalFormula;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A European option on a forward price that is normally distributed. */
@AutoService(JsonEngine.class)
public final class Bachelier implements JsonEngine {
  private static final double REPRICING = 1e-12;
  private static final double GREEKS = 1e-9;
  private static final double MOST_VOLATILITY = 1e9;
  private static final double LARGEST_DEVIATION = 1e300;
  private static final int POINTS = 101;

  private static final Shape CONTRACT =
      ForwardTerms.contract(
              "normal_volatility",
              Shape.number()
                  .atLeast(0)
                  .atMost(MOST_VOLATILITY)
                  .unit("currency unit/sqrt(year)")
                  .titled("Volatility of the forward price itself"))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "forward",
                  -3.5,
                  "strike",
                  0,
                  "rate",
                  0.01,
                  "normal_volatility",
                  12,
                  "expiry_years",
                  0.1))
          .example(
              Json.obj(
                  "type", "put",
                  "forward", 0.032,
                  "strike", 0.03,
                  "rate", 0.03,
                  "price", 0.0057,
                  "expiry_years", 5));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.bachelier")
        .title(
            "European option on a forward, normal model",
            "Price of a European call or put on a forward price that may be negative, and its"
                + " derivatives, or the normal volatility of a price. Rho keeps the forward fixed:"
                + " -T x price. Where the forward is certain and equals the strike, gamma, theta"
                + " and rho are null.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(ForwardTerms.result("currency unit/sqrt(year)"))
        .plot("Price and payoff against the forward, with delta and gamma")
        .method(
            new Method(
                "Bachelier's formula; the volatility by bisection of the time value",
                "c = e^(-rT) ((F - K) N(d) + v sqrt(T) n(d)); d = (F - K) / (v sqrt(T))",
                List.of(
                    "L. Bachelier, Theorie de la speculation, Annales scientifiques de l'Ecole"
                        + " normale superieure 17, 1900, pp. 21-86",
                    "P. Jaeckel, Implied normal volatility, Wilmott, 2017, no. 90, pp. 52-54"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The forward price is a Brownian motion without drift and may be negative.",
                    "Exercise at expiry alone; the payment is discounted at one rate.")))
        .build();
  }

  private static NormalFormula formula(JsonFields fields, double volatility) {
    return new NormalFormula(
        fields.text("type").equals("call") ? 1 : -1,
        fields.number("forward") - fields.number("strike"),
        volatility * Math.sqrt(Expiry.years(fields)));
  }

  private static double discount(JsonFields fields) {
    return StrictMath.exp(-fields.number("rate") * Expiry.years(fields));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(Expiry.problems(fields));
    if (problems.isEmpty()) {
      double least = discount(fields) * formula(fields, 0).price();
      problems.addAll(ForwardTerms.bounds(fields, least, Double.POSITIVE_INFINITY));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    return new JsonFields(input).has("price") ? 5000 : 200;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double years = Expiry.years(fields);
    double volatility = fields.has("price") ? implied(fields) : fields.number("normal_volatility");
    NormalFormula formula = formula(fields, volatility);
    double discount = discount(fields);
    double price = FiniteResults.number("price", discount * formula.price());
    double theta = fields.number("rate") * price - discount * formula.decay(volatility, years);
    Json.Obj result =
        Json.obj(
            "price",
            price,
            "delta",
            discount * formula.delta(),
            "gamma",
            smooth(formula, "gamma", discount * formula.gamma()),
            "vega",
            FiniteResults.number("vega", discount * formula.vega() * Math.sqrt(years)),
            "theta",
            smooth(formula, "theta", theta),
            "rho",
            smooth(formula, "rho", -years * price),
            "implied_volatility",
            volatility);
    return JsonComputed.of(
        fields.has("price") ? ForwardTerms.sought(result, price - fields.number("price")) : result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double price = result.number("price");
    double volatility = Math.abs(result.number("implied_volatility"));
    var checks = new ArrayList<Check>();
    checks.add(parity(fields, price, volatility));
    if (fields.has("price")) {
      checks.add(repricing(fields, price));
    }
    if (result.has("gamma")) {
      checks.add(greeks(fields, result));
    }
    return checks;
  }

  private static Check greeks(JsonFields fields, Json.Obj result) {
    double years = Expiry.years(fields);
    double volatility = result.number("implied_volatility");
    double gamma = result.number("gamma");
    double price = result.number("price");
    NormalFormula formula = formula(fields, Math.abs(volatility));
    double discount = discount(fields);
    return new Residuals()
        .zero(
            result.number("theta"),
            volatility * (volatility * gamma) / 2,
            -fields.number("rate") * price)
        .zero(result.number("vega"), -volatility * Math.sqrt(years) * gamma * Math.sqrt(years))
        .zero(result.number("rho"), years * price)
        .zero(
            result.number("delta"),
            -discount * formula.mirrored().delta(),
            -discount * formula.sign())
        .equal(volatility, fields.has("price") ? volatility : fields.number("normal_volatility"))
        .check(
            "greeks_residual",
            GREEKS,
            "Largest residual, relative to its terms: theta + v^2 gamma / 2 = r price, vega = v T"
                + " gamma, rho = -T price, delta of call less put = e^(-rT).");
  }

  private static Json smooth(NormalFormula formula, String name, double value) {
    return formula.kinked() ? Json.NULL : Json.num(FiniteResults.number(name, value));
  }

  /** Returns the volatility of the price, by the part of it that is above immediate exercise. */
  private static double implied(JsonFields fields) {
    NormalFormula certain = formula(fields, 0);
    double value = fields.number("price") / discount(fields) - certain.price();
    double deviation =
        LogBisection.solve(s -> certain.withDeviation(s).timeValue(), value, LARGEST_DEVIATION);
    double volatility = deviation / Math.sqrt(Expiry.years(fields));
    if (!(value > 0
        && value < LARGEST_DEVIATION
        && volatility > 0
        && Double.isFinite(volatility))) {
      throw new Infeasible("the price is so close to its bound that it has no volatility");
    }
    return volatility;
  }

  private static Check parity(JsonFields fields, double price, double volatility) {
    NormalFormula formula = formula(fields, volatility);
    double mirror = discount(fields) * formula.mirrored().price();
    double forward = discount(fields) * formula.sign() * formula.excess();
    return new Check(
        "put_call_parity_residual",
        price - mirror - forward,
        REPRICING * (scale(fields) + price),
        "Call less put less the discounted forward less strike: zero, else one of the two could be"
            + " had for nothing.");
  }

  private static Check repricing(JsonFields fields, double price) {
    return new Check(
        "repricing_residual",
        price - fields.number("price"),
        REPRICING * (scale(fields) + price),
        "Price at the implied volatility less the given price.");
  }

  private static double scale(JsonFields fields) {
    return discount(fields)
        * (Math.abs(fields.number("forward")) + Math.abs(fields.number("strike")));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double discount = discount(fields);
    NormalFormula formula = formula(fields, new JsonFields(result).number("implied_volatility"));
    double strike = fields.number("strike");
    double width = Math.max(Math.abs(formula.excess()), 4 * formula.deviation());
    double[] forwards = Chart.grid(strike - width, strike + width, POINTS);
    double[] prices =
        Arrays.stream(forwards)
            .map(forward -> discount * formula.withExcess(forward - strike).price())
            .toArray();
    double[] payoffs =
        Arrays.stream(forwards)
            .map(forward -> Math.max(0, formula.sign() * (forward - strike)))
            .toArray();
    return Optional.of(
        Chart.of(
                (formula.sign() > 0 ? "Call" : "Put") + " against the forward",
                Chart.Axis.of("Forward (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("price", forwards, prices)
            .line("exercise value", forwards, payoffs)
            .above(SpotPlot.greeks("forward", forwards, prices)));
  }
}
