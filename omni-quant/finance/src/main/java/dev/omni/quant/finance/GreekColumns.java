package dev.omni.quant.finance;

import dev.omni.engine.ResultColumns;

/** The members of {@link Greeks} of many options. */
final class GreekColumns {
  private static final String[] KINKED = {"gamma", "theta", "rho"};

  private final ResultColumns<?> out;
  private final double[] price;
  private final double[] delta;
  private final double[] gamma;
  private final double[] vega;
  private final double[] theta;
  private final double[] rho;

  /** Creates the columns of results that have these members. */
  GreekColumns(ResultColumns<?> out) {
    this.out = out;
    price = out.numbers("price");
    delta = out.numbers("delta");
    gamma = out.numbers("gamma");
    vega = out.numbers("vega");
    theta = out.numbers("theta");
    rho = out.numbers("rho");
  }

  /**
   * Sets those of a row.
   *
   * @param rho by which rate is for the model
   */
  void set(int row, BlackScholes formula, double rho) {
    price[row] = formula.price();
    delta[row] = formula.delta();
    vega[row] = formula.vega();
    if (formula.kinked()) {
      out.setNull(row, KINKED);
    } else {
      gamma[row] = formula.gamma();
      theta[row] = formula.theta();
      this.rho[row] = rho;
    }
  }

  /** Returns the price of a row. */
  double price(int row) {
    return price[row];
  }

  /** Shows the derivatives of a row without a kink to its identities. */
  void show(int row, BlackScholes formula, GreekIdentities identities) {
    identities.market(
        formula.spot(),
        formula.rate(),
        formula.dividendYield(),
        formula.years(),
        formula.volatility());
    identities.set(price[row], delta[row], gamma[row], vega[row], theta[row], rho[row]);
  }
}
