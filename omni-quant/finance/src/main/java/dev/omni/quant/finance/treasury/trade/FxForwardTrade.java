package dev.omni.quant.finance.treasury.trade;

import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.FxPair;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;

/**
 * An exchange of two currencies on a later day, at the forward price of covered interest parity.
 *
 * @param terms as written
 * @param pair of currencies
 * @param delivery day of the exchange
 */
record FxForwardTrade(TradeTerms terms, FxPair pair, LocalDate delivery) implements Trade {
  @Override
  public String currency() {
    return pair.quote();
  }

  @Override
  public Map<String, LocalDate> days() {
    return Map.of("delivery_date", delivery);
  }

  @Override
  public Needs needs(MarketBuild market) {
    return new Needs(
        Set.of(market.discountId(pair.base()), market.discountId(pair.quote())),
        Set.of(pair.base() + pair.quote()),
        Set.of());
  }

  @Override
  public TradeValue value(MarketBuild market) {
    DiscountCurve base = market.discount(pair.base());
    DiscountCurve quote = market.discount(pair.quote());
    double spot = market.spotValue(market.spot(pair.base() + pair.quote()));
    if (!delivery.isAfter(market.valuation())) {
      return TradeValue.of(0);
    }
    market.reach(market.discountId(pair.base()), delivery, "/trade/delivery_date");
    market.reach(market.discountId(pair.quote()), delivery, "/trade/delivery_date");
    LocalDate day = pair.spot(market.valuation());
    double growth = base.factor(delivery) / base.factor(day);
    double forward = spot * growth / (quote.factor(delivery) / quote.factor(day));
    double gain = forward - terms.rate().orElseThrow();
    return TradeValue.of(signed() * gain * quote.factor(delivery));
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    LocalDate spot = pair.spot(market.valuation());
    LocalDate last = delivery.isAfter(spot) ? delivery : spot;
    return new Revaluation(last, moved -> value(moved).presentValue());
  }

  private double signed() {
    int sign = terms.buySell().orElseThrow() == TradeTerms.BuySell.BUY ? 1 : -1;
    return sign * terms.notional().orElseThrow();
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    if (!Trade.isPaid(delivery, market, since)) {
      return 0;
    }
    double spot = market.spotValue(market.spot(pair.base() + pair.quote()));
    return signed() * (spot - terms.rate().orElseThrow());
  }
}
