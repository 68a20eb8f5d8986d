package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.Optional;
import java.util.function.Function;

/**
 * The search for a point that meets the conditions of a minimum, by multipliers (R. T. Rockafellar,
 * J. Optim. Theory Appl. 12, 1973, pp. 555-562), and by Newton's method where they do not arrive.
 */
final class MultiplierSearch {
  /** The largest residual of the conditions that is no failure. */
  static final double MET = 1e-6;

  private static final int ROUNDS = 60;
  private static final double FIRST_PENALTY = 10;
  private static final double MOST_PENALTY = 1e9;
  private static final double ARRIVED = 1e-10;

  /** The residual above which Newton's method follows. */
  private static final double NEAR = 1e-9;

  /** The number of points around from which one that meets the constraints is looked for. */
  private static final int AROUND = 40;

  private final ConstrainedProblem problem;
  private final Work work;
  private int evaluations;

  MultiplierSearch(ConstrainedProblem problem, Work work) {
    this.problem = problem;
    this.work = work;
  }

  int evaluations() {
    return evaluations;
  }

  /**
   * Returns the point that a start leads to.
   *
   * @param multipliers to begin with, none below 0 of an inequality
   * @throws Infeasible when the objective falls without end, or no point near meets the constraints
   * @throws NotConverged when the conditions are not met after all steps
   */
  ConstrainedProblem.Optimum from(double[] start, double[] multipliers) {
    ConstrainedProblem.Optimum found = improved(searched(start, multipliers));
    if (problem.violation(found.point()) > MET) {
      double[] feasible = feasible(found.point());
      found = improved(searched(feasible, new double[multipliers.length]));
    }
    double residual = problem.residual(found);
    if (!(residual <= MET)) {
      throw new NotConverged(
          "the search ends where the conditions of a minimum are not met: start nearer to it",
          ROUNDS,
          residual,
          MET);
    }
    return found;
  }

  private ConstrainedProblem.Optimum improved(ConstrainedProblem.Optimum found) {
    return problem.residual(found) <= NEAR ? found : new KktNewton(problem, work).from(found);
  }

  private double[] led(Function<double[], SmoothFunction.Slope> function, double[] start) {
    var search =
        new BoundedQuasiNewton(
            function, problem.names(), problem.box(), BoundedQuasiNewton.Ending.EXACT, work);
    double[] end = search.last(start);
    evaluations += search.evaluations();
    return end;
  }

  private ConstrainedProblem.Optimum searched(double[] start, double[] known) {
    if (known.length == 0) {
      return new ConstrainedProblem.Optimum(led(problem.objective()::at, start), known, 0);
    }
    double[] multipliers = known.clone();
    double penalty = FIRST_PENALTY;
    double[] x = start;
    double violation = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS && violation > ARRIVED; round++) {
      double weight = penalty;
      double[] before = multipliers.clone();
      try {
        x = led(y -> problem.augmented(y, before, weight), x);
      } catch (Infeasible falls) {
        // A penalty that is too small for the objective keeps nothing within the constraints.
        if (penalty >= MOST_PENALTY) {
          throw falls;
        }
        penalty = Math.min(MOST_PENALTY, 100 * penalty);
        continue;
      }
      double next = 0;
      for (int k = 0; k < multipliers.length; k++) {
        double value = problem.constraints().get(k).at(x).value();
        double raised = before[k] + weight * value;
        multipliers[k] = problem.equal()[k] ? raised : Math.max(0, raised);
        double missed = problem.equal()[k] ? value : Math.max(value, -before[k] / weight);
        next = Math.max(next, Math.abs(missed));
      }
      penalty =
          next > ARRIVED && next > violation / 4 ? Math.min(MOST_PENALTY, 10 * penalty) : penalty;
      violation = next;
    }
    return new ConstrainedProblem.Optimum(x, multipliers, 0);
  }

  /** Returns the nearest point that meets the constraints, by the squares of what they exceed. */
  Optional<double[]> restored(double[] near) {
    double[] least = led(problem::excess, near);
    return problem.violation(least) <= MET ? Optional.of(least) : Optional.empty();
  }

  /** Returns a point that meets the constraints; refuses constraints that none around meets. */
  private double[] feasible(double[] near) {
    double[] least = led(problem::excess, near);
    for (int k = 0; k < AROUND && problem.violation(least) > MET; k++) {
      double[] moved = near.clone();
      double reach = k % 2 == 0 ? 1 : 10;
      for (int i = 0; i < moved.length; i++) {
        double share = (BlockSeeds.splitmix64(k, i) >>> 11) * 0x1p-52 - 1;
        moved[i] += reach * (1 + Math.abs(near[i])) * share;
      }
      double[] start = problem.box().projected(moved);
      if (!problem.excess(start).finite()) {
        continue;
      }
      double[] end = led(problem::excess, start);
      least = problem.excess(end).value() < problem.excess(least).value() ? end : least;
    }
    double excess = problem.violation(least);
    if (excess > MET) {
      throw new Infeasible(
          "infeasible: no point meets constraint %d (least excess %.3g)"
              .formatted(problem.worst(least), excess));
    }
    return least;
  }
}
