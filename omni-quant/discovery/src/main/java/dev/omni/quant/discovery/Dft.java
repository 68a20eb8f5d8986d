package dev.omni.quant.discovery;

/**
 * The discrete Fourier transform of any length: radix 2, or the chirp of L. I. Bluestein, IEEE
 * Trans. Audio Electroacoust. 18, 1970, pp. 451-455. X_k = sum x_j exp(-2 pi i j k / n).
 */
final class Dft {
  private Dft() {}

  /** Transforms in place. */
  static void transform(double[] re, double[] im) {
    int n = re.length;
    if (Integer.bitCount(n) == 1) {
      radix2(re, im);
    } else {
      bluestein(re, im);
    }
  }

  private static void radix2(double[] re, double[] im) {
    int n = re.length;
    for (int i = 1, j = 0; i < n; i++) {
      int bit = n >> 1;
      for (; (j & bit) != 0; bit >>= 1) {
        j ^= bit;
      }
      j ^= bit;
      if (i < j) {
        swap(re, i, j);
        swap(im, i, j);
      }
    }
    double[] cos = new double[n / 2];
    double[] sin = new double[n / 2];
    for (int k = 0; k < n / 2; k++) {
      double angle = -2 * Math.PI * k / n;
      cos[k] = StrictMath.cos(angle);
      sin[k] = StrictMath.sin(angle);
    }
    for (int size = 2; size <= n; size *= 2) {
      int half = size / 2;
      int stride = n / size;
      for (int start = 0; start < n; start += size) {
        for (int k = 0; k < half; k++) {
          int low = start + k;
          int high = low + half;
          double wr = cos[k * stride];
          double wi = sin[k * stride];
          double xr = re[high] * wr - im[high] * wi;
          double xi = re[high] * wi + im[high] * wr;
          re[high] = re[low] - xr;
          im[high] = im[low] - xi;
          re[low] += xr;
          im[low] += xi;
        }
      }
    }
  }

  private static void swap(double[] values, int i, int j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  private static void bluestein(double[] re, double[] im) {
    int n = re.length;
    int m = Integer.highestOneBit(2 * n - 1) * 2;
    double[] cos = new double[n];
    double[] sin = new double[n];
    for (int k = 0; k < n; k++) {
      double angle = Math.PI * ((long) k * k % (2L * n)) / n;
      cos[k] = StrictMath.cos(angle);
      sin[k] = StrictMath.sin(angle);
    }
    double[] ar = new double[m];
    double[] ai = new double[m];
    double[] br = new double[m];
    double[] bi = new double[m];
    for (int k = 0; k < n; k++) {
      ar[k] = re[k] * cos[k] + im[k] * sin[k];
      ai[k] = im[k] * cos[k] - re[k] * sin[k];
      br[k] = cos[k];
      bi[k] = sin[k];
      if (k > 0) {
        br[m - k] = cos[k];
        bi[m - k] = sin[k];
      }
    }
    radix2(ar, ai);
    radix2(br, bi);
    for (int k = 0; k < m; k++) {
      double pr = ar[k] * br[k] - ai[k] * bi[k];
      // The inverse is the transform of the conjugate.
      ai[k] = -(ar[k] * bi[k] + ai[k] * br[k]);
      ar[k] = pr;
    }
    radix2(ar, ai);
    for (int k = 0; k < n; k++) {
      double pr = ar[k] / m;
      double pi = -ai[k] / m;
      re[k] = pr * cos[k] + pi * sin[k];
      im[k] = pi * cos[k] - pr * sin[k];
    }
  }
}
