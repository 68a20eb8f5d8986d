package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A European option on a forward or futures price, lognormal or shifted lognormal. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Black76 implements ColumnEngine<Black76.Input, Black76.Result> {
  private static final double REPRICING = 1e-12;

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
        .limit(
            "volatility",
            "Volatility of at most 200 %, where it is given.",
            "volatility == null || volatility <= 2")
        .limit("expiry", "Expiry within thirty years.", "expiry_years <= 30")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "European option on a forward, Black 1976",
            "Price of a European call or put on a forward or futures price and its derivatives, or"
                + " the volatility of a price. A shift allows forwards and strikes down to -shift."
                + " Rho keeps the forward fixed: -T x price. Where the forward is certain and"
                + " equals the strike, gamma, theta and rho are null.")
        .synonyms("futures option, commodity option, oil option, shifted lognormal, black 76")
        .direct(Workload.VERY_LOW)
        .version("2")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot(
            "Value, delta, gamma and vega against the forward, and prices over forward and volatility")
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

  /** {@inheritDoc} Those are rows with a price, and forwards or strikes that the shift leaves. */
  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    new ExpiryColumns(in).suspects(suspects, 0, count);
    double[] price = in.numbers("price");
    double[] forward = in.numbers("forward");
    double[] strike = in.numbers("strike");
    double[] shift = in.numbers("shift");
    for (int row = 0; row < count; row++) {
      boolean fine =
          Double.isNaN(price[row]) && forward[row] + shift[row] > 0 && strike[row] + shift[row] > 0;
      if (!fine && !suspects.has(row) && !problems(in.row(row)).isEmpty()) {
        suspects.mark(row);
      }
    }
  }

  /**
   * Returns the price of an option on a forward and its derivatives: c = e^(-rT) (F N(d1) - K
   * N(d2)), F and K with the shift. F. Black, The pricing of commodity contracts, Journal of
   * Financial Economics 3, 1976, pp. 167-179, eq. 16.
   *
   * @throws Infeasible when a given price is so close to its bound that it has no volatility
   */
  public static Result value(Input input) {
    return new Black76().row(input);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    int[] type = in.words("type");
    double[] forward = in.numbers("forward");
    double[] strike = in.numbers("strike");
    double[] shift = in.numbers("shift");
    double[] rate = in.numbers("rate");
    double[] volatility = in.numbers("volatility");
    double[] price = in.numbers("price");
    var expiry = new ExpiryColumns(in);
    var greeks = new GreekColumns(out);
    double[] implied = out.numbers("implied_volatility");
    var formula = new BlackScholes();
    var identities = new GreekIdentities();
    for (int i = 0; i < count; i++) {
      int sign = type[i] == OptionType.CALL.ordinal() ? 1 : -1;
      formula.asset(sign, forward[i] + shift[i], strike[i] + shift[i]);
      formula.market(rate[i], rate[i], expiry.years(i), volatility[i]);
      boolean sought = !Double.isNaN(price[i]);
      try {
        implied[i] = sought ? implied(price[i], formula.terms()) : volatility[i];
      } catch (Infeasible none) {
        out.fail(i, none);
        continue;
      }
      if (sought) {
        formula.market(rate[i], rate[i], expiry.years(i), implied[i]);
      }
      greeks.set(i, formula, -formula.years() * formula.price());
      if (sought) {
        out.check(i, greeks.price(i) - price[i], REPRICING * 2 * formula.scale());
        if (out.wants("numerics")) {
          OptionalDouble given = OptionalDouble.of(price[i]);
          out.values("numerics")[i] = ForwardOption.sought(given, greeks.price(i)).orElseThrow();
        }
      }
      out.check(i, parity(greeks.price(i), formula), REPRICING * formula.scale());
      if (!formula.kinked()) {
        greeks.show(i, formula, identities);
        double residual = identities.forward(formula, sought ? implied[i] : volatility[i]);
        out.check(i, residual, GreekIdentities.BOUND);
      }
    }
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    OptionTerms terms = input.terms();
    Greeks greeks = result.greeks();
    double volatility = result.impliedVolatility();
    var formula = new BlackScholes(terms, Math.abs(volatility));
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "put_call_parity_residual",
            parity(greeks.price(), formula),
            REPRICING * formula.scale(),
            "Call less put less the discounted forward less strike: zero, else one of the two could"
                + " be had for nothing."));
    input.price().ifPresent(given -> checks.add(repricing(greeks.price(), given, terms)));
    if (greeks.gamma() != null) {
      double given = input.volatility().orElse(volatility);
      checks.add(GreekIdentities.ofForward(formula, volatility, greeks, given));
    }
    return checks;
  }

  private static double implied(double price, OptionTerms terms) {
    double deviation = ImpliedVolatility.deviation(terms, price);
    double volatility = deviation / Math.sqrt(terms.expiryYears());
    if (!(volatility > 0 && Double.isFinite(volatility))) {
      throw new Infeasible("the price is so close to its bound that it has no volatility");
    }
    return volatility;
  }

  private static double parity(double price, BlackScholes formula) {
    return price - formula.mirroredPrice() - formula.forward();
  }

  private static Check repricing(double price, double given, OptionTerms terms) {
    return new Check(
        "repricing_residual",
        price - given,
        REPRICING * 2 * terms.scale(),
        "Price at the implied volatility less the given price.");
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new Black76Integral());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionTerms terms = input.terms();
    double forward = input.option().forward();
    double strike = input.option().strike();
    return Optional.of(
        new OptionFigure(
                OptionFigure.named(terms.call(), forward, strike, terms.expiryYears()),
                "forward",
                forward,
                strike,
                result.impliedVolatility(),
                (x, volatility) ->
                    new BlackScholes(terms.withSpot(x + input.shift()), volatility).price(),
                x -> terms.withSpot(x + input.shift()).intrinsic())
            .between(
                0.5 * Math.min(terms.spot(), terms.strike()) - input.shift(),
                1.5 * Math.max(terms.spot(), terms.strike()) - input.shift()));
  }
}
