package dev.omni.quant.finance;

import dev.omni.engine.Columns;
import dev.omni.engine.RowMarks;

/** The times to expiry of many options: years, or two dates with days / 365 between them. */
final class ExpiryColumns {
  private final double[] years;
  private final int[] valuations;
  private final int[] expiries;

  /**
   * Reads the times of inputs that have the members of {@link Expiry} or {@link ExpiryAhead}.
   *
   * @param in valid for their contract
   */
  ExpiryColumns(Columns<?> in) {
    years = in.numbers("expiry_years");
    valuations = in.days("valuation_date");
    expiries = in.days("expiry_date");
  }

  /** Returns the years to expiry of a row whose members have no problems. */
  double years(int row) {
    return Double.isNaN(years[row])
        ? ((double) expiries[row] - valuations[row]) / TimeToExpiry.DAYS
        : years[row];
  }

  /**
   * Marks the rows whose members {@link TimeToExpiry} has something to say about.
   *
   * @param least the fewest days
   */
  void suspects(RowMarks suspects, int least, int count) {
    for (int row = 0; row < count; row++) {
      boolean valuation = valuations[row] != Columns.NO_DAY;
      boolean expiry = expiries[row] != Columns.NO_DAY;
      double days = (double) expiries[row] - valuations[row];
      boolean fine =
          Double.isNaN(years[row])
              ? valuation && expiry && days >= least && days / TimeToExpiry.DAYS <= 100
              : !valuation && !expiry;
      if (!fine) {
        suspects.mark(row);
      }
    }
  }
}
