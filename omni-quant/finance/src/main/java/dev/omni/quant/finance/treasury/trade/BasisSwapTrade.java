package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.SwapLeg;
import dev.omni.quant.finance.treasury.SwapPeriods;
import dev.omni.quant.finance.treasury.SwapValue;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The rate of an index against that of another of the same currency, each by its conventions.
 *
 * @param terms as written
 * @param receive index of the rate that is received
 * @param pay index of the rate that is paid
 * @param start first day
 * @param end last day
 */
record BasisSwapTrade(
    TradeTerms terms, RateIndex receive, RateIndex pay, LocalDate start, LocalDate end)
    implements Trade {
  @Override
  public String currency() {
    return pay.currency();
  }

  @Override
  public Map<String, LocalDate> days() {
    return Trade.days("start_date", start, "maturity_date", end);
  }

  @Override
  public Needs needs(MarketBuild market) {
    return Needs.curves(
        market.discountId(currency()), Contracts.word(receive), Contracts.word(pay));
  }

  @Override
  public TradeValue value(MarketBuild market) {
    double notional = terms.notional().orElseThrow();
    SwapPeriods received = periods(receive, terms.receiveSpread().orElse(0), market);
    double spread = terms.paySpread().orElse(0);
    SwapPeriods paid = periods(pay, spread, market);
    if (received.floating().isEmpty() && paid.floating().isEmpty()) {
      return TradeValue.of(0);
    }
    SwapValue in = value(receive, received, market);
    SwapValue out = value(pay, paid, market);
    double annuity = out.annuity();
    double inflow = in.floatingValue();
    double outflow = out.floatingValue();
    var flows = new ArrayList<TradeFlow>();
    flows.addAll(flows(TradeFlow.Leg.RECEIVE, in, received, notional));
    flows.addAll(flows(TradeFlow.Leg.PAY, out, paid, -notional));
    return new TradeValue(
        notional * (inflow - outflow),
        OptionalDouble.empty(),
        annuity > 0
            ? OptionalDouble.of(spread + (inflow - outflow) / annuity)
            : OptionalDouble.empty(),
        OptionalDouble.of(annuity),
        OptionalDouble.empty(),
        flows);
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    double notional = terms.notional().orElseThrow();
    SwapPeriods received = periods(receive, terms.receiveSpread().orElse(0), market);
    SwapPeriods paid = periods(pay, terms.paySpread().orElse(0), market);
    if (received.floating().isEmpty() && paid.floating().isEmpty()) {
      return Revaluation.none();
    }
    LocalDate last = received.last().isAfter(paid.last()) ? received.last() : paid.last();
    return new Revaluation(
        last,
        moved -> {
          double inflow = value(receive, received, moved).floatingValue();
          return notional * (inflow - value(pay, paid, moved).floatingValue());
        });
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    double received = paid(receive, terms.receiveSpread().orElse(0), market, since);
    double paid = paid(pay, terms.paySpread().orElse(0), market, since);
    return terms.notional().orElseThrow() * (received - paid);
  }

  private double paid(RateIndex index, double spread, MarketBuild market, LocalDate since) {
    IndexLeg leg = IndexLeg.of(terms, index);
    List<SwapLeg.Period> over =
        leg.floating(start, end, terms.endOfMonth()).stream()
            .filter(period -> Trade.isPaid(period.payment(), market, since))
            .toList();
    List<SwapPeriods.Known> known = leg.known(over, market);
    double paid = 0;
    for (int i = 0; i < over.size(); i++) {
      paid += known.get(i).growth() + spread * over.get(i).fraction();
    }
    return paid;
  }

  /** Returns the periods of an index, as both legs: its year fractions make the annuity too. */
  private SwapPeriods periods(RateIndex index, double spread, MarketBuild market) {
    IndexLeg leg = IndexLeg.of(terms, index);
    List<SwapLeg.Period> all = leg.floating(start, end, terms.endOfMonth());
    SwapPeriods due = SwapPeriods.of(all, all, spread, List.of()).after(market.valuation());
    SwapPeriods periods = due.knowing(leg.known(due.floating(), market));
    if (!periods.floating().isEmpty()) {
      String member = "/trade/" + (terms.maturityDate().isPresent() ? "maturity_date" : "tenor");
      SwapLeg.Period last = periods.floating().get(periods.floating().size() - 1);
      market.reach(market.discountId(currency()), last.payment(), member);
      market.reach(Contracts.word(index), last.end(), member);
    }
    return periods;
  }

  private SwapValue value(RateIndex index, SwapPeriods periods, MarketBuild market) {
    DiscountCurve discount = market.discount(currency());
    DiscountCurve projection = market.projection(index);
    return new SwapValue(periods, SwapValue.Curves.of(discount, projection));
  }

  private static List<TradeFlow> flows(
      TradeFlow.Leg leg, SwapValue value, SwapPeriods periods, double notional) {
    var flows = new ArrayList<TradeFlow>();
    List<SwapValue.Flow> all = value.floatingFlows();
    for (int i = 0; i < all.size(); i++) {
      SwapValue.Flow each = all.get(i);
      flows.add(
          new TradeFlow(
              leg,
              each.period(),
              each.rate(),
              notional * each.amount(),
              each.factor(),
              periods.isKnown(i)));
    }
    return flows;
  }
}
