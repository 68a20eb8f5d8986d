package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The way of a search: the places that met the constraints better than those before, and then those
 * at which the objective was lower.
 *
 * @param places in their order
 * @param values of the objective there; NaN where constraints are not met
 * @param evaluations up to each
 * @param count of all evaluations
 */
record SearchPath(
    List<double[]> places, List<Double> values, List<Integer> evaluations, int count) {
  private static final double MET = 1e-6;
  private static final int MOST = 200;

  /** Returns the way of the start whose end is the best. */
  static SearchPath of(Optimization.Input input) {
    ConstrainedProblem problem = ConstrainedProblem.of(input);
    Optional<SearchPath> best = Optional.empty();
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < input.starts(); k++) {
      var seen = new Seen(problem);
      ConstrainedProblem watched =
          new ConstrainedProblem(
              problem.names(),
              problem.objective().watched(seen::see),
              problem.constraints(),
              problem.equal(),
              problem.box());
      try {
        ConstrainedProblem.Optimum end =
            new MinimumSearch(watched, Work.alone()).from(problem.box().start(input, k));
        double value = problem.objective().at(end.point()).value();
        if (value < least || best.isEmpty()) {
          least = value;
          best = Optional.of(seen.path());
        }
      } catch (Infeasible none) {
        // Another start led to the result.
      }
    }
    return best.orElseGet(() -> new SearchPath(List.of(), List.of(), List.of(), 0));
  }

  /** What a search has seen so far. */
  private static final class Seen {
    private final ConstrainedProblem problem;
    private final List<double[]> places = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    private final List<Integer> evaluations = new ArrayList<>();
    private double best = Double.POSITIVE_INFINITY;
    private double least = Double.POSITIVE_INFINITY;
    private int count;

    Seen(ConstrainedProblem problem) {
      this.problem = problem;
    }

    void see(double[] x, double value) {
      count++;
      double excess = problem.violation(x);
      boolean met = excess <= MET;
      boolean better = met ? excess < least && least > MET || value < best : excess < least / 2;
      if (better && places.size() < MOST) {
        best = met ? value : Double.POSITIVE_INFINITY;
        least = Math.min(excess, least);
        places.add(x.clone());
        values.add(met ? value / problem.objective().factor() : Double.NaN);
        evaluations.add(count);
      }
    }

    SearchPath path() {
      return new SearchPath(places, values, evaluations, count);
    }
  }

  /** Returns the places along a variable. */
  double[] along(int variable) {
    return places.stream().mapToDouble(place -> place[variable]).toArray();
  }
}
