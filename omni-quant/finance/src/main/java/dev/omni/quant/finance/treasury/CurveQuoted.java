package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A quoted instrument: fixed payments against the growth of the curve. One period of each is a
 * deposit or a forward rate.
 *
 * @param given the quote as sent
 * @param future the convexity adjustment of a future, whose quote is a price
 * @param fixed periods that pay the quote
 * @param floating periods that pay the growth
 */
public record CurveQuoted(
    double given,
    Optional<Double> future,
    List<SwapLeg.Period> fixed,
    List<SwapLeg.Period> floating) {
  /** Returns an instrument of one period. */
  public static CurveQuoted single(double quote, SwapLeg.Period period) {
    return new CurveQuoted(quote, Optional.empty(), List.of(period), List.of(period));
  }

  /** Returns the same instrument with another quote. */
  public CurveQuoted at(double other) {
    return new CurveQuoted(other, future, fixed, floating);
  }

  /** Returns the last date on which the quote depends. */
  public LocalDate node() {
    SwapLeg.Period last = floating.get(floating.size() - 1);
    return last.payment().isAfter(last.end()) ? last.payment() : last.end();
  }

  public double size() {
    return Math.abs(given);
  }

  /** Returns the quote on a curve, discounted by another where there is one. */
  public double quote(DiscountCurve curve, Optional<DiscountCurve> discount) {
    DiscountCurve factors = discount.orElse(curve);
    double paid = 0;
    for (SwapLeg.Period period : floating) {
      paid += period.growth(curve) * weight(factors, period);
    }
    double annuity = 0;
    for (SwapLeg.Period period : fixed) {
      annuity += period.fraction() * weight(factors, period);
    }
    double rate = paid / annuity;
    return future.map(adjustment -> 100 * (1 - rate - adjustment)).orElse(rate);
  }

  /** Returns the discount factor of a payment; 1 where it is the only one and has no weight. */
  private double weight(DiscountCurve factors, SwapLeg.Period period) {
    return floating.size() == 1 && fixed.size() == 1 ? 1 : factors.factor(period.payment());
  }
}
