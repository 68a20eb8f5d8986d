package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.Conventions;
import dev.omni.quant.finance.treasury.DayCounting;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The way from one market to the next in steps, each of which takes over one part of it: the day,
 * the curves, the prices, the volatilities and the fixings.
 *
 * @param before the previous market
 * @param market the market of the book
 */
record BookExplanation(MarketDocument before, MarketBuild market) {
  /** Returns what each step changes in a book, and what its trades paid. */
  BookEvaluation.Explain of(TradeBook book, Work work) {
    MarketBuild old = built("on its own day", () -> MarketBuild.of(before, work));
    double first = value(book, "the previous market", old);
    MarketDocument rolled = before.on(market.valuation()).withFixings(fixings(old));
    MarketBuild day = built("on " + market.valuation(), () -> MarketBuild.of(rolled, work));
    double time = value(book, "the previous market on " + market.valuation(), day);
    MarketDocument curved = rolled.withCurvesOf(market.document());
    double curves = value(book, "the new curves", day.with(curved, work));
    MarketDocument priced = curved.withSpots(market.document().spots());
    double spots = value(book, "the new prices", day.with(priced, work));
    MarketDocument all = priced.withVolatilities(market.document().volatilities());
    double volatilities = value(book, "the new volatilities", day.with(all, work));
    double last = value(book, "the market", market);
    double cash = book.paid(market, before.valuationDate());
    return BookEvaluation.Explain.of(
        first,
        new double[] {
          time - first,
          curves - time,
          spots - curves,
          volatilities - spots,
          last - volatilities,
          cash
        });
  }

  private static MarketBuild built(String when, Supplier<MarketBuild> build) {
    try {
      return build.get();
    } catch (Infeasible without) {
      throw new Infeasible(
          "the previous market does not build " + when + ": " + without.getMessage());
    }
  }

  private static double value(TradeBook book, String on, MarketBuild market) {
    try {
      return book.valueOn(market);
    } catch (TradeRefusedException fault) {
      throw new Infeasible(
          "the book has no value on "
              + on
              + ", so its change cannot be explained: "
              + fault.problem().pointer()
              + " "
              + fault.problem().message());
    }
  }

  /**
   * Returns the fixings of the previous market with those that only the market has: of days that
   * were still ahead, the forward rate of the previous market replaces the fixing.
   */
  private List<MarketDocument.Fixings> fixings(MarketBuild old) {
    var joined = new ArrayList<MarketDocument.Fixings>();
    Set<RateIndex> known = new HashSet<>();
    for (MarketDocument.Fixings each : market.document().allFixings()) {
      known.add(each.index());
      Map<LocalDate, Double> rates = new TreeMap<>(old.fixings(each.index()));
      for (int i = 0; i < each.dates().size(); i++) {
        LocalDate date = each.dates().get(i);
        double rate = each.rates()[i];
        if (!rates.containsKey(date)) {
          rates.put(date, forward(old, each.index(), date).orElse(rate));
        }
      }
      double[] values = rates.values().stream().mapToDouble(Double::doubleValue).toArray();
      joined.add(new MarketDocument.Fixings(each.index(), List.copyOf(rates.keySet()), values));
    }
    before.allFixings().stream().filter(each -> !known.contains(each.index())).forEach(joined::add);
    return joined;
  }

  /** Returns the forward rate of a fixing of a day that was ahead, where the market has a curve. */
  private static Optional<Double> forward(MarketBuild old, RateIndex index, LocalDate date) {
    Conventions of = Conventions.of(index);
    boolean ahead = !date.isBefore(old.valuation()) && !of.days().isHoliday(date);
    Optional<DiscountCurve> curve = old.find(Contracts.word(index));
    if (!ahead || curve.isEmpty()) {
      return Optional.empty();
    }
    LocalDate start = of.isOvernight() ? date : of.days().later(date, of.spotDays());
    LocalDate end =
        of.isOvernight() ? of.days().later(date, 1) : of.indexPeriod(start, false).end();
    double growth = curve.get().factor(start) / curve.get().factor(end) - 1;
    return Optional.of(growth / DayCounting.of(of.dayCount()).yearFraction(start, end));
  }
}
