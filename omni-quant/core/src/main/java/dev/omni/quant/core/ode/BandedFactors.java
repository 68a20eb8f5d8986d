package dev.omni.quant.core.ode;

/**
 * The factors of a complex matrix (a + i b) I - J whose entries are near the diagonal. With partial
 * pivoting the upper factor has twice as many diagonals (G. H. Golub, C. F. Van Loan, Matrix
 * Computations, 4th ed., 2013, 4.3.3).
 */
final class BandedFactors implements ShiftedFactors {
  private final int n;
  private final int band;

  /** Row i holds the columns from i - band to i + 2 band. */
  private final double[][] re;

  private final double[][] im;

  /** The factors of the rows below row k. */
  private final double[][] lowerRe;

  private final double[][] lowerIm;
  private final int[] pivots;
  private boolean singular;

  BandedFactors(double[][] jacobian, int band, double a, double b) {
    this.n = jacobian.length;
    this.band = band;
    int width = 3 * band + 1;
    re = new double[n][width];
    im = new double[n][width];
    lowerRe = new double[n][band];
    lowerIm = new double[n][band];
    pivots = new int[n];
    for (int i = 0; i < n; i++) {
      for (int d = 0; d <= 2 * band; d++) {
        re[i][d] = -jacobian[i][d];
      }
      re[i][band] += a;
      im[i][band] = b;
    }
    for (int k = 0; k < n && !singular; k++) {
      eliminate(k);
    }
  }

  @Override
  public boolean singular() {
    return singular;
  }

  private int last(int k) {
    return Math.min(n - 1, k + band);
  }

  private double size(int i, int k) {
    int d = k - i + band;
    return Math.abs(re[i][d]) + Math.abs(im[i][d]);
  }

  private void eliminate(int k) {
    int pivot = k;
    for (int i = k + 1; i <= last(k); i++) {
      pivot = size(i, k) > size(pivot, k) ? i : pivot;
    }
    pivots[k] = pivot;
    if (!(size(pivot, k) > 0)) {
      singular = true;
      return;
    }
    int end = Math.min(n - 1, k + 2 * band);
    if (pivot != k) {
      for (int j = k; j <= end; j++) {
        swap(re, k, pivot, j);
        swap(im, k, pivot, j);
      }
    }
    double pr = re[k][band];
    double pi = im[k][band];
    double norm = pr * pr + pi * pi;
    for (int i = k + 1; i <= last(k); i++) {
      int at = k - i + band;
      double fr = (re[i][at] * pr + im[i][at] * pi) / norm;
      double fi = (im[i][at] * pr - re[i][at] * pi) / norm;
      lowerRe[k][i - k - 1] = fr;
      lowerIm[k][i - k - 1] = fi;
      if (fr == 0 && fi == 0) {
        continue;
      }
      for (int j = k + 1; j <= end; j++) {
        int here = j - i + band;
        int above = j - k + band;
        re[i][here] -= fr * re[k][above] - fi * im[k][above];
        im[i][here] -= fr * im[k][above] + fi * re[k][above];
      }
    }
  }

  private void swap(double[][] part, int k, int pivot, int column) {
    int above = column - k + band;
    int below = column - pivot + band;
    double kept = part[k][above];
    part[k][above] = part[pivot][below];
    part[pivot][below] = kept;
  }

  @Override
  public void solve(double[] right, double[] imaginary) {
    for (int k = 0; k < n; k++) {
      swap(right, k);
      swap(imaginary, k);
      for (int i = k + 1; i <= last(k); i++) {
        double fr = lowerRe[k][i - k - 1];
        double fi = lowerIm[k][i - k - 1];
        right[i] -= fr * right[k] - fi * imaginary[k];
        imaginary[i] -= fr * imaginary[k] + fi * right[k];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      int end = Math.min(n - 1, i + 2 * band);
      for (int j = i + 1; j <= end; j++) {
        int at = j - i + band;
        right[i] -= re[i][at] * right[j] - im[i][at] * imaginary[j];
        imaginary[i] -= re[i][at] * imaginary[j] + im[i][at] * right[j];
      }
      double norm = re[i][band] * re[i][band] + im[i][band] * im[i][band];
      double part = (right[i] * re[i][band] + imaginary[i] * im[i][band]) / norm;
      imaginary[i] = (imaginary[i] * re[i][band] - right[i] * im[i][band]) / norm;
      right[i] = part;
    }
  }

  private void swap(double[] values, int k) {
    double kept = values[k];
    values[k] = values[pivots[k]];
    values[pivots[k]] = kept;
  }
}
