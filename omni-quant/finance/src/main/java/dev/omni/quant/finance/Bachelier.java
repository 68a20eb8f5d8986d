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
import dev.omni.engine.RowMarks;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.NormalFormula;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A European option on a forward price that is normally distributed. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Bachelier implements ColumnEngine<Bachelier.Input, Bachelier.Result> {
  private static final double REPRICING = 1e-12;
  private static final double GREEKS = 1e-9;

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
        .limit("expiry", "Expiry within thirty years.", "expiry_years <= 30")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
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
        .plot(
            "Value, delta, gamma and vega against the forward, and prices over forward and volatility")
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
    int[] type = in.words("type");
    double[] forward = in.numbers("forward");
    double[] strike = in.numbers("strike");
    double[] rate = in.numbers("rate");
    double[] volatility = in.numbers("normal_volatility");
    double[] price = in.numbers("price");
    var expiry = new ExpiryColumns(in);
    var greeks = new GreekColumns(out);
    double[] implied = out.numbers("implied_volatility");
    var identities = new NormalIdentities();
    for (int i = 0; i < count; i++) {
      int sign = type[i] == OptionType.CALL.ordinal() ? 1 : -1;
      double years = expiry.years(i);
      double discount = StrictMath.exp(-rate[i] * years);
      boolean sought = !Double.isNaN(price[i]);
      try {
        implied[i] =
            sought
                ? NormalVolatility.of(
                    price[i], discount, new NormalFormula(sign, forward[i] - strike[i], 0), years)
                : volatility[i];
      } catch (Infeasible none) {
        out.fail(i, none);
        continue;
      }
      var formula = new NormalFormula(sign, forward[i] - strike[i], implied[i] * Math.sqrt(years));
      double value = discount * formula.price();
      double vega = discount * formula.vega() * Math.sqrt(years);
      greeks.setPrice(i, value, discount * formula.delta(), vega);
      double scale = discount * (Math.abs(forward[i]) + Math.abs(strike[i]));
      out.check(i, parity(value, formula, discount), REPRICING * (scale + value));
      if (sought) {
        out.check(i, value - price[i], REPRICING * (scale + price[i]));
        if (out.wants("numerics")) {
          OptionalDouble given = OptionalDouble.of(price[i]);
          out.values("numerics")[i] = ForwardOption.sought(given, value).orElseThrow();
        }
      }
      if (formula.kinked()) {
        greeks.setKinked(i, value, discount * formula.delta(), vega);
        continue;
      }
      double theta = rate[i] * value - discount * formula.decay(implied[i], years);
      greeks.setSlopes(i, discount * formula.gamma(), theta, -years * value);
      greeks.show(i, identities.market(rate[i], years, implied[i]));
      double given = sought ? implied[i] : volatility[i];
      out.check(i, identities.largest(formula, discount, given), GREEKS);
    }
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
    double largest =
        NormalIdentities.of(greeks)
            .market(input.option().rate(), input.expiry().years(), volatility)
            .largest(
                input.formula(Math.abs(volatility)),
                input.discount(),
                input.normalVolatility().orElse(volatility));
    return new Check(
        "greeks_residual",
        largest,
        GREEKS,
        "Largest residual, relative to its terms: theta + v^2 gamma / 2 = r price, vega = v T"
            + " gamma, rho = -T price, delta of call less put = e^(-rT).");
  }

  /**
   * Returns the price of an option on a forward and its derivatives: c = e^(-rT) ((F - K) N(d) + v
   * sqrt(T) n(d)). L. Bachelier, Theorie de la speculation, Annales scientifiques de l'Ecole
   * normale superieure 17, 1900, pp. 21-86.
   *
   * @throws Infeasible when a given price is so close to its bound that it has no volatility
   */
  public static Result value(Input input) {
    return new Bachelier().row(input);
  }

  private static Check parity(Input input, double price, double volatility) {
    return new Check(
        "put_call_parity_residual",
        parity(price, input.formula(volatility), input.discount()),
        REPRICING * (input.scale() + price),
        "Call less put less the discounted forward less strike: zero, else one of the two could be"
            + " had for nothing.");
  }

  private static double parity(double price, NormalFormula formula, double discount) {
    double mirror = discount * formula.mirroredPrice();
    double forward = discount * formula.sign() * formula.excess();
    return price - mirror - forward;
  }

  private static Check repricing(Input input, double price, double given) {
    return new Check(
        "repricing_residual",
        price - given,
        REPRICING * (input.scale() + price),
        "Price at the implied volatility less the given price.");
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new BachelierIntegral());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double forward = input.option().forward();
    double strike = input.option().strike();
    NormalFormula formula = input.formula(result.impliedVolatility());
    double width = Math.max(1.5 * Math.abs(formula.excess()), 4 * formula.deviation());
    return Optional.of(
        new OptionFigure(
                OptionFigure.named(formula.sign() > 0, forward, strike, input.expiry().years()),
                "forward",
                forward,
                strike,
                result.impliedVolatility(),
                (x, volatility) ->
                    input.discount() * input.formula(volatility).withExcess(x - strike).price(),
                x -> Math.max(0, formula.sign() * (x - strike)))
            .between(strike - width, strike + width));
  }
}
