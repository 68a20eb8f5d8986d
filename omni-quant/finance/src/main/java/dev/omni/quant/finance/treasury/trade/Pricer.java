package dev.omni.quant.finance.treasury.trade;

import dev.omni.quant.core.FiniteResults;

/** The values of trades on markets: one way for single trades, books, scenarios and ladders. */
final class Pricer {
  private Pricer() {}

  /**
   * Returns what a trade is worth on a market, for a quantity of 1.
   *
   * @throws TradeRefusedException when the market lacks what the trade needs
   * @throws dev.omni.engine.Infeasible when it has no value in its model
   */
  static TradeValue value(Trade trade, MarketBuild market) {
    TradeValue value = trade.value(market);
    FiniteResults.number("present_value", value.presentValue());
    return value;
  }

  /** Returns what the quantity of a trade is worth on a moved market. */
  static double held(Trade trade, Revaluation revaluation, MarketBuild moved) {
    double value = revaluation.value().applyAsDouble(moved);
    return trade.terms().quantity() * FiniteResults.number("present_value", value);
  }

  /** Returns what the quantity of a trade is worth. */
  static double held(Trade trade, MarketBuild market) {
    return trade.terms().quantity() * value(trade, market).presentValue();
  }
}
