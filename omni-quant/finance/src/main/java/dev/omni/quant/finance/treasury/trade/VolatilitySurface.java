package dev.omni.quant.finance.treasury.trade;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Volatilities by expiry and strike: the variance times the time is linear in the strike between
 * two of an expiry and linear in time at a strike; beyond them the volatility stays as it is.
 *
 * @param slices variance by strike, by expiry
 */
record VolatilitySurface(TreeMap<Double, TreeMap<Double, Double>> slices) {
  static VolatilitySurface of(MarketDocument.Surface surface) {
    var slices = new TreeMap<Double, TreeMap<Double, Double>>();
    for (int i = 0; i < surface.volatility().length; i++) {
      double volatility = surface.volatility()[i];
      slices
          .computeIfAbsent(surface.expiryYears()[i], any -> new TreeMap<>())
          .put(surface.strike()[i], volatility * volatility);
    }
    return new VolatilitySurface(slices);
  }

  /** Returns the volatility at an expiry and a strike. */
  double volatility(double years, double strike) {
    Map.Entry<Double, TreeMap<Double, Double>> before = slices.floorEntry(years);
    Map.Entry<Double, TreeMap<Double, Double>> after = slices.ceilingEntry(years);
    if (before == null || after == null) {
      return Math.sqrt(variance((before == null ? after : before).getValue(), strike));
    }
    double from = before.getKey() * variance(before.getValue(), strike);
    double to = after.getKey() * variance(after.getValue(), strike);
    double gap = after.getKey() - before.getKey();
    double total = gap == 0 ? from : from + (to - from) * (years - before.getKey()) / gap;
    return Math.sqrt(Math.max(0, total) / years);
  }

  private static double variance(TreeMap<Double, Double> slice, double strike) {
    Map.Entry<Double, Double> below = slice.floorEntry(strike);
    Map.Entry<Double, Double> above = slice.ceilingEntry(strike);
    if (below == null || above == null) {
      return (below == null ? above : below).getValue();
    }
    double gap = above.getKey() - below.getKey();
    double part = gap == 0 ? 0 : (strike - below.getKey()) / gap;
    return below.getValue() + part * (above.getValue() - below.getValue());
  }

  /** Returns the rows that name an expiry and a strike again. */
  static List<Integer> repeated(MarketDocument.Surface surface) {
    var rows = new ArrayList<Integer>();
    var seen = new TreeMap<Double, TreeMap<Double, Double>>();
    for (int i = 0; i < surface.volatility().length; i++) {
      Double before =
          seen.computeIfAbsent(surface.expiryYears()[i], any -> new TreeMap<>())
              .put(surface.strike()[i], 0.0);
      if (before != null) {
        rows.add(i);
      }
    }
    return rows;
  }
}
