package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.CompensatedSum;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.SwapLeg;
import dev.omni.quant.finance.treasury.SwapPeriods;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A note of coupons of an index, discounted at the index and a margin. F. Fabozzi, Floating-Rate
 * Securities, 2000, ch. 4.
 *
 * @param terms as written
 * @param index of the coupons
 * @param maturity last day
 */
record FloatingNoteTrade(TradeTerms terms, RateIndex index, LocalDate maturity) implements Trade {
  @Override
  public String currency() {
    return index.currency();
  }

  @Override
  public Map<String, LocalDate> days() {
    return Map.of("maturity_date", maturity);
  }

  @Override
  public Needs needs(MarketBuild market) {
    return Needs.curves(Contracts.word(index));
  }

  private SwapLeg leg() {
    SwapLeg of =
        IndexLeg.of(terms, index)
            .on(IndexLeg.of(terms, index).conventions().noteLeg(terms.endOfMonth()));
    return of;
  }

  /** Returns the periods that are not over on a day. */
  private List<SwapLeg.Period> periods(SwapLeg leg, LocalDate day) {
    LocalDate start = maturity;
    for (int k = 1; start.isAfter(day); k++) {
      start = maturity.minusMonths((long) k * leg.months());
    }
    return leg.periods(start, maturity).stream().filter(p -> p.end().isAfter(day)).toList();
  }

  @Override
  public TradeValue value(MarketBuild market) {
    return value(due(market.valuation()), market);
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    List<SwapLeg.Period> due = due(market.valuation());
    return due.isEmpty()
        ? Revaluation.none()
        : new Revaluation(due.get(due.size() - 1).end(), moved -> value(due, moved).presentValue());
  }

  private List<SwapLeg.Period> due(LocalDate day) {
    return maturity.isAfter(day) ? periods(leg(), day) : List.of();
  }

  private TradeValue value(List<SwapLeg.Period> periods, MarketBuild market) {
    if (periods.isEmpty()) {
      return TradeValue.of(0);
    }
    LocalDate day = market.valuation();
    SwapLeg leg = leg();
    SwapLeg.Period last = periods.get(periods.size() - 1);
    market.reach(Contracts.word(index), last.end(), "/trade/maturity_date");
    DiscountCurve curve = market.projection(index);
    double notional = terms.notional().orElseThrow();
    double margin = terms.quotedMargin().orElseThrow();
    double discountMargin = terms.discountMargin().orElse(margin);
    var flows = new ArrayList<TradeFlow>();
    double factor = 1;
    for (int i = 0; i < periods.size(); i++) {
      SwapLeg.Period period = periods.get(i);
      LocalDate from = i == 0 ? day : period.start();
      double stretch = i == 0 ? leg.count().yearFraction(day, period.end()) : period.fraction();
      double forward = (curve.factor(from) / curve.factor(period.end()) - 1) / stretch;
      factor /= 1 + (forward + discountMargin) * stretch;
      double rate = (i == 0 ? current(period, market) : forward) + margin;
      double amount = notional * rate * period.fraction();
      flows.add(new TradeFlow(TradeFlow.Leg.COUPON, period, rate, amount, factor, i == 0));
    }
    flows.add(TradeFlow.redemption(last.end(), notional, factor));
    var sum = new CompensatedSum();
    flows.forEach(flow -> sum.add(flow.presentValue()));
    return TradeValue.of(sum.value(), flows);
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    if (!maturity.isAfter(since)) {
      return 0;
    }
    double notional = terms.notional().orElseThrow();
    double paid = 0;
    List<SwapLeg.Period> periods = periods(leg(), since);
    for (SwapLeg.Period period : periods) {
      if (Trade.isPaid(period.end(), market, since)) {
        double rate = current(period, market) + terms.quotedMargin().orElseThrow();
        paid += notional * rate * period.fraction();
      }
    }
    LocalDate last = periods.get(periods.size() - 1).end();
    return Trade.isPaid(last, market, since) ? paid + notional : paid;
  }

  /** Returns the rate of the period that has begun: as given, or by the fixings of the market. */
  private double current(SwapLeg.Period period, MarketBuild market) {
    if (terms.currentRate().isPresent()) {
      return terms.currentRate().getAsDouble();
    }
    DiscountCurve curve = market.projection(index);
    List<SwapPeriods.Known> known = IndexLeg.of(terms, index).known(List.of(period), market);
    if (known.isEmpty()) {
      return (curve.factor(period.start()) / curve.factor(period.end()) - 1) / period.fraction();
    }
    SwapPeriods.Known begun = known.get(0);
    double growth =
        begun.until().isBefore(period.end())
            ? (1 + begun.growth()) * curve.factor(begun.until()) / curve.factor(period.end()) - 1
            : begun.growth();
    return growth / period.fraction();
  }
}
