package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.ode.LocalizedODEFormats;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;

/**
 * The deterministic equations of a network: each reaction runs at its constant times the product of
 * its reactants' amounts, each to its count (C. M. Guldberg and P. Waage, 1867).
 */
final class MassAction implements OrdinaryDifferentialEquation {
  private static final int MOST_EVALUATIONS = 2_000_000;

  /** Evaluations times reactions and species: a few seconds' worth. */
  private static final int MOST_WORK = 100_000_000;

  private static final double SMALLEST_STEP = 1e-14;

  /** By how much the first step is cut when the one before led beyond all numbers. */
  private static final double SHORTER = 100;

  private final ReactionNetwork network;
  private final Work work;
  private int evaluations;

  MassAction(ReactionNetwork network, Work work) {
    this.network = network;
    this.work = work;
  }

  /** Amounts at some times, and how often the equations were evaluated. */
  record Trajectory(List<double[]> amounts, int evaluations) {}

  @Override
  public int getDimension() {
    return network.species().size();
  }

  @Override
  public double[] computeDerivatives(double time, double[] amounts) {
    work.proceed();
    double[] derivative = new double[amounts.length];
    for (ReactionNetwork.Reaction reaction : network.reactions()) {
      double speed = reaction.rate();
      for (int[] reactant : reaction.reactants()) {
        for (int i = 0; i < reactant[1]; i++) {
          speed *= amounts[reactant[0]];
        }
      }
      for (int[] change : reaction.change()) {
        derivative[change[0]] += change[1] * speed;
      }
    }
    return derivative;
  }

  /** Returns the amounts at rising times. */
  Trajectory at(double[] times, double absolute, double relative) {
    var reached = new ArrayList<double[]>();
    double now = 0;
    double[] amounts = network.initial().clone();
    evaluations = 0;
    for (double time : times) {
      if (time - now > SMALLEST_STEP * Math.max(1, time)) {
        var integrator =
            new DormandPrince853Integrator(
                SMALLEST_STEP * Math.max(1, time), time - now, absolute, relative);
        amounts = step(integrator, new ODEState(now, amounts), time);
        now = time;
      }
      reached.add(amounts.clone());
    }
    return new Trajectory(reached, evaluations);
  }

  /** Evaluations that a network of this size is given. */
  private int budget() {
    int size = network.reactions().size() + network.species().size();
    return Math.min(MOST_EVALUATIONS, MOST_WORK / size);
  }

  /**
   * Returns the state after one integration; repeats it with a shorter first step when amounts
   * overflow. The integrator derives its first step from the rate of change, which is tiny next to
   * equilibrium, so that it may try the whole time at once.
   */
  private double[] step(DormandPrince853Integrator integrator, ODEState from, double to) {
    double first = to - from.getTime();
    while (true) {
      try {
        return finite(tried(integrator, from, to), to);
      } catch (MathIllegalStateException spent) {
        if (!overshot(spent)) {
          throw late(to, spent);
        }
        first /= SHORTER;
        if (first < integrator.getMinStep()) {
          throw stiff(to, spent);
        }
        integrator.setInitialStepSize(first);
      } catch (MathIllegalArgumentException stiff) {
        throw stiff(to, stiff);
      }
    }
  }

  /** Counts the evaluations of an attempt, whether it succeeded or not. */
  private double[] tried(DormandPrince853Integrator integrator, ODEState from, double to) {
    integrator.setMaxEvaluations(budget() - evaluations);
    try {
      return integrator.integrate(this, from, to).getPrimaryState();
    } finally {
      evaluations += integrator.getEvaluations();
    }
  }

  private static boolean overshot(MathIllegalStateException spent) {
    return spent.getSpecifier() == LocalizedODEFormats.NAN_APPEARING_DURING_INTEGRATION;
  }

  private Infeasible late(double to, RuntimeException spent) {
    return new Infeasible(
        "time "
            + to
            + " is not reached within "
            + budget()
            + " evaluations of the equations: the network is too stiff for an explicit method,"
            + " the times are too late, or the tolerances too narrow",
        spent);
  }

  private static Infeasible stiff(double to, RuntimeException why) {
    return new Infeasible(
        "the equations cannot be integrated to time "
            + to
            + " at these tolerances: the network is too stiff for an explicit method, or an"
            + " amount grows beyond every bound",
        why);
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
