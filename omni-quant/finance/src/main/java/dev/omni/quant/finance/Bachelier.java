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
import dev.omni.engine.Plot;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.NormalFormula;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A European option on a forward price that is normally distributed. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Bachelier implements ColumnEngine<Bachelier.Input, Bachelier.Result> {
  private static final double REPRICING = 1e-12;
  private static final double GREEKS = 1e-9;
  private static final double LARGEST_DEVIATION = 1e300;
  private static final int POINTS = 101;

  /**
   * An option on a forward, with its normal volatility or its price.
   *
   * @param option on the forward
   * @param normalVolatility of the forward price, currency unit/sqrt(year)
   * @param price of the option in place of the volatility, currency unit
   * @param expiry of the option
   */
  @Ways({"normal_volatility", "price"})
  @Example(
      """
      {"type": "call", "forward": -3.5, "strike": 0, "rate": 0.01, "normal_volatility": 12,
       "expiry_years": 0.1}""")
  @Example(
      """
      {"type": "put", "forward": 0.032, "strike": 0.03, "rate": 0.03, "price": 0.0057,
       "expiry_years": 5}""")
  public record Input(
      @Flat ForwardOption option,
      @Title("Volatility of the forward price itself")
          @Unit("currency unit/sqrt(year)")
          @Range(from = 0, to = 1e9)
          OptionalDouble normalVolatility,
      @Title("Price of the option, in place of a volatility")
          @Unit("currency unit")
          @Range(above = 0)
          OptionalDouble price,
      @Flat Expiry expiry) {
    private NormalFormula formula(double volatility) {
      return new NormalFormula(
          option.sign(),
          option.forward() - option.strike(),
          volatility * Math.sqrt(expiry.years()));
    }

    private double discount() {
      return StrictMath.exp(-option.rate() * expiry.years());
    }

    private double scale() {
      return discount() * (Math.abs(option.forward()) + Math.abs(option.strike()));
    }
  }

  /**
   * The price of the option with its derivatives, and its volatility.
   *
   * @param greeks price and derivatives
   * @param impliedVolatility given, or that of the price, currency unit/sqrt(year)
   * @param numerics of the search for a volatility
   */
  public record Result(
      @Flat Greeks greeks,
      @Title("Volatility, given or that of the price") @Unit("currency unit/sqrt(year)")
          double impliedVolatility,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.bachelier")
        .title(
            "European option on a forward, normal model",
            "Price of a European call or put on a forward price that may be negative, and its"
                + " derivatives, or the normal volatility of a price. Rho keeps the forward fixed:"
                + " -T x price. Where the forward is certain and equals the strike, gamma, theta"
                + " and rho are null.")
        .synonyms(
            "normal volatility, bachelier model, negative forward, option with negative rates,"
                + " normal model, basis point volatility, arithmetic brownian motion")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.expiry().problems());
    if (problems.isEmpty()) {
      double least = input.discount() * input.formula(0).price();
      problems.addAll(
          ForwardOption.bounds(
              input.price(), input.expiry().years(), least, Double.POSITIVE_INFINITY));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return input.price().isPresent() ? 5000 : 200;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    new ExpiryColumns(in).suspects(suspects, 0, count);
    double[] price = in.numbers("price");
    for (int row = 0; row < count; row++) {
      if (!Double.isNaN(price[row]) && !suspects.has(row) && !problems(in.row(row)).isEmpty()) {
        suspects.mark(row);
      }
    }
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, Bachelier::value);
  }

  /**
   * Returns the price of an option on a forward and its derivatives: c = e^(-rT) ((F - K) N(d) + v
   * sqrt(T) n(d)). L. Bachelier, Theorie de la speculation, Annales scientifiques de l'Ecole
   * normale superieure 17, 1900, pp. 21-86.
   *
   * @throws Infeasible when a given price is so close to its bound that it has no volatility
   */
  public static Result value(Input input) {
    double years = input.expiry().years();
    OptionalDouble given = input.price();
    double volatility =
        given.isPresent()
            ? implied(given.getAsDouble(), input)
            : input.normalVolatility().getAsDouble();
    NormalFormula formula = input.formula(volatility);
    double discount = input.discount();
    double price = discount * formula.price();
    double delta = discount * formula.delta();
    double vega = discount * formula.vega() * Math.sqrt(years);
    Greeks greeks =
        formula.kinked()
            ? Greeks.kinked(price, delta, vega)
            : new Greeks(
                price,
                delta,
                discount * formula.gamma(),
                vega,
                input.option().rate() * price - discount * formula.decay(volatility, years),
                -years * price);
    return new Result(greeks, volatility, ForwardOption.sought(given, price));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    Greeks greeks = result.greeks();
    var checks = new ArrayList<Check>();
    checks.add(parity(input, greeks.price(), Math.abs(result.impliedVolatility())));
    input.price().ifPresent(given -> checks.add(repricing(input, greeks.price(), given)));
    if (greeks.gamma() != null) {
      checks.add(greeks(input, greeks, result.impliedVolatility()));
    }
    return checks;
  }

  private static Check greeks(Input input, Greeks greeks, double volatility) {
    double years = input.expiry().years();
    double gamma = GreekIdentities.there(greeks.gamma());
    double price = greeks.price();
    NormalFormula formula = input.formula(Math.abs(volatility));
    double discount = input.discount();
    return new Residuals()
        .zero(
            GreekIdentities.there(greeks.theta()),
            volatility * (volatility * gamma) / 2,
            -input.option().rate() * price)
        .zero(greeks.vega(), -volatility * Math.sqrt(years) * gamma * Math.sqrt(years))
        .zero(GreekIdentities.there(greeks.rho()), years * price)
        .zero(greeks.delta(), -discount * formula.mirrored().delta(), -discount * formula.sign())
        .equal(volatility, input.normalVolatility().orElse(volatility))
        .check(
            "greeks_residual",
            GREEKS,
            "Largest residual, relative to its terms: theta + v^2 gamma / 2 = r price, vega = v T"
                + " gamma, rho = -T price, delta of call less put = e^(-rT).");
  }

  /** Returns the volatility of the price, by the part of it that is above immediate exercise. */
  private static double implied(double price, Input input) {
    NormalFormula certain = input.formula(0);
    double value = price / input.discount() - certain.price();
    double deviation =
        LogBisection.solve(s -> certain.withDeviation(s).timeValue(), value, LARGEST_DEVIATION);
    double volatility = deviation / Math.sqrt(input.expiry().years());
    if (!(value > 0
        && value < LARGEST_DEVIATION
        && volatility > 0
        && Double.isFinite(volatility))) {
      throw new Infeasible("the price is so close to its bound that it has no volatility");
    }
    return volatility;
  }

  private static Check parity(Input input, double price, double volatility) {
    NormalFormula formula = input.formula(volatility);
    double mirror = input.discount() * formula.mirrored().price();
    double forward = input.discount() * formula.sign() * formula.excess();
    return new Check(
        "put_call_parity_residual",
        price - mirror - forward,
        REPRICING * (input.scale() + price),
        "Call less put less the discounted forward less strike: zero, else one of the two could be"
            + " had for nothing.");
  }

  private static Check repricing(Input input, double price, double given) {
    return new Check(
        "repricing_residual",
        price - given,
        REPRICING * (input.scale() + price),
        "Price at the implied volatility less the given price.");
  }

  @Override
  public Optional<Plot> plot(Input input, Result result) {
    double discount = input.discount();
    NormalFormula formula = input.formula(result.impliedVolatility());
    double strike = input.option().strike();
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
