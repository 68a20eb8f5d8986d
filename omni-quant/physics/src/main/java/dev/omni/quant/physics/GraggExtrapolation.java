package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The extrapolation method of Gragg, Bulirsch and Stoer of variable order in double-double
 * arithmetic: modified midpoint rules of 2, 4, .. 24 steps, extrapolated to the step 0 (E. Hairer,
 * S. P. Norsett and G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., 1993, II.9).
 */
final class GraggExtrapolation {
  private static final int COLUMNS = 12;
  private static final int FIRST_JUDGED = 2;
  private static final double SAFE = 0.94;
  private static final double MARGIN = 0.65;

  /** A column whose progress is this part of the best before it may be followed by another. */
  private static final double RISING = 1.1;

  private static final double MOST_GROWTH = 4;
  private static final double LEAST_GROWTH = 0.02;

  private final UnaryOperator<DoubleDouble[]> motion;
  private final double tolerance;
  private final int budget;
  private int evaluations;
  private double step;

  /**
   * Creates an integration of y' = f(y).
   *
   * @param motion f
   * @param tolerance of a step, relative to the largest position and the largest velocity
   * @param budget of evaluations
   */
  GraggExtrapolation(UnaryOperator<DoubleDouble[]> motion, double tolerance, int budget) {
    this.motion = motion;
    this.tolerance = tolerance;
    this.budget = budget;
  }

  int evaluations() {
    return evaluations;
  }

  /** Returns the states at rising times, from the state at time 0. */
  List<DoubleDouble[]> through(DoubleDouble[] start, double[] times) {
    var states = new ArrayList<DoubleDouble[]>();
    DoubleDouble[] state = start;
    DoubleDouble now = DoubleDouble.ZERO;
    step = times[times.length - 1] / 1000;
    for (double time : times) {
      DoubleDouble end = DoubleDouble.of(time);
      while (end.minus(now).high() > 0) {
        DoubleDouble left = end.minus(now);
        boolean last = step >= left.high();
        double full = step;
        DoubleDouble taken = last ? left : DoubleDouble.of(step);
        DoubleDouble[] next = advanced(state, taken);
        if (next.length > 0) {
          state = next;
          now = last ? end : now.plus(taken);
          step = last ? Math.max(step, full) : step;
        } else if (step < 1e-15 * time) {
          throw new Infeasible(
              "the motion cannot be followed to the end: bodies come too near to each other");
        }
      }
      states.add(state);
    }
    return states;
  }

  /** Returns the state after a step, empty where it must be shorter; sets the step to follow. */
  private DoubleDouble[] advanced(DoubleDouble[] state, DoubleDouble taken) {
    DoubleDouble[] slope = slope(state);
    var before = List.<DoubleDouble[]>of();
    double best = 0;
    double bestStep = 0;
    double work = 1;
    for (int j = 0; j < COLUMNS; j++) {
      work += parts(j);
      List<DoubleDouble[]> row = extrapolated(midpoint(state, slope, taken, parts(j)), before);
      if (j >= FIRST_JUDGED) {
        double[] scales = scales(state, row.get(j));
        double error = distance(row.get(j), row.get(j - 1), scales) / tolerance;
        double optimal = taken.high() * growth(error, j);
        double progress = optimal / work;
        if (error <= 1) {
          boolean rising = progress > RISING * best && j + 1 < COLUMNS;
          double wanted =
              rising
                  ? optimal * (work + parts(j + 1)) / work
                  : progress >= best ? optimal : bestStep;
          step = Math.min(MOST_GROWTH * taken.high(), wanted);
          return row.get(j);
        }
        bestStep = progress > best ? optimal : bestStep;
        best = Math.max(best, progress);
      }
      before = row;
    }
    step = Math.max(LEAST_GROWTH * taken.high(), Math.min(bestStep, taken.high() / 2));
    return new DoubleDouble[0];
  }

  private static int parts(int j) {
    return 2 * (j + 1);
  }

  private static double growth(double error, int j) {
    if (!Double.isFinite(error)) {
      return LEAST_GROWTH * LEAST_GROWTH;
    }
    return error == 0 ? MOST_GROWTH : SAFE * FastMath.pow(MARGIN / error, 1.0 / (2 * j + 1));
  }

  /** Returns the next row of the tableau of Aitken and Neville. */
  private static List<DoubleDouble[]> extrapolated(
      DoubleDouble[] value, List<DoubleDouble[]> before) {
    var row = new ArrayList<DoubleDouble[]>();
    row.add(value);
    int j = before.size();
    for (int k = 1; k <= j; k++) {
      double fewer = (double) parts(j - k) * parts(j - k);
      double ratio = (double) parts(j) * parts(j) - fewer;
      DoubleDouble[] coarse = before.get(k - 1);
      DoubleDouble[] fine = row.get(k - 1);
      var next = new DoubleDouble[value.length];
      for (int i = 0; i < next.length; i++) {
        next[i] = fine[i].plus(fine[i].minus(coarse[i]).times(fewer).over(ratio));
      }
      row.add(next);
    }
    return row;
  }

  private DoubleDouble[] midpoint(
      DoubleDouble[] state, DoubleDouble[] slope, DoubleDouble taken, int parts) {
    DoubleDouble part = taken.over(parts);
    DoubleDouble twice = part.times(2);
    DoubleDouble[] old = state;
    DoubleDouble[] here = moved(state, slope, part);
    for (int k = 1; k < parts; k++) {
      DoubleDouble[] next = moved(old, slope(here), twice);
      old = here;
      here = next;
    }
    return here;
  }

  private static DoubleDouble[] moved(
      DoubleDouble[] from, DoubleDouble[] slope, DoubleDouble time) {
    var moved = new DoubleDouble[from.length];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = from[i].plus(slope[i].times(time));
    }
    return moved;
  }

  private DoubleDouble[] slope(DoubleDouble[] state) {
    evaluations++;
    if (evaluations > budget) {
      throw new Infeasible(
          "the end is not reached within "
              + budget
              + " evaluations of the equations: the time is too long");
    }
    return motion.apply(state);
  }

  /** Returns the largest position and the largest velocity before and after a step. */
  private static double[] scales(DoubleDouble[] before, DoubleDouble[] after) {
    double[] scales = {Double.MIN_NORMAL, Double.MIN_NORMAL};
    for (int i = 0; i < before.length; i++) {
      int half = 2 * i / before.length;
      double larger = Math.max(Math.abs(before[i].high()), Math.abs(after[i].high()));
      scales[half] = Math.max(scales[half], larger);
    }
    return scales;
  }

  private static double distance(DoubleDouble[] a, DoubleDouble[] b, double[] scales) {
    double distance = 0;
    for (int i = 0; i < a.length; i++) {
      double apart = Math.abs(a[i].minus(b[i]).high()) / scales[2 * i / a.length];
      distance = Double.isNaN(apart) ? Double.POSITIVE_INFINITY : Math.max(distance, apart);
    }
    return distance;
  }
}
