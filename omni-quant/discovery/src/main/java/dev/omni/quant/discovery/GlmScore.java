package dev.omni.quant.discovery;

import dev.omni.quant.core.Stop;
import java.util.Optional;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;

/**
 * The derivatives of the likelihood of a generalized linear model at some coefficients.
 *
 * @param score by each coefficient, in units of the dispersion
 * @param stop the largest score relative to the sum of the magnitudes of its terms
 * @param information the observed one: minus the second derivatives
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record GlmScore(double[] score, Stop stop, double[][] information) {
  private static final double MET = 1e-10;

  static GlmScore of(GlmFit.Model model, double[] coefficients) {
    double[] eta = model.linear(coefficients);
    double[] mu = model.means(eta);
    int p = coefficients.length;
    double[] score = new double[p];
    double[] sizes = new double[p];
    double[] rounding = new double[p];
    double[][] information = new double[p][p];
    for (int i = 0; i < eta.length; i++) {
      double[] row = model.design().rows()[i];
      double y = model.data().y()[i];
      double weight = model.data().weight(i);
      double slope = model.link().slope(eta[i]);
      double variance = model.variance(mu[i]);
      double factor = weight * slope / variance;
      double bend =
          model.link().bend(eta[i]) - slope * slope * model.varianceSlope(mu[i]) / variance;
      double curvature = factor * slope - weight * (y - mu[i]) * bend / variance;
      double place = Math.abs(model.data().offset()[i]);
      for (int j = 0; j < p; j++) {
        place += Math.abs(row[j] * coefficients[j]);
      }
      for (int j = 0; j < p; j++) {
        score[j] += factor * row[j] * (y - mu[i]);
        sizes[j] += Math.abs(factor * row[j]) * (Math.abs(y) + Math.abs(mu[i]));
        rounding[j] += Math.abs(factor * row[j] * slope) * Math.ulp(place);
        for (int k = 0; k <= j; k++) {
          information[j][k] += curvature * row[j] * row[k];
          information[k][j] = information[j][k];
        }
      }
    }
    double residual = 0;
    double bound = MET;
    for (int j = 0; j < p; j++) {
      residual = Math.max(residual, sizes[j] == 0 ? 0 : Math.abs(score[j]) / sizes[j]);
      bound = Math.max(bound, sizes[j] == 0 ? 0 : 4 * rounding[j] / sizes[j]);
    }
    return new GlmScore(score, new Stop(residual, bound), information);
  }

  /** Returns Newton's step; empty where the likelihood does not bend down in every direction. */
  Optional<double[]> step() {
    int p = score.length;
    double[] roots = new double[p];
    double[][] scaled = new double[p][p];
    double[] right = new double[p];
    for (int j = 0; j < p; j++) {
      roots[j] = Math.sqrt(information[j][j]);
      right[j] = score[j] / roots[j];
      if (!(roots[j] > 0) || !Double.isFinite(right[j])) {
        return Optional.empty();
      }
    }
    for (int j = 0; j < p; j++) {
      for (int k = 0; k < p; k++) {
        scaled[j][k] = information[j][k] / roots[j] / roots[k];
      }
    }
    try {
      double[] step =
          new CholeskyDecomposition(MatrixUtils.createRealMatrix(scaled), 1e-9, 1e-14)
              .getSolver()
              .solve(new ArrayRealVector(right, false))
              .toArray();
      for (int j = 0; j < p; j++) {
        step[j] /= roots[j];
      }
      return Optional.of(step);
    } catch (MathIllegalArgumentException notPositive) {
      return Optional.empty();
    }
  }
}
