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
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** A European option that pays cash or the asset when it ends in the money. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Digital implements ColumnEngine<Digital.Input, Digital.Result> {
  private static final double PARITY = 1e-12;

  /** The payments of a digital option that ends in the money. */
  public enum Payoff {
    /** An amount of money. */
    CASH_OR_NOTHING,
    /** One unit of the asset. */
    ASSET_OR_NOTHING
  }

  /**
   * A digital option with what its price depends on.
   *
   * @param option that ends in the money or not
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiry of the option
   * @param payoff cash or the asset
   * @param cash amount paid, currency unit; without meaning where the asset is paid
   */
  @Example(
      """
      {"type": "put", "payoff": "cash_or_nothing", "cash": 10, "spot": 100, "strike": 80,
       "rate": 0.06, "dividend_yield": 0.06, "volatility": 0.35, "expiry_years": 0.75}""")
  @Example(
      """
      {"type": "put", "payoff": "asset_or_nothing", "spot": 70, "strike": 65, "rate": 0.07,
       "dividend_yield": 0.05, "volatility": 0.27, "valuation_date": "2024-01-02",
       "expiry_date": "2024-07-02"}""")
  public record Input(
      @Flat AssetOption option,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Flat Expiry expiry,
      @Title("What is paid when the option ends in the money") Payoff payoff,
      @Title("Amount paid, for cash_or_nothing alone")
          @Unit("currency unit")
          @Range(above = 0, to = 1e12)
          @Default("1")
          double cash) {
    private OptionTerms terms() {
      return option.terms(expiry.years());
    }

    private Input at(double other) {
      return new Input(option, other, expiry, payoff, cash);
    }

    private DigitalFormula formula(OptionTerms terms) {
      return new DigitalFormula()
          .option(terms.sign(), terms.spot(), terms.strike(), paid(payoff.ordinal(), cash))
          .market(terms.rate(), terms.dividendYield(), terms.expiryYears(), volatility);
    }
  }

  /**
   * The price of a digital option with its derivatives.
   *
   * @param greeks price and derivatives
   */
  public record Result(@Flat Greeks greeks) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.digital")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Cash-or-nothing and asset-or-nothing option",
            "Price of a European digital option and its derivatives. A volatility or time of 0"
                + " gives the limit, half the payment where the forward price equals the strike;"
                + " gamma, theta and rho are null there.")
        .synonyms(
            "binary option, cash or nothing, asset or nothing, all or nothing, digital call,"
                + " fixed payout, binary bet")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Value, delta, gamma and vega against the spot, and prices over spot and volatility")
        .method(
            new Method(
                "Reiner-Rubinstein closed formulas",
                "cash C e^(-rT) N(w d2); asset S e^(-qT) N(w d1); w = 1 for a call, -1 for a put",
                List.of(
                    "E. Reiner and M. Rubinstein, Unscrambling the binary code, Risk 4(9), 1991,"
                        + " pp. 75-83",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, pp. 88-90"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "Exercise at expiry alone; an option that ends at the strike pays half.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return input.expiry().problems();
  }

  @Override
  public double steps(Input input) {
    return 200;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    new ExpiryColumns(in).suspects(suspects, 0, count);
  }

  /** Returns the amount of money that is paid; NaN where it is the asset. */
  private static double paid(int payoff, double cash) {
    return payoff == Payoff.ASSET_OR_NOTHING.ordinal() ? Double.NaN : cash;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    int[] payoff = in.words("payoff");
    double[] cash = in.numbers("cash");
    double[] volatility = in.numbers("volatility");
    var options = new OptionColumns(in);
    var greeks = new GreekColumns(out);
    var formula = new DigitalFormula();
    var identities = new GreekIdentities();
    for (int i = 0; i < count; i++) {
      options.set(i, formula, paid(payoff[i], cash[i]), volatility[i]);
      if (formula.kinked()) {
        greeks.setKinked(i, formula.price(), formula.delta(), formula.vega());
      } else {
        greeks.setSlopes(i, formula.gamma(), formula.theta(), formula.rho());
        greeks.setPrice(i, formula.price(), formula.delta(), formula.vega());
        formula.show(identities);
        greeks.show(i, identities);
        out.check(i, identities.first(), GreekIdentities.BOUND);
      }
      out.check(i, parity(greeks.price(i), formula), PARITY * formula.certainly());
    }
  }

  private static double parity(double price, DigitalFormula formula) {
    return price + formula.mirroredPrice() - formula.certainly();
  }

  /**
   * Returns the price of a digital option and its derivatives: cash C e^(-rT) N(w d2), or asset S
   * e^(-qT) N(w d1). E. Reiner and M. Rubinstein, Unscrambling the binary code, Risk 4(9), 1991,
   * pp. 75-83.
   */
  public static Result value(Input input) {
    return new Digital().row(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    DigitalFormula formula = input.formula(input.terms());
    Greeks greeks = result.greeks();
    var parity =
        new Check(
            "parity_residual",
            parity(greeks.price(), formula),
            PARITY * formula.certainly(),
            "Call plus put less the discounted payment: zero, because one of the two is paid.");
    return formula.kinked()
        ? List.of(parity)
        : List.of(parity, GreekIdentities.of(input.terms(), input.volatility(), greeks));
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new DigitalIntegral());
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
                (spot, volatility) -> input.at(volatility).formula(terms.withSpot(spot)).price(),
                spot -> input.formula(terms.withSpot(spot).withExpiry(0)).price())
            .around());
  }
}
