package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The way of a search: the places that met the constraints better than those before, and then those
 * at which the objective was lower. Of many it keeps every second one, as often as it must.
 */
final class SearchPath {
  private static final double MET = 1e-6;
  private static final int MOST = 200;

  private final ConstrainedProblem problem;
  private final ConstrainedProblem watched;
  private final List<double[]> places = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();
  private final List<Integer> evaluations = new ArrayList<>();
  private double best = Double.POSITIVE_INFINITY;
  private double least = Double.POSITIVE_INFINITY;
  private int count;

  SearchPath(ConstrainedProblem problem) {
    this.problem = problem;
    this.watched =
        new ConstrainedProblem(
            problem.names(),
            problem.objective().watched(this::see),
            problem.constraints(),
            problem.equal(),
            problem.box());
  }

  /** Returns the same problem, whose evaluations this learns of. */
  ConstrainedProblem watched() {
    return watched;
  }

  private void see(double[] x, double value) {
    count++;
    if (!Double.isFinite(value) || (least <= MET && value >= best)) {
      return; // No better, whatever the constraints are.
    }
    double excess = problem.violation(x);
    boolean met = excess <= MET;
    boolean better = met ? least > MET || value < best : excess < least / 2;
    if (better) {
      best = met ? value : best;
      least = Math.min(excess, least);
      if (places.size() == 2 * MOST) {
        thin();
      }
      places.add(x.clone());
      values.add(value / problem.objective().factor());
      evaluations.add(count);
    }
  }

  private void thin() {
    for (int k = places.size() - 2; k > 0; k -= 2) {
      places.remove(k);
      values.remove(k);
      evaluations.remove(k);
    }
  }

  /** Adds the point to which the search has led, unless it is the last place. */
  void end(double[] point) {
    if (places.isEmpty() || !Arrays.equals(places.get(places.size() - 1), point)) {
      places.add(point.clone());
      values.add(problem.objective().at(point).value() / problem.objective().factor());
      evaluations.add(count);
    }
  }

  /** Returns the places by variable. */
  Map<String, double[]> places() {
    var columns = new LinkedHashMap<String, double[]>();
    for (int i = 0; i < problem.names().size(); i++) {
      int variable = i;
      columns.put(problem.names().get(i), places.stream().mapToDouble(x -> x[variable]).toArray());
    }
    return columns;
  }

  /** Returns the objective at the places. */
  Optimization.Best best() {
    return new Optimization.Best(
        values.stream().mapToDouble(Double::doubleValue).toArray(),
        evaluations.stream().mapToInt(Integer::intValue).toArray());
  }
}
