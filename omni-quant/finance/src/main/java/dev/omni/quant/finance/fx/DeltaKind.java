package dev.omni.quant.finance.fx;

/** The deltas by which options on an exchange rate are quoted. */
public enum DeltaKind {
  /** Foreign currency to hold at spot for one unit of the option. */
  SPOT,
  /** Foreign currency to hold forward. */
  FORWARD,
  /** The same at spot, less the premium, which is paid in foreign currency. */
  SPOT_PREMIUM_ADJUSTED,
  /** The same forward, less the premium, which is paid in foreign currency. */
  FORWARD_PREMIUM_ADJUSTED;

  boolean atSpot() {
    return this == SPOT || this == SPOT_PREMIUM_ADJUSTED;
  }

  boolean premiumAdjusted() {
    return this == SPOT_PREMIUM_ADJUSTED || this == FORWARD_PREMIUM_ADJUSTED;
  }
}
