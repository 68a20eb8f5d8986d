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
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A European option by the closed formula. */
@AutoService(JsonEngine.class)
public final class VanillaOption implements JsonEngine {
  private static final double PARITY = 1e-10;

  /** A derivative by the name of its member; those that do not exist at a kink are null there. */
  private record Greek(String name, boolean curved, ToDoubleFunction<BlackScholes> value) {
    private static Greek curved(String name, ToDoubleFunction<BlackScholes> value) {
      return new Greek(name, true, value);
    }

    private Object at(BlackScholes formula) {
      return curved && formula.kinked()
          ? Json.NULL
          : FiniteResults.number(name, value.applyAsDouble(formula));
    }
  }

  /** The members of the result in their order. */
  private static final List<Greek> MEMBERS =
      List.of(
          new Greek("price", false, BlackScholes::price),
          new Greek("delta", false, BlackScholes::delta),
          new Greek("vega", false, BlackScholes::vega),
          Greek.curved("gamma", BlackScholes::gamma),
          Greek.curved("theta", BlackScholes::theta),
          Greek.curved("rho", BlackScholes::rho),
          Greek.curved("vanna", BlackScholes::vanna),
          Greek.curved("volga", BlackScholes::volga),
          Greek.curved("charm", BlackScholes::charm),
          Greek.curved("speed", BlackScholes::speed),
          Greek.curved("zomma", BlackScholes::zomma),
          Greek.curved("color", BlackScholes::color));

  private static final Shape CONTRACT =
      OptionTerms.contractOfClosedForm()
          .example(
              Json.obj(
                  "type",
                  "call",
                  "spot",
                  60,
                  "strike",
                  65,
                  "rate",
                  0.08,
                  "volatility",
                  0.3,
                  "expiry_years",
                  0.25))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "spot",
                  100,
                  "strike",
                  95,
                  "rate",
                  0.1,
                  "dividend_yield",
                  0.05,
                  "volatility",
                  0.2,
                  "expiry_years",
                  0.5));

  private static final Shape RESULT =
      Greeks.result()
          .required("vanna", second("1 per 1.00 vol", "Vanna, change of delta by the volatility"))
          .required(
              "volga",
              second("currency unit per 1.00 vol^2", "Volga, change of vega by the volatility"))
          .required("charm", second("1/year", "Charm, change of delta by passing time"))
          .required("speed", second("1/currency unit^2", "Speed, change of gamma by the spot"))
          .required(
              "zomma",
              second("1/currency unit per 1.00 vol", "Zomma, change of gamma by the volatility"))
          .required(
              "color", second("1/(currency unit year)", "Color, change of gamma by passing time"));

  private static Shape second(String unit, String title) {
    return Shape.number().unit(unit).orNull().titled(title);
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.vanilla")
        .title(
            "European option, Black-Scholes-Merton price and greeks",
            "Price of a European call or put on an asset with a continuous yield, and its"
                + " derivatives. Theta, charm and color are per year of passing time, vega and rho"
                + " per 1.00 (for one percentage point divide by 100). A volatility or time of 0"
                + " gives the limit; where the forward price then equals the strike, gamma, theta,"
                + " rho, vanna, volga, charm, speed, zomma and color are null.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Price and exercise value against the price of the asset, with delta and gamma")
        .method(
            new Method(
                "Black-Scholes-Merton closed formula",
                "c = S e^(-qT) N(d1) - K e^(-rT) N(d2); d1 = (ln(S/K) + (r - q + v^2/2) T) / (v"
                    + " sqrt(T)); d2 = d1 - v sqrt(T)",
                List.of(
                    "F. Black and M. Scholes, The pricing of options and corporate liabilities,"
                        + " Journal of Political Economy 81, 1973, eq. 13",
                    "R. C. Merton, Theory of rational option pricing, Bell Journal of Economics 4,"
                        + " 1973",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, 2007,"
                        + " 1.1.6 and chapter 2 (vanna, volga, charm, speed, zomma, color)",
                    "W. J. Cody, Rational Chebyshev approximations for the error function,"
                        + " Mathematics of Computation 23, 1969 (N)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "Exercise at expiry alone; no costs, no default.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return Expiry.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    return 100;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    var formula = new BlackScholes(terms, fields.number("volatility"));
    Object[] members = new Object[2 * MEMBERS.size()];
    for (int i = 0; i < MEMBERS.size(); i++) {
      Greek greek = MEMBERS.get(i);
      members[2 * i] = greek.name();
      members[2 * i + 1] = greek.at(formula);
    }
    return JsonComputed.of(Json.obj(members));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var formula = new BlackScholes(OptionTerms.of(fields), fields.number("volatility"));
    Check parity = parity(result.number("price"), formula);
    return formula.kinked()
        ? List.of(parity)
        : List.of(parity, GreekIdentities.ofVanilla(formula.terms(), formula.volatility(), result));
  }

  private static Check parity(double price, BlackScholes formula) {
    return new Check(
        "put_call_parity_residual",
        price - formula.mirroredPrice() - formula.forward(),
        PARITY * formula.scale(),
        "Call less put less the discounted forward, S e^(-qT) - K e^(-rT): zero, else one of the"
            + " two could be had for nothing.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double volatility = fields.number("volatility");
    return Optional.of(
        SpotPlot.withGreeks(
            OptionTerms.of(fields),
            "price of the asset",
            0,
            "price",
            terms -> new BlackScholes(terms, volatility).price()));
  }
}
