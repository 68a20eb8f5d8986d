package dev.omni.quant.discovery.signal;

import dev.omni.engine.Work;
import dev.omni.quant.core.LeastSquares;

/**
 * The filter of A. Savitzky, M. J. E. Golay, Analytical Chemistry 36, 1964, pp. 1627-1639: the
 * value, or a derivative, of the polynomial that fits the values of a window best. At both ends it
 * is the polynomial of the outermost window.
 *
 * @param window values of a fit, odd
 * @param degree of the polynomial, less than the window
 * @param derivative its order, 0 for the value
 * @param rate values a second
 */
record PolynomialSmoother(int window, int degree, int derivative, double rate) {
  double[] filtered(double[] values, Work work) {
    int half = window / 2;
    LeastSquares fit = new LeastSquares(powers());
    double[] filtered = new double[values.length];
    double[] middle = weights(fit, 0);
    for (int i = half; i < values.length - half; i++) {
      if ((i - half) % 1024 == 0) {
        work.proceed();
      }
      filtered[i] = sum(middle, values, i - half);
    }
    for (int k = 0; k < half; k++) {
      filtered[k] = sum(weights(fit, k - half), values, 0);
      int last = values.length - 1 - k;
      filtered[last] = sum(weights(fit, half - k), values, values.length - window);
    }
    return filtered;
  }

  private double[][] powers() {
    double[][] powers = new double[window][];
    for (int i = 0; i < window; i++) {
      powers[i] = derivatives(i - window / 2, 0);
    }
    return powers;
  }

  /** Returns derivatives of the powers of the place over half the window. */
  private double[] derivatives(int place, int times) {
    double t = place / (window / 2.0);
    double[] row = new double[degree + 1];
    for (int k = times; k <= degree; k++) {
      double factor = 1;
      for (int j = 0; j < times; j++) {
        factor *= k - j;
      }
      row[k] = factor * StrictMath.pow(t, k - times);
    }
    return row;
  }

  /** Returns the weights of the values of a window, for a place from its middle. */
  private double[] weights(LeastSquares fit, int place) {
    double[] influence = fit.influence(derivatives(place, derivative));
    double unit = StrictMath.pow(rate / (window / 2.0), derivative);
    double[] weights = new double[window];
    for (int i = 0; i < window; i++) {
      double[] row = derivatives(i - window / 2, 0);
      double sum = 0;
      for (int k = 0; k <= degree; k++) {
        sum += row[k] * influence[k];
      }
      weights[i] = sum * unit;
    }
    return weights;
  }

  private static double sum(double[] weights, double[] values, int from) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * values[from + i];
    }
    return sum;
  }
}
