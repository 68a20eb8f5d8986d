package dev.omni.quant.finance.risk;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The interest rate curves of many swaps: equal quotes of a day share one. Not thread-safe. */
final class InterestCurves {
  private final Map<Key, InterestQuotes> known = new HashMap<>();

  /** What a curve follows from. */
  private record Key(
      LocalDate tradeDate, String currency, int spotLag, List<CdsUpfront.MarketRate> quotes) {}

  /** Returns the quotes of a swap, whose curve is calibrated at its first use. */
  InterestQuotes of(CdsUpfront.Input input) {
    var key =
        new Key(input.tradeDate(), input.currency(), input.spotLagDays(), input.curveQuotes());
    return known.computeIfAbsent(
        key,
        of -> new InterestQuotes(of.quotes().stream().map(CdsUpfront.MarketRate::quote).toList()));
  }
}
