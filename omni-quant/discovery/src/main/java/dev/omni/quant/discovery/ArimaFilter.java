package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The filter of Kalman of a process in the form of Harvey, from its stationary distribution (A. C.
 * Harvey and G. D. A. Phillips, Biometrika 66, 1979, pp. 49-58).
 */
final class ArimaFilter {
  private static final int DOUBLINGS = 60;

  /** A change of the covariance by a step, over the variance, that is rounding. */
  private static final double SETTLED = 1e-15;

  private final double[] phi;
  private final double[] noise;
  private double[] state;
  private double[][] covariance;
  private double[] gain = new double[0];
  private boolean settled;

  ArimaFilter(double[] autoregressive, double[] moving) {
    int r = Math.max(autoregressive.length, moving.length + 1);
    phi = Arrays.copyOf(autoregressive, r);
    noise = new double[r];
    noise[0] = 1;
    System.arraycopy(moving, 0, noise, 1, moving.length);
    state = new double[r];
    covariance = stationary(r);
  }

  /** Sums A^k R R' A'^k by doubling. */
  private double[][] stationary(int r) {
    double[][] sum = new double[r][r];
    double[][] power = new double[r][r];
    for (int i = 0; i < r; i++) {
      power[i][0] = phi[i];
      if (i + 1 < r) {
        power[i][i + 1] = 1;
      }
      for (int j = 0; j < r; j++) {
        sum[i][j] = noise[i] * noise[j];
      }
    }
    for (int k = 0; k < DOUBLINGS; k++) {
      double[][] added = product(product(power, sum), transposed(power));
      double most = 0;
      double size = 0;
      for (int i = 0; i < r; i++) {
        for (int j = 0; j < r; j++) {
          sum[i][j] += added[i][j];
          most = Math.max(most, Math.abs(added[i][j]));
          size = Math.max(size, Math.abs(sum[i][j]));
        }
      }
      if (!(most > 1e-17 * size)) {
        break;
      }
      power = product(power, power);
    }
    return sum;
  }

  private static double[][] product(double[][] a, double[][] b) {
    int n = a.length;
    double[][] product = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; a[i][k] != 0 && j < n; j++) {
          product[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return product;
  }

  private static double[][] transposed(double[][] a) {
    double[][] transposed = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        transposed[j][i] = a[i][j];
      }
    }
    return transposed;
  }

  /** Returns the expected next value. */
  double expected() {
    return state[0];
  }

  /** Returns the variance of the next value, over that of an innovation. */
  double variance() {
    return covariance[0][0];
  }

  /** Takes an innovation in and moves on by one time. */
  void update(double innovation) {
    int r = state.length;
    if (!settled) {
      settle();
    }
    for (int i = 0; i < r; i++) {
      state[i] += gain[i] * innovation;
    }
    predict();
  }

  /** Takes the gain of a step and moves the covariance on, until it no longer changes. */
  private void settle() {
    int r = state.length;
    double variance = covariance[0][0];
    gain = new double[r];
    for (int i = 0; i < r; i++) {
      gain[i] = covariance[i][0] / variance;
    }
    double[][] left = new double[r][r];
    for (int i = 0; i < r; i++) {
      for (int j = 0; j < r; j++) {
        left[i][j] = covariance[i][j] - gain[i] * covariance[0][j];
      }
    }
    double[][] moved = new double[r][r];
    for (int i = 0; i < r; i++) {
      for (int j = 0; j < r; j++) {
        double next = phi[i] * phi[j] * left[0][0] + noise[i] * noise[j];
        next += i + 1 < r ? phi[j] * left[i + 1][0] : 0;
        next += j + 1 < r ? phi[i] * left[0][j + 1] : 0;
        next += i + 1 < r && j + 1 < r ? left[i + 1][j + 1] : 0;
        moved[i][j] = next;
      }
    }
    double most = 0;
    for (int i = 0; i < r; i++) {
      for (int j = 0; j < r; j++) {
        most = Math.max(most, Math.abs(moved[i][j] - covariance[i][j]));
      }
    }
    settled = most <= SETTLED * variance;
    covariance = moved;
  }

  /** Moves the state on without an innovation. */
  void predict() {
    int r = state.length;
    double[] next = new double[r];
    for (int i = 0; i < r; i++) {
      next[i] = phi[i] * state[0] + (i + 1 < r ? state[i + 1] : 0);
    }
    state = next;
  }
}
