package dev.omni.quant.molecular.geometry;

/**
 * The rotation that brings places nearest to others: the eigenvector of the largest eigenvalue of a
 * matrix of four is its quaternion (B. K. P. Horn, J. Opt. Soc. Am. A 4, 1987, pp. 629-642).
 * Eigenvectors are those of Jacobi's rotations.
 *
 * @param matrix rows of the rotation
 * @param isUnique whether the second eigenvalue is less
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record BestRotation(double[][] matrix, boolean isUnique) {
  private static final int SWEEPS = 60;

  /** The gap of eigenvalues, relative to the spread of the places, at which rotations differ. */
  private static final double GAP = 1e-10;

  static BestRotation of(WeightedPlaces places) {
    double[][] s = places.products(places.mobile());
    double[][] k = {
      {s[0][0] + s[1][1] + s[2][2], s[1][2] - s[2][1], s[2][0] - s[0][2], s[0][1] - s[1][0]},
      {s[1][2] - s[2][1], s[0][0] - s[1][1] - s[2][2], s[0][1] + s[1][0], s[2][0] + s[0][2]},
      {s[2][0] - s[0][2], s[0][1] + s[1][0], s[1][1] - s[0][0] - s[2][2], s[1][2] + s[2][1]},
      {s[0][1] - s[1][0], s[2][0] + s[0][2], s[1][2] + s[2][1], s[2][2] - s[0][0] - s[1][1]}
    };
    double[][] vectors = diagonalized(k);
    int best = 0;
    for (int i = 1; i < 4; i++) {
      best = k[i][i] > k[best][best] ? i : best;
    }
    double second = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < 4; i++) {
      second = i == best ? second : Math.max(second, k[i][i]);
    }
    boolean unique = k[best][best] - second > GAP * places.spread();
    return new BestRotation(rotation(vectors, best), unique);
  }

  private static double[][] rotation(double[][] vectors, int best) {
    double w = vectors[0][best];
    double x = vectors[1][best];
    double y = vectors[2][best];
    double z = vectors[3][best];
    double norm = w * w + x * x + y * y + z * z;
    double[][] rotation = {
      {w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
      {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
      {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}
    };
    for (double[] row : rotation) {
      for (int b = 0; b < 3; b++) {
        row[b] /= norm;
      }
    }
    return rotation;
  }

  /** Makes a symmetric matrix diagonal in place; returns its eigenvectors as columns. */
  private static double[][] diagonalized(double[][] k) {
    int n = k.length;
    double[][] vectors = new double[n][n];
    for (int i = 0; i < n; i++) {
      vectors[i][i] = 1;
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          if (k[p][q] != 0) {
            turn(k, vectors, p, q);
          }
        }
      }
    }
    return vectors;
  }

  private static void turn(double[][] k, double[][] vectors, int p, int q) {
    double ratio = (k[q][q] - k[p][p]) / (2 * k[p][q]);
    double tangent = Math.copySign(1, ratio) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
    double cosine = 1 / Math.sqrt(tangent * tangent + 1);
    double sine = tangent * cosine;
    for (int i = 0; i < k.length; i++) {
      double kip = k[i][p];
      k[i][p] = cosine * kip - sine * k[i][q];
      k[i][q] = sine * kip + cosine * k[i][q];
    }
    for (int i = 0; i < k.length; i++) {
      double kpi = k[p][i];
      k[p][i] = cosine * kpi - sine * k[q][i];
      k[q][i] = sine * kpi + cosine * k[q][i];
      double vip = vectors[i][p];
      vectors[i][p] = cosine * vip - sine * vectors[i][q];
      vectors[i][q] = sine * vip + cosine * vectors[i][q];
    }
    k[p][q] = 0;
    k[q][p] = 0;
  }
}
