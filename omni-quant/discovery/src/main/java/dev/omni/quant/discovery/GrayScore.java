package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;

/**
 * The score by which the incidences of a cause in groups differ (R. J. Gray, Annals of Statistics
 * 16, 1988, pp. 1141-1154). With h = n / S the score of group i is the sum of h_i (dI_i - (1 - I_i)
 * dG). Written in the martingales of the groups, an event of the cause in group k moves it by a_ik
 * + (1 - (1 - I) / S_k) C_ik and an event of another cause by -(1 - I) / S_k C_ik, where a_ik = h_i
 * (d_ik - h_k / h) and C is the sum of a dI / (1 - I) that is to come.
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record GrayScore(double[] score, double[][] variance) {
  /** The state of the groups at a time. */
  private static final class State {
    private final List<IncidenceCurve> curves;
    private final int cause;
    private final int[] next;
    private final double[] free;
    private final double[] incidence;
    private final double[] risk;
    private final double[] events;
    private final double[] others;
    private double pooled;

    State(List<IncidenceCurve> curves, int cause) {
      this.curves = curves;
      this.cause = cause;
      int groups = curves.size();
      next = new int[groups];
      free = new double[groups];
      incidence = new double[groups];
      risk = new double[groups];
      events = new double[groups];
      others = new double[groups];
      Arrays.fill(free, 1);
    }

    /** Reads the events of a time. */
    void read(double time) {
      for (int g = 0; g < free.length; g++) {
        IncidenceCurve curve = curves.get(g);
        boolean here = next[g] < curve.times().length && curve.times()[next[g]] == time;
        events[g] = here ? curve.events()[cause][next[g]] : 0;
        others[g] = here ? curve.all(next[g]) - events[g] : 0;
        int below = Arrays.binarySearch(curve.rows(), time);
        if (here) {
          risk[g] = curve.risk()[next[g]];
        } else {
          risk[g] = curve.rows().length - (below >= 0 ? first(curve.rows(), below) : -below - 1);
        }
      }
    }

    private static int first(double[] sorted, int at) {
      int first = at;
      while (first > 0 && sorted[first - 1] == sorted[at]) {
        first--;
      }
      return first;
    }

    double weight(int g) {
      return risk[g] > 0 ? risk[g] / free[g] : 0;
    }

    double total() {
      double total = 0;
      for (int g = 0; g < free.length; g++) {
        total += weight(g);
      }
      return total;
    }

    double sum(double[] of) {
      return Arrays.stream(of).sum();
    }

    double freeAfter(int g) {
      return risk[g] > 0 ? free[g] * (risk[g] - events[g] - others[g]) / risk[g] : free[g];
    }

    double pooledAfter() {
      double total = total();
      return total > 0 ? pooled + sum(events) / total : pooled;
    }

    double a(int i, int k) {
      return weight(i) * ((i == k ? 1 : 0) - weight(k) / total());
    }

    /** Moves on past the time. */
    void pass() {
      double after = pooledAfter();
      for (int g = 0; g < free.length; g++) {
        if (events[g] + others[g] > 0) {
          incidence[g] += free[g] * events[g] / risk[g];
          free[g] = freeAfter(g);
          next[g]++;
        }
      }
      pooled = after;
    }
  }

  static GrayScore of(List<IncidenceCurve> curves, int cause) {
    int groups = curves.size();
    var times = new TreeSet<Double>();
    curves.forEach(curve -> Arrays.stream(curve.times()).forEach(times::add));
    double[][] left = new double[groups][groups];
    double[] score = new double[groups];
    var state = new State(curves, cause);
    for (double time : times) {
      state.read(time);
      double total = state.total();
      double events = state.sum(state.events);
      double shared = 0;
      for (int g = 0; g < groups; g++) {
        shared += state.weight(g) * (1 - state.incidence[g]);
      }
      for (int i = 0; i < groups; i++) {
        score[i] +=
            state.events[i]
                - (shared > 0 ? events * state.weight(i) * (1 - state.incidence[i]) / shared : 0);
        for (int k = 0; k < groups && total > 0; k++) {
          left[i][k] += state.a(i, k) * events / total / (1 - state.pooled);
        }
      }
      state.pass();
    }
    return new GrayScore(score, variance(curves, cause, times, left));
  }

  private static double[][] variance(
      List<IncidenceCurve> curves, int cause, TreeSet<Double> times, double[][] left) {
    int groups = curves.size();
    double[][] variance = new double[groups][groups];
    var state = new State(curves, cause);
    for (double time : times) {
      state.read(time);
      double total = state.total();
      double events = state.sum(state.events);
      double after = state.pooledAfter();
      for (int i = 0; i < groups; i++) {
        for (int k = 0; k < groups && total > 0; k++) {
          left[i][k] -= state.a(i, k) * events / total / (1 - state.pooled);
        }
      }
      for (int k = 0; k < groups; k++) {
        if (state.risk[k] <= 0) {
          continue;
        }
        double free = state.freeAfter(k);
        double rest = free > 0 ? (1 - after) / free : 0;
        double ties = events > 1 ? 1 - (events - 1) / (total * state.free[k] - 1) : 1;
        add(
            variance,
            column(state, left, k, 1, free > 0 ? 1 - rest : 1),
            ties * state.free[k] * events / total / state.risk[k]);
        double others = state.others[k];
        double tied = others > 1 ? 1 - (others - 1) / (state.risk[k] - 1) : 1;
        double part = state.free[k] / state.risk[k];
        add(variance, column(state, left, k, 0, -rest), tied * part * part * others);
      }
      state.pass();
    }
    return variance;
  }

  private static double[] column(State state, double[][] left, int k, int now, double by) {
    double[] column = new double[left.length];
    for (int i = 0; i < column.length; i++) {
      column[i] = (now == 1 ? state.a(i, k) : 0) + by * left[i][k];
    }
    return column;
  }

  private static void add(double[][] variance, double[] column, double by) {
    for (int i = 0; i < column.length && by != 0; i++) {
      for (int j = 0; j < column.length; j++) {
        variance[i][j] += by * column[i] * column[j];
      }
    }
  }

  /**
   * Returns the statistic; 0 where the groups do not differ.
   *
   * @param leftOut the group that the others determine
   */
  double statistic(int leftOut) {
    int groups = score.length - 1;
    double[] some = new double[groups];
    double[][] matrix = new double[groups][groups];
    double largest = 0;
    for (int i = 0; i < groups; i++) {
      int row = i < leftOut ? i : i + 1;
      some[i] = score[row];
      for (int j = 0; j < groups; j++) {
        matrix[i][j] = variance[row][j < leftOut ? j : j + 1];
      }
      largest = Math.max(largest, matrix[i][i]);
    }
    var solver =
        new LUDecomposition(MatrixUtils.createRealMatrix(matrix), Math.max(1e-300, 1e-12 * largest))
            .getSolver();
    if (!solver.isNonSingular()) {
      return 0;
    }
    var vector = new ArrayRealVector(some, false);
    return Math.max(0, solver.solve(vector).dotProduct(vector));
  }
}
