package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.CapletBook;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.RateModel;
import dev.omni.quant.finance.treasury.SwapLeg;
import dev.omni.quant.finance.treasury.SwapPeriods;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options on the rate of a term index, one for each period. J. C. Hull, Options, Futures and Other
 * Derivatives, 9th edition, 2014, ch. 29.
 *
 * @param terms as written
 * @param index of the rates
 * @param start first day
 * @param end last day
 */
record CapFloorTrade(TradeTerms terms, RateIndex index, LocalDate start, LocalDate end)
    implements Trade {
  @Override
  public String currency() {
    return index.currency();
  }

  @Override
  public Map<String, LocalDate> days() {
    return Trade.days("start_date", start, "maturity_date", end);
  }

  @Override
  public Needs needs(MarketBuild market) {
    return new Needs(
        Set.copyOf(List.of(market.discountId(currency()), Contracts.word(index))),
        Set.of(),
        Set.of(terms.volatilityId().orElseThrow()));
  }

  @Override
  public TradeValue value(MarketBuild market) {
    return value(due(market), market);
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    List<SwapLeg.Period> due = due(market);
    if (due.isEmpty()) {
      return Revaluation.none();
    }
    LocalDate last = SwapPeriods.of(List.of(), due, 0, List.of()).last();
    return new Revaluation(last, moved -> value(due, moved).presentValue());
  }

  private List<SwapLeg.Period> due(MarketBuild market) {
    return IndexLeg.of(terms, index).floating(start, end, terms.endOfMonth()).stream()
        .filter(period -> period.payment().isAfter(market.valuation()))
        .toList();
  }

  private TradeValue value(List<SwapLeg.Period> due, MarketBuild market) {
    IndexLeg leg = IndexLeg.of(terms, index);
    MarketDocument.Volatility volatility = market.volatility(terms.volatilityId().orElseThrow());
    if (due.isEmpty()) {
      return TradeValue.of(0);
    }
    SwapLeg.Period last = due.get(due.size() - 1);
    market.reach(market.discountId(currency()), last.payment(), "/trade/maturity_date");
    market.reach(Contracts.word(index), last.end(), "/trade/maturity_date");
    double strike = terms.strike().orElseThrow();
    RateModel model = volatility.rates();
    int sign = terms.type().orElseThrow() == TradeTerms.Type.CAP ? 1 : -1;
    var caplets = new ArrayList<CapletBook.Caplet>();
    List<SwapPeriods.Known> known = leg.known(due, market);
    for (int i = 0; i < due.size(); i++) {
      caplets.add(caplet(due.get(i), i < known.size() ? known.get(i) : null, model, market));
    }
    double[] volatilities =
        caplets.stream().mapToDouble(each -> volatility.at(each.years(), strike)).toArray();
    var book = new CapletBook(model, sign, strike, caplets);
    return TradeValue.of(Arrays.stream(book.values(volatilities)).sum());
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    IndexLeg leg = IndexLeg.of(terms, index);
    List<SwapLeg.Period> over =
        leg.floating(start, end, terms.endOfMonth()).stream()
            .filter(period -> Trade.isPaid(period.payment(), market, since))
            .toList();
    List<SwapPeriods.Known> known = leg.known(over, market);
    int sign = terms.type().orElseThrow() == TradeTerms.Type.CAP ? 1 : -1;
    double paid = 0;
    for (int i = 0; i < over.size(); i++) {
      double strike = terms.strike().orElseThrow() * over.get(i).fraction();
      paid += Math.max(0, sign * (known.get(i).growth() - strike));
    }
    return terms.notional().orElseThrow() * paid;
  }

  private CapletBook.Caplet caplet(
      SwapLeg.Period period,
      SwapPeriods.@Nullable Known known,
      RateModel model,
      MarketBuild market) {
    DiscountCurve discount = market.discount(currency());
    DiscountCurve projection = market.projection(index);
    LocalDate fixing = IndexLeg.of(terms, index).conventions().fixing(period.start());
    double years = known == null ? Math.max(0, discount.years(fixing)) : 0;
    double growth =
        known == null
            ? projection.factor(period.start()) / projection.factor(period.end()) - 1
            : known.growth();
    double forward = growth / period.fraction();
    if (!model.fits(forward) || !model.fits(terms.strike().orElseThrow())) {
      throw new Infeasible(
          "the forward rate "
              + forward
              + " from "
              + period.start()
              + " or the strike is not above 0 after the shift is added: give a larger shift, or a"
              + " volatility of the model bachelier");
    }
    double weight =
        terms.notional().orElseThrow() * period.fraction() * discount.factor(period.payment());
    return new CapletBook.Caplet(period, fixing, years, forward, weight);
  }
}
