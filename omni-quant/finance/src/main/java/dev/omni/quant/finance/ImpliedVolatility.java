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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import java.util.List;

/** The volatility at which the Black-Scholes price equals the market price. */
@AutoService(Engine.class)
public final class ImpliedVolatility implements Engine {
  private static final double REPRICING = 1e-10;

  /** Beyond this deviation of the logarithm an option is worth its upper bound in doubles. */
  private static final double LARGEST_DEVIATION = 80;

  /** The volatility must be known to this part of itself. */
  private static final double DIGITS = 1e-4;

  private static final Shape CONTRACT =
      OptionTerms.contract()
          .required("expiry_years", OptionTerms.expiry())
          .required(
              "price", Shape.number().above(0).unit("currency unit").titled("Price of the option"))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "spot",
                  21,
                  "strike",
                  20,
                  "rate",
                  0.1,
                  "expiry_years",
                  0.25,
                  "price",
                  1.875));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "implied_volatility",
              Shape.number().unit("1/sqrt(year)").titled("Implied volatility"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.implied-volatility")
        .title(
            "Implied volatility of a European option",
            "The one volatility at which the Black-Scholes-Merton price of a European call or put"
                + " equals the given price.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Bisection of the Black-Scholes-Merton price",
                "v such that c(S, K, r, q, v, T) = price; the price rises with v from the"
                    + " discounted forward value, or zero, to S e^(-qT) for a call, K e^(-rT) for a"
                    + " put",
                List.of(
                    "F. Black and M. Scholes, The pricing of options and corporate liabilities,"
                        + " Journal of Political Economy 81, 1973, eq. 13",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, 1.1.6"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "No dividends but the continuous yield; exercise at expiry alone.",
                    "A price so close to its bounds that it does not tell the volatility to four"
                        + " digits gives no answer.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double price = fields.number("price");
    double least = least(terms);
    if (price > least && price < most(terms)) {
      return List.of();
    }
    return List.of(
        Problem.invalid(
            "/price",
            "must be above "
                + least
                + " and below "
                + most(terms)
                + ", between which every volatility gives a price"));
  }

  private static double least(OptionTerms terms) {
    return Math.max(0, terms.sign() * (terms.discountedSpot() - terms.discountedStrike()));
  }

  private static double most(OptionTerms terms) {
    return terms.call() ? terms.discountedSpot() : terms.discountedStrike();
  }

  @Override
  public double steps(Json.Obj input) {
    return 5000;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double price = fields.number("price");
    double volatility =
        FiniteResults.number(
            "implied_volatility", deviation(terms, price) / Math.sqrt(terms.expiryYears()));
    if (volatility == 0) {
      throw unknown();
    }
    var formula = new BlackScholes(terms, volatility);
    double taken = least(terms) > 0 ? terms.scale() : Math.abs(formula.delta()) * terms.spot();
    double rounding = 4 * Math.ulp(price + taken);
    if (!(rounding <= DIGITS * volatility * formula.vega())) {
      throw unknown();
    }
    return Computed.of(Json.obj("implied_volatility", volatility))
        .checked(
            new Check(
                "repricing_residual",
                formula.price() - price,
                REPRICING * Math.max(price, terms.scale() * 1e-3),
                "Black-Scholes-Merton price at the implied volatility less the given price."));
  }

  private static Infeasible unknown() {
    return new Infeasible(
        "the price is so close to its bound that in double precision it does not tell the"
            + " volatility");
  }

  /** Returns the standard deviation of the logarithm of the asset at expiry. */
  private static double deviation(OptionTerms terms, double price) {
    return LogBisection.solve(deviation -> black(terms, deviation), price, LARGEST_DEVIATION);
  }

  private static double black(OptionTerms terms, double deviation) {
    return BlackFormula.value(
        terms.sign(),
        terms.discountedSpot(),
        terms.discountedStrike(),
        terms.logMoneyness(),
        deviation);
  }
}
