package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.RateModel;
import dev.omni.quant.finance.treasury.SwapLeg;
import dev.omni.quant.finance.treasury.SwapPeriods;
import dev.omni.quant.finance.treasury.SwapValue;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The right to enter a swap on an index, settled by the swap itself.
 *
 * @param terms as written
 * @param index of the swap
 * @param exercise day of the exercise
 * @param start first day of the swap
 * @param end last day of the swap
 */
record SwaptionTrade(
    TradeTerms terms, RateIndex index, LocalDate exercise, LocalDate start, LocalDate end)
    implements Trade {
  @Override
  public String currency() {
    return index.currency();
  }

  @Override
  public Map<String, LocalDate> days() {
    var days = new LinkedHashMap<String, LocalDate>();
    days.put("exercise_date", exercise);
    days.putAll(Trade.days("effective_date", start, "maturity_date", end));
    return days;
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
    return value(periods(), market);
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    SwapPeriods periods = periods();
    return new Revaluation(periods.last(), moved -> value(periods, moved).presentValue());
  }

  private SwapPeriods periods() {
    IndexLeg leg = IndexLeg.of(terms, index);
    return SwapPeriods.of(
        leg.fixed(start, end, terms.endOfMonth()),
        leg.floating(start, end, terms.endOfMonth()),
        0,
        List.of());
  }

  private TradeValue value(SwapPeriods periods, MarketBuild market) {
    MarketDocument.Volatility volatility = market.volatility(terms.volatilityId().orElseThrow());
    DiscountCurve discount = market.discount(currency());
    DiscountCurve projection = market.projection(index);
    if (exercise.isBefore(market.valuation())) {
      return TradeValue.of(0);
    }
    SwapLeg.Period last = periods.fixed().get(periods.fixed().size() - 1);
    market.reach(market.discountId(currency()), last.payment(), "/trade/maturity_date");
    market.reach(Contracts.word(index), last.end(), "/trade/maturity_date");
    var swap = new SwapValue(periods, SwapValue.Curves.of(discount, projection));
    double annuity = FiniteResults.number("annuity", swap.annuity());
    double forward = swap.parRate();
    double strike = terms.strike().orElseThrow();
    RateModel model = volatility.rates();
    if (!model.fits(forward) || !model.fits(strike)) {
      throw new Infeasible(
          "the forward swap rate "
              + forward
              + " or the strike is not above 0 after the shift is added: give a larger shift, or a"
              + " volatility of the model bachelier");
    }
    double years = discount.years(exercise);
    double deviation = volatility.at(years, strike) * Math.sqrt(years);
    int sign = terms.type().orElseThrow() == TradeTerms.Type.PAYER ? 1 : -1;
    double unit = terms.notional().orElseThrow() * annuity;
    return new TradeValue(
        unit * model.value(sign, forward, strike, deviation),
        OptionalDouble.of(forward),
        OptionalDouble.empty(),
        OptionalDouble.of(annuity),
        OptionalDouble.empty(),
        List.of());
  }

  /** {@inheritDoc} A swap that was entered is a trade of its own. */
  @Override
  public double paid(MarketBuild market, LocalDate since) {
    return 0;
  }
}
