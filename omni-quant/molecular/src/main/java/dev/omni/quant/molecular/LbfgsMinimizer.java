package dev.omni.quant.molecular;

import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * The minimization of the Lennard-Jones energy of a cluster to the nearest minimum by the
 * limited-memory BFGS method with backtracking. J. Nocedal, Mathematics of Computation 35, 1980,
 * pp. 773-782. One instance serves one run. The code is our own because no library in use has the
 * method.
 */
final class LbfgsMinimizer {
  /** A component of the gradient below this, in epsilon/sigma, is zero. */
  static final double GRADIENT = 1e-7;

  private static final int MOST_ITERATIONS = 5_000;
  private static final int MEMORY = 8;
  private static final double LONGEST_MOVE = 0.2;
  private static final double SUFFICIENT_DECREASE = 1e-4;
  private static final double SHORTEST_STEP = 1e-12;

  private final ArrayDeque<Change> changes = new ArrayDeque<>();
  private double[] at;
  private double[] gradient;
  private double energy;

  /** A step, the change of the gradient over it, and their product. */
  private record Change(double[] step, double[] turn, double product) {}

  /** Creates the lbfgs minimizer from these coordinates, which are left as they are. */
  LbfgsMinimizer(double[] from) {
    at = from.clone();
    gradient = new double[from.length];
    energy = LennardJones.energy(at, gradient);
  }

  /** Goes downhill as far as it can; whether it reached a point without slope. */
  boolean run() {
    for (int i = 0; i < MOST_ITERATIONS && LennardJones.largest(gradient) > GRADIENT; i++) {
      if (!step(direction()) && !steepest()) {
        return false;
      }
    }
    return Double.isFinite(energy) && LennardJones.largest(gradient) <= GRADIENT;
  }

  /** Returns the current coordinates. */
  double[] coordinates() {
    return at.clone();
  }

  /** Returns the energy there. */
  double energy() {
    return energy;
  }

  private boolean steepest() {
    boolean learnt = !changes.isEmpty();
    changes.clear();
    return learnt && step(direction());
  }

  /** Returns the two loops of Nocedal 1980, p. 779. */
  private double[] direction() {
    double[] d = scaled(gradient, -1);
    var weights = new ArrayDeque<Double>();
    for (Iterator<Change> latest = changes.descendingIterator(); latest.hasNext(); ) {
      Change change = latest.next();
      double weight = dot(change.step(), d) / change.product();
      add(d, -weight, change.turn());
      weights.push(weight);
    }
    if (!changes.isEmpty()) {
      Change last = changes.getLast();
      d = scaled(d, last.product() / dot(last.turn(), last.turn()));
    }
    for (Change change : changes) {
      double back = dot(change.turn(), d) / change.product();
      add(d, weights.pop() - back, change.step());
    }
    return d;
  }

  private boolean step(double[] direction) {
    double slope = dot(direction, gradient);
    if (!(slope < 0)) {
      return false;
    }
    double longest = Math.min(1, LONGEST_MOVE / LennardJones.largest(direction));
    for (double length = longest; length > SHORTEST_STEP * longest; length /= 2) {
      double[] next = at.clone();
      add(next, length, direction);
      double[] slopes = new double[at.length];
      double lower = LennardJones.energy(next, slopes);
      double rounding = 1e-14 * Math.abs(energy);
      if (lower <= energy + SUFFICIENT_DECREASE * length * slope + rounding) {
        move(next, slopes, lower);
        return true;
      }
    }
    return false;
  }

  private void move(double[] next, double[] slopes, double lower) {
    double[] step = next.clone();
    add(step, -1, at);
    double[] turn = slopes.clone();
    add(turn, -1, gradient);
    double product = dot(step, turn);
    if (product > 0) {
      changes.add(new Change(step, turn, product));
    }
    if (changes.size() > MEMORY) {
      changes.remove();
    }
    at = next;
    gradient = slopes;
    energy = lower;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void add(double[] to, double times, double[] what) {
    for (int i = 0; i < to.length; i++) {
      to[i] += times * what[i];
    }
  }

  private static double[] scaled(double[] vector, double by) {
    double[] scaled = new double[vector.length];
    add(scaled, by, vector);
    return scaled;
  }
}
