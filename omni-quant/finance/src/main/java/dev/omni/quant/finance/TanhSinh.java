package dev.omni.quant.finance;

/**
 * Places and weights of the tanh-sinh rule on (-1, 1). H. Takahasi and M. Mori, Double exponential
 * formulas for numerical integration, Publications of RIMS 9, 1974, pp. 721-741.
 */
final class TanhSinh {
  private static final int HALF = 26;
  private static final double STEP = 3.1 / HALF;

  static final double[] PLACES = new double[2 * HALF + 1];
  static final double[] WEIGHTS = new double[2 * HALF + 1];

  static {
    for (int k = -HALF; k <= HALF; k++) {
      double t = k * STEP;
      double inner = 0.5 * StrictMath.PI * StrictMath.sinh(t);
      double cosh = StrictMath.cosh(inner);
      PLACES[k + HALF] = StrictMath.tanh(inner);
      WEIGHTS[k + HALF] = STEP * 0.5 * StrictMath.PI * StrictMath.cosh(t) / (cosh * cosh);
    }
  }

  private TanhSinh() {}
}
