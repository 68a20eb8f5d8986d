package dev.omni.quant.core.ode;

/**
 * An accepted step with the cubic between its ends.
 *
 * @param from time before
 * @param before state before
 * @param to time after
 * @param after state after
 * @param slopes before and after
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record AcceptedStep(double from, double[] before, double to, double[] after, double[][] slopes) {
  /** Returns the cubic of Hermite at a time within the step, an error of order 4. */
  double[] at(double t) {
    double h = to - from;
    double s = (t - from) / h;
    double[] value = new double[before.length];
    for (int i = 0; i < value.length; i++) {
      double rise = after[i] - before[i];
      double bend = (1 - 2 * s) * rise + (s - 1) * h * slopes[0][i] + s * h * slopes[1][i];
      value[i] = (1 - s) * before[i] + s * after[i] + s * (s - 1) * bend;
    }
    return value;
  }
}
