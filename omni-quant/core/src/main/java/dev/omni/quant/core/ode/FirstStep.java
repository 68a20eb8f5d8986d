package dev.omni.quant.core.ode;

/**
 * The length of a first step (E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential
 * Equations I, 2nd ed., 1993, II.4, p. 169).
 */
final class FirstStep {
  private static final double SMALL = 1e-10;

  /** A step of fewer units in the last place of the time would not move it reliably. */
  private static final double LEAST = 1000;

  private FirstStep() {}

  static double of(
      DifferentialEquations equations, SolverOptions options, double t, double[] y, double limit) {
    double[] slopes = equations.slopes(t, y);
    double[] scale = options.scales(y);
    double d0 = options.norm(scale, y);
    double d1 = options.norm(scale, slopes);
    double h = d0 < SMALL || d1 < SMALL ? 1e-6 : 0.01 * d0 / d1;
    h = Math.min(h, limit - t);
    double[] ahead = y.clone();
    for (int i = 0; i < y.length; i++) {
      ahead[i] += h * slopes[i];
    }
    double[] later = equations.slopes(t + h, ahead);
    for (int i = 0; i < y.length; i++) {
      later[i] = (later[i] - slopes[i]) / h;
    }
    double d2 = Math.max(d1, options.norm(scale, later));
    double second = d2 <= 1e-15 ? Math.max(1e-6, h * 1e-3) : StrictMath.pow(0.01 / d2, 1.0 / 8);
    double least = LEAST * Math.ulp(t);
    double first = Math.min(Math.max(least, Math.min(100 * h, second)), limit - t);
    return Double.isFinite(first) && first > 0 ? first : Math.min(SMALL, limit - t);
  }

  /** Returns a step that ends at the limit where it would end close to it. */
  static double fitted(double h, double t, double limit) {
    return t + 1.01 * h >= limit ? limit - t : h;
  }

  /** Returns whether a step changes the time. */
  static boolean isPassable(double t, double h) {
    return Math.abs(h) * 0.1 > Math.abs(t) * Math.ulp(1.0) && h > 1e-300;
  }

  /** Throws where a step no longer changes the time. */
  static void requireProgress(DifferentialEquations equations, double t, double[] y, double h) {
    if (isPassable(t, h)) {
      return;
    }
    double[] slopes = equations.slopes(t + h, y);
    for (int i = 0; i < slopes.length; i++) {
      if (!Double.isFinite(slopes[i])) {
        throw new StuckException(
            "the equation of " + equations.names().get(i) + " has no value at t = " + t, t);
      }
    }
    throw new StuckException(
        "no step is short enough at t = "
            + t
            + ": a variable grows beyond every bound, or an"
            + " equation has no value there",
        t);
  }
}
