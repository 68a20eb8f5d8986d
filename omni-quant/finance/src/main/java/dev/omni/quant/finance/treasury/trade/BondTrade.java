package dev.omni.quant.finance.treasury.trade;

import dev.omni.quant.finance.treasury.CompensatedSum;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.SwapLeg;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.hipparchus.util.FastMath;

/**
 * A bond of fixed coupons on dates that are counted back from its maturity and not moved: dirty, at
 * the valuation date.
 *
 * @param terms as written
 * @param maturity last day
 */
record BondTrade(TradeTerms terms, LocalDate maturity) implements Trade {
  private static final int MONTHS = 12;

  @Override
  public String currency() {
    return terms.currency().orElseThrow();
  }

  @Override
  public Map<String, LocalDate> days() {
    return Map.of("maturity_date", maturity);
  }

  @Override
  public Needs needs(MarketBuild market) {
    return Needs.curves(market.discountId(currency()));
  }

  @Override
  public TradeValue value(MarketBuild market) {
    if (!maturity.isAfter(market.valuation())) {
      return TradeValue.of(0);
    }
    market.reach(market.discountId(currency()), maturity, "/trade/maturity_date");
    DiscountCurve curve = market.discount(currency());
    double notional = terms.notional().orElseThrow();
    double spread = terms.zSpread().orElse(0);
    double rate = terms.couponRate().orElseThrow();
    int months = terms.frequency().orElseThrow().months();
    var flows = new ArrayList<TradeFlow>();
    LocalDate end = maturity;
    for (int k = 1; end.isAfter(market.valuation()); k++) {
      LocalDate start = before(k * months);
      double part = months / (double) MONTHS;
      flows.add(
          new TradeFlow(
              TradeFlow.Leg.COUPON,
              new SwapLeg.Period(start, end, end, part),
              rate,
              notional * rate * part,
              factor(curve, end, spread),
              true));
      end = start;
    }
    Collections.reverse(flows);
    flows.add(TradeFlow.redemption(maturity, notional, factor(curve, maturity, spread)));
    var sum = new CompensatedSum();
    flows.forEach(flow -> sum.add(flow.presentValue()));
    return TradeValue.of(sum.value(), List.copyOf(flows));
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    return new Revaluation(maturity, moved -> value(moved).presentValue());
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    double notional = terms.notional().orElseThrow();
    int months = terms.frequency().orElseThrow().months();
    double coupon = notional * terms.couponRate().orElseThrow() * (months / (double) MONTHS);
    double paid = Trade.isPaid(maturity, market, since) ? notional : 0;
    LocalDate end = maturity;
    for (int k = 1; end.isAfter(since); k++) {
      paid += Trade.isPaid(end, market, since) ? coupon : 0;
      end = before(k * months);
    }
    return paid;
  }

  private LocalDate before(int months) {
    LocalDate date = maturity.minusMonths(months);
    boolean last = terms.endOfMonth() && maturity.getDayOfMonth() == maturity.lengthOfMonth();
    return last ? date.with(TemporalAdjusters.lastDayOfMonth()) : date;
  }

  private static double factor(DiscountCurve curve, LocalDate date, double spread) {
    return curve.factor(date) * FastMath.exp(-spread * curve.years(date));
  }
}
