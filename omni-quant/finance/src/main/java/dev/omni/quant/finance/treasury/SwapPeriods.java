package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The periods of a swap with the days on which they begin, end and are paid, each day once.
 *
 * @param fixed periods of the fixed leg
 * @param floating periods of the floating leg
 * @param spread over the index
 * @param firstFixing rate of the period that has begun; NaN where none has
 * @param days since 1970, rising
 * @param fixedPayment places of the payments of the fixed leg among the days
 * @param floatingStart places of the first days of the floating leg
 * @param floatingEnd places of its last days
 * @param floatingPayment places of its payments
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record SwapPeriods(
    List<SwapLeg.Period> fixed,
    List<SwapLeg.Period> floating,
    double spread,
    double firstFixing,
    long[] days,
    int[] fixedPayment,
    int[] floatingStart,
    int[] floatingEnd,
    int[] floatingPayment) {
  /** Returns the periods of both legs. */
  static SwapPeriods of(
      List<SwapLeg.Period> fixed,
      List<SwapLeg.Period> floating,
      double spread,
      double firstFixing) {
    long[] paid = days(fixed, SwapLeg.Period::payment);
    long[] starts = days(floating, SwapLeg.Period::start);
    long[] ends = days(floating, SwapLeg.Period::end);
    long[] payments = days(floating, SwapLeg.Period::payment);
    long[] days = joined(paid, starts, ends, payments);
    return new SwapPeriods(
        fixed,
        floating,
        spread,
        firstFixing,
        days,
        places(days, paid),
        places(days, starts),
        places(days, ends),
        places(days, payments));
  }

  private static long[] days(
      List<SwapLeg.Period> periods, Function<SwapLeg.Period, LocalDate> date) {
    long[] days = new long[periods.size()];
    for (int i = 0; i < days.length; i++) {
      days[i] = date.apply(periods.get(i)).toEpochDay();
    }
    return days;
  }

  /** Returns each day once, rising. */
  private static long[] joined(long[]... parts) {
    int size = 0;
    for (long[] part : parts) {
      size += part.length;
    }
    long[] all = new long[size];
    int end = 0;
    for (long[] part : parts) {
      System.arraycopy(part, 0, all, end, part.length);
      end += part.length;
    }
    Arrays.sort(all);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || all[i] != all[kept - 1]) {
        all[kept++] = all[i];
      }
    }
    return Arrays.copyOf(all, kept);
  }

  private static int[] places(long[] days, long[] sought) {
    int[] places = new int[sought.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = Arrays.binarySearch(days, sought[i]);
    }
    return places;
  }

  /** Returns the swap without payments up to a day. */
  SwapPeriods after(LocalDate day) {
    List<SwapLeg.Period> paid = after(fixed, day);
    List<SwapLeg.Period> received = after(floating, day);
    return paid.size() == fixed.size() && received.size() == floating.size()
        ? this
        : of(paid, received, spread, firstFixing);
  }

  /** Returns the same periods with other rates. */
  SwapPeriods with(double spread, double firstFixing) {
    return new SwapPeriods(
        fixed,
        floating,
        spread,
        firstFixing,
        days,
        fixedPayment,
        floatingStart,
        floatingEnd,
        floatingPayment);
  }

  private static List<SwapLeg.Period> after(List<SwapLeg.Period> periods, LocalDate day) {
    int first = 0;
    while (first < periods.size() && !periods.get(first).payment().isAfter(day)) {
      first++;
    }
    return periods.subList(first, periods.size());
  }
}
