package dev.omni.quant.finance.exotic;

/** The quantity that an option on several assets compares with its strike. */
public enum BasketPayoff {
  /** The highest price. */
  MAX,
  /** The lowest price. */
  MIN,
  /** The first price less the second. */
  SPREAD,
  /** The weighted sum of the prices. */
  AVERAGE;

  /** Returns the compared amount. */
  double of(double[] prices, double[] weights) {
    double value = this == MAX || this == MIN ? prices[0] : 0;
    for (int i = 0; i < prices.length; i++) {
      switch (this) {
        case MAX -> value = Math.max(value, prices[i]);
        case MIN -> value = Math.min(value, prices[i]);
        case SPREAD -> value += i == 0 ? prices[i] : -prices[i];
        case AVERAGE -> value += weights[i] * prices[i];
      }
    }
    return value;
  }

  /** Returns the change of that amount by a price. */
  double slope(int asset, double[] prices, double[] weights, double value) {
    return switch (this) {
      case MAX, MIN -> prices[asset] == value ? 1 : 0;
      case SPREAD -> asset == 0 ? 1 : -1;
      case AVERAGE -> weights[asset];
    };
  }
}
