package dev.omni.quant.finance;

/**
 * Places and weights of the tanh-sinh rule on (-1, 1). H. Takahasi and M. Mori, Double exponential
 * formulas for numerical integration, Publications of RIMS 9, 1974, pp. 721-741.
 *
 * @param places rising
 * @param weights of the places
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record TanhSinh(double[] places, double[] weights) {
  private static final double END = 3.1;

  /** The rule of smooth functions for a first estimate. */
  static final TanhSinh QUICK = of(20);

  /** The rule of smooth functions. */
  static final TanhSinh COARSE = of(26);

  /** The rule of functions with a narrow peak. */
  static final TanhSinh FINE = of(56);

  private static TanhSinh of(int half) {
    double[] places = new double[2 * half + 1];
    double[] weights = new double[2 * half + 1];
    for (int k = -half; k <= half; k++) {
      double t = k * END / half;
      double inner = 0.5 * StrictMath.PI * StrictMath.sinh(t);
      double cosh = StrictMath.cosh(inner);
      places[k + half] = StrictMath.tanh(inner);
      weights[k + half] = END / half * 0.5 * StrictMath.PI * StrictMath.cosh(t) / (cosh * cosh);
    }
    return new TanhSinh(places, weights);
  }
}
