package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.Work;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.Conventions;
import dev.omni.quant.finance.treasury.RateIndex;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A trade on its market.
 *
 * @param input trade and market
 * @param market with its curves
 * @param trade with its days
 */
record ValuedTrade(TradeValuation.Input input, MarketBuild market, Trade trade) {
  private static final int STALE = 5;

  static ValuedTrade of(TradeValuation.Input input, Work work) {
    MarketDocument market = input.market();
    Trade trade = new TradeReader(input.trade(), market.valuationDate()).trade();
    return new ValuedTrade(input, MarketBuild.of(market, work), trade);
  }

  /** Returns the values on moved markets. */
  double[] on(List<MarketMove> moves) {
    Revaluation revaluation = trade.revaluation(market);
    return moves.stream().mapToDouble(move -> Pricer.held(trade, revaluation, move.to())).toArray();
  }

  Optional<Ladder> ladder(Work work) {
    return input.ladder() ? Optional.of(Ladder.of(market, this::on, work)) : Optional.empty();
  }

  OptionalDouble parallel(Work work) {
    return input.ladder()
        ? OptionalDouble.of(Ladder.parallel(market, this::on, work))
        : OptionalDouble.empty();
  }

  TradeValuation.Result result(Work work) {
    TradeValue value = Pricer.value(trade, market);
    double quantity = trade.terms().quantity();
    return new TradeValuation.Result(
        quantity * value.presentValue(),
        trade.currency(),
        value.parRate(),
        value.parSpread(),
        value.annuity(),
        value.accruedFactor(),
        parallel(work),
        value.flows().isEmpty()
            ? Optional.empty()
            : Optional.of(TradeFlows.of(value.flows(), quantity)),
        ladder(work),
        trade.days(),
        market.document().digest(),
        Warning.listed(warnings()),
        new Numerics("curves by Brent's method, one node after the other"));
  }

  private List<Warning> warnings() {
    var warnings = new ArrayList<>(market.warnings());
    List<MarketDocument.Fixings> fixings = market.document().fixings().orElse(List.of());
    for (int i = 0; i < fixings.size(); i++) {
      MarketDocument.Fixings each = fixings.get(i);
      if (usesIndex(each.index()) && isStale(each)) {
        warnings.add(
            new Warning(
                Warning.Code.STALE_FIXING,
                "/market/fixings/" + i + "/dates/" + (each.dates().size() - 1),
                "is the last fixing, more than 5 business days before the valuation_date"));
      }
    }
    for (Map.Entry<String, LocalDate> day : trade.days().entrySet()) {
      boolean beyond =
          trade.needs(market).curves().stream().anyMatch(id -> market.isBeyond(id, day.getValue()));
      if (beyond) {
        warnings.add(
            new Warning(
                Warning.Code.EXTRAPOLATED,
                "/trade/" + named(day.getKey()),
                "is after the last date of a curve, whose last forward rate is kept"));
      }
    }
    return warnings;
  }

  /** Returns the member that a day follows from: a last day may be that of a tenor. */
  private String named(String day) {
    return day.equals("maturity_date") && trade.terms().tenor().isPresent() ? "tenor" : day;
  }

  private boolean usesIndex(RateIndex index) {
    TradeTerms terms = trade.terms();
    return terms.index().filter(index::equals).isPresent()
        || terms.payIndex().filter(index::equals).isPresent()
        || terms.receiveIndex().filter(index::equals).isPresent();
  }

  private boolean isStale(MarketDocument.Fixings fixings) {
    LocalDate last = fixings.dates().get(fixings.dates().size() - 1);
    Conventions of = Conventions.of(fixings.index());
    return of.days().between(last.plusDays(1), market.valuation()).size() > STALE;
  }
}
