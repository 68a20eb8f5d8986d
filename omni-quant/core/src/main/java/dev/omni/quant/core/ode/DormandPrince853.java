package dev.omni.quant.core.ode;

/**
 * The explicit Runge-Kutta method of Dormand and Prince of order 8(5,3) (E. Hairer, S. P. Norsett
 * and G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., 1993, II.5 and II.10), with
 * the test for stiffness of volume II, 2nd ed., 1996, IV.2, p. 21.
 */
final class DormandPrince853 implements StepMethod {
  private static final double[][] A = {
    {0.05260015195876774},
    {0.0197250569845379, 0.0591751709536137},
    {0.02958758547680685, 0.0, 0.08876275643042056},
    {0.24136513415926666, 0.0, -0.884549479328286, 0.9248340032617919},
    {0.037037037037037035, 0.0, 0.0, 0.1708286087294739, 0.12546768756682242},
    {0.037109375, 0.0, 0.0, 0.17025221101954402, 0.060216538980455966, -0.017578125},
    {
      0.03709200011850479,
      0.0,
      0.0,
      0.17038392571223998,
      0.1072620304463733,
      -0.015319437748624402,
      0.008273789163814023
    },
    {
      0.6241109587160757,
      0.0,
      0.0,
      -3.360892629446941,
      -0.8682193468417261,
      27.59209969944671,
      20.154067550477894,
      -43.48988418106996
    },
    {
      0.47766253643826434,
      0.0,
      0.0,
      -2.4881146199716677,
      -0.5902908268368431,
      21.230051448181193,
      15.279233632882423,
      -33.28821096898486,
      -0.020331201708508627
    },
    {
      -0.9371424300859873,
      0.0,
      0.0,
      5.186372428844064,
      1.09143734899673,
      -8.149787010746927,
      -18.52006565999696,
      22.739487099350505,
      2.4936055526796523,
      -3.0467644718982196
    },
    {
      2.273310147516538,
      0.0,
      0.0,
      -10.53449546673725,
      -2.000872058224863,
      -17.9589318631188,
      27.94888452941996,
      -2.8589982771350235,
      -8.87285693353063,
      12.360567175794303,
      0.6433927460157636
    },
    {
      0.054293734116568765,
      0.0,
      0.0,
      0.0,
      0.0,
      4.450312892752409,
      1.8915178993145003,
      -5.801203960010585,
      0.3111643669578199,
      -0.1521609496625161,
      0.20136540080403034,
      0.04471061572777259
    }
  };
  private static final double[] C = {
    0.05260015195876774,
    0.0789002279381516,
    0.1183503419072274,
    0.28164965809277265,
    0.3333333333333333,
    0.25,
    0.3076923076923077,
    0.6512820512820513,
    0.6,
    0.8571428571428571,
    1.0,
    1.0
  };
  private static final double[] FIFTH = {
    0.01312004499419488,
    0,
    0,
    0,
    0,
    -1.2251564463762044,
    -0.4957589496572502,
    1.6643771824549864,
    -0.35032884874997366,
    0.3341791187130175,
    0.08192320648511571,
    -0.022355307863886294
  };
  private static final double[] THIRD = {
    -0.18980075407240762,
    0,
    0,
    0,
    0,
    4.450312892752409,
    1.8915178993145003,
    -5.801203960010585,
    -0.42268232132379197,
    -0.1521609496625161,
    0.20136540080403034,
    0.022651792198360825
  };
  private static final int STAGES = 12;
  private static final double SAFETY = 0.9;
  private static final double LEAST = 1 / 3.0;
  private static final double MOST = 6;

  /** The method is unstable where the step times the largest eigenvalue is beyond. */
  private static final double STABLE = 6.1;

  private static final int STIFF_STEPS = 15;
  private static final int MILD_STEPS = 6;

  private final DifferentialEquations equations;
  private final SolverOptions options;
  private final StepCounts counts;
  private double length;
  private int stiffSteps;
  private int mildSteps;

  DormandPrince853(DifferentialEquations equations, SolverOptions options, StepCounts counts) {
    this.equations = equations;
    this.options = options;
    this.counts = counts;
  }

  /** Returns whether 15 of the last steps were at the bound of stability. */
  boolean stiff() {
    return stiffSteps >= STIFF_STEPS;
  }

  /** Returns the length that the next step would have. */
  double length() {
    return length;
  }

  @Override
  public AcceptedStep step(double t, double[] y, double limit) {
    if (length == 0) {
      length = FirstStep.of(equations, options, t, y, limit);
    }
    double[][] k = new double[STAGES][];
    k[0] = counts.slopes(equations, t, y);
    boolean refused = false;
    while (true) {
      counts.attempt(t);
      double h = FirstStep.fitted(length, t, limit);
      FirstStep.requireProgress(equations, t, y, h);
      double[] last = stages(t, y, h, k);
      double[] after = ahead(y, h, k, A[STAGES - 1]);
      double[] slopes = counts.slopes(equations, t + h, after);
      double error = error(y, after, h, k);
      if (!Double.isFinite(error + sum(slopes) + sum(after))) {
        counts.reject();
        length = h / 10;
        refused = true;
        continue;
      }
      double factor = Math.max(LEAST, Math.min(MOST, SAFETY * StrictMath.pow(error, -1.0 / 8)));
      if (error <= 1) {
        counts.accept();
        watch(h, last, after, k[STAGES - 1], slopes);
        double next = h * (refused ? Math.min(1, factor) : factor);
        length = h < length ? Math.max(next, length) : next;
        double end = h == limit - t ? limit : t + h;
        return new AcceptedStep(t, y, end, after, new double[][] {k[0], slopes});
      }
      counts.reject();
      refused = true;
      length = h * Math.min(1, factor);
    }
  }

  /** Computes the slopes of the stages and returns the state of the last. */
  private double[] stages(double t, double[] y, double h, double[][] k) {
    double[] at = y;
    for (int s = 1; s < STAGES; s++) {
      at = ahead(y, h, k, A[s - 1]);
      k[s] = counts.slopes(equations, t + C[s - 1] * h, at);
    }
    return at;
  }

  private static double[] ahead(double[] y, double h, double[][] k, double[] weights) {
    double[] ahead = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      ahead[i] = y[i] + h * sum(k, weights, i);
    }
    return ahead;
  }

  private static double sum(double[][] k, double[] weights, int i) {
    double sum = 0;
    for (int s = 0; s < weights.length; s++) {
      if (weights[s] != 0) {
        sum += weights[s] * k[s][i];
      }
    }
    return sum;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private double error(double[] y, double[] after, double h, double[][] k) {
    double fifth = 0;
    double third = 0;
    for (int i = 0; i < y.length; i++) {
      double scale = options.scale(i, Math.max(Math.abs(y[i]), Math.abs(after[i])));
      double e5 = sum(k, FIFTH, i) / scale;
      double e3 = sum(k, THIRD, i) / scale;
      fifth += e5 * e5;
      third += e3 * e3;
    }
    double both = fifth + 0.01 * third;
    return both == 0 ? 0 : h * fifth / Math.sqrt(both * y.length);
  }

  private void watch(
      double h, double[] last, double[] after, double[] lastSlopes, double[] slopes) {
    double above = 0;
    double below = 0;
    for (int i = 0; i < after.length; i++) {
      double rise = slopes[i] - lastSlopes[i];
      double apart = after[i] - last[i];
      above += rise * rise;
      below += apart * apart;
    }
    if (below > 0 && h * Math.sqrt(above / below) > STABLE) {
      mildSteps = 0;
      stiffSteps++;
    } else if (++mildSteps == MILD_STEPS) {
      stiffSteps = 0;
    }
  }

  @Override
  public double[] within(AcceptedStep step, double t) {
    double[][] k = new double[STAGES][];
    k[0] = step.slopes()[0];
    double h = t - step.from();
    stages(step.from(), step.before(), h, k);
    return ahead(step.before(), h, k, A[STAGES - 1]);
  }
}
