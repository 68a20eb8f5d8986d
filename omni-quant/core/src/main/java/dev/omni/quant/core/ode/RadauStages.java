package dev.omni.quant.core.ode;

/**
 * The three stages of a step of Radau IIA, found by a simplified Newton iteration in one real and
 * one complex system (E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
 * 1996, IV.8).
 */
final class RadauStages {
  static final double SIX = Math.sqrt(6);
  static final double C1 = (4 - SIX) / 10;
  static final double C2 = (4 + SIX) / 10;

  /** Newton iterations of a step. */
  static final int MOST = 7;

  private static final double[][] T = {
    {9.1232394870892942792e-02, -0.14125529502095420843, -3.0029194105147424492e-02},
    {0.24171793270710701896, 0.20412935229379993199, 0.38294211275726193779},
    {0.96604818261509293619, 1, 0}
  };
  private static final double[][] INVERSE = {
    {4.3255798900631553510, 0.33919925181580986954, 0.54177053993587487119},
    {-4.1787185915519047273, -0.32768282076106238708, 0.47662355450055045196},
    {-0.50287263494578687595, 2.5719269498556054292, -0.59603920482822492497}
  };
  private static final double[] ERROR = {-(13 + 7 * SIX) / 3, (-13 + 7 * SIX) / 3, -1.0 / 3};
  private static final double CUBE9 = StrictMath.cbrt(9);
  private static final double CUBE81 = StrictMath.cbrt(81);
  private static final double REAL = 30 / (6 + CUBE81 - CUBE9);
  private static final double ALPHA0 = (12 - CUBE81 + CUBE9) / 60;
  private static final double BETA0 = (CUBE81 + CUBE9) * Math.sqrt(3) / 60;
  private static final double ALPHA = ALPHA0 / (ALPHA0 * ALPHA0 + BETA0 * BETA0);
  private static final double BETA = BETA0 / (ALPHA0 * ALPHA0 + BETA0 * BETA0);
  private static final double DIVERGES = 0.99;

  private final DifferentialEquations equations;
  private final SolverOptions options;
  private final StepCounts counts;
  private final double bound;
  private ShiftedFactors real;
  private ShiftedFactors complex;
  private double length;
  private double rate = 1;
  private double theta;
  private double shorter = 0.5;
  private int iterations;

  RadauStages(DifferentialEquations equations, SolverOptions options, StepCounts counts) {
    this.equations = equations;
    this.options = options;
    this.counts = counts;
    double relative = options.relative();
    this.bound = Math.max(10 * Math.ulp(1.0) / relative, Math.min(0.03, Math.sqrt(relative)));
    this.real = ShiftedFactors.of(new double[0][0], -1, 1, 0);
    this.complex = real;
  }

  /** Factorizes for a step of this length; returns false where a matrix is singular. */
  boolean factorize(double[][] jacobian, double h) {
    counts.factorize();
    real = ShiftedFactors.of(jacobian, equations.band(), REAL / h, 0);
    complex = ShiftedFactors.of(jacobian, equations.band(), ALPHA / h, BETA / h);
    length = h;
    return !real.singular() && !complex.singular();
  }

  /** Returns the length of the factorized step. */
  double length() {
    return length;
  }

  /** Returns the rate of convergence of the last iteration. */
  double theta() {
    return theta;
  }

  /** Returns the iterations of the last step. */
  int iterations() {
    return iterations;
  }

  /** Returns the factor by which a step that does not converge becomes shorter. */
  double shorter() {
    return shorter;
  }

  /**
   * Returns the increments of the three stages, from increments to start with; an empty array where
   * the iteration does not converge.
   */
  double[][] solve(double t, double[] y, double[][] start) {
    int n = y.length;
    double[] scale = options.scales(y);
    double[][] z = start;
    double[][] w = product(INVERSE, z);
    rate = StrictMath.pow(Math.max(rate, Math.ulp(1.0)), 0.8);
    theta = 1e-3;
    shorter = 0.5;
    double before = 0;
    double ratio = 0;
    for (iterations = 1; iterations <= MOST; iterations++) {
      double[][] change = change(t, y, z, w);
      double norm = options.norm(scale, change);
      if (!Double.isFinite(norm)) {
        shorter = 0.1;
        return new double[0][];
      }
      if (iterations > 1 && iterations < MOST) {
        double now = norm / before;
        theta = iterations == 2 ? now : Math.sqrt(now * ratio);
        ratio = now;
        if (theta >= DIVERGES) {
          return new double[0][];
        }
        rate = theta / (1 - theta);
        int left = MOST - 1 - iterations;
        double end = rate * norm * StrictMath.pow(theta, left) / bound;
        if (end >= 1) {
          double far = Math.max(1e-4, Math.min(20, end));
          shorter = 0.8 * StrictMath.pow(far, -1.0 / (4 + left));
          return new double[0][];
        }
      }
      before = Math.max(norm, Math.ulp(1.0));
      for (int s = 0; s < 3; s++) {
        for (int i = 0; i < n; i++) {
          w[s][i] += change[s][i];
        }
      }
      z = product(T, w);
      if (rate * norm <= bound) {
        return z;
      }
    }
    return new double[0][];
  }

  /** Returns the change of the transformed stages in one iteration. */
  private double[][] change(double t, double[] y, double[][] z, double[][] w) {
    double[] nodes = {C1, C2, 1};
    double[][] slopes = new double[3][];
    for (int s = 0; s < 3; s++) {
      double[] at = y.clone();
      for (int i = 0; i < at.length; i++) {
        at[i] += z[s][i];
      }
      slopes[s] = counts.slopes(equations, t + nodes[s] * length, at);
    }
    double[][] change = product(INVERSE, slopes);
    double a = ALPHA / length;
    double b = BETA / length;
    for (int i = 0; i < y.length; i++) {
      change[0][i] -= REAL / length * w[0][i];
      change[1][i] -= a * w[1][i] - b * w[2][i];
      change[2][i] -= a * w[2][i] + b * w[1][i];
    }
    real.solve(change[0]);
    complex.solve(change[1], change[2]);
    return change;
  }

  private static double[][] product(double[][] matrix, double[][] vectors) {
    double[][] product = new double[3][vectors[0].length];
    for (int s = 0; s < 3; s++) {
      for (int i = 0; i < product[s].length; i++) {
        product[s][i] =
            matrix[s][0] * vectors[0][i]
                + matrix[s][1] * vectors[1][i]
                + matrix[s][2] * vectors[2][i];
      }
    }
    return product;
  }

  /**
   * Returns the error of a step over the tolerances, at least 1e-10.
   *
   * @param careful whether a second filter is used, where the first finds too large an error
   */
  double error(double t, double[] y, double[] slopes, double[][] z, boolean careful) {
    int n = y.length;
    double[] scale = options.scales(y);
    double[] sum = new double[n];
    for (int i = 0; i < n; i++) {
      sum[i] = (ERROR[0] * z[0][i] + ERROR[1] * z[1][i] + ERROR[2] * z[2][i]) / length;
    }
    double[] error = plus(sum, slopes);
    real.solve(error);
    double norm = options.norm(scale, error);
    if (norm >= 1 && careful) {
      error = plus(sum, counts.slopes(equations, t, plus(y, error)));
      real.solve(error);
      norm = options.norm(scale, error);
    }
    return Math.max(1e-10, norm);
  }

  private static double[] plus(double[] a, double[] b) {
    double[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }
}
