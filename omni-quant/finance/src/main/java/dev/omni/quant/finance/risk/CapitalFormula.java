package dev.omni.quant.finance.risk;

import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import dev.omni.quant.finance.risk.IrbCapital.ExposureClass;
import org.hipparchus.util.FastMath;

/**
 * The model of one systematic factor with the parameters of the Basel Committee, for one exposure
 * after another. International Convergence of Capital Measurement and Capital Standards, June 2006,
 * paragraphs 272, 273 and 328 to 330.
 */
final class CapitalFormula {
  /** The effective maturity of retail exposures, and of others if none is given, year. */
  static final double MATURITY = 2.5;

  private static final double PD_FLOOR = 0.0003;

  /** The quantile of the worst of a thousand years. */
  private static final double TAIL = StandardNormal.quantile(0.001);

  private static final double MINIMUM_RATIO = 0.08;
  private static final double MINIMUM_RATIO_INVERSE = 12.5;
  private static final double COMPANIES = FastMath.expm1(-50);
  private static final double PERSONS = FastMath.expm1(-35);
  private static final double LEAST_SALES = 5;
  private static final double MOST_SALES = 50;

  private double pd;
  private double correlation;
  private double adjustment;
  private double conditional;

  /** The conditional probability less the unconditional one. */
  private double unexpected;

  /**
   * Sets the exposure.
   *
   * @param pd probability of default in one year, before its floor
   * @param maturity effective, year; counts for corporate alone
   * @param sales of a year, EUR million; NaN for a large company
   */
  CapitalFormula set(ExposureClass of, double pd, double maturity, double sales) {
    this.pd = Math.max(PD_FLOOR, pd);
    correlation = correlation(of, sales);
    adjustment = of == ExposureClass.CORPORATE ? adjustment(maturity) : 1;
    double threshold =
        (StandardNormal.quantile(this.pd) - Math.sqrt(correlation) * TAIL)
            / Math.sqrt(1 - correlation);
    conditional = StandardNormal.cdf(threshold);
    // Next to 1 the two probabilities share their digits; what they leave does not.
    unexpected =
        this.pd > 0.5 ? 1 - this.pd - StandardNormal.cdf(-threshold) : conditional - this.pd;
    return this;
  }

  private double correlation(ExposureClass of, double sales) {
    return switch (of) {
      case CORPORATE -> between(0.12, 0.24, 50, COMPANIES) - reduction(sales);
      case RESIDENTIAL_MORTGAGE -> 0.15;
      case QUALIFYING_REVOLVING -> 0.04;
      case OTHER_RETAIL -> between(0.03, 0.16, 35, PERSONS);
    };
  }

  /**
   * Interpolates from {@code high} for a small default probability to {@code low} for a large one.
   *
   * @param whole e^-decay - 1
   */
  private double between(double low, double high, double decay, double whole) {
    double weight = FastMath.expm1(-decay * pd) / whole;
    return low * weight + high * (1 - weight);
  }

  /** Returns what the correlation of a small company is lower by; without sales it is large. */
  private static double reduction(double sales) {
    double counted =
        Math.max(LEAST_SALES, Math.min(MOST_SALES, Double.isNaN(sales) ? MOST_SALES : sales));
    return 0.04 * (1 - (counted - LEAST_SALES) / 45);
  }

  private double adjustment(double maturity) {
    double root = 0.11852 - 0.05478 * FastMath.log(pd);
    double b = root * root;
    return (1 + (maturity - MATURITY) * b) / (1 - 1.5 * b);
  }

  /** Returns the probability of default that counts. */
  double pd() {
    return pd;
  }

  /** Returns the correlation of assets. */
  double correlation() {
    return correlation;
  }

  /** Returns the adjustment for the maturity, 1 for retail. */
  double adjustment() {
    return adjustment;
  }

  /** Returns the probability of default in the worst of a thousand years. */
  double conditional() {
    return conditional;
  }

  /** Returns the capital, part of the exposure. */
  double capital(double lgd) {
    return lgd * unexpected * adjustment;
  }

  /**
   * Returns the risk weight of a capital, part of the exposure.
   *
   * @param scaling factor on it
   */
  static double weight(double capital, double scaling) {
    return MINIMUM_RATIO_INVERSE * capital * scaling;
  }

  /** Returns the probability that a conditional one comes from, less the one that counts. */
  double roundTrip(double conditional, double correlation) {
    double back =
        !(conditional > 0 && conditional < 1)
            ? conditional
            : StandardNormal.cdf(
                StandardNormal.quantile(conditional) * Math.sqrt(Math.max(0, 1 - correlation))
                    + Math.sqrt(Math.max(0, correlation)) * TAIL);
    return back - pd;
  }

  /** Adds what follows from published numbers by another order of the terms. */
  void addCapital(Residuals residuals, double lgd, double scaling, IrbCapital.Result result) {
    addCapital(
        residuals,
        lgd,
        scaling,
        result.capitalRequirement(),
        result.maturityAdjustment(),
        result.conditionalPd(),
        result.riskWeight(),
        result.expectedLoss());
  }

  /** Adds the same of numbers by themselves, for results without a record. */
  @SuppressWarnings("PMD.ExcessiveParameterList") // The members of a result.
  void addCapital(
      Residuals residuals,
      double lgd,
      double scaling,
      double capital,
      double longer,
      double conditional,
      double weight,
      double expected) {
    residuals
        .equal(capital, lgd * (conditional - pd) * longer, longer)
        .equal(weight * MINIMUM_RATIO, capital * scaling)
        .equal(expected, pd * lgd);
  }
}
