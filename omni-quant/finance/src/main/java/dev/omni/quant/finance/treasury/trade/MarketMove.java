package dev.omni.quant.finance.treasury.trade;

import dev.omni.quant.finance.treasury.DiscountCurve;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A moved market, and what is another in it: a curve from a time on, prices, volatilities.
 *
 * @param to the moved market
 * @param curves times up to which moved curves have the same factors, by their ids
 * @param spots names of moved prices
 * @param volatilities ids of moved volatilities
 */
record MarketMove(
    MarketBuild to, Map<String, Double> curves, Set<String> spots, Set<String> volatilities) {
  /** Compares a market with one that was built from it. */
  @SuppressWarnings("ReferenceEquality") // A market takes over the very parts that are not moved.
  static MarketMove of(MarketBuild from, MarketBuild to) {
    var curves = new HashMap<String, Double>();
    for (MarketDocument.Curve each : from.document().allCurves()) {
      DiscountCurve curve = from.curve(each.id());
      DiscountCurve moved = to.curve(each.id());
      if (curve != moved) {
        curves.put(each.id(), curve.sameUntil(moved));
      }
    }
    var spots = new HashSet<String>();
    List<String> names = from.document().spots().map(MarketDocument.Spots::name).orElse(List.of());
    for (int i = 0; i < names.size(); i++) {
      if (from.spotValue(i) != to.spotValue(i)) {
        spots.add(names.get(i));
      }
    }
    var volatilities = new HashSet<String>();
    for (MarketDocument.Volatility each : from.document().allVolatilities()) {
      if (each != to.volatility(each.id())) {
        volatilities.add(each.id());
      }
    }
    return new MarketMove(to, curves, spots, volatilities);
  }

  /** Returns whether what a trade depends on up to a time is another. */
  boolean touches(Trade.Needs needs, double years) {
    return needs.curves().stream().anyMatch(id -> isMoved(id, years))
        || needs.spots().stream().anyMatch(spots::contains)
        || needs.volatilities().stream().anyMatch(volatilities::contains);
  }

  private boolean isMoved(String curve, double years) {
    Double until = curves.get(curve);
    return until != null && until < years;
  }
}
