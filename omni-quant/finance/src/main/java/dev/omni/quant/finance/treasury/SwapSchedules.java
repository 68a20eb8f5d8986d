package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The schedules of many swaps and caps: those with the same dates and rules share one. Not
 * thread-safe.
 */
final class SwapSchedules {
  private final Map<Key, SwapPeriods> known = new HashMap<>();
  private final Map<LegKey, List<SwapLeg.Period>> legs = new HashMap<>();

  /** The key of a leg: all that its periods follow from. */
  private record LegKey(SwapLeg leg, LocalDate first, LocalDate last) {}

  /** The key of a swap: all that its dates and year fractions follow from. */
  private record Key(
      LocalDate effective, LocalDate maturity, SwapLeg fixed, SwapLeg floating, LocalDate after) {}

  /**
   * Returns the periods of a swap whose payments are after a day.
   *
   * @param endOfMonth whether dates are last business days of months, if the first one is
   */
  SwapPeriods of(SwapTerms terms, boolean endOfMonth, LocalDate after) {
    var key =
        new Key(
            terms.effectiveDate(),
            terms.maturity(endOfMonth),
            terms.fixed(endOfMonth),
            terms.floating(endOfMonth),
            after);
    return known.computeIfAbsent(key, this::periods).with(terms.floatingLeg().spread());
  }

  private SwapPeriods periods(Key of) {
    return SwapPeriods.of(
            periods(of.fixed(), of.effective(), of.maturity()),
            periods(of.floating(), of.effective(), of.maturity()),
            0,
            List.of())
        .after(of.after());
  }

  /** Returns the periods of a leg from its first to its last day. */
  List<SwapLeg.Period> periods(SwapLeg leg, LocalDate first, LocalDate last) {
    return legs.computeIfAbsent(
        new LegKey(leg, first, last), of -> of.leg().periods(of.first(), of.last()));
  }
}
