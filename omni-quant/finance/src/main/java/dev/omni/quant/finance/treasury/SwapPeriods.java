package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The periods of a swap with the days on which they begin, end and are paid, each day once.
 *
 * @param fixed periods of the fixed leg
 * @param floating periods of the floating leg
 * @param spread over the index
 * @param known what is known of the first periods of the floating leg, which have begun
 * @param days since 1970, rising
 * @param fixedPayment places of the payments of the fixed leg among the days
 * @param floatingStart places of the first days of the floating leg
 * @param floatingEnd places of its last days
 * @param floatingPayment places of its payments
 * @param knownUntil places of the days up to which periods are known; -1 for the whole of one
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record SwapPeriods(
    List<SwapLeg.Period> fixed,
    List<SwapLeg.Period> floating,
    double spread,
    List<Known> known,
    long[] days,
    int[] fixedPayment,
    int[] floatingStart,
    int[] floatingEnd,
    int[] floatingPayment,
    int[] knownUntil) {
  /**
   * The known part of a floating period.
   *
   * @param growth at the rates that are fixed, less 1
   * @param until the day up to which it is so; from then on the curve grows
   */
  public record Known(double growth, LocalDate until) {}

  /** Returns the periods of both legs. */
  public static SwapPeriods of(
      List<SwapLeg.Period> fixed, List<SwapLeg.Period> floating, double spread, List<Known> known) {
    long[] paid = days(fixed, SwapLeg.Period::payment);
    long[] starts = days(floating, SwapLeg.Period::start);
    long[] ends = days(floating, SwapLeg.Period::end);
    long[] payments = days(floating, SwapLeg.Period::payment);
    long[] until = known.stream().mapToLong(each -> each.until().toEpochDay()).toArray();
    long[] days = joined(paid, starts, ends, payments, until);
    return new SwapPeriods(
        fixed,
        floating,
        spread,
        List.copyOf(known),
        days,
        places(days, paid),
        places(days, starts),
        places(days, ends),
        places(days, payments),
        known(days, until, ends));
  }

  private static int[] known(long[] days, long[] until, long[] ends) {
    int[] places = places(days, until);
    for (int i = 0; i < until.length; i++) {
      places[i] = until[i] < ends[i] ? places[i] : -1;
    }
    return places;
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

  /** Returns the last day. */
  public LocalDate last() {
    return days.length == 0 ? LocalDate.MIN : LocalDate.ofEpochDay(days[days.length - 1]);
  }

  /** Returns the swap without payments up to a day. */
  public SwapPeriods after(LocalDate day) {
    List<SwapLeg.Period> paid = after(fixed, day);
    List<SwapLeg.Period> received = after(floating, day);
    return paid.size() == fixed.size() && received.size() == floating.size()
        ? this
        : of(paid, received, spread, known);
  }

  /** Returns the same periods with a spread. */
  public SwapPeriods with(double other) {
    return new SwapPeriods(
        fixed,
        floating,
        other,
        known,
        days,
        fixedPayment,
        floatingStart,
        floatingEnd,
        floatingPayment,
        knownUntil);
  }

  /** Returns the periods of the floating leg that began before a day. */
  public List<SwapLeg.Period> begun(LocalDate day) {
    int count = 0;
    while (count < floating.size() && floating.get(count).start().isBefore(day)) {
      count++;
    }
    return floating.subList(0, count);
  }

  /** Returns the growth of the compounded period that is not over on a day, as far as known. */
  public OptionalDouble accruedFactor(LocalDate day) {
    int last = known.size() - 1;
    return last >= 0 && knownUntil[last] >= 0 && floating.get(last).end().isAfter(day)
        ? OptionalDouble.of(1 + known.get(last).growth())
        : OptionalDouble.empty();
  }

  /** Returns whether the whole rate of a period of the floating leg is known. */
  public boolean isKnown(int period) {
    return period < known.size() && knownUntil[period] < 0;
  }

  /** Returns the same periods where so much is known of the first ones of the floating leg. */
  public SwapPeriods knowing(List<Known> begun) {
    return begun.isEmpty() ? this : of(fixed, floating, spread, begun);
  }

  private static List<SwapLeg.Period> after(List<SwapLeg.Period> periods, LocalDate day) {
    int first = 0;
    while (first < periods.size() && !periods.get(first).payment().isAfter(day)) {
      first++;
    }
    return periods.subList(first, periods.size());
  }
}
