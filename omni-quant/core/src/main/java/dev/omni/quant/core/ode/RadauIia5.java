package dev.omni.quant.core.ode;

/**
 * The implicit Runge-Kutta method Radau IIA of order 5 for stiff equations, with the step control
 * of Gustafsson (E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
 * 1996, IV.8).
 */
final class RadauIia5 implements StepMethod {
  private static final double SAFETY = 0.9;
  private static final double MOST_SHRINK = 5;
  private static final double MOST_GROWTH = 1 / 8.0;

  /** The Jacobian serves the next step where the iteration converges as fast. */
  private static final double FAST = 1e-3;

  private static final double SAME = 1.2;

  private final DifferentialEquations equations;
  private final StepCounts counts;
  private final SolverOptions options;
  private final RadauStages stages;
  private double length;
  private double[][] jacobian = new double[0][];
  private boolean current;
  private boolean factorized;
  private double acceptedLength;
  private double acceptedError;
  private double[][] interpolation = new double[0][];
  private double interpolationLength;

  RadauIia5(
      DifferentialEquations equations, SolverOptions options, StepCounts counts, double length) {
    this.equations = equations;
    this.counts = counts;
    this.options = inner(options);
    this.stages = new RadauStages(equations, this.options, counts);
    this.length = length;
  }

  /** Returns the tolerances of the error of order 3 that give the ones asked of order 5. */
  private static SolverOptions inner(SolverOptions options) {
    double relative = 0.1 * StrictMath.pow(options.relative(), 2.0 / 3);
    double[] absolute = options.absolute().clone();
    for (int i = 0; i < absolute.length; i++) {
      absolute[i] *= relative / options.relative();
    }
    return new SolverOptions(options.method(), relative, absolute, options.mostSteps());
  }

  @Override
  public AcceptedStep step(double t, double[] y, double limit) {
    if (length == 0) {
      length = FirstStep.of(equations, options, t, y, limit);
    }
    double[] slopes = counts.slopes(equations, t, y);
    boolean here = false;
    boolean refused = false;
    while (true) {
      counts.attempt(t);
      double h = FirstStep.fitted(length, t, limit);
      FirstStep.requireProgress(equations, t, y, h);
      if (!current) {
        jacobian = equations.jacobian(t, y);
        current = true;
        here = true;
        factorized = false;
      }
      if (!factorized || stages.length() != h) {
        factorized = stages.factorize(jacobian, h);
      }
      double[][] z = factorized ? stages.solve(t, y, start(h, y.length)) : new double[0][];
      if (z.length == 0) {
        refuse(factorized ? stages.shorter() * h : 0.5 * h, here);
        refused = true;
        continue;
      }
      boolean first = acceptedLength == 0;
      double error = stages.error(t, y, slopes, z, first || refused);
      double most = SAFETY * (1 + 2 * RadauStages.MOST);
      double safe = Math.min(SAFETY, most / (stages.iterations() + 2 * RadauStages.MOST));
      double ratio = clipped(StrictMath.sqrt(StrictMath.sqrt(error)) / safe);
      double[] after = y.clone();
      for (int i = 0; i < after.length; i++) {
        after[i] += z[2][i];
      }
      double[] later = error < 1 ? counts.slopes(equations, t + h, after) : slopes;
      if (!(error < 1) || !finite(later) || !finite(after)) {
        refuse(first || !(error < 1e10) ? 0.1 * h : h / Math.max(1, ratio), here);
        refused = true;
        continue;
      }
      counts.accept();
      accept(h, error, ratio, z, refused);
      double end = h == limit - t ? limit : t + h;
      return new AcceptedStep(t, y, end, after, new double[][] {slopes, later});
    }
  }

  private static double clipped(double ratio) {
    return Math.max(MOST_GROWTH, Math.min(MOST_SHRINK, ratio));
  }

  private static boolean finite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  private void refuse(double next, boolean here) {
    counts.reject();
    length = next;
    current = here;
    factorized = false;
  }

  private void accept(double h, double error, double ratio, double[][] z, boolean refused) {
    double next = ratio;
    if (acceptedLength > 0) {
      double quick = StrictMath.sqrt(StrictMath.sqrt(error * error / acceptedError));
      next = Math.max(ratio, clipped(acceptedLength / h * quick / SAFETY));
    }
    double longer = h / next;
    longer = refused ? Math.min(longer, h) : longer;
    acceptedLength = h;
    acceptedError = Math.max(1e-2, error);
    remember(h, z);
    current = stages.theta() <= FAST;
    boolean same = current && longer >= h && longer <= SAME * h;
    length = h < length ? Math.max(longer, length) : same ? h : longer;
  }

  /** Keeps the polynomial through the stages, with which the next step starts. */
  private void remember(double h, double[][] z) {
    int n = z[0].length;
    double c1 = RadauStages.C1;
    double c2 = RadauStages.C2;
    interpolation = new double[3][n];
    for (int i = 0; i < n; i++) {
      double upper = (z[1][i] - z[2][i]) / (c2 - 1);
      double middle = (z[0][i] - z[1][i]) / (c1 - c2);
      double lower = (middle - z[0][i] / c1) / c2;
      interpolation[0][i] = upper;
      interpolation[1][i] = (middle - upper) / (c1 - 1);
      interpolation[2][i] = interpolation[1][i] - lower;
    }
    interpolationLength = h;
  }

  private double[][] start(double h, int n) {
    double[][] start = new double[3][n];
    if (interpolation.length == 0) {
      return start;
    }
    double ahead = h / interpolationLength;
    double[] nodes = {RadauStages.C1 * ahead, RadauStages.C2 * ahead, ahead};
    for (int s = 0; s < 3; s++) {
      double q = nodes[s];
      for (int i = 0; i < n; i++) {
        start[s][i] =
            q
                * (interpolation[0][i]
                    + (q - RadauStages.C2 + 1)
                        * (interpolation[1][i] + (q - RadauStages.C1 + 1) * interpolation[2][i]));
      }
    }
    return start;
  }

  @Override
  public double[] within(AcceptedStep step, double t) {
    double h = t - step.from();
    var single = new RadauStages(equations, options, counts);
    double[][] start = new double[3][step.before().length];
    boolean ready = single.factorize(equations.jacobian(step.from(), step.before()), h);
    double[][] z = ready ? single.solve(step.from(), step.before(), start) : new double[0][];
    if (z.length == 0) {
      return step.at(t);
    }
    double[] after = step.before().clone();
    for (int i = 0; i < after.length; i++) {
      after[i] += z[2][i];
    }
    return after;
  }
}
