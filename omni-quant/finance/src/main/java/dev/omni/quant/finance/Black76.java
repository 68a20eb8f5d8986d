package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A European option on a forward or futures price, lognormal or shifted lognormal. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Black76 implements Engine<Black76.Input, Black76.Result> {
  private static final double REPRICING = 1e-12;
  private static final double LARGEST_DEVIATION = 80;

  /**
   * An option on a forward, with its volatility or its price.
   *
   * @param option on the forward
   * @param volatility of the forward price, 1/sqrt(year)
   * @param price of the option in place of the volatility, currency unit
   * @param expiry of the option
   * @param shift added to forward and strike, currency unit
   */
  @Ways({"volatility", "price"})
  @Example(
      """
      {"type": "call", "forward": 19, "strike": 19, "rate": 0.1, "volatility": 0.28,
       "expiry_years": 0.75}""")
  @Example(
      """
      {"type": "call", "forward": 75.2, "strike": 80, "rate": 0.045, "price": 4.17,
       "valuation_date": "2024-03-01", "expiry_date": "2024-05-31"}""")
  public record Input(
      @Flat ForwardOption option,
      @Title("Volatility of the forward price, 0.2 for 20 %")
          @Unit("1/sqrt(year)")
          @Range(from = 0, to = 5)
          OptionalDouble volatility,
      @Title("Price of the option, in place of a volatility")
          @Unit("currency unit")
          @Range(above = 0)
          OptionalDouble price,
      @Flat Expiry expiry,
      @Title("Shift of a shifted lognormal model, added to forward and strike")
          @Unit("currency unit")
          @Range(from = 0, to = 1e9)
          @Default("0")
          double shift) {
    /** Returns the option on an asset whose yield is the rate, which has the same price. */
    private OptionTerms terms() {
      return new OptionTerms(
          option.type() == OptionType.CALL,
          option.forward() + shift,
          option.strike() + shift,
          option.rate(),
          option.rate(),
          expiry.years());
    }
  }

  /**
   * The price of the option with its derivatives, and its volatility.
   *
   * @param greeks price and derivatives
   * @param impliedVolatility given, or that of the price, 1/sqrt(year)
   * @param numerics of the search for a volatility
   */
  public record Result(
      @Flat Greeks greeks,
      @Title("Volatility, given or that of the price") @Unit("1/sqrt(year)")
          double impliedVolatility,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {}

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
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.expiry().problems());
    above(input.option().forward() + input.shift(), "/forward", problems);
    above(input.option().strike() + input.shift(), "/strike", problems);
    if (problems.isEmpty()) {
      OptionTerms terms = input.terms();
      double least =
          Math.max(0, terms.sign() * (terms.discountedSpot() - terms.discountedStrike()));
      problems.addAll(
          ForwardOption.bounds(
              input.price(),
              terms.expiryYears(),
              least,
              terms.call() ? terms.discountedSpot() : terms.discountedStrike()));
    }
    return problems;
  }

  private static void above(double shifted, String at, List<Problem> problems) {
    if (!(shifted > 0)) {
      problems.add(
          Problem.invalid(
              at,
              "must be above 0 after the shift is added; give a larger shift, or take"
                  + " finance.option.bachelier, which has no such bound"));
    }
  }

  @Override
  public double steps(Input input) {
    return input.price().isPresent() ? 5000 : 200;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the price of an option on a forward and its derivatives: c = e^(-rT) (F N(d1) - K
   * N(d2)), F and K with the shift. F. Black, The pricing of commodity contracts, Journal of
   * Financial Economics 3, 1976, pp. 167-179, eq. 16.
   *
   * @throws Infeasible when a given price is so close to its bound that it has no volatility
   */
  public static Result value(Input input) {
    OptionTerms terms = input.terms();
    OptionalDouble given = input.price();
    double volatility =
        given.isPresent() ? implied(given.getAsDouble(), terms) : input.volatility().getAsDouble();
    var formula = new BlackScholes(terms, volatility);
    Greeks greeks = formula.greeks(-terms.expiryYears() * formula.price());
    return new Result(greeks, volatility, ForwardOption.sought(given, greeks.price()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    OptionTerms terms = input.terms();
    Greeks greeks = result.greeks();
    double volatility = result.impliedVolatility();
    var formula = new BlackScholes(terms, Math.abs(volatility));
    var checks = new ArrayList<Check>();
    checks.add(parity(greeks.price(), formula));
    input.price().ifPresent(given -> checks.add(repricing(greeks.price(), given, terms)));
    if (greeks.gamma() != null) {
      double given = input.volatility().orElse(volatility);
      checks.add(
          GreekIdentities.ofForward(
              terms, volatility, greeks, new Residuals().equal(volatility, given)));
    }
    return checks;
  }

  private static double implied(double price, OptionTerms terms) {
    double deviation =
        LogBisection.solve(
            s ->
                BlackFormula.value(
                    terms.sign(),
                    terms.discountedSpot(),
                    terms.discountedStrike(),
                    terms.logMoneyness(),
                    s),
            price,
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
  public Optional<Plot> plot(Input input, Result result) {
    return Optional.of(
        SpotPlot.withGreeks(
            input.terms(),
            "forward",
            input.shift(),
            "price",
            there -> new BlackScholes(there, result.impliedVolatility()).price()));
  }
}
