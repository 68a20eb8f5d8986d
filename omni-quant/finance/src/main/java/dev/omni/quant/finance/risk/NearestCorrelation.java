package dev.omni.quant.finance.risk;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.RealMatrix;

/**
 * The correlation matrix nearest to a symmetric one in the Frobenius norm, by Newton's method on
 * the dual. H. Qi and D. Sun, A quadratically convergent Newton method for computing the nearest
 * correlation matrix, SIAM J. Matrix Analysis 28, 2006, pp. 360-385; N. J. Higham, 2002.
 */
final class NearestCorrelation {
  private static final int MOST = 60;
  private static final int INNER = 200;
  private static final double EXACT = 1e-12;
  private static final int MOST_PROJECTIONS = 5000;
  private static final double ARMIJO = 1e-4;

  private final double[][] given;
  private final Work work;
  private double[] values = {};
  private double[][] vectors = {};
  private int iterations;
  private String method = "Newton's method on the dual";
  private double missed;

  NearestCorrelation(double[][] given, Work work) {
    this.given = given;
    this.work = work;
  }

  static SecondMoments of(double[][] rows, Work work) {
    int size = rows.length;
    double[][] given = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        given[i][j] = i == j ? 1 : 0.5 * (rows[i][j] + rows[j][i]);
      }
    }
    var search = new NearestCorrelation(given, work);
    double[][] nearest = search.solved();
    double square = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double apart = nearest[i][j] - 0.5 * (rows[i][j] + rows[j][i]);
        square += apart * apart;
      }
    }
    return new SecondMoments(
        nearest, OptionalDouble.empty(), OptionalDouble.of(Math.sqrt(square)), search.numerics());
  }

  private Numerics numerics() {
    return new Numerics(method)
        .withError(Numerics.bound(FiniteResults.number("error_estimate", missed)))
        .withIterations(iterations);
  }

  private double[][] solved() {
    int size = given.length;
    double[] y = new double[size];
    double value = dual(y);
    double[] gradient = gradient();
    for (; iterations < MOST && norm(gradient) > EXACT * size; iterations++) {
      work.proceed();
      double[] step = direction(gradient);
      double slope = dot(gradient, step);
      double length = 1;
      double[] next = moved(y, step, length);
      double there = dual(next);
      while (there > value + ARMIJO * length * slope && length > 1e-6) {
        length /= 2;
        next = moved(y, step, length);
        there = dual(next);
      }
      y = next;
      value = there;
      gradient = gradient();
    }
    missed = norm(gradient);
    if (!(missed <= EXACT * size)) {
      project(y);
    }
    return unit();
  }

  /**
   * Leaves the eigenvalues at the end of projections on the matrices without negative eigenvalues
   * and on those with the diagonal 1 in turn, with the correction of R. L. Dykstra (N. J. Higham,
   * Computing the nearest correlation matrix, IMA Journal of Numerical Analysis 22, 2002, algorithm
   * 3.3), which moves the diagonal alone: y is less by the gradient after each pair.
   *
   * @param from y at the start
   * @throws NotConverged when the diagonal is not 1 after 5,000 pairs
   */
  void project(double[] from) {
    double bound = EXACT * given.length;
    double[] y = from.clone();
    method = "alternating projections";
    for (int k = 0; k < MOST_PROJECTIONS; k++) {
      work.proceed();
      iterations++;
      dual(y);
      double[] off = gradient();
      missed = norm(off);
      if (missed <= bound) {
        return;
      }
      Arrays.setAll(y, i -> y[i] - off[i]);
    }
    throw new NotConverged(
        ("the nearest correlation matrix is not found: after %d steps of Newton's method and"
                + " projections the diagonal is off by %.3g")
            .formatted(iterations, missed),
        iterations,
        missed,
        bound);
  }

  /** Returns the part without negative eigenvalues, its diagonal scaled to 1. */
  double[][] unit() {
    int size = given.length;
    double[][] positive = positive();
    double[] roots = new double[size];
    for (int i = 0; i < size; i++) {
      roots[i] = Math.sqrt(positive[i][i]);
    }
    double[][] nearest = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        nearest[i][j] = i == j ? 1 : positive[i][j] / (roots[i] * roots[j]);
      }
    }
    return nearest;
  }

  private static EigenDecompositionSymmetric decomposed(RealMatrix symmetric) {
    try {
      return new EigenDecompositionSymmetric(symmetric);
    } catch (MathIllegalStateException noEnd) {
      throw new Infeasible("the eigenvalues of the matrix are beyond double precision", noEnd);
    }
  }

  /** Returns the dual at y and keeps the eigenvalues there. */
  private double dual(double[] y) {
    int size = given.length;
    RealMatrix sum = new Array2DRowRealMatrix(given);
    for (int i = 0; i < size; i++) {
      sum.addToEntry(i, i, y[i]);
    }
    EigenDecompositionSymmetric decomposition = decomposed(sum);
    values = decomposition.getEigenvalues();
    vectors = decomposition.getV().getData();
    double half = 0;
    for (double value : values) {
      half += value > 0 ? 0.5 * value * value : 0;
    }
    for (double each : y) {
      half -= each;
    }
    return half;
  }

  private double[][] positive() {
    int size = given.length;
    double[][] rows = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < size; k++) {
          sum += values[k] > 0 ? values[k] * vectors[i][k] * vectors[j][k] : 0;
        }
        rows[i][j] = sum;
        rows[j][i] = sum;
      }
    }
    return rows;
  }

  private double[] gradient() {
    int size = given.length;
    double[] gradient = new double[size];
    for (int i = 0; i < size; i++) {
      gradient[i] = -1;
      for (int k = 0; k < size; k++) {
        gradient[i] += values[k] > 0 ? values[k] * vectors[i][k] * vectors[i][k] : 0;
      }
    }
    return gradient;
  }

  /** Returns a Newton step by conjugate gradients. */
  private double[] direction(double[] gradient) {
    int size = gradient.length;
    double[] step = new double[size];
    double[] rest = new double[size];
    for (int i = 0; i < size; i++) {
      rest[i] = -gradient[i];
    }
    double[] way = rest.clone();
    double square = dot(rest, rest);
    double enough = 1e-20 * square;
    for (int k = 0; k < INNER && square > enough && square > 0; k++) {
      double[] bent = bent(way);
      double length = square / dot(way, bent);
      for (int i = 0; i < size; i++) {
        step[i] += length * way[i];
        rest[i] -= length * bent[i];
      }
      double next = dot(rest, rest);
      for (int i = 0; i < size; i++) {
        way[i] = rest[i] + next / square * way[i];
      }
      square = next;
    }
    return step;
  }

  /** Returns the generalized Hessian times a vector, with a little of the identity. */
  private double[] bent(double[] h) {
    int size = h.length;
    double[][] middle = new double[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b <= a; b++) {
        double weight = weight(values[a], values[b]);
        double sum = 0;
        if (weight > 0) {
          for (int i = 0; i < size; i++) {
            sum += vectors[i][a] * h[i] * vectors[i][b];
          }
        }
        middle[a][b] = weight * sum;
        middle[b][a] = middle[a][b];
      }
    }
    double[] bent = new double[size];
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int a = 0; a < size; a++) {
        double row = 0;
        for (int b = 0; b < size; b++) {
          row += middle[a][b] * vectors[i][b];
        }
        sum += row * vectors[i][a];
      }
      bent[i] = sum + 1e-10 * h[i];
    }
    return bent;
  }

  private static double weight(double a, double b) {
    if (a > 0 && b > 0) {
      return 1;
    }
    return a <= 0 && b <= 0 ? 0 : Math.max(a, b) / (Math.max(a, b) - Math.min(a, b));
  }

  private static double[] moved(double[] y, double[] step, double length) {
    double[] next = y.clone();
    for (int i = 0; i < y.length; i++) {
      next[i] += length * step[i];
    }
    return next;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }
}
