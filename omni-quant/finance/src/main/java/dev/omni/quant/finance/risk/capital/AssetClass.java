package dev.omni.quant.finance.risk.capital;

/** The asset classes with the volatility of their options: BCBS 279, table 2. */
public enum AssetClass {
  /** Interest rates. */
  INTEREST_RATE(0.5, 0),
  /** Exchange rates. */
  FX(0.15, 0),
  /** Credit of one name. */
  CREDIT_SINGLE(1, 0.5),
  /** Credit of an index. */
  CREDIT_INDEX(0.8, 0.8),
  /** A share. */
  EQUITY_SINGLE(1.2, 0.5),
  /** An index of shares. */
  EQUITY_INDEX(0.75, 0.8),
  /** A commodity. */
  COMMODITY(0.7, 0.4);

  private final double volatility;
  private final double correlation;

  AssetClass(double volatility, double correlation) {
    this.volatility = volatility;
    this.correlation = correlation;
  }

  double volatility() {
    return volatility;
  }

  /** Returns the correlation of an entity or type with the factor that all of them share. */
  double correlation() {
    return correlation;
  }

  boolean isCredit() {
    return this == CREDIT_SINGLE || this == CREDIT_INDEX;
  }

  boolean isEquity() {
    return this == EQUITY_SINGLE || this == EQUITY_INDEX;
  }

  /** Whether the notional is weighted by a duration. */
  boolean hasDuration() {
    return this == INTEREST_RATE || isCredit();
  }

  /** Whether trades are netted by what hedging_set names. */
  boolean hasHedgingSets() {
    return this == INTEREST_RATE || this == FX || this == COMMODITY;
  }

  /** Whether trades are netted by what reference names. */
  boolean hasReferences() {
    return isCredit() || isEquity() || this == COMMODITY;
  }
}
