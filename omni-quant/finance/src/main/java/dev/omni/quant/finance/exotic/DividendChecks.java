package dev.omni.quant.finance.exotic;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of an option with dividends: put-call parity of the European price, the bounds of
 * early exercise, finite differences, and the Black-Scholes equation.
 *
 * @param input of the option
 * @param result as published
 * @param model of the asset
 */
record DividendChecks(
    DiscreteDividendOption.Input input, DiscreteDividendOption.Result result, DividendModel model) {
  static final String NO_ROUTE =
      "Dividends leave no relation that gives this derivative from the other numbers; it is a"
          + " difference of checked prices.";

  private static final double SAME = 1e-8;
  private static final double PARITY = 1e-7;
  private static final double GRID = 2e-4;
  private static final DividendGrid.Prices NONE = new DividendGrid.Prices(0, 0, 0, 0, false);

  List<Check> all() {
    var checks = new ArrayList<Check>();
    checks.add(parity());
    checks.add(bounds());
    checks.add(price());
    checks.add(equation());
    return checks;
  }

  /** Returns how many times of exercise are no ex-dates, in their order. */
  private double strangers() {
    double[] exercised = result.exerciseTimesYears().orElse(new double[0]);
    int found = 0;
    int next = 0;
    for (double time : model.times()) {
      boolean named = next < exercised.length && exercised[next] == time;
      found += named ? 1 : 0;
      next += named ? 1 : 0;
    }
    return (double) exercised.length - found;
  }

  private double scale() {
    return model.scale();
  }

  /** Returns the price of the European option of the other side. */
  private double mirrored() {
    var option = new VanillaFormula(-model.option().sign(), model.option().strike());
    var other =
        new DividendModel(option, model.escrowed(), model.market(), model.times(), model.amounts());
    return model.market().certain()
        ? other.certain(false)
        : new DatedIntegral(other, false, Work.alone()).price(model.state());
  }

  private Check parity() {
    PriceFormula.Point market = model.market();
    double paid = model.option().strike() * FastMath.exp(-market.rate() * market.years());
    double forward = model.option().sign() * (Forward.of(model) - paid);
    return new Check(
        "put_call_parity_residual",
        result.europeanPrice() - mirrored() - forward,
        PARITY * scale(),
        "European price less that of the other side and less the discounted forward, of which a"
            + " price that falls to 0 gives less than its dividend: zero.");
  }

  /** The discounted forward price of an asset whose price never falls below 0. */
  private static final class Forward {
    static double of(DividendModel model) {
      var everything = new VanillaFormula(1, Math.max(1e-300, 1e-12 * model.option().strike()));
      var asset =
          new DividendModel(
              everything, model.escrowed(), model.market(), model.times(), model.amounts());
      return model.market().certain()
          ? asset.certain(false)
          : new DatedIntegral(asset, false, Work.alone()).price(model.state());
    }
  }

  private Check bounds() {
    double paid = input.american() ? model.exercise(model.state(), 0, 0) : 0;
    double most =
        input.american()
            ? model.option().sign() > 0 ? Math.max(model.market().spot(), scale()) : scale()
            : result.europeanPrice();
    double below = Math.max(paid, result.europeanPrice()) - result.price();
    return new Check(
        "bounds_residual",
        Math.max(0, Math.max(below, result.price() - most)) + strangers() * scale(),
        SAME * scale(),
        "What the price is below the European one or exercise today, or above its bound; and times"
            + " of exercise that are no ex-dates: zero.");
  }

  /** Returns the check of the price by a second computation. */
  private Check price() {
    boolean grid = input.american() && !model.market().certain();
    DividendGrid.Prices prices = grid ? new DividendGrid(model, Work.alone()).prices() : NONE;
    double off = grid ? result.europeanPrice() - prices.european() : 0;
    double other =
        model.market().certain()
            ? model.certain(input.american())
            : grid ? prices.american() + off : result.europeanPrice();
    return new Check(
        "other_method_residual",
        result.price() - other,
        (grid ? GRID : SAME) * scale() + Math.min(Math.abs(off), 0.01 * scale()),
        "Price less that by finite differences, corrected by the European price; of a European"
            + " option less the European price: zero.");
  }

  private Check equation() {
    PriceFormula.Point market = model.market();
    double state = model.state();
    double paid = model.exercise(state, 0, 0);
    boolean now = input.american() && paid > 0 && result.price() <= paid;
    double variance = market.volatility() * market.volatility();
    double dividends = market.rate() * (market.spot() - state) * result.delta();
    double left =
        now
            ? result.theta()
            : result.theta()
                + 0.5 * variance * state * state * result.gamma()
                + (market.rate() - market.dividendYield()) * state * result.delta()
                + dividends
                - market.rate() * result.price();
    return new Check(
        "black_scholes_residual",
        left,
        1e-9 * scale() * (variance + Math.abs(market.rate()) + 1 / Math.max(1e-9, market.years())),
        "theta + v^2 X^2 gamma / 2 + (r - q) X delta + r (S - X) delta - r price, X the state that"
            + " is lognormal: zero; theta is 0 where exercise today is best.");
  }
}
