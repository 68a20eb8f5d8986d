package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.BlackFormula;
import java.util.Arrays;
import org.hipparchus.util.FastMath;

/**
 * An option on an asset with dividends in cash. The state is lognormal between ex-dates: the price
 * of the asset, which falls on them; or, escrowed, that price less the present value of the
 * dividends until expiry.
 *
 * @param option on the asset
 * @param escrowed whether the state is without the dividends
 * @param market whose spot is the price of the asset
 * @param times ex-dates before expiry, rising
 * @param amounts currency unit
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record DividendModel(
    VanillaFormula option,
    boolean escrowed,
    PriceFormula.Point market,
    double[] times,
    double[] amounts) {
  DividendModel with(PriceFormula.Point other) {
    return new DividendModel(option, escrowed, other, times, amounts);
  }

  /** Returns the present value at a time of the dividends from an ex-date on. */
  private double value(int first, double time) {
    double sum = 0;
    for (int i = first; i < times.length; i++) {
      sum += amounts[i] * FastMath.exp(-market.rate() * (times[i] - time));
    }
    return sum;
  }

  /** Returns the state today. */
  double state() {
    return market.spot() - (escrowed ? value(0, 0) : 0);
  }

  /** Returns what exercise pays, before the ex-dates from one on. */
  double exercise(double state, double time, int next) {
    double spot = state + (escrowed ? value(next, time) : 0);
    return Math.max(0, option.sign() * (spot - option.strike()));
  }

  /** Returns the state after an ex-date. */
  double after(double state, int date) {
    return escrowed ? state : Math.max(0, state - amounts[date]);
  }

  /** Returns the price of the option on a state that has no ex-date ahead. */
  double last(double state, double years) {
    double paid = option.strike() * FastMath.exp(-market.rate() * years);
    if (state <= 0) {
      return option.sign() > 0 ? 0 : paid;
    }
    return BlackFormula.ofSpot(
        option.sign(),
        state,
        option.strike(),
        new BlackFormula.Carry(market.rate(), market.dividendYield(), years),
        market.volatility() * Math.sqrt(years));
  }

  /** Returns the price of a European option on a state that is nothing. */
  double ofNothing(double time) {
    double years = market.years() - time;
    return option.sign() > 0 ? 0 : option.strike() * FastMath.exp(-market.rate() * years);
  }

  /** Returns the lowest state that all dividends leave without volatility, above 0. */
  double lowest() {
    double carry = market.rate() - market.dividendYield();
    double state = state();
    double lowest = state;
    double before = 0;
    for (int i = 0; i < times.length; i++) {
      state *= FastMath.exp(carry * (times[i] - before));
      before = times[i];
      state = after(state, i);
      lowest = Math.min(lowest, state);
    }
    state *= FastMath.exp(carry * (market.years() - before));
    double least = Math.max(1e-3 * Math.min(option.strike(), state()), 1e-9 * state());
    return Math.max(least, Math.min(lowest, state));
  }

  /** Returns the price where the asset is certain. */
  double certain(boolean american) {
    double carry = market.rate() - market.dividendYield();
    double state = state();
    double best = american ? exercise(state, 0, 0) : 0;
    double before = 0;
    for (int i = 0; i <= times.length; i++) {
      double end = i < times.length ? times[i] : market.years();
      if (american) {
        best = Math.max(best, between(state, before, end, i));
      }
      state *= FastMath.exp(carry * (end - before));
      before = end;
      if (american || i == times.length) {
        best = Math.max(best, FastMath.exp(-market.rate() * end) * exercise(state, end, i));
      }
      state = i < times.length ? after(state, i) : state;
      if (american && i < times.length) {
        best = Math.max(best, FastMath.exp(-market.rate() * end) * exercise(state, end, i + 1));
      }
    }
    return best;
  }

  /** Returns the best discounted exercise between two ex-dates: K e^(-rt) - S e^(-qt) may bend. */
  private double between(double state, double from, double to, int next) {
    double r = market.rate();
    double q = market.dividendYield();
    double ratio = r * option.strike() / (q * state);
    double away = FastMath.log(ratio) / (r - q);
    if (!(away > 0 && away < to - from)) {
      return 0;
    }
    double then = state * FastMath.exp((r - q) * away);
    return FastMath.exp(-r * (from + away)) * exercise(then, from + away, next);
  }

  /** Returns whether a call is exercised only just before an ex-date, if at all. */
  boolean onlyBeforeDates() {
    return option.sign() > 0 && market.dividendYield() == 0 && market.rate() >= 0;
  }

  /** Returns the size of the amounts that the price is a difference of. */
  double scale() {
    return market.scale(option.strike()) + Arrays.stream(amounts).sum();
  }
}
