package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The dates that divide a term into periods of some months, before business days are looked at.
 *
 * @param months of a regular period
 * @param backward whether the dates are counted back from the end, so that an odd period is first
 * @param longStub whether an odd period is joined with the regular one beside it
 * @param endOfMonth whether dates fall on ends of months where the date counted from is one
 */
public record RollDates(int months, boolean backward, boolean longStub, boolean endOfMonth) {
  /** Returns periods of so many months back from the end, with a short first one. */
  public static RollDates back(int months) {
    return new RollDates(months, true, false, false);
  }

  /** Returns the dates from the start to the end, both included. */
  public List<LocalDate> between(LocalDate start, LocalDate end) {
    LocalDate anchor = backward ? end : start;
    LocalDate limit = backward ? start : end;
    var dates = new ArrayList<LocalDate>();
    dates.add(anchor);
    for (int k = 1; ; k++) {
      LocalDate next = rolled(anchor, k);
      if (backward ? !next.isAfter(limit) : !next.isBefore(limit)) {
        boolean odd = !next.equals(limit);
        if (odd && longStub && dates.size() > 1) {
          dates.remove(dates.size() - 1);
        }
        dates.add(limit);
        break;
      }
      dates.add(next);
    }
    if (backward) {
      Collections.reverse(dates);
    }
    return dates;
  }

  private LocalDate rolled(LocalDate anchor, int periods) {
    long step = (long) periods * months;
    LocalDate date = anchor.plusMonths(backward ? -step : step);
    boolean last = endOfMonth && anchor.getDayOfMonth() == anchor.lengthOfMonth();
    return last ? date.with(TemporalAdjusters.lastDayOfMonth()) : date;
  }
}
