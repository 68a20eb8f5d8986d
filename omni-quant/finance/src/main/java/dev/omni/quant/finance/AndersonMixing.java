package dev.omni.quant.finance;

import dev.omni.quant.core.LeastSquares;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * The acceleration of a fixed point: the next point is the combination of the last images whose
 * residual is least. D. G. Anderson, Iterative procedures for nonlinear integral equations, Journal
 * of the ACM 12, 1965, pp. 547-560.
 */
final class AndersonMixing {
  private static final int DEPTH = 4;

  private final Deque<double[]> images = new ArrayDeque<>();
  private final Deque<double[]> residuals = new ArrayDeque<>();

  /**
   * Returns the next point; the image alone where the combination is below 0 or no number, after
   * which the combinations start again.
   */
  double[] next(double[] point, double[] image) {
    double[] residual = new double[point.length];
    for (int i = 0; i < point.length; i++) {
      residual[i] = image[i] - point[i];
    }
    double[] mixed = images.isEmpty() ? image : mixed(image, residual);
    for (double value : mixed) {
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        images.clear();
        residuals.clear();
        return image;
      }
    }
    images.addLast(image);
    residuals.addLast(residual);
    if (images.size() > DEPTH) {
      images.removeFirst();
      residuals.removeFirst();
    }
    return mixed;
  }

  private double[] mixed(double[] image, double[] residual) {
    int count = images.size();
    double[][] rows = new double[residual.length][count];
    int j = 0;
    for (double[] before : residuals) {
      for (int i = 0; i < residual.length; i++) {
        rows[i][j] = residual[i] - before[i];
      }
      j++;
    }
    var squares = new LeastSquares(rows);
    if (squares.dependent().isPresent()) {
      return image;
    }
    double[] parts = squares.solve(residual);
    double[] mixed = image.clone();
    Iterator<double[]> before = images.iterator();
    for (double part : parts) {
      double[] old = before.next();
      for (int i = 0; i < mixed.length; i++) {
        mixed[i] -= part * (image[i] - old[i]);
      }
    }
    return mixed;
  }
}
