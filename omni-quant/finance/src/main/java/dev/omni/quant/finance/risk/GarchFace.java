package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Nullable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * The parameters of a fit of volatility that are free where bounds hold the others, and the errors
 * that the Hessian gives them: on a bound of two parameters together the fit may move along it.
 *
 * @param likelihood that is greatest
 * @param parameters of the fit
 * @param atBound names of what a bound holds
 * @param directions in which the fit may move
 */
record GarchFace(
    GarchLikelihood likelihood,
    double[] parameters,
    List<String> atBound,
    List<double[]> directions) {
  private static final int OMEGA = 1;
  private static final int ALPHA = 2;
  private static final int BETA = 3;
  private static final int GAMMA = 4;

  GarchFace {
    atBound = List.copyOf(atBound);
    directions = List.copyOf(directions);
  }

  static GarchFace of(GarchLikelihood likelihood, double[] p) {
    List<String> atBound = likelihood.atBound(p);
    int size = likelihood.size();
    double[][] moves = new double[size][size];
    for (int i = 0; i < size; i++) {
      moves[i][i] = 1;
    }
    fix(moves, OMEGA, atBound.contains("omega"));
    fix(moves, BETA, atBound.contains("beta"));
    fix(moves, size - 1, atBound.contains("degrees_of_freedom"));
    if (atBound.contains("alpha + gamma")) {
      moves[ALPHA][GAMMA] = -1;
      fix(moves, GAMMA, true);
    }
    if (atBound.contains("persistence")) {
      boolean beta = !atBound.contains("beta");
      for (int i = ALPHA; i < (likelihood.leveraged() ? GAMMA + 1 : BETA); i++) {
        if (i != BETA) {
          moves[i][beta ? BETA : ALPHA] -=
              moves[i][ALPHA] + (likelihood.leveraged() ? moves[i][GAMMA] / 2 : 0);
        }
      }
      fix(moves, beta ? BETA : ALPHA, true);
    }
    fix(moves, ALPHA, atBound.contains("alpha"));
    var directions = new ArrayList<double[]>();
    for (double[] move : moves) {
      if (square(move) > 0) {
        directions.add(move);
      }
    }
    return new GarchFace(likelihood, p, atBound, directions);
  }

  private static void fix(double[][] moves, int which, boolean fixed) {
    if (fixed) {
      moves[which] = new double[moves.length];
    }
  }

  private static double square(double[] vector) {
    double sum = 0;
    for (double part : vector) {
      sum += part * part;
    }
    return sum;
  }

  /** Returns the names of what a bound holds, if there is any. */
  Optional<List<String>> named() {
    return atBound.isEmpty() ? Optional.empty() : Optional.of(atBound);
  }

  /** Returns the directions as columns. */
  private RealMatrix columns() {
    return new Array2DRowRealMatrix(directions.toArray(new double[0][]), false).transpose();
  }

  /**
   * Returns the covariance of the parameters, 0 for those that a bound holds; empty where the
   * Hessian of the free ones is not negative definite.
   */
  Optional<RealMatrix> covariance() {
    RealMatrix columns = columns();
    RealMatrix hessian = new Array2DRowRealMatrix(likelihood.hessian(parameters), false);
    return GarchSearch.covariance(columns.transposeMultiply(hessian).multiply(columns).getData())
        .map(inverse -> columns.multiply(inverse).multiplyTransposed(columns));
  }

  /** Returns the standard error of a parameter, null where it has none. */
  static @Nullable Double error(Optional<RealMatrix> covariance, int i, double scale) {
    return covariance
        .filter(c -> c.getEntry(i, i) > 0)
        .map(c -> scale * Math.sqrt(c.getEntry(i, i)))
        .orElse(null);
  }

  /** Returns the largest slope along a free direction, in standard errors. */
  double steepest() {
    double[] slopes = likelihood.gradient(parameters);
    RealMatrix hessian = new Array2DRowRealMatrix(likelihood.hessian(parameters), false);
    double largest = 0;
    boolean all = atBound.isEmpty() || covariance().isPresent();
    for (double[] direction : all ? directions : directions.subList(0, 1)) {
      double slope = 0;
      double curvature = 0;
      double[] turned = hessian.operate(direction);
      for (int i = 0; i < slopes.length; i++) {
        slope += slopes[i] * direction[i];
        curvature += turned[i] * direction[i];
      }
      largest = Math.max(largest, Math.abs(slope) / Math.sqrt(Math.abs(curvature)));
    }
    return largest;
  }
}
