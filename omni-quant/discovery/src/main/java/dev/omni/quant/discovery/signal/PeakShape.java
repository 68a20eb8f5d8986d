package dev.omni.quant.discovery.signal;

/** The curve of a peak of height 1, center 0 and width 1 at half its height. */
public enum PeakShape {
  /** exp(-4 ln 2 u^2). */
  GAUSSIAN,
  /** 1 / (1 + 4 u^2). */
  LORENTZIAN,
  /** A share of Lorentzian, the rest Gaussian. */
  PSEUDO_VOIGT;

  private static final double FOUR_LN_2 = 4 * 0.6931471805599453094;

  /** Returns the height at a distance from the center, in widths. */
  double height(double u, double share) {
    return share * lorentzian(u) + (1 - share) * gaussian(u);
  }

  /** Returns the slope of the height. */
  double slope(double u, double share) {
    double lorentzian = lorentzian(u);
    return -8 * u * share * lorentzian * lorentzian - 2 * FOUR_LN_2 * u * (1 - share) * gaussian(u);
  }

  /** Returns the area under a peak of height 1 and width 1. */
  double area(double share) {
    return share * Math.PI / 2 + (1 - share) * Math.sqrt(Math.PI / FOUR_LN_2);
  }

  static double gaussian(double u) {
    return StrictMath.exp(-FOUR_LN_2 * u * u);
  }

  static double lorentzian(double u) {
    return 1 / (1 + 4 * u * u);
  }

  /** Returns the share of Lorentzian that a fit begins with. */
  double firstShare() {
    return this == LORENTZIAN ? 1 : this == GAUSSIAN ? 0 : 0.5;
  }

  /** Returns the parameters of a peak. */
  int parameters() {
    return this == PSEUDO_VOIGT ? 4 : 3;
  }
}
