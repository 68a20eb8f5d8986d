package dev.omni.quant.discovery;

import org.hipparchus.util.FastMath;

/** Coefficients of polynomials in the lag: a value is 1 - sum of coefficient times lag. */
final class LagPolynomial {
  private LagPolynomial() {}

  /** Returns autoregressive coefficients of a stationary process from any numbers. */
  static double[] stationary(double[] free) {
    int p = free.length;
    double[] phi = new double[p];
    for (int k = 0; k < p; k++) {
      double partial = StrictMath.tanh(free[k]);
      double[] next = phi.clone();
      next[k] = partial;
      for (int j = 0; j < k; j++) {
        next[j] = phi[j] - partial * phi[k - 1 - j];
      }
      phi = next;
    }
    return phi;
  }

  /**
   * Returns the numbers that {@link #stationary} makes these coefficients of: the partial
   * autocorrelations, from the last to the first (J. F. Monahan, Biometrika 71, 1984).
   */
  static double[] free(double[] coefficients) {
    double[] phi = coefficients.clone();
    double[] free = new double[phi.length];
    for (int k = phi.length - 1; k >= 0; k--) {
      double partial = phi[k];
      free[k] = FastMath.atanh(partial);
      double[] before = phi.clone();
      for (int j = 0; j < k; j++) {
        before[j] = (phi[j] + partial * phi[k - 1 - j]) / ((1 - partial) * (1 + partial));
      }
      phi = before;
    }
    return free;
  }

  /** Returns the product of (1 - sum a B^i) and (1 - sum b B^(period i)), in the same form. */
  static double[] product(double[] a, double[] b, int period) {
    double[] one = whole(a, 1);
    double[] other = whole(b, period);
    double[] product = new double[one.length + other.length - 1];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < other.length; j++) {
        product[i + j] += one[i] * other[j];
      }
    }
    double[] coefficients = new double[product.length - 1];
    for (int k = 0; k < coefficients.length; k++) {
      coefficients[k] = -product[k + 1];
    }
    return coefficients;
  }

  private static double[] whole(double[] coefficients, int period) {
    double[] whole = new double[coefficients.length * period + 1];
    whole[0] = 1;
    for (int k = 0; k < coefficients.length; k++) {
      whole[(k + 1) * period] = -coefficients[k];
    }
    return whole;
  }

  /** Returns (1 - B)^d (1 - B^period)^seasonal in the same form. */
  static double[] differences(int d, int seasonal, int period) {
    double[] all = new double[0];
    for (int k = 0; k < d; k++) {
      all = product(all, new double[] {1}, 1);
    }
    for (int k = 0; k < seasonal; k++) {
      all = product(all, new double[] {1}, period);
    }
    return all;
  }

  /** Returns the weights of innovations of a process: psi_0 to psi_(count-1). */
  static double[] weights(double[] phi, double[] theta, int count) {
    double[] psi = new double[count];
    for (int j = 0; j < count; j++) {
      psi[j] = j == 0 ? 1 : j <= theta.length ? theta[j - 1] : 0;
      for (int k = 1; k <= Math.min(j, phi.length); k++) {
        psi[j] += phi[k - 1] * psi[j - k];
      }
    }
    return psi;
  }
}
