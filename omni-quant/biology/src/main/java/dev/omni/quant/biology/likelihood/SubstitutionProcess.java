package dev.omni.quant.biology.likelihood;

import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;

/**
 * A reversible process of substitution in parts: P(t) = right diag(exp(values t)) left. Its rates
 * are such that a branch of length 1 has one change a site on average.
 *
 * @param frequencies of A, C, G and T
 * @param values eigenvalues of the rates
 * @param right eigenvectors, by base and value
 * @param left their inverse, by value and base
 * @param rates of the classes of sites that change
 * @param invariant share of sites that do not change
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record SubstitutionProcess(
    double[] frequencies,
    double[] values,
    double[][] right,
    double[][] left,
    double[] rates,
    double invariant) {
  static final int BASES = 4;

  /**
   * Returns the process.
   *
   * @param pairs rates of the pairs AC, AG, AT, CG, CT and GT
   * @param classes rates of classes of sites, with mean 1
   */
  static SubstitutionProcess of(
      double[] frequencies, double[] pairs, double[] classes, double invariant) {
    double[][] rates = rates(frequencies, pairs);
    double[] roots = new double[BASES];
    for (int i = 0; i < BASES; i++) {
      roots[i] = Math.sqrt(frequencies[i]);
    }
    double[][] symmetric = new double[BASES][BASES];
    for (int i = 0; i < BASES; i++) {
      for (int j = 0; j <= i; j++) {
        symmetric[i][j] = rates[i][j] * roots[i] / roots[j];
        symmetric[j][i] = symmetric[i][j];
      }
    }
    var parts = new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(symmetric));
    double[][] vectors = parts.getV().getData();
    double[][] right = new double[BASES][BASES];
    double[][] left = new double[BASES][BASES];
    for (int i = 0; i < BASES; i++) {
      for (int k = 0; k < BASES; k++) {
        right[i][k] = vectors[i][k] / roots[i];
        left[k][i] = vectors[i][k] * roots[i];
      }
    }
    double[] scaled = classes.clone();
    for (int c = 0; c < scaled.length; c++) {
      scaled[c] /= 1 - invariant;
    }
    return new SubstitutionProcess(
        frequencies, parts.getEigenvalues(), right, left, scaled, invariant);
  }

  /** Returns the rates from base to base, one change a unit of time on average. */
  static double[][] rates(double[] frequencies, double[] pairs) {
    double[][] rates = new double[BASES][BASES];
    int pair = 0;
    double changes = 0;
    for (int i = 0; i < BASES; i++) {
      for (int j = i + 1; j < BASES; j++) {
        rates[i][j] = pairs[pair] * frequencies[j];
        rates[j][i] = pairs[pair] * frequencies[i];
        changes += 2 * frequencies[i] * rates[i][j];
        pair++;
      }
    }
    for (int i = 0; i < BASES; i++) {
      double out = 0;
      for (int j = 0; j < BASES; j++) {
        rates[i][j] /= changes;
        out += i == j ? 0 : rates[i][j];
      }
      rates[i][i] = -out;
    }
    return rates;
  }

  int classes() {
    return rates.length;
  }

  /** Fills in the probabilities of changes along a branch, by class, base and base. */
  void fill(double length, double[] probabilities) {
    int at = 0;
    for (double rate : rates) {
      double e0 = StrictMath.exp(values[0] * rate * length);
      double e1 = StrictMath.exp(values[1] * rate * length);
      double e2 = StrictMath.exp(values[2] * rate * length);
      double e3 = StrictMath.exp(values[3] * rate * length);
      for (int i = 0; i < BASES; i++) {
        double[] row = right[i];
        for (int j = 0; j < BASES; j++) {
          double sum =
              row[0] * e0 * left[0][j]
                  + row[1] * e1 * left[1][j]
                  + row[2] * e2 * left[2][j]
                  + row[3] * e3 * left[3][j];
          probabilities[at++] = Math.max(0, sum);
        }
      }
    }
  }
}
