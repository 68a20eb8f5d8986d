package dev.omni.quant.core.ode;

/**
 * The method and the tolerances of a solution.
 *
 * @param method auto, dop853 or radau5
 * @param relative tolerance of a step, relative to each variable
 * @param absolute tolerance of a step, one a variable
 * @param mostSteps that may be tried
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record SolverOptions(String method, double relative, double[] absolute, int mostSteps) {
  private static final double FINEST = 1e-14;
  private static final int MORE_STEPS = 4;

  /**
   * Returns the same with both tolerances smaller by a factor, as far as doubles go, and more
   * steps.
   */
  public SolverOptions finer(double factor) {
    if (factor == 1) {
      return this;
    }
    double[] finer = absolute.clone();
    for (int i = 0; i < finer.length; i++) {
      finer[i] = Math.max(Double.MIN_NORMAL, finer[i] / factor);
    }
    double smaller = Math.min(relative, Math.max(FINEST, relative / factor));
    return new SolverOptions(method, smaller, finer, MORE_STEPS * mostSteps);
  }

  /** Returns the error of a variable that the tolerances allow. */
  double scale(int i, double value) {
    return absolute[i] + relative * Math.abs(value);
  }

  /** Returns the root of the mean of squares of vectors, each component over its tolerance. */
  double norm(double[] scale, double[]... vectors) {
    double sum = 0;
    for (double[] vector : vectors) {
      for (int i = 0; i < vector.length; i++) {
        double part = vector[i] / scale[i];
        sum += part * part;
      }
    }
    return Math.sqrt(sum / (vectors.length * scale.length));
  }

  /** Returns the allowed errors of all variables. */
  double[] scales(double[] y) {
    double[] scales = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      scales[i] = scale(i, y[i]);
    }
    return scales;
  }
}
