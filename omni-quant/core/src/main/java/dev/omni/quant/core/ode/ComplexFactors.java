package dev.omni.quant.core.ode;

/**
 * The factors of a complex matrix (a + i b) I - J with partial pivoting; a real one where b is 0.
 * Rows are eliminated in place.
 */
final class ComplexFactors implements ShiftedFactors {
  private final double[][] re;
  private final double[][] im;
  private final int[] order;
  private boolean singular;

  ComplexFactors(double[][] jacobian, double a, double b) {
    int n = jacobian.length;
    re = new double[n][n];
    im = new double[n][n];
    order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
      for (int j = 0; j < n; j++) {
        re[i][j] = -jacobian[i][j];
      }
      re[i][i] += a;
      im[i][i] = b;
    }
    for (int k = 0; k < n && !singular; k++) {
      eliminate(k);
    }
  }

  @Override
  public boolean singular() {
    return singular;
  }

  private void eliminate(int k) {
    int n = re.length;
    int pivot = k;
    for (int i = k + 1; i < n; i++) {
      pivot = size(i, k) > size(pivot, k) ? i : pivot;
    }
    if (!(size(pivot, k) > 0)) {
      singular = true;
      return;
    }
    swap(k, pivot);
    double norm = re[k][k] * re[k][k] + im[k][k] * im[k][k];
    for (int i = k + 1; i < n; i++) {
      if (size(i, k) == 0) {
        continue;
      }
      double fr = (re[i][k] * re[k][k] + im[i][k] * im[k][k]) / norm;
      double fi = (im[i][k] * re[k][k] - re[i][k] * im[k][k]) / norm;
      re[i][k] = fr;
      im[i][k] = fi;
      for (int j = k + 1; j < n; j++) {
        re[i][j] -= fr * re[k][j] - fi * im[k][j];
        im[i][j] -= fr * im[k][j] + fi * re[k][j];
      }
    }
  }

  private double size(int i, int k) {
    return Math.abs(re[i][k]) + Math.abs(im[i][k]);
  }

  private void swap(int k, int pivot) {
    double[] row = re[k];
    re[k] = re[pivot];
    re[pivot] = row;
    row = im[k];
    im[k] = im[pivot];
    im[pivot] = row;
    int place = order[k];
    order[k] = order[pivot];
    order[pivot] = place;
  }

  @Override
  public void solve(double[] right, double[] imaginary) {
    int n = right.length;
    double[] xr = new double[n];
    double[] xi = new double[n];
    for (int i = 0; i < n; i++) {
      xr[i] = right[order[i]];
      xi[i] = imaginary[order[i]];
      for (int j = 0; j < i; j++) {
        xr[i] -= re[i][j] * xr[j] - im[i][j] * xi[j];
        xi[i] -= re[i][j] * xi[j] + im[i][j] * xr[j];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        xr[i] -= re[i][j] * xr[j] - im[i][j] * xi[j];
        xi[i] -= re[i][j] * xi[j] + im[i][j] * xr[j];
      }
      double norm = re[i][i] * re[i][i] + im[i][i] * im[i][i];
      double part = (xr[i] * re[i][i] + xi[i] * im[i][i]) / norm;
      xi[i] = (xi[i] * re[i][i] - xr[i] * im[i][i]) / norm;
      xr[i] = part;
    }
    System.arraycopy(xr, 0, right, 0, n);
    System.arraycopy(xi, 0, imaginary, 0, n);
  }
}
