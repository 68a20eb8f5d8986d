package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** A European option by the closed formula. */
@AutoService(Engine.class)
public final class VanillaOption implements Engine {
  private static final double PARITY = 1e-10;

  private static final Shape CONTRACT =
      OptionTerms.contractWithVolatility()
          .required("expiry_years", OptionTerms.expiry())
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
      Shape.object()
          .required("price", Shape.number().unit("currency unit").titled("Price"))
          .required("delta", Shape.number().unit("1").titled("Delta"))
          .required("gamma", Shape.number().unit("1/currency unit").titled("Gamma"))
          .required("vega", Shape.number().unit("currency unit per 1.00 vol").titled("Vega"))
          .required("theta", Shape.number().unit("currency unit/year").titled("Theta"))
          .required("rho", Shape.number().unit("currency unit per 1.00 rate").titled("Rho"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.vanilla")
        .title(
            "European option, Black-Scholes-Merton price and greeks",
            "Price of a European call or put on an asset with a continuous yield, and its"
                + " derivatives. Theta is per year of passing time, vega and rho are per 1.00 (for"
                + " one percentage point divide by 100).")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Price and exercise value against the price of the asset")
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
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, 1.1.6",
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
  public double steps(Json.Obj input) {
    return 100;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    var formula = new BlackScholes(terms, fields.number("volatility"));
    double price = FiniteResults.number("price", formula.price());
    return Computed.of(
            Json.obj(
                "price", price,
                "delta", FiniteResults.number("delta", formula.delta()),
                "gamma", FiniteResults.number("gamma", formula.gamma()),
                "vega", FiniteResults.number("vega", formula.vega()),
                "theta", FiniteResults.number("theta", formula.theta()),
                "rho", FiniteResults.number("rho", formula.rho())))
        .checked(parity(price, formula));
  }

  private static Check parity(double price, BlackScholes formula) {
    OptionTerms terms = formula.terms();
    double mirror = new BlackScholes(terms.mirrored(), formula.volatility()).price();
    double forward = terms.sign() * (terms.discountedSpot() - terms.discountedStrike());
    return new Check(
        "put_call_parity_residual",
        price - mirror - forward,
        PARITY * terms.scale(),
        "Call less put less the discounted forward, S e^(-qT) - K e^(-rT): zero, else one of the"
            + " two could be had for nothing.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double volatility = fields.number("volatility");
    return Optional.of(
        SpotPlot.of(
            OptionTerms.of(fields), "price", terms -> new BlackScholes(terms, volatility).price()));
  }
}
