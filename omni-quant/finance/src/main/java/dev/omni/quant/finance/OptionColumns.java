package dev.omni.quant.finance;

import dev.omni.engine.Columns;

/** The members of {@link AssetOption} and {@link Expiry} of many options. */
final class OptionColumns {
  private static final int CALL = OptionType.CALL.ordinal();

  private final int[] type;
  private final double[] spot;
  private final double[] strike;
  private final double[] rate;
  private final double[] dividendYield;
  private final ExpiryColumns expiry;

  /** Reads the columns of inputs that have these members. */
  OptionColumns(Columns<?> in) {
    type = in.words("type");
    spot = in.numbers("spot");
    strike = in.numbers("strike");
    rate = in.numbers("rate");
    dividendYield = in.numbers("dividend_yield");
    expiry = new ExpiryColumns(in);
  }

  /** Sets a formula to the option of a row. */
  void set(int row, BlackScholes formula, double volatility) {
    formula
        .asset(type[row] == CALL ? 1 : -1, spot[row], strike[row])
        .market(rate[row], dividendYield[row], expiry.years(row), volatility);
  }

  /**
   * Sets the formula of a digital option to that of a row.
   *
   * @param cash the amount paid; NaN where the asset is paid
   */
  void set(int row, DigitalFormula formula, double cash, double volatility) {
    formula
        .option(type[row] == CALL ? 1 : -1, spot[row], strike[row], cash)
        .market(rate[row], dividendYield[row], expiry.years(row), volatility);
  }
}
