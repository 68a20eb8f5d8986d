package dev.omni.quant.finance.treasury.trade;

import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A trade of a book on moved markets: it is valued again only where a move touches it, and its days
 * are counted once.
 */
final class MovedTrade {
  private static final double YEAR = 365;

  private final TradeBook.Row row;
  private final MarketBuild market;
  private final Trade trade;
  private final Trade.Needs needs;
  private @Nullable Revaluation revaluation;

  /** Begins with a trade that has a value on a market. */
  MovedTrade(TradeBook.Row row, MarketBuild market) {
    this.row = row;
    this.market = market;
    this.trade = row.trade().orElseThrow();
    this.needs = trade.needs(market);
  }

  /** Returns whether the value may be another on a moved market. */
  boolean isTouched(MarketMove move) {
    return move.touches(needs, Double.POSITIVE_INFINITY) && move.touches(needs, years());
  }

  private double years() {
    return ChronoUnit.DAYS.between(market.valuation(), revaluation().last()) / YEAR;
  }

  private Revaluation revaluation() {
    if (revaluation == null) {
      revaluation = trade.revaluation(market);
    }
    return revaluation;
  }

  /** Returns the value of the quantity on a moved market, in the currency of the trade. */
  double on(MarketMove move) {
    return isTouched(move) ? again(move) : row.value();
  }

  /** Returns the same of a market that touches the trade. */
  double again(MarketMove move) {
    return Pricer.held(trade, revaluation(), move.to());
  }
}
