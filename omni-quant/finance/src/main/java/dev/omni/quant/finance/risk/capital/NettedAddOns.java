package dev.omni.quant.finance.risk.capital;

import dev.omni.quant.finance.risk.SparseCells;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The add-ons of the asset classes: trades are netted in hedging sets, of credit, equity and
 * commodities by entity or type: BCBS 279, paragraphs 165 to 183.
 */
final class NettedAddOns {
  private static final double INTEREST_RATE = 0.005;
  private static final double FX = 0.04;
  private static final double EQUITY_SINGLE = 0.32;
  private static final double EQUITY_INDEX = 0.2;
  private static final double COMMODITY = 0.18;
  private static final double ELECTRICITY = 0.4;
  private static final double NEAR = 1.4;
  private static final double FAR = 0.6;

  private final NettingSet trades;

  /** Effective notional of each currency in the buckets below 1, 1 to 5 and above 5 years. */
  private final Map<String, double[]> currencies = new LinkedHashMap<>();

  private final Map<String, Double> pairs = new LinkedHashMap<>();
  private final Map<Entity, Double> credit = new LinkedHashMap<>();
  private final Map<Entity, Double> equity = new LinkedHashMap<>();
  private final Map<String, Map<Entity, Double>> commodities = new LinkedHashMap<>();

  /** A name, share, index or type of commodity, which is netted in full, with its factor. */
  private record Entity(AssetClass asset, String name, double factor) {}

  /**
   * Nets trades.
   *
   * @param effective delta times adjusted notional times maturity factor of each trade
   */
  NettedAddOns(NettingSet trades, double[] effective) {
    this.trades = trades;
    for (int i = 0; i < effective.length; i++) {
      add(i, effective[i]);
    }
  }

  private void add(int row, double effective) {
    AssetClass asset = trades.assetClass().get(row);
    String set = SparseCells.text(trades.hedgingSet(), row).orElse("");
    String reference = SparseCells.text(trades.reference(), row).orElse("");
    switch (asset) {
      case INTEREST_RATE ->
          currencies.computeIfAbsent(set, any -> new double[3])[bucket(row)] += effective;
      case FX -> pairs.merge(set, effective, Double::sum);
      case CREDIT_SINGLE, CREDIT_INDEX ->
          credit.merge(new Entity(asset, reference, creditFactor(row)), effective, Double::sum);
      case EQUITY_SINGLE ->
          equity.merge(new Entity(asset, reference, EQUITY_SINGLE), effective, Double::sum);
      case EQUITY_INDEX ->
          equity.merge(new Entity(asset, reference, EQUITY_INDEX), effective, Double::sum);
      case COMMODITY ->
          commodities
              .computeIfAbsent(set, any -> new LinkedHashMap<>())
              .merge(new Entity(asset, reference, commodityFactor(set)), effective, Double::sum);
    }
  }

  private int bucket(int row) {
    double end = SparseCells.number(trades.endYears(), row);
    return end < 1 ? 0 : end <= 5 ? 1 : 2;
  }

  private double creditFactor(int row) {
    return SparseCells.value(trades.rating(), row).map(CreditRating::factor).orElseThrow();
  }

  private static double commodityFactor(String set) {
    return set.equals(SupervisoryTrades.ELECTRICITY) ? ELECTRICITY : COMMODITY;
  }

  SaCcrExposure.AddOns addOns() {
    double rates = 0;
    for (double[] d : currencies.values()) {
      rates +=
          INTEREST_RATE
              * Math.sqrt(
                  Math.max(
                      0,
                      d[0] * d[0]
                          + d[1] * d[1]
                          + d[2] * d[2]
                          + NEAR * d[0] * d[1]
                          + NEAR * d[1] * d[2]
                          + FAR * d[0] * d[2]));
    }
    double exchange = 0;
    for (double effective : pairs.values()) {
      exchange += FX * Math.abs(effective);
    }
    double materials = 0;
    for (Map<Entity, Double> set : commodities.values()) {
      materials += correlated(set);
    }
    return new SaCcrExposure.AddOns(
        rates, exchange, correlated(credit), correlated(equity), materials);
  }

  /** Returns the add-on of entities that share one factor. */
  private static double correlated(Map<Entity, Double> entities) {
    double systematic = 0;
    double own = 0;
    for (Map.Entry<Entity, Double> each : entities.entrySet()) {
      double addOn = each.getKey().factor() * each.getValue();
      double correlation = each.getKey().asset().correlation();
      systematic += correlation * addOn;
      own += (1 - correlation * correlation) * addOn * addOn;
    }
    return Math.sqrt(systematic * systematic + own);
  }
}
