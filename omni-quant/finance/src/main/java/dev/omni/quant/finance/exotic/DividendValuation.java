package dev.omni.quant.finance.exotic;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;

/**
 * The price of an option with dividends by the method that fits it, with its derivatives.
 *
 * @param model of the asset
 * @param american whether early exercise is possible
 * @param work that may be cancelled
 */
record DividendValuation(DividendModel model, boolean american, Work work) {
  private static final double SPOT = 2e-3;
  private static final double VOLATILITY = 1e-3;
  private static final double RATE = 1e-4;
  private static final double ACCURATE = 1e-4;

  /**
   * A price with the derivatives that it has itself.
   *
   * @param price currency unit
   * @param european price without early exercise, currency unit
   * @param delta change by the spot
   * @param gamma change of delta by the spot
   * @param theta change by passing time
   * @param error estimate of the price's, currency unit
   * @param exercised ex-dates before which a call is exercised for some price of the asset
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Priced(
      double price,
      double european,
      double delta,
      double gamma,
      double theta,
      double error,
      double[] exercised) {}

  private boolean certain() {
    return model.market().certain();
  }

  private boolean onGrid() {
    return american && !certain() && !model.onlyBeforeDates();
  }

  /** Returns what numerics says of the method. */
  String method() {
    return certain()
        ? "certain asset"
        : onGrid()
            ? "finite differences, corrected by the European price"
            : "integrals from ex-date to ex-date";
  }

  Priced priced() {
    if (certain()) {
      return ofCertain();
    }
    return onGrid() ? ofGrid() : ofIntegral();
  }

  private Priced ofCertain() {
    double spot = model.market().spot();
    double step = SPOT * spot;
    double price = model.certain(american);
    double up = model.with(model.market().withSpot(spot + step)).certain(american);
    double down = model.with(model.market().withSpot(spot - step)).certain(american);
    double delta = (up - down) / (2 * step);
    return new Priced(
        price,
        model.certain(false),
        delta,
        0,
        theta(price, delta, 0),
        1e-12 * model.scale(),
        new double[0]);
  }

  private double theta(double price, double delta, double gamma) {
    PriceFormula.Point market = model.market();
    double paid = model.exercise(model.state(), 0, 0);
    if (american && paid > 0 && price <= paid) {
      return 0;
    }
    // Escrowed, the spot moves with its dividends, of which the state alone is lognormal.
    double state = model.state();
    double variance = market.volatility() * market.volatility();
    double passed =
        market.rate() * price
            - (market.rate() - market.dividendYield()) * state * delta
            - 0.5 * variance * state * state * gamma;
    return passed - market.rate() * (market.spot() - state) * delta;
  }

  private Priced ofIntegral() {
    var integral = new DatedIntegral(model, american, work);
    double state = model.state();
    double step = SPOT * state;
    double held = integral.price(state);
    double up = integral.price(state + step);
    double down = integral.price(state - step);
    double farUp = integral.price(state + 2 * step);
    double farDown = integral.price(state - 2 * step);
    double delta = (8 * (up - down) - (farUp - farDown)) / (12 * step);
    double gamma = (16 * (up + down) - (farUp + farDown) - 30 * held) / (12 * step * step);
    double european = american ? new DatedIntegral(model, false, work).price(state) : held;
    return new Priced(
        held,
        european,
        delta,
        gamma,
        theta(held, delta, gamma),
        1e-10 * model.scale(),
        integral.exercised());
  }

  private Priced ofGrid() {
    DividendGrid.Prices grid = new DividendGrid(model, work).prices();
    double exact = new DatedIntegral(model, false, work).price(model.state());
    double off = exact - grid.european();
    double error = Math.abs(off);
    double most = ACCURATE * model.scale();
    if (!(error <= most)) {
      throw new NotConverged(
          "the European price on the grid is too far from the integral", 1, error, most);
    }
    double paid = model.exercise(model.state(), 0, 0);
    double price = grid.now() ? paid : Math.max(Math.max(paid, exact), grid.american() + off);
    double gamma = grid.now() ? 0 : grid.gamma();
    double delta = grid.now() ? model.option().sign() : grid.delta();
    return new Priced(
        price,
        exact,
        delta,
        gamma,
        theta(price, delta, gamma),
        error + 1e-6 * model.scale(),
        model.times());
  }

  private double price(PriceFormula.Point market) {
    var moved = new DividendValuation(model.with(market), american, work);
    if (certain()) {
      return moved.model.certain(american);
    }
    if (moved.onGrid() || !(moved.model.state() > 0)) {
      return new DividendGrid(moved.model, work).prices().american();
    }
    return new DatedIntegral(moved.model, american, work).price(moved.model.state());
  }

  double vega() {
    PriceFormula.Point market = model.market();
    if (certain()) {
      return 0;
    }
    double step = VOLATILITY * market.volatility();
    double up = price(withVolatility(market.volatility() + step));
    double down = price(withVolatility(market.volatility() - step));
    return (up - down) / (2 * step);
  }

  private PriceFormula.Point withVolatility(double other) {
    PriceFormula.Point market = model.market();
    return new PriceFormula.Point(
        market.spot(), other, market.rate(), market.dividendYield(), market.years());
  }

  double rho() {
    PriceFormula.Point market = model.market();
    double up = price(market.withRate(market.rate() + RATE));
    double down = price(market.withRate(market.rate() - RATE));
    return (up - down) / (2 * RATE);
  }
}
