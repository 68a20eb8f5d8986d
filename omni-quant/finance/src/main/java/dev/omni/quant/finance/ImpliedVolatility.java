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
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The volatility at which the Black-Scholes price equals the market price. */
@AutoService(JsonEngine.class)
public final class ImpliedVolatility implements JsonEngine {
  private static final double REPRICING = 1e-10;

  /** Beyond this deviation of the logarithm an option is worth its upper bound in doubles. */
  private static final double LARGEST_DEVIATION = 80;

  private static final double AMERICAN_REPRICING = 1e-8;
  private static final int POINTS = 101;
  private static final int FEW_POINTS = 25;

  /** The volatility must be known to this part of itself. */
  private static final double DIGITS = 1e-4;

  private static final Shape CONTRACT =
      Expiry.ahead(OptionTerms.contract())
          .required(
              "price", Shape.number().above(0).unit("currency unit").titled("Price of the option"))
          .optional(
              "style",
              Shape.choice("european", "american")
                  .otherwise("european")
                  .titled("Exercise at expiry alone, or at any time"))
          .optional(
              ErrorGate.MEMBER,
              ErrorGate.shape(
                  "currency unit",
                  "Largest error of an American price that is accepted; or 1e-7 (price + strike /"
                      + " 1000)"))
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
      Numerics.in(
          Shape.object()
              .required(
                  "implied_volatility",
                  Shape.number().unit("1/sqrt(year)").titled("Implied volatility")),
          "1/sqrt(year)");

  @Override
  public Capability capability() {
    return Capability.named("finance.option.implied-volatility")
        .title(
            "Implied volatility of a European option",
            "The one volatility at which the Black-Scholes-Merton price of a European call or put,"
                + " or the price of an American one, equals the given price.")
        .direct(Workload.VERY_LOW)
        .version("4")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Price against volatility with the solution")
        .method(
            new Method(
                "Bisection of the Black-Scholes-Merton price; for american Brent's method",
                "v such that c(S, K, r, q, v, T) = price; the price rises with v from the"
                    + " discounted forward value, or zero, to S e^(-qT) for a call, K e^(-rT) for a"
                    + " put",
                List.of(
                    "F. Black and M. Scholes, The pricing of options and corporate liabilities,"
                        + " Journal of Political Economy 81, 1973, eq. 13",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, 1.1.6",
                    "R. P. Brent, Algorithms for Minimization without Derivatives, 1973, chapter 4",
                    "L. Andersen, M. Lake and D. Offengenden, High-performance American option"
                        + " pricing, Journal of Computational Finance 20(1), 2016, pp. 39-87"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "No dividends but the continuous yield.",
                    "american: the price of finance.option.american; a price that exercise now is"
                        + " worth has no one volatility.",
                    "A European volatility takes microseconds, an American one some ten"
                        + " prices.",
                    "A price so close to its bounds that it does not tell the volatility to four"
                        + " digits gives no answer.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    List<Problem> expiry = Expiry.problemsAhead(fields);
    if (!expiry.isEmpty()) {
      return expiry;
    }
    OptionTerms terms = OptionTerms.of(fields);
    boolean american = american(fields);
    double price = fields.number("price");
    double least =
        american
            ? new AmericanVolatility(terms, ErrorGate.most(fields), Work.alone()).least()
            : least(terms);
    double most = american ? AmericanVolatility.most(terms) : most(terms);
    if (price > least && price < most) {
      return List.of();
    }
    return List.of(
        Problem.invalid(
            "/price",
            "must be above "
                + least
                + " and below "
                + most
                + ", between which every volatility gives a price"));
  }

  private static boolean american(JsonFields fields) {
    return fields.text("style").equals("american");
  }

  private static double least(OptionTerms terms) {
    return Math.max(0, terms.sign() * (terms.discountedSpot() - terms.discountedStrike()));
  }

  private static double most(OptionTerms terms) {
    return terms.call() ? terms.discountedSpot() : terms.discountedStrike();
  }

  @Override
  public double steps(Json.Obj input) {
    return american(new JsonFields(input)) ? 2e7 : 5000;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double price = fields.number("price");
    if (american(fields)) {
      return american(terms, price, ErrorGate.most(fields), work);
    }
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
    return JsonComputed.of(
        Json.obj(
            "implied_volatility",
            volatility,
            "numerics",
            Numerics.of("bisection")
                .with(
                    "error_estimate",
                    FiniteResults.number("error_estimate", rounding / formula.vega()))));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double price = fields.number("price");
    double volatility = Math.abs(result.number("implied_volatility"));
    boolean american = american(fields);
    double again =
        american
            ? new AmericanVolatility(terms, ErrorGate.most(fields), Work.alone()).price(volatility)
            : new BlackScholes(terms, volatility).price();
    return List.of(
        repriced(again - price, american ? AMERICAN_REPRICING : REPRICING, price, terms));
  }

  private static Check repriced(double residual, double part, double price, OptionTerms terms) {
    return new Check(
        "repricing_residual",
        FiniteResults.number("repricing_residual", residual),
        part * Math.max(price, terms.scale() * 1e-3),
        "Price at the implied volatility less the given price.");
  }

  private static JsonComputed american(
      OptionTerms terms, double price, OptionalDouble most, Work work) {
    var search = new AmericanVolatility(terms, most, work);
    AmericanVolatility.Solved solved = search.solve(price).orElseThrow(ImpliedVolatility::unknown);
    return JsonComputed.of(
        Json.obj(
            "implied_volatility",
            solved.volatility(),
            "numerics",
            Numerics.of("Brent").with("evaluations", solved.evaluations())));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double found = new JsonFields(result).number("implied_volatility");
    boolean american = american(fields);
    var search = new AmericanVolatility(terms, ErrorGate.most(fields), Work.alone());
    double[] volatilities = Chart.grid(0, 2 * found, american ? FEW_POINTS : POINTS);
    double[] prices =
        Arrays.stream(volatilities)
            .map(v -> american ? search.price(v) : new BlackScholes(terms, v).price())
            .toArray();
    double lowest = Arrays.stream(prices).min().orElse(0);
    return Optional.of(
        Chart.of(
                "Price against volatility",
                Chart.Axis.of("Volatility (1/sqrt(year))"),
                Chart.Axis.of("Price (currency unit)"))
            .line("price", volatilities, prices)
            .upright("implied volatility", found, lowest, fields.number("price"))
            .plot());
  }

  private static Infeasible unknown() {
    return new Infeasible(
        "the price is so close to its bound that in double precision it does not tell the"
            + " volatility");
  }

  /** Returns the standard deviation of the logarithm of the asset at expiry. */
  static double deviation(OptionTerms terms, double price) {
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
