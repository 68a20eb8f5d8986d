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
    if (formula.kinked()) {
      setKinked(row, formula.price(), formula.delta(), formula.vega());
    } else {
      setPrice(row, formula.price(), formula.delta(), formula.vega());
      setSlopes(row, formula.gamma(), formula.theta(), rho);
    }
  }

  /** Sets those of a row where the price has a kink; the others are null. */
  void setKinked(int row, double price, double delta, double vega) {
    setPrice(row, price, delta, vega);
    out.setNull(row, KINKED);
  }

  /** Sets those of a row that there always are. */
  void setPrice(int row, double price, double delta, double vega) {
    this.price[row] = price;
    this.delta[row] = delta;
    this.vega[row] = vega;
  }

  /** Sets those of a row that there are without a kink. */
  void setSlopes(int row, double gamma, double theta, double rho) {
    this.gamma[row] = gamma;
    this.theta[row] = theta;
    this.rho[row] = rho;
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
    show(row, identities);
  }

  /** Shows the same to identities that know the market. */
  void show(int row, GreekIdentities identities) {
    identities.set(price[row], delta[row], gamma[row], vega[row], theta[row], rho[row]);
  }

  /** Shows the same to identities of a normally distributed forward. */
  void show(int row, NormalIdentities identities) {
    identities.set(price[row], delta[row], gamma[row], vega[row], theta[row], rho[row]);
  }
}
