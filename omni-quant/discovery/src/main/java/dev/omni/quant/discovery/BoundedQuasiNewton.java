package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The method of Broyden, Fletcher, Goldfarb and Shanno on the variables that no bound holds, along
 * projected steps (J. Nocedal and S. J. Wright, Numerical Optimization, 2nd ed., 2006, ch. 6 and
 * 16.7).
 */
final class BoundedQuasiNewton {
  private static final int MOST = 5000;
  private static final int HALVINGS = 60;
  private static final double DESCENT = 1e-4;
  private static final double FAR = 1e100;

  /** The number of steps in a row without curvature after which the steps grow. */
  private static final int STRAIGHT = 20;

  /** A function that falls without end becomes flat next to its value, but not next to this. */
  private static final double LARGE = 1e6;

  private final Function<double[], SmoothFunction.Slope> function;
  private final List<String> names;
  private final SearchBox box;
  private final Ending ending;
  private final Work work;
  private int evaluations;
  private boolean spent;

  /**
   * An end of the search.
   *
   * @param flat largest slope of a function of the value 1
   * @param equal number of steps in a row that lower nothing
   */
  record Ending(double flat, int equal) {
    /** For slopes without noise, which lead on where the value no longer changes. */
    static final Ending EXACT = new Ending(1e-13, MOST);
  }

  /**
   * Creates a search.
   *
   * @param names of the variables, for its messages; none where they have no names
   */
  BoundedQuasiNewton(
      Function<double[], SmoothFunction.Slope> function,
      List<String> names,
      SearchBox box,
      Ending ending,
      Work work) {
    this.function = function;
    this.names = names;
    this.box = box;
    this.ending = ending;
    this.work = work;
  }

  int evaluations() {
    return evaluations;
  }

  private SmoothFunction.Slope at(double[] x) {
    evaluations++;
    return function.apply(x);
  }

  /**
   * Returns the point at which no step lowers the function.
   *
   * @throws NotConverged when the steps are used up before
   */
  double[] from(double[] start) {
    double[] x = last(start);
    if (spent) {
      requireNearlyFlat(x, function.apply(x));
    }
    return x;
  }

  /** Returns the point at which no step lowers the function, or the steps are used up. */
  double[] last(double[] start) {
    int n = start.length;
    double[] x = start.clone();
    SmoothFunction.Slope here = at(x);
    if (!here.finite()) {
      throw new Infeasible("a formula or a derivative has no value at a start");
    }
    double[][] inverse = identity(n, 1);
    boolean fresh = true;
    int equal = 0;
    int straight = 0;
    for (int k = 0; equal < ending.equal(); k++) {
      work.proceed();
      if (k == MOST) {
        spent = true;
        break;
      }
      boolean[] free = free(x, here.gradient());
      double[] direction = direction(inverse, here.gradient(), free);
      double[] next = new double[0];
      SmoothFunction.Slope there = here;
      double scale = fresh ? 1 / Math.max(1, largest(here.gradient())) : 1;
      for (int half = 0; half < HALVINGS && next.length == 0; half++) {
        double[] tried = box.projected(moved(x, direction, scale));
        SmoothFunction.Slope value = at(tried);
        double expected = 0;
        for (int i = 0; i < n; i++) {
          expected += here.gradient()[i] * (tried[i] - x[i]);
        }
        if (value.finite() && expected < 0 && value.value() <= here.value() + DESCENT * expected) {
          next = tried;
          there = value;
        }
        scale /= 2;
      }
      if (next.length == 0) {
        if (fresh) {
          break;
        }
        inverse = identity(n, 1);
        fresh = true;
        straight = 0;
        continue;
      }
      if (largest(next) > FAR || there.value() < -FAR) {
        throw endless(names, next);
      }
      boolean curved = update(inverse, x, next, here.gradient(), there.gradient(), fresh);
      straight = curved ? 0 : straight + 1;
      if (straight >= STRAIGHT) {
        double[][] shorter = inverse;
        inverse = new double[n][n];
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            inverse[i][j] = 2 * shorter[i][j];
          }
        }
      }
      fresh = false;
      equal = there.value() < here.value() ? 0 : equal + 1;
      x = next;
      here = there;
      if (flat(x, here)) {
        break;
      }
    }
    return x;
  }

  /** Returns the refusal of a function that falls without end, along what is farthest out. */
  static Infeasible endless(List<String> names, double[] x) {
    int far = 0;
    for (int i = 1; i < x.length; i++) {
      far = Math.abs(x[i]) > Math.abs(x[far]) ? i : far;
    }
    String along = names.isEmpty() ? "" : " along " + names.get(far);
    return new Infeasible("unbounded: the objective falls without end" + along);
  }

  private static double[][] identity(int n, double scale) {
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      matrix[i][i] = scale;
    }
    return matrix;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private boolean[] free(double[] x, double[] gradient) {
    boolean[] free = new boolean[x.length];
    for (int i = 0; i < x.length; i++) {
      free[i] = !box.stops(i, x, gradient);
    }
    return free;
  }

  /**
   * Refuses the point that the last step led to unless half of the digits of its slope are gone.
   */
  private void requireNearlyFlat(double[] x, SmoothFunction.Slope here) {
    double bound = Math.sqrt(ending.flat()) * size(here);
    if (!(steepest(x, here) <= bound)) {
      throw new NotConverged(
          "the search for the minimum has no end within " + MOST + " steps: start nearer to it",
          MOST,
          steepest(x, here),
          bound);
    }
  }

  private static double size(SmoothFunction.Slope here) {
    return Math.max(1, Math.min(LARGE, Math.abs(here.value())));
  }

  private boolean flat(double[] x, SmoothFunction.Slope here) {
    return steepest(x, here) <= ending.flat() * size(here);
  }

  /** Returns the largest slope along a variable that no bound holds. */
  private double steepest(double[] x, SmoothFunction.Slope here) {
    boolean[] free = free(x, here.gradient());
    double most = 0;
    for (int i = 0; i < x.length; i++) {
      most = free[i] ? Math.max(most, Math.abs(here.gradient()[i])) : most;
    }
    return most;
  }

  /** Returns the step of the inverse on the free variables; down the slope where it would rise. */
  private static double[] direction(double[][] inverse, double[] gradient, boolean[] free) {
    int n = gradient.length;
    double[] direction = new double[n];
    double along = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; free[i] && j < n; j++) {
        direction[i] -= free[j] ? inverse[i][j] * gradient[j] : 0;
      }
      along += direction[i] * gradient[i];
    }
    if (along < 0) {
      return direction;
    }
    for (int i = 0; i < n; i++) {
      direction[i] = free[i] ? -gradient[i] : 0;
    }
    return direction;
  }

  private static double[] moved(double[] x, double[] direction, double scale) {
    double[] moved = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      moved[i] = x[i] + scale * direction[i];
    }
    return moved;
  }

  /** Takes the curvature along a step into the inverse; returns whether there is one. */
  private static boolean update(
      double[][] inverse,
      double[] x,
      double[] next,
      double[] before,
      double[] after,
      boolean fresh) {
    int n = x.length;
    double[] s = new double[n];
    double[] y = new double[n];
    double sy = 0;
    double yy = 0;
    double ss = 0;
    for (int i = 0; i < n; i++) {
      s[i] = next[i] - x[i];
      y[i] = after[i] - before[i];
      sy += s[i] * y[i];
      yy += y[i] * y[i];
      ss += s[i] * s[i];
    }
    if (!(sy > 1e-12 * Math.sqrt(ss * yy))) {
      return false;
    }
    if (fresh) {
      double[][] scaled = identity(n, sy / yy);
      for (int i = 0; i < n; i++) {
        inverse[i] = scaled[i];
      }
    }
    double[] hy = new double[n];
    double yhy = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        hy[i] += inverse[i][j] * y[j];
      }
      yhy += y[i] * hy[i];
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        inverse[i][j] += (1 + yhy / sy) * s[i] * s[j] / sy - (hy[i] * s[j] + s[i] * hy[j]) / sy;
      }
    }
    return true;
  }
}
