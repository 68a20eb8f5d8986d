package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ode.DifferentialEquations;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.Arrays;
import java.util.List;

/**
 * The deterministic equations of a network: each reaction runs at its constant times the product of
 * its reactants' amounts, each to its count (C. M. Guldberg and P. Waage, 1867).
 *
 * @param network of reactions
 */
record MassAction(ReactionNetwork network) implements DifferentialEquations {
  private static final int MOST_STEPS = 200_000;

  /** The least time between two outputs, over the last of them. */
  private static final double APART = 1e-12;

  @Override
  public List<String> names() {
    return network.species();
  }

  @Override
  public double[] slopes(double time, double[] amounts) {
    double[] slopes = new double[amounts.length];
    for (ReactionNetwork.Reaction reaction : network.reactions()) {
      double speed = speed(reaction, amounts, -1);
      for (int[] change : reaction.change()) {
        slopes[change[0]] += change[1] * speed;
      }
    }
    return slopes;
  }

  @Override
  public double[][] jacobian(double time, double[] amounts) {
    double[][] jacobian = new double[amounts.length][amounts.length];
    for (ReactionNetwork.Reaction reaction : network.reactions()) {
      for (int[] reactant : reaction.reactants()) {
        double speed = speed(reaction, amounts, reactant[0]);
        for (int[] change : reaction.change()) {
          jacobian[change[0]][reactant[0]] += change[1] * speed;
        }
      }
    }
    return jacobian;
  }

  /** Returns the speed of a reaction, or its derivative by the amount of one of its reactants. */
  private static double speed(ReactionNetwork.Reaction reaction, double[] amounts, int by) {
    double speed = reaction.rate();
    for (int[] reactant : reaction.reactants()) {
      int power = reactant[1];
      if (reactant[0] == by) {
        speed *= power;
        power--;
      }
      for (int i = 0; i < power; i++) {
        speed *= amounts[reactant[0]];
      }
    }
    return speed;
  }

  /**
   * Amounts at rising times.
   *
   * @param amounts at each time
   * @param errors estimated, of each
   * @param solution of the solver; of no times when all outputs are at the start
   */
  record Trajectory(List<double[]> amounts, List<double[]> errors, EstimatedSolution solution) {}

  /** Returns the tolerances of a step, the absolute one for all species. */
  SolverOptions options(String method, double relative, double absolute) {
    double[] tolerances = new double[network.species().size()];
    Arrays.fill(tolerances, absolute);
    return new SolverOptions(method, relative, tolerances, MOST_STEPS);
  }

  /** Returns the amounts at times that do not fall, at tolerances that are finer by a factor. */
  Trajectory at(double[] times, SolverOptions options, double factor, Work work) {
    double[] later = Arrays.stream(times).filter(time -> time > 0).distinct().toArray();
    for (int i = 1; i < later.length; i++) {
      if (later[i] - later[i - 1] <= APART * later[later.length - 1]) {
        throw new Infeasible(
            "output_times " + later[i - 1] + " and " + later[i] + " are too near to each other");
      }
    }
    var problem = new InitialValueProblem(this, 0, network.initial(), List.of());
    EstimatedSolution solution = EstimatedSolution.of(problem, later, options, factor, work);
    List<double[]> states = solution.solution().states();
    List<double[]> amounts =
        Arrays.stream(times)
            .mapToObj(
                time ->
                    time > 0
                        ? finite(states.get(Arrays.binarySearch(later, time)), time)
                        : network.initial())
            .toList();
    double[] exact = new double[network.species().size()];
    List<double[]> errors =
        Arrays.stream(times)
            .mapToObj(
                time -> time > 0 ? solution.errors().get(Arrays.binarySearch(later, time)) : exact)
            .toList();
    return new Trajectory(amounts, errors, solution);
  }

  private static double[] finite(double[] amounts, double to) {
    for (double amount : amounts) {
      if (!Double.isFinite(amount)) {
        throw new Infeasible("an amount grows beyond every bound before time " + to);
      }
    }
    return amounts;
  }
}
