package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.BusinessDays;
import dev.omni.quant.finance.treasury.Conventions;
import dev.omni.quant.finance.treasury.DailyFixings;
import dev.omni.quant.finance.treasury.HolidayTable;
import dev.omni.quant.finance.treasury.OvernightCompounding;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.SwapLeg;
import dev.omni.quant.finance.treasury.SwapPeriods;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rates of an index in a trade: its schedules, and what past fixings say of them.
 *
 * @param index of the rates
 * @param calendars in place of that of the index
 */
record IndexLeg(RateIndex index, Optional<List<HolidayTable>> calendars) {
  static IndexLeg of(TradeTerms terms, RateIndex index) {
    return new IndexLeg(index, terms.calendars());
  }

  Conventions conventions() {
    return Conventions.of(index);
  }

  /** Returns a leg on the calendars of the trade. */
  SwapLeg on(SwapLeg leg) {
    return calendars
        .map(
            tables ->
                new SwapLeg(
                    leg.months(),
                    leg.count(),
                    BusinessDays.of(tables, Set.of()),
                    leg.convention(),
                    leg.lag(),
                    leg.endOfMonth()))
        .orElse(leg);
  }

  List<SwapLeg.Period> fixed(LocalDate start, LocalDate end, boolean endOfMonth) {
    return on(conventions().fixedLeg(start, end, endOfMonth)).periods(start, end);
  }

  List<SwapLeg.Period> floating(LocalDate start, LocalDate end, boolean endOfMonth) {
    return on(conventions().floatingLeg(start, end, endOfMonth)).periods(start, end);
  }

  /** Returns what is known of the first periods, of which all payments are still due. */
  List<SwapPeriods.Known> known(List<SwapLeg.Period> periods, MarketBuild market) {
    return conventions().isOvernight() ? compounded(periods, market) : terms(periods, market);
  }

  private List<SwapPeriods.Known> terms(List<SwapLeg.Period> periods, MarketBuild market) {
    Map<LocalDate, Double> rates = market.fixings(index);
    var known = new ArrayList<SwapPeriods.Known>();
    var absent = new ArrayList<LocalDate>();
    for (SwapLeg.Period period : periods) {
      LocalDate fixing = conventions().fixing(period.start());
      Double rate = rates.get(fixing);
      boolean past =
          fixing.isBefore(market.valuation()) || period.start().isBefore(market.valuation());
      if (rate != null && !fixing.isAfter(market.valuation())) {
        known.add(new SwapPeriods.Known(rate * period.fraction(), period.end()));
      } else if (past) {
        absent.add(fixing);
      } else {
        break;
      }
    }
    refuse(absent);
    return known;
  }

  private List<SwapPeriods.Known> compounded(List<SwapLeg.Period> periods, MarketBuild market) {
    Map<LocalDate, Double> rates = market.fixings(index);
    Conventions of = conventions();
    OvernightCompounding compounding = OvernightCompounding.of(of.days(), of.dayCount());
    List<SwapLeg.Period> begun =
        periods.stream().filter(each -> each.start().isBefore(market.valuation())).toList();
    var absent = new ArrayList<LocalDate>();
    for (SwapLeg.Period each : begun) {
      absent.addAll(
          OvernightCompounding.absent(compounding.past(each, market.valuation(), rates), rates));
    }
    refuse(absent);
    return begun.stream().map(each -> compounding.known(each, market.valuation(), rates)).toList();
  }

  private void refuse(List<LocalDate> absent) {
    if (!absent.isEmpty()) {
      throw new TradeRefusedException(
          new Problem(
              "/market/fixings",
              FaultCode.FIXING_MISSING,
              DailyFixings.missing(absent) + " of " + Contracts.word(index)));
    }
  }
}
