package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The volatility at which the Black-Scholes price equals the market price. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ImpliedVolatility
    implements ColumnEngine<ImpliedVolatility.Input, ImpliedVolatility.Result> {
  private static final double REPRICING = 1e-10;

  /** Beyond this deviation of the logarithm an option is worth its upper bound in doubles. */
  private static final double LARGEST_DEVIATION = 80;

  private static final double AMERICAN_REPRICING = 1e-8;
  private static final int POINTS = 101;
  private static final int FEW_POINTS = 25;

  /** The volatility must be known to this part of itself. */
  private static final double DIGITS = 1e-4;

  /** The times at which an option may be exercised. */
  public enum Style {
    /** Expiry alone. */
    EUROPEAN,
    /** Any time. */
    AMERICAN
  }

  /**
   * An option with its price.
   *
   * @param option to buy or to sell the asset
   * @param expiry of the option
   * @param price of the option, currency unit
   * @param style of the exercise
   * @param maxError of an American price that is accepted, currency unit
   */
  @Example(
      """
      {"type": "call", "spot": 21, "strike": 20, "rate": 0.1, "expiry_years": 0.25,
       "price": 1.875}\
      """)
  public record Input(
      @Flat AssetOption option,
      @Flat ExpiryAhead expiry,
      @Title("Price of the option") @Unit("currency unit") @Range(above = 0) double price,
      @Title("Exercise at expiry alone, or at any time") @Default("\"european\"") Style style,
      @Title(
              "Largest error of an American price that is accepted; or 1e-7 (price + strike /"
                  + " 1000)")
          @Unit("currency unit")
          @Range(above = 0)
          OptionalDouble maxError) {
    private OptionTerms terms() {
      return option.terms(expiry.years());
    }

    private boolean american() {
      return style == Style.AMERICAN;
    }

    private AmericanVolatility search(Work work) {
      return new AmericanVolatility(terms(), maxError, work);
    }
  }

  /**
   * The volatility that a price implies.
   *
   * @param impliedVolatility 1/sqrt(year)
   * @param numerics of the search
   */
  public record Result(
      @Title("Implied volatility") @Unit("1/sqrt(year)") double impliedVolatility,
      @Title("How the numbers came about") @Unit("1/sqrt(year)") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.implied-volatility")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Implied volatility of a European option",
            "The one volatility at which the Black-Scholes-Merton price of a European call or put,"
                + " or the price of an American one, equals the given price.")
        .synonyms(
            "implied vol, IV, volatility from option price, back out volatility,"
                + " market implied volatility, invert black scholes, solve for volatility")
        .direct(Workload.VERY_LOW)
        .version("4")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    List<Problem> expiry = input.expiry().problems();
    if (!expiry.isEmpty()) {
      return expiry;
    }
    OptionTerms terms = input.terms();
    boolean american = input.american();
    double price = input.price();
    double least = american ? input.search(Work.alone()).least() : least(terms);
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

  private static double least(OptionTerms terms) {
    return Math.max(0, terms.sign() * (terms.discountedSpot() - terms.discountedStrike()));
  }

  private static double most(OptionTerms terms) {
    return terms.call() ? terms.discountedSpot() : terms.discountedStrike();
  }

  @Override
  public double steps(Input input) {
    return input.american() ? 1e6 : 1000;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> value(input, out.work()));
  }

  /**
   * Returns the volatility that the price of an option implies: v such that c(S, K, r, q, v, T) is
   * the price. F. Black and M. Scholes, The pricing of options and corporate liabilities, Journal
   * of Political Economy 81, 1973, eq. 13.
   *
   * @throws Infeasible when the price does not say the volatility to four digits
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    return input.american() ? american(input, work) : european(input);
  }

  private static Result european(Input input) {
    OptionTerms terms = input.terms();
    double price = input.price();
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
    return new Result(volatility, new Numerics("bisection").withError(rounding / formula.vega()));
  }

  private static Result american(Input input, Work work) {
    AmericanVolatility.Solved solved =
        input.search(work).solve(input.price()).orElseThrow(ImpliedVolatility::unknown);
    return new Result(
        solved.volatility(), new Numerics("Brent").withEvaluations(solved.evaluations()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    OptionTerms terms = input.terms();
    double price = input.price();
    double volatility = Math.abs(result.impliedVolatility());
    boolean american = input.american();
    double again =
        american
            ? input.search(Work.alone()).price(volatility)
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

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new VolatilityBisection());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionTerms terms = input.terms();
    double found = result.impliedVolatility();
    boolean american = input.american();
    var search = input.search(Work.alone());
    double[] volatilities = Chart.grid(0, 2 * found, american ? FEW_POINTS : POINTS);
    double[] prices =
        Arrays.stream(volatilities)
            .map(v -> american ? search.price(v) : new BlackScholes(terms, v).price())
            .toArray();
    Plane price =
        Plane.of("", Axis.of("volatility"), Axis.of("price", "currency unit"))
            .with(Mark.line("price", volatilities, prices))
            .with(Guide.y("price given", input.price()))
            .with(Guide.x("solution", found))
            .with(Own.at(found, input.price()));
    return Optional.of(Figure.of("Price against volatility", price));
  }

  private static Infeasible unknown() {
    return new Infeasible(
        "the price is so close to its bound that in double precision it does not tell the"
            + " volatility");
  }

  /** Returns the standard deviation of the logarithm of the asset at expiry. */
  static double deviation(OptionTerms terms, double price) {
    int sign = terms.sign();
    double asset = terms.discountedSpot();
    double strike = terms.discountedStrike();
    double ahead = terms.logMoneyness();
    return LogBisection.solve(
        deviation -> BlackFormula.value(sign, asset, strike, ahead, deviation),
        price,
        LARGEST_DEVIATION,
        new DeviationBracket(sign, asset, strike, ahead).of(price));
  }
}
