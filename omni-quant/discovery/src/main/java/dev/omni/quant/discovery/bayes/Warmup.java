package dev.omni.quant.discovery.bayes;

import java.util.Arrays;
import org.hipparchus.util.FastMath;

/**
 * The first iterations of a chain, which teach it the size of its steps by dual averaging (Y.
 * Nesterov, Math. Program. 120, 2009, pp. 221-259) and, in windows that double, the variances of
 * the coordinates.
 */
final class Warmup {
  private static final double ACCEPTED = 0.8;
  private static final double GAMMA = 0.05;
  private static final double DELAY = 10;
  private static final double FORGETTING = 0.75;

  private final int length;
  private final int first;
  private final int last;
  private final double[] variance;
  private double[] mean;
  private double[] squares;
  private int seen;
  private int window;
  private int windowEnd;
  private int iteration;
  private double center;
  private double error;
  private double logStep;
  private double averaged;
  private int updates;

  Warmup(int coordinates, int length) {
    this.length = length;
    boolean shortOne = length < 150;
    first = shortOne ? (int) (0.15 * length) : 75;
    last = length - (shortOne ? (int) (0.1 * length) : 50);
    window = shortOne ? Math.max(1, last - first) : 25;
    windowEnd = first + window;
    variance = new double[coordinates];
    Arrays.fill(variance, 1);
    mean = new double[coordinates];
    squares = new double[coordinates];
  }

  int length() {
    return length;
  }

  /** Returns the variances of the coordinates. */
  double[] variance() {
    return variance;
  }

  double step() {
    return FastMath.exp(logStep);
  }

  /** Returns the mean of the steps, for the draws. */
  double finalStep() {
    return FastMath.exp(updates == 0 ? logStep : averaged);
  }

  /** Begins the averaging again at a step. */
  void restart(double step) {
    center = FastMath.log(10 * step);
    logStep = FastMath.log(step);
    averaged = 0;
    error = 0;
    updates = 0;
  }

  /**
   * Takes the acceptance of a trajectory and its end; returns whether the variances have changed,
   * so that the averaging begins again.
   */
  boolean learn(double acceptance, double[] q) {
    updates++;
    double share = 1 / (updates + DELAY);
    error = (1 - share) * error + share * (ACCEPTED - acceptance);
    logStep = center - Math.sqrt(updates) / GAMMA * error;
    double weight = FastMath.pow(updates, -FORGETTING);
    averaged = weight * logStep + (1 - weight) * averaged;
    boolean within = iteration >= first && iteration < last;
    if (within) {
      seen++;
      for (int i = 0; i < q.length; i++) {
        double apart = q[i] - mean[i];
        mean[i] += apart / seen;
        squares[i] += apart * (q[i] - mean[i]);
      }
    }
    iteration++;
    if (within && iteration == windowEnd) {
      closeWindow();
      return true;
    }
    return false;
  }

  private void closeWindow() {
    for (int i = 0; i < variance.length && seen > 1; i++) {
      double own = squares[i] / (seen - 1);
      variance[i] = seen / (seen + 5.0) * own + 1e-3 * 5 / (seen + 5.0);
    }
    mean = new double[variance.length];
    squares = new double[variance.length];
    seen = 0;
    window *= 2;
    windowEnd += window;
    if (windowEnd + 2 * window > last) {
      windowEnd = last;
    }
  }
}
