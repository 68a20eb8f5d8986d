package dev.omni.quant.finance.risk;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.BusinessDayAdjustment;
import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.date.DayCounts;
import java.time.LocalDate;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/**
 * The interest rate curve of a single quote: the same rate for all times. The library's calibration
 * needs at least two quotes.
 *
 * @param quote what the curve must agree with
 * @param convention how the currency's deposits and swaps are quoted
 * @param spot day from which they run
 * @param adjustment of the days of their payments
 */
record FlatCurve(
    CurveQuote quote,
    CurveConvention convention,
    LocalDate spot,
    BusinessDayAdjustment adjustment) {
  private static final double LOWEST = -1;
  private static final double HIGHEST = 2;

  /** Returns the last day of the deposit or swap. */
  LocalDate end() {
    return payment(quote.months());
  }

  /**
   * Returns the continuous rate, 1/year of 365 days.
   *
   * @throws org.hipparchus.exception.MathRuntimeException when no rate gives a swap's quote
   */
  double rate() {
    if (quote.swap()) {
      return new BracketingNthOrderBrentSolver(1e-15, 1e-15, 1e-300, 5)
          .solve(500, this::excess, LOWEST, HIGHEST);
    }
    double years = DayCount.of(convention.depositDayCount()).yearFraction(spot, end());
    return StrictMath.log1p(quote.rate() * years) / time(end());
  }

  /** Returns the fixed leg with notional at its end, less 1: zero at the curve's rate. */
  private double excess(double rate) {
    DayCount count = DayCount.of(convention.swapDayCount());
    double sum = StrictMath.exp(-rate * time(end())) - 1;
    LocalDate before = spot;
    int every = convention.monthsBetweenPayments();
    for (int months = every; months <= quote.months(); months += every) {
      LocalDate day = payment(months);
      double coupon = quote.rate() * count.yearFraction(before, day);
      sum += coupon * StrictMath.exp(-rate * time(day));
      before = day;
    }
    return sum;
  }

  /** Payments are counted back from the unadjusted end, whose month may be shorter. */
  private LocalDate payment(int months) {
    LocalDate end = spot.plusMonths(quote.months());
    return adjustment.adjust(end.minusMonths(quote.months() - months), ReferenceData.standard());
  }

  private double time(LocalDate date) {
    return DayCounts.ACT_365F.yearFraction(spot, date);
  }
}
