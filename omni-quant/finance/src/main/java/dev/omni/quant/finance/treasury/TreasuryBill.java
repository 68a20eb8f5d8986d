package dev.omni.quant.finance.treasury;

/**
 * A bill per 100 of face. US Treasury, 31 CFR Part 356, 2004, Appendix B, section VI.
 *
 * @param days to maturity
 * @param year days of the year from the settlement
 */
record TreasuryBill(double days, double year) {
  double price(double discount) {
    return 100 * (1 - discount * days / 360);
  }

  double discount(double price) {
    return (100 - price) / 100 * 360 / days;
  }

  private boolean halfYear() {
    return days <= year / 2;
  }

  private double rest() {
    return days / year - 0.5;
  }

  double priceAt(double yield) {
    return halfYear()
        ? 100 / (1 + yield * days / year)
        : 100 / ((1 + rest() * yield) * (1 + yield / 2));
  }

  double yieldAt(double price) {
    double gain = (100 - price) / price;
    if (halfYear()) {
      return gain * year / days;
    }
    double b = rest() + 0.5;
    return 2 * gain / (b + Math.sqrt(b * b + 2 * rest() * gain));
  }

  double moneyMarket(double price) {
    return (100 - price) / price * 360 / days;
  }

  /** Returns the price that one number gives; the others are NaN. */
  double price(double price, double discount, double yield) {
    if (!Double.isNaN(price)) {
      return price;
    }
    return Double.isNaN(discount) ? priceAt(yield) : price(discount);
  }

  /** Returns the largest difference of the price from that of the published rates. */
  double inversion(double price, double discount, double yield, double money, double count) {
    double back = discount * count / 3.6;
    double earned = price * money * count / 360;
    double apart = Math.max(Math.abs(100 - back - price), Math.abs(priceAt(yield) - price));
    return Math.max(apart, Math.abs(100 - price - earned));
  }
}
