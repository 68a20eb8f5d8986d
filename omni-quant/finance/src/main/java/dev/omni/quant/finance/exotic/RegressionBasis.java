package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.Exponential;

/** The functions of the price over the strike that a continuation value is fitted by. */
public enum RegressionBasis {
  /** Laguerre polynomials times e^(-x/2), and a constant. */
  LAGUERRE,
  /** Powers, and a constant. */
  MONOMIAL;

  /** Sets all values but the first, which is that of the constant. */
  void fill(double x, double[] values) {
    if (this == LAGUERRE) {
      double before = 0;
      double now = Exponential.of(-0.5 * x);
      for (int n = 1; n < values.length; n++) {
        values[n] = now;
        double next = ((2 * n - 1 - x) * now - (n - 1) * before) / n;
        before = now;
        now = next;
      }
      return;
    }
    double power = 1;
    for (int n = 1; n < values.length; n++) {
      power *= x;
      values[n] = power;
    }
  }
}
