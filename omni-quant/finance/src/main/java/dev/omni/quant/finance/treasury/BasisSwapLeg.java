package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.List;

/**
 * A leg of a cross-currency basis swap of constant notional: the notional paid at the spot date, an
 * index and a spread each quarter, and the notional back at the end. M. Fujii, Y. Shimada and A.
 * Takahashi, A note on construction of multiple swap curves with and without collateral, 2010.
 *
 * @param spot first day, years from the trade date
 * @param ends of the periods, years from the trade date
 * @param payments of the periods per unit of notional, without the notional
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record BasisSwapLeg(double spot, double[] ends, double[] payments) {
  /**
   * Returns a leg.
   *
   * @param projection curve of its index
   * @param spread over the index, 1/year
   */
  static BasisSwapLeg of(
      LocalDate spot, List<SwapLeg.Period> periods, DiscountCurve projection, double spread) {
    double[] ends = new double[periods.size()];
    double[] payments = new double[periods.size()];
    for (int i = 0; i < ends.length; i++) {
      SwapLeg.Period period = periods.get(i);
      ends[i] = projection.years(period.end());
      payments[i] = period.growth(projection) + spread * period.fraction();
    }
    return new BasisSwapLeg(projection.years(spot), ends, payments);
  }

  /** Returns the value at the spot date per unit of notional, on a curve that discounts. */
  double value(DiscountCurve discount) {
    double sum = discount.factor(ends[ends.length - 1]);
    for (int i = 0; i < ends.length; i++) {
      sum += payments[i] * discount.factor(ends[i]);
    }
    return sum / discount.factor(spot) - 1;
  }
}
