package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.MeasuredAccuracy;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** A European option by the closed formula. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class VanillaOption
    implements ColumnEngine<VanillaOption.Input, VanillaOption.Result> {
  private static final double PARITY = 1e-10;
  private static final String[] KINKED = {"vanna", "volga", "charm", "speed", "zomma", "color"};

  /**
   * A European option with what its price depends on.
   *
   * @param option to buy or to sell the asset
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiry of the option
   */
  @Example(
      """
      {"type": "call", "spot": 60, "strike": 65, "rate": 0.08, "volatility": 0.3,
       "expiry_years": 0.25}""")
  @Example(
      """
      {"type": "put", "spot": 100, "strike": 95, "rate": 0.1, "dividend_yield": 0.05,
       "volatility": 0.2, "expiry_years": 0.5}""")
  public record Input(
      @Flat AssetOption option,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Flat Expiry expiry) {
    OptionTerms terms() {
      return option.terms(expiry.years());
    }

    private BlackScholes formula() {
      return new BlackScholes(terms(), volatility);
    }
  }

  /**
   * The price of an option with its derivatives. Those of the second order are null where the price
   * has a kink.
   *
   * @param greeks price and derivatives of the first order
   * @param vanna change of delta by the volatility, per 1.00
   * @param volga change of vega by the volatility, currency unit per 1.00^2
   * @param charm change of delta by passing time, 1/year
   * @param speed change of gamma by the spot, 1/currency unit^2
   * @param zomma change of gamma by the volatility, 1/currency unit per 1.00
   * @param color change of gamma by passing time, 1/(currency unit year)
   */
  public record Result(
      @Flat Greeks greeks,
      @Title("Vanna, change of delta by the volatility") @Unit("1 per 1.00 vol") @Nullable
          Double vanna,
      @Title("Volga, change of vega by the volatility")
          @Unit("currency unit per 1.00 vol^2")
          @Nullable
          Double volga,
      @Title("Charm, change of delta by passing time") @Unit("1/year") @Nullable Double charm,
      @Title("Speed, change of gamma by the spot") @Unit("1/currency unit^2") @Nullable
          Double speed,
      @Title("Zomma, change of gamma by the volatility")
          @Unit("1/currency unit per 1.00 vol")
          @Nullable
          Double zomma,
      @Title("Color, change of gamma by passing time") @Unit("1/(currency unit year)") @Nullable
          Double color) {
    /** Returns the price, currency unit. */
    public double price() {
      return greeks.price();
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.vanilla")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .limit(
            "dividend_yield",
            "Yield of -5 % to 30 %.",
            "dividend_yield >= -0.05 && dividend_yield <= 0.3")
        .accuracy(
            new MeasuredAccuracy(
                "/price", 6, List.of("spot", "strike"), 10_000, "mpmath 1.3.0, 50 digits"))
        .title(
            "European option, Black-Scholes-Merton price and greeks",
            "Price of a European call or put on an asset with a continuous yield, and its"
                + " derivatives. Theta, charm and color are per year of passing time, vega and rho"
                + " per 1.00 (for one percentage point divide by 100). A volatility or time of 0"
                + " gives the limit; where the forward price then equals the strike, gamma, theta,"
                + " rho, vanna, volga, charm, speed, zomma and color are null.")
        .synonyms(
            "call option, put option, black scholes, european option, stock option price,"
                + " delta gamma vega theta, option greeks, equity option, option pricing,"
                + " option premium, fair value of an option, BSM")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Value, delta, gamma and vega against the spot, and prices over spot and volatility")
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
  public List<Problem> problems(Input input) {
    return input.expiry().problems();
  }

  @Override
  public double steps(Input input) {
    return 100;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    new ExpiryColumns(in).suspects(suspects, 0, count);
  }

  /**
   * Returns the price of a European option and its derivatives: c = S e^(-qT) N(d1) - K e^(-rT)
   * N(d2), and p by parity. F. Black and M. Scholes, The pricing of options and corporate
   * liabilities, Journal of Political Economy 81, 1973, eq. 13; R. C. Merton, Theory of rational
   * option pricing, Bell Journal of Economics 4, 1973.
   */
  public static Result value(Input input) {
    return new VanillaOption().row(input);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    var options = new OptionColumns(in);
    var greeks = new GreekColumns(out);
    double[] vanna = out.numbers("vanna");
    double[] volga = out.numbers("volga");
    double[] charm = out.numbers("charm");
    double[] speed = out.numbers("speed");
    double[] zomma = out.numbers("zomma");
    double[] color = out.numbers("color");
    double[] volatility = in.numbers("volatility");
    var formula = new BlackScholes();
    var identities = new GreekIdentities();
    for (int i = 0; i < count; i++) {
      options.set(i, formula, volatility[i]);
      greeks.set(i, formula, formula.rho());
      out.check(i, parity(greeks.price(i), formula), PARITY * formula.scale());
      if (formula.kinked()) {
        out.setNull(i, KINKED);
        continue;
      }
      vanna[i] = formula.vanna();
      volga[i] = formula.volga();
      charm[i] = formula.charm();
      speed[i] = formula.speed();
      zomma[i] = formula.zomma();
      color[i] = formula.color();
      greeks.show(i, formula, identities);
      double residual =
          identities.second(vanna[i], volga[i], charm[i], speed[i], zomma[i], color[i]);
      out.check(i, residual, GreekIdentities.BOUND);
    }
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    BlackScholes formula = input.formula();
    var parity =
        new Check(
            "put_call_parity_residual",
            parity(result.price(), formula),
            PARITY * formula.scale(),
            "Call less put less the discounted forward, S e^(-qT) - K e^(-rT): zero, else one of"
                + " the two could be had for nothing.");
    return formula.kinked()
        ? List.of(parity)
        : List.of(parity, GreekIdentities.ofVanilla(formula.terms(), formula.volatility(), result));
  }

  private static double parity(double price, BlackScholes formula) {
    return price - formula.mirroredPrice() - formula.forward();
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new VanillaIntegral());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionTerms terms = input.terms();
    return Optional.of(
        new OptionFigure(
                OptionFigure.named(terms.call(), terms.spot(), terms.strike(), terms.expiryYears()),
                "spot",
                terms.spot(),
                terms.strike(),
                input.volatility(),
                (spot, volatility) -> new BlackScholes(terms.withSpot(spot), volatility).price(),
                spot -> terms.withSpot(spot).intrinsic())
            .around());
  }
}
