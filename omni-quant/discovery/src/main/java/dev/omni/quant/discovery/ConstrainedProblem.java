package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.List;

/**
 * A minimum under bounds and constraints, by multipliers (R. T. Rockafellar, J. Optim. Theory Appl.
 * 12, 1973, pp. 555-562).
 *
 * @param names of the variables
 * @param objective to minimize
 * @param constraints that are 0, or at most 0
 * @param equal whether each constraint is 0
 * @param lower bounds
 * @param upper bounds
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ConstrainedProblem(
    List<String> names,
    SmoothFunction objective,
    List<SmoothFunction> constraints,
    boolean[] equal,
    double[] lower,
    double[] upper) {
  private static final int ROUNDS = 60;
  private static final double FIRST_PENALTY = 10;
  private static final double MOST_PENALTY = 1e9;
  private static final double MET = 1e-10;

  /** The largest excess of a constraint that is no failure. */
  private static final double FEASIBLE = 1e-6;

  ConstrainedProblem {
    names = List.copyOf(names);
    constraints = List.copyOf(constraints);
  }

  /**
   * A point that meets the conditions of a minimum as far as doubles go.
   *
   * @param point of the minimum
   * @param multipliers of the constraints
   * @param evaluations of the objective
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record Optimum(double[] point, double[] multipliers, int evaluations) {}

  /**
   * Returns the minimum that a start leads to.
   *
   * @throws Infeasible when the objective falls without end, or no point near meets the constraints
   */
  Optimum from(double[] start, Work work) {
    if (constraints.isEmpty()) {
      var search = new MinimumSearch(this, work);
      double[] point = search.from(projected(start));
      return new Optimum(point, new double[0], search.evaluations());
    }
    var multipliers = new double[constraints.size()];
    double penalty = FIRST_PENALTY;
    double[] x = projected(start);
    int evaluations = 0;
    double violation = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      double weight = penalty;
      double[] known = multipliers.clone();
      var search =
          new BoundedQuasiNewton(
              y -> augmented(y, known, weight),
              names,
              lower,
              upper,
              BoundedQuasiNewton.Ending.EXACT,
              work);
      x = search.from(x);
      evaluations += search.evaluations();
      double next = 0;
      for (int k = 0; k < multipliers.length; k++) {
        double value = constraints.get(k).at(x).value();
        double raised = known[k] + weight * value;
        multipliers[k] = equal[k] ? raised : Math.max(0, raised);
        next =
            Math.max(
                next, equal[k] ? Math.abs(value) : Math.abs(Math.max(value, -known[k] / weight)));
      }
      if (next <= MET) {
        violation = next;
        break;
      }
      penalty = next > violation / 4 ? Math.min(MOST_PENALTY, 10 * penalty) : penalty;
      violation = next;
    }
    if (violation > FEASIBLE) {
      requireFeasible(x, work);
      throw new NotConverged(
          "the constraints are not met after %d rounds: start nearer to them".formatted(ROUNDS),
          ROUNDS,
          violation,
          FEASIBLE);
    }
    return new Optimum(x, multipliers, evaluations);
  }

  /** Refuses constraints that no point near this one meets: their least excess is not 0. */
  private void requireFeasible(double[] near, Work work) {
    var search =
        new BoundedQuasiNewton(
            this::excess, names, lower, upper, BoundedQuasiNewton.Ending.EXACT, work);
    double[] least = search.from(near);
    int worst = 0;
    double excess = 0;
    for (int k = 0; k < constraints.size(); k++) {
      double own = Math.abs(excess(k, constraints.get(k).at(least).value()));
      worst = own > excess ? k : worst;
      excess = Math.max(own, excess);
    }
    if (excess > FEASIBLE) {
      throw new Infeasible(
          "infeasible: no point meets constraint %d (least excess %.3g)".formatted(worst, excess));
    }
  }

  private double excess(int k, double value) {
    return equal[k] ? value : Math.max(0, value);
  }

  /** Returns half the sum of the squares of what the constraints exceed. */
  private SmoothFunction.Slope excess(double[] x) {
    double sum = 0;
    double[] gradient = new double[x.length];
    for (int k = 0; k < constraints.size(); k++) {
      SmoothFunction.Slope constraint = constraints.get(k).at(x);
      double excess = excess(k, constraint.value());
      sum += excess * excess / 2;
      for (int i = 0; i < x.length; i++) {
        gradient[i] += excess * constraint.gradient()[i];
      }
    }
    return new SmoothFunction.Slope(sum, gradient);
  }

  double[] projected(double[] x) {
    double[] inside = x.clone();
    for (int i = 0; i < x.length; i++) {
      inside[i] = Math.max(lower[i], Math.min(upper[i], x[i]));
    }
    return inside;
  }

  private SmoothFunction.Slope augmented(double[] x, double[] multipliers, double penalty) {
    SmoothFunction.Slope base = objective.at(x);
    double value = base.value();
    double[] gradient = base.gradient().clone();
    for (int k = 0; k < multipliers.length; k++) {
      SmoothFunction.Slope constraint = constraints.get(k).at(x);
      double force = multipliers[k] + penalty * constraint.value();
      force = equal[k] ? force : Math.max(0, force);
      value += (force * force - multipliers[k] * multipliers[k]) / (2 * penalty);
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] += force * constraint.gradient()[i];
      }
    }
    return new SmoothFunction.Slope(value, gradient);
  }

  /** Returns the gradient of the objective and its constraints, where bounds let it act. */
  double[] projectedGradient(Optimum optimum) {
    double[] x = optimum.point();
    double[] gradient = objective.at(x).gradient().clone();
    for (int k = 0; k < constraints.size(); k++) {
      double[] part = constraints.get(k).at(x).gradient();
      for (int i = 0; i < x.length; i++) {
        gradient[i] += optimum.multipliers()[k] * part[i];
      }
    }
    for (int i = 0; i < x.length; i++) {
      gradient[i] = held(i, x, gradient) ? 0 : gradient[i];
    }
    return gradient;
  }

  /** Returns whether a bound keeps a variable from going down the slope. */
  boolean held(int i, double[] x, double[] gradient) {
    return (x[i] <= lower[i] && gradient[i] > 0) || (x[i] >= upper[i] && gradient[i] < 0);
  }

  /** Returns by how much the point fails the conditions of Karush, Kuhn and Tucker. */
  double residual(Optimum optimum) {
    double scale = 1;
    for (double part : objective.at(optimum.point()).gradient()) {
      scale = Math.max(scale, Math.abs(part));
    }
    double most = 0;
    for (double part : projectedGradient(optimum)) {
      most = Math.max(most, Math.abs(part) / scale);
    }
    for (int k = 0; k < constraints.size(); k++) {
      double value = constraints.get(k).at(optimum.point()).value();
      double force = optimum.multipliers()[k];
      most = Math.max(most, equal[k] ? Math.abs(value) : Math.max(0, value));
      most = equal[k] ? most : Math.max(most, Math.abs(force * value) / scale);
    }
    return most;
  }

  /** Returns the second derivatives of the objective and its constraints. */
  double[][] curvature(Optimum optimum) {
    int n = optimum.point().length;
    double[][] matrix = new double[n][n];
    objective.addCurvature(optimum.point(), 1, matrix);
    for (int k = 0; k < constraints.size(); k++) {
      constraints.get(k).addCurvature(optimum.point(), optimum.multipliers()[k], matrix);
    }
    return matrix;
  }
}
