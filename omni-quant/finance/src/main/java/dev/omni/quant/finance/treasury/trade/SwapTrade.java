package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.finance.treasury.CompensatedSum;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.SwapLeg;
import dev.omni.quant.finance.treasury.SwapPeriods;
import dev.omni.quant.finance.treasury.SwapValue;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A fixed rate against the rate of an index. J. C. Hull, Options, Futures and Other Derivatives,
 * 9th edition, 2014, ch. 7.
 *
 * @param terms as written
 * @param index of the floating leg
 * @param start first day
 * @param end last day
 */
record SwapTrade(TradeTerms terms, RateIndex index, LocalDate start, LocalDate end)
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
    return Needs.curves(market.discountId(currency()), Contracts.word(index));
  }

  /** The schedules with what differs from period to period. */
  private record Steps(double[] fixedNotionals, double[] floatingNotionals, double[] rates) {}

  /** The periods that are due; steps where notionals or rates change. */
  private record Due(SwapPeriods periods, Optional<Steps> steps) {}

  /** Returns the periods that are due on the day of a market; nothing after the last payment. */
  private Optional<Due> due(MarketBuild market) {
    IndexLeg leg = IndexLeg.of(terms, index);
    List<SwapLeg.Period> all = leg.fixed(start, end, terms.endOfMonth());
    SwapPeriods due =
        SwapPeriods.of(
                all,
                leg.floating(start, end, terms.endOfMonth()),
                terms.spread().orElse(0),
                List.of())
            .after(market.valuation());
    if (due.fixed().isEmpty()) {
      return Optional.empty();
    }
    SwapPeriods periods = due.knowing(leg.known(due.floating(), market));
    boolean level = terms.notionalSteps().isEmpty() && terms.rateSteps().isEmpty();
    return Optional.of(new Due(periods, level ? Optional.empty() : Optional.of(due(all, periods))));
  }

  private SwapValue on(MarketBuild market, SwapPeriods periods) {
    DiscountCurve discount = market.discount(currency());
    DiscountCurve projection = market.projection(index);
    return new SwapValue(periods, SwapValue.Curves.of(discount, projection));
  }

  @Override
  public TradeValue value(MarketBuild market) {
    Optional<Due> due = due(market);
    if (due.isEmpty()) {
      return TradeValue.of(0);
    }
    SwapPeriods periods = due.get().periods();
    reach(periods, market);
    SwapValue swap = on(market, periods);
    return due.get()
        .steps()
        .map(steps -> stepped(swap, periods, steps, market))
        .orElseGet(() -> level(swap, periods, market));
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    Optional<Due> due = due(market);
    if (due.isEmpty()) {
      return Revaluation.none();
    }
    SwapPeriods periods = due.get().periods();
    Optional<Steps> steps = due.get().steps();
    return new Revaluation(periods.last(), moved -> presentValue(on(moved, periods), steps));
  }

  private double presentValue(SwapValue swap, Optional<Steps> steps) {
    return steps.isPresent()
        ? sign() * Legs.of(swap, steps.get()).gain()
        : level(swap, FiniteResults.number("annuity", swap.annuity()));
  }

  private double level(SwapValue swap, double annuity) {
    double rate = terms.rate().orElseGet(swap::parRate);
    double floating = notional() * swap.floatingValue();
    double fixed = notional() * rate * annuity;
    return sign() * (floating - fixed);
  }

  /** The values of both legs of a swap of steps, and the annuity by notional. */
  private record Legs(double floating, double fixed, double annuity) {
    static Legs of(SwapValue swap, Steps steps) {
      var floating = new CompensatedSum();
      List<SwapValue.Flow> received = swap.floatingFlows();
      for (int i = 0; i < received.size(); i++) {
        floating.add(
            steps.floatingNotionals()[i] * received.get(i).amount() * received.get(i).factor());
      }
      var paid = new CompensatedSum();
      var annuity = new CompensatedSum();
      List<SwapValue.Flow> fixed = swap.fixedFlows(1);
      for (int i = 0; i < fixed.size(); i++) {
        double weight = steps.fixedNotionals()[i] * fixed.get(i).amount() * fixed.get(i).factor();
        paid.add(steps.rates()[i] * weight);
        annuity.add(weight);
      }
      return new Legs(floating.value(), paid.value(), annuity.value());
    }

    double gain() {
      return floating - fixed;
    }
  }

  private void reach(SwapPeriods periods, MarketBuild market) {
    String member = "/trade/" + (terms.maturityDate().isPresent() ? "maturity_date" : "tenor");
    SwapLeg.Period fixed = periods.fixed().get(periods.fixed().size() - 1);
    market.reach(market.discountId(currency()), fixed.payment(), member);
    SwapLeg.Period floating = periods.floating().get(periods.floating().size() - 1);
    market.reach(Contracts.word(index), floating.end(), member);
  }

  private int sign() {
    return terms.payReceive().orElseThrow() == TradeTerms.Side.PAY_FIXED ? 1 : -1;
  }

  private double notional() {
    return terms.notional().orElseThrow();
  }

  private TradeValue level(SwapValue swap, SwapPeriods periods, MarketBuild market) {
    double annuity = FiniteResults.number("annuity", swap.annuity());
    double rate = terms.rate().orElseGet(swap::parRate);
    double[] fixedNotionals = filled(periods.fixed().size(), notional());
    double[] floatingNotionals = filled(periods.floating().size(), notional());
    double[] rates = filled(periods.fixed().size(), rate);
    return new TradeValue(
        level(swap, annuity),
        OptionalDouble.of(swap.parRate()),
        OptionalDouble.empty(),
        OptionalDouble.of(annuity),
        periods.accruedFactor(market.valuation()),
        flows(swap, periods, new Steps(fixedNotionals, floatingNotionals, rates)));
  }

  private TradeValue stepped(SwapValue swap, SwapPeriods periods, Steps steps, MarketBuild market) {
    Legs legs = Legs.of(swap, steps);
    return new TradeValue(
        sign() * legs.gain(),
        legs.annuity() > 0
            ? OptionalDouble.of(legs.floating() / legs.annuity())
            : OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.of(legs.annuity() / notional()),
        periods.accruedFactor(market.valuation()),
        flows(swap, periods, steps));
  }

  private static double[] filled(int count, double value) {
    double[] filled = new double[count];
    Arrays.fill(filled, value);
    return filled;
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    if (terms.rate().isEmpty()) {
      return 0; // Each day it is a new swap at par.
    }
    IndexLeg leg = IndexLeg.of(terms, index);
    List<SwapLeg.Period> all = leg.fixed(start, end, terms.endOfMonth());
    List<SwapLeg.Period> over =
        leg.floating(start, end, terms.endOfMonth()).stream()
            .filter(period -> Trade.isPaid(period.payment(), market, since))
            .toList();
    List<SwapPeriods.Known> known = leg.known(over, market);
    Steps steps = steps(all, over);
    double paid = 0;
    for (int i = 0; i < over.size(); i++) {
      double growth = known.get(i).growth() + terms.spread().orElse(0) * over.get(i).fraction();
      paid += steps.floatingNotionals()[i] * growth;
    }
    for (int i = 0; i < all.size(); i++) {
      if (Trade.isPaid(all.get(i).payment(), market, since)) {
        paid -= steps.fixedNotionals()[i] * steps.rates()[i] * all.get(i).fraction();
      }
    }
    return sign() * paid;
  }

  /** Returns notionals and rates of the periods that are due, by those of the whole schedule. */
  private Steps due(List<SwapLeg.Period> all, SwapPeriods due) {
    Steps whole = steps(all, due.floating());
    int gone = all.size() - due.fixed().size();
    return new Steps(
        Arrays.copyOfRange(whole.fixedNotionals(), gone, all.size()),
        whole.floatingNotionals(),
        Arrays.copyOfRange(whole.rates(), gone, all.size()));
  }

  /** Returns notionals and rates of all fixed periods, and notionals of some floating ones. */
  private Steps steps(List<SwapLeg.Period> all, List<SwapLeg.Period> due) {
    double rate = terms.rate().orElse(0);
    double[] notionals = filled(all.size(), notional());
    double[] rates = filled(all.size(), rate);
    terms
        .notionalSteps()
        .ifPresent(steps -> step("notional_steps", notionals, steps.period(), steps.notional()));
    terms.rateSteps().ifPresent(steps -> step("rate_steps", rates, steps.period(), steps.rate()));
    double[] floating = new double[due.size()];
    for (int i = 0; i < floating.length; i++) {
      LocalDate first = due.get(i).start();
      int within = 0;
      while (within + 1 < all.size() && !all.get(within + 1).start().isAfter(first)) {
        within++;
      }
      floating[i] = notionals[within];
    }
    return new Steps(notionals, floating, rates);
  }

  private static void step(String member, double[] values, int[] periods, double[] from) {
    for (int i = 0; i < periods.length; i++) {
      if (periods[i] >= values.length) {
        throw TradeRefusedException.invalid(
            "/trade/" + member + "/period/" + i,
            "must be below the number of periods of the fixed leg: " + values.length);
      }
      Arrays.fill(values, periods[i], values.length, from[i]);
    }
  }

  private List<TradeFlow> flows(SwapValue swap, SwapPeriods periods, Steps steps) {
    var flows = new ArrayList<TradeFlow>();
    List<SwapValue.Flow> fixed = swap.fixedFlows(1);
    for (int i = 0; i < fixed.size(); i++) {
      SwapValue.Flow each = fixed.get(i);
      double rate = steps.rates()[i];
      double amount = -sign() * steps.fixedNotionals()[i] * rate * each.amount();
      flows.add(
          new TradeFlow(TradeFlow.Leg.FIXED, each.period(), rate, amount, each.factor(), true));
    }
    List<SwapValue.Flow> floating = swap.floatingFlows();
    for (int i = 0; i < floating.size(); i++) {
      SwapValue.Flow each = floating.get(i);
      flows.add(
          new TradeFlow(
              TradeFlow.Leg.FLOATING,
              each.period(),
              each.rate(),
              sign() * steps.floatingNotionals()[i] * each.amount(),
              each.factor(),
              periods.isKnown(i)));
    }
    return flows;
  }
}
