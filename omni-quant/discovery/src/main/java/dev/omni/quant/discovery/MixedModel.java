package dev.omni.quant.discovery;

import java.util.Arrays;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.util.FastMath;

/**
 * A mixed model of rows: fixed columns made orthogonal with weights, and random effects (D. Bates,
 * M. Maechler, B. Bolker and S. Walker, J. Statist. Software 67(1), 2015, sections 2 and 3).
 *
 * @param family of the response
 * @param link of its mean
 * @param data responses, weights, trials and offsets
 * @param rows of the orthogonal columns, each of mean square 1 by the weights
 * @param triangle upper: the columns of the formula are the orthogonal ones times it
 * @param design of the random effects
 * @param restricted whether the likelihood is the restricted one
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record MixedModel(
    GlmFamily family,
    GlmLink link,
    GlmData data,
    double[][] rows,
    double[][] triangle,
    RandomDesign design,
    boolean restricted) {
  private static final int PASSES = 2;

  /** Returns the model of rows whose columns are independent. */
  static MixedModel of(
      GlmFamily family,
      GlmLink link,
      GlmData data,
      double[][] given,
      RandomDesign design,
      boolean restricted) {
    int n = given.length;
    int p = given[0].length;
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> given[i].clone());
    double all = 0;
    for (int i = 0; i < n; i++) {
      all += data.weight(i);
    }
    double[][] triangle = new double[p][p];
    for (int j = 0; j < p; j++) {
      for (int pass = 0; pass < PASSES; pass++) {
        for (int k = 0; k < j; k++) {
          double sum = 0;
          for (int i = 0; i < n; i++) {
            sum += data.weight(i) * rows[i][k] * rows[i][j];
          }
          triangle[k][j] += sum / all;
          for (int i = 0; i < n; i++) {
            rows[i][j] -= sum / all * rows[i][k];
          }
        }
      }
      double square = 0;
      for (int i = 0; i < n; i++) {
        square += data.weight(i) * rows[i][j] * rows[i][j];
      }
      triangle[j][j] = Math.sqrt(square / all);
      for (int i = 0; i < n; i++) {
        rows[i][j] /= triangle[j][j];
      }
    }
    return new MixedModel(family, link, data, rows, triangle, design, restricted);
  }

  /** Returns the same model by the other likelihood. */
  MixedModel restricted(boolean other) {
    return new MixedModel(family, link, data, rows, triangle, design, other);
  }

  int count() {
    return rows.length;
  }

  int fixed() {
    return triangle.length;
  }

  boolean isGaussian() {
    return family == GlmFamily.GAUSSIAN;
  }

  /** Returns the number of rows less the fixed effects where the likelihood is restricted. */
  double freedom() {
    return restricted ? count() - (double) fixed() : count();
  }

  /** Returns the coefficients of the columns of the formula. */
  double[] coefficients(double[] orthogonal) {
    double[] coefficients = orthogonal.clone();
    for (int j = fixed() - 1; j >= 0; j--) {
      for (int k = j + 1; k < fixed(); k++) {
        coefficients[j] -= triangle[j][k] * coefficients[k];
      }
      coefficients[j] /= triangle[j][j];
    }
    return coefficients;
  }

  /** Returns the coefficients of the orthogonal columns. */
  double[] orthogonal(double[] coefficients) {
    double[] orthogonal = new double[fixed()];
    for (int j = 0; j < fixed(); j++) {
      for (int k = j; k < fixed(); k++) {
        orthogonal[j] += triangle[j][k] * coefficients[k];
      }
    }
    return orthogonal;
  }

  /** Returns the covariance of the coefficients of the formula. */
  double[][] covariance(double[][] ofOrthogonal) {
    double[][] half = new double[fixed()][];
    Arrays.setAll(half, j -> coefficients(ofOrthogonal[j]));
    double[][] whole = new double[fixed()][fixed()];
    for (int j = 0; j < fixed(); j++) {
      double[] column = new double[fixed()];
      for (int k = 0; k < fixed(); k++) {
        column[k] = half[k][j];
      }
      double[] turned = coefficients(column);
      for (int k = 0; k < fixed(); k++) {
        whole[k][j] = turned[k];
      }
    }
    return whole;
  }

  /** Returns the part of the fixed effects in each row, with the offset. */
  double[] fixedPart(double[] orthogonal) {
    double[] part = data.offset().clone();
    for (int i = 0; i < part.length; i++) {
      for (int j = 0; j < orthogonal.length; j++) {
        part[i] += rows[i][j] * orthogonal[j];
      }
    }
    return part;
  }

  /**
   * The solution of the mixed-model equations at some covariances of the random effects (C. R.
   * Henderson, Biometrics 31, 1975, 423-447).
   *
   * @param factors of the covariances, relative to that of the residuals
   * @param cholesky of the equations of the random effects
   * @param spherical random effects of covariance 1
   * @param orthogonal coefficients; none where these are given
   * @param inverse of the equations of the fixed effects
   * @param logFixed logarithm of the determinant of these equations
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record Solution(
      double[][][] factors,
      SparseCholesky cholesky,
      double[] spherical,
      double[] orthogonal,
      double[][] inverse,
      double logFixed) {}

  /**
   * Weighted sums of products of the columns, of which the equations are made.
   *
   * @param model of the rows
   * @param random products of the columns of the random effects
   * @param mixed products with the fixed columns, a row for each fixed one
   * @param fixed products of the fixed columns
   * @param randomResponse products with the response
   * @param fixedResponse products of the fixed columns with the response
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Equations(
      MixedModel model,
      double[][][] random,
      double[][] mixed,
      double[][] fixed,
      double[] randomResponse,
      double[] fixedResponse) {
    /** Adds up the products of rows; the fixed columns are left out where they are given. */
    static Equations of(MixedModel model, double[] weights, double[] response, boolean withFixed) {
      int p = withFixed ? model.fixed() : 0;
      int n = weights.length;
      double[][] mixed = new double[p][];
      double[][] fixed = new double[p][p];
      double[] fixedResponse = new double[p];
      double[] product = new double[n];
      for (int j = 0; j < p; j++) {
        for (int i = 0; i < n; i++) {
          product[i] = weights[i] * model.rows()[i][j];
          fixedResponse[j] += product[i] * response[i];
          for (int k = 0; k <= j; k++) {
            fixed[j][k] += product[i] * model.rows()[i][k];
          }
        }
        mixed[j] = model.design().sums(product);
        for (int k = 0; k <= j; k++) {
          fixed[k][j] = fixed[j][k];
        }
      }
      Arrays.setAll(product, i -> weights[i] * response[i]);
      return new Equations(
          model,
          model.design().products(weights),
          mixed,
          fixed,
          model.design().sums(product),
          fixedResponse);
    }

    /** Solves the equations. */
    Solution at(double[] theta) {
      RandomDesign design = model.design();
      double[][][] factors = design.factors(theta);
      SparseCholesky cholesky = design.factored(factors, random);
      int p = fixed.length;
      double[][] lower = new double[p][];
      double[] spherical = design.turned(factors, randomResponse);
      cholesky.forward(spherical);
      double[][] rest = new double[p][p];
      double[] right = new double[p];
      for (int j = 0; j < p; j++) {
        lower[j] = design.turned(factors, mixed[j]);
        cholesky.forward(lower[j]);
        right[j] = fixedResponse[j] - dot(lower[j], spherical);
        for (int k = 0; k <= j; k++) {
          rest[j][k] = fixed[j][k] - dot(lower[j], lower[k]);
          rest[k][j] = rest[j][k];
        }
      }
      double[][] inverse = new double[0][];
      double log = 0;
      double[] orthogonal = new double[p];
      if (p > 0) {
        var found = new CholeskyDecomposition(MatrixUtils.createRealMatrix(rest), 1e-9, 0);
        DecompositionSolver solver = found.getSolver();
        orthogonal = solver.solve(MatrixUtils.createRealVector(right)).toArray();
        inverse = solver.getInverse().getData();
        for (int j = 0; j < p; j++) {
          log += 2 * FastMath.log(found.getL().getEntry(j, j));
          for (int e = 0; e < spherical.length; e++) {
            spherical[e] -= orthogonal[j] * lower[j][e];
          }
        }
      }
      cholesky.backward(spherical);
      return new Solution(factors, cholesky, spherical, orthogonal, inverse, log);
    }

    private static double dot(double[] one, double[] other) {
      double sum = 0;
      for (int i = 0; i < one.length; i++) {
        sum += one[i] * other[i];
      }
      return sum;
    }
  }

  /** Returns the logarithm of the determinant of the triangle, twice. */
  double logTriangle() {
    double sum = 0;
    for (int j = 0; j < fixed(); j++) {
      sum += 2 * FastMath.log(triangle[j][j]);
    }
    return sum;
  }
}
