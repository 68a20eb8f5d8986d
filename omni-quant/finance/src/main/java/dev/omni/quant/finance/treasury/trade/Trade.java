package dev.omni.quant.finance.treasury.trade;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A trade whose dates are days, one record a kind. Times are Act/365F from the day of the market;
 * payments up to that day have no value.
 */
sealed interface Trade
    permits SwapTrade,
        BasisSwapTrade,
        OptionTrade,
        BondTrade,
        FloatingNoteTrade,
        FxForwardTrade,
        CapFloorTrade,
        SwaptionTrade {
  /** Returns the trade as it was written. */
  TradeTerms terms();

  /** Returns the currency of the value, ISO 4217. */
  String currency();

  /** Returns the days that dates and tenors became, by their members. */
  Map<String, LocalDate> days();

  /** Returns the names in the market that the value depends on. */
  Needs needs(MarketBuild market);

  /**
   * Returns what the trade is worth, for a quantity of 1.
   *
   * @throws TradeRefusedException when the market lacks what the trade needs
   * @throws dev.omni.engine.Infeasible when it has no value in its model
   */
  TradeValue value(MarketBuild market);

  /**
   * Returns how the trade is valued again on markets that were built from one on which it has a
   * value.
   */
  Revaluation revaluation(MarketBuild market);

  /**
   * Returns what the trade paid after a day and up to that of a market, for a quantity of 1. What
   * depends on a price takes that of the market.
   *
   * @throws TradeRefusedException when the market lacks the fixings of a payment
   */
  double paid(MarketBuild market, LocalDate since);

  /** Returns whether a payment is after a day and up to that of a market. */
  static boolean isPaid(LocalDate payment, MarketBuild market, LocalDate since) {
    return payment.isAfter(since) && !payment.isAfter(market.valuation());
  }

  /**
   * Names in a market.
   *
   * @param curves ids
   * @param spots names
   * @param volatilities ids
   */
  record Needs(Set<String> curves, Set<String> spots, Set<String> volatilities) {
    static Needs curves(String... ids) {
      return new Needs(Set.copyOf(List.of(ids)), Set.of(), Set.of());
    }
  }

  /** Returns days by their members, in the order given. */
  static Map<String, LocalDate> days(String one, LocalDate first, String other, LocalDate last) {
    var days = new LinkedHashMap<String, LocalDate>();
    days.put(one, first);
    days.put(other, last);
    return days;
  }
}
