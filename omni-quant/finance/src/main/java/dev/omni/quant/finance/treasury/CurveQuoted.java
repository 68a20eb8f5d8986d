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
 * @param periods fixed ones pay the quote, floating ones the growth
 */
public record CurveQuoted(double given, Optional<Double> future, SwapPeriods periods) {
  /** Returns an instrument of one period. */
  public static CurveQuoted single(double quote, SwapLeg.Period period) {
    return of(quote, List.of(period), List.of(period));
  }

  /** Returns a swap. */
  static CurveQuoted of(double quote, List<SwapLeg.Period> fixed, List<SwapLeg.Period> floating) {
    return new CurveQuoted(quote, Optional.empty(), SwapPeriods.of(fixed, floating, 0, List.of()));
  }

  /** Returns a future, whose quote is a price. */
  static CurveQuoted future(double quote, double adjustment, SwapLeg.Period period) {
    return new CurveQuoted(quote, Optional.of(adjustment), single(quote, period).periods());
  }

  /** Returns the same instrument with another quote. */
  public CurveQuoted at(double other) {
    return new CurveQuoted(other, future, periods);
  }

  /** Returns the last date on which the quote depends. */
  public LocalDate node() {
    SwapLeg.Period last = periods.floating().get(periods.floating().size() - 1);
    return last.payment().isAfter(last.end()) ? last.payment() : last.end();
  }

  public double size() {
    return Math.abs(given);
  }

  /** Returns the quote on a curve, discounted by another where there is one. */
  public double quote(DiscountCurve curve, Optional<DiscountCurve> discount) {
    return new TrialQuote(this, curve, discount).value();
  }
}
