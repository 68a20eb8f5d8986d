package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.ode.LocalizedODEFormats;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.hipparchus.ode.sampling.StepNormalizer;

/**
 * Motion over a time, by the explicit Runge-Kutta method of Dormand and Prince, order 8(5,3), with
 * adaptive steps (E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential Equations
 * I, 2nd ed., 1993, II.5).
 *
 * @param states at the times asked for, the last at the end
 * @param evaluations of the equations
 */
record Integration(List<double[]> states, int evaluations) {
  private static final int MOST_EVALUATIONS = 2_000_000;

  /** Evaluations times pairs of bodies: a few seconds' worth. */
  private static final int MOST_PAIRS = 1_000_000_000;

  private static final double SMALLEST = 1e-15;
  private static final double DRAWN = 1e-10;
  private static final int PICTURED = 400;
  private static final int MOST_DRAWN = 200_000;

  /** Returns the state at the end. */
  double[] end() {
    return states.get(states.size() - 1);
  }

  /** Integrates a state over a duration, with one tolerance for all. */
  static Integration over(
      OrdinaryDifferentialEquation motion, double[] start, double duration, double tolerance) {
    double[] end = {duration};
    return through(motion, start, end, BodyScales.same(start.length, tolerance));
  }

  /** Integrates a state from time 0 through rising times, each of which a step hits. */
  static Integration through(
      OrdinaryDifferentialEquation motion, double[] start, double[] times, BodyScales tolerances) {
    double duration = times[times.length - 1];
    double[] relative = new double[start.length];
    Arrays.fill(relative, tolerances.relative());
    var integrator =
        new DormandPrince853Integrator(
            duration * SMALLEST, duration, tolerances.absolute(), relative);
    int bodies = Math.max(1, motion.getDimension() / 6);
    int budget = Math.min(MOST_EVALUATIONS, MOST_PAIRS / (bodies * bodies));
    var states = new ArrayList<double[]>();
    double[] state = start;
    double now = 0;
    int evaluations = 0;
    for (double time : times) {
      state =
          time > now
              ? step(
                  integrator, motion, new ODEState(now, state), time, budget - evaluations, budget)
              : state;
      evaluations += time > now ? integrator.getEvaluations() : 0;
      now = time;
      states.add(state);
    }
    return new Integration(states, evaluations);
  }

  private static double[] step(
      DormandPrince853Integrator integrator,
      OrdinaryDifferentialEquation motion,
      ODEState from,
      double time,
      int left,
      int budget) {
    integrator.setMaxEvaluations(Math.max(0, left));
    try {
      double[] end = integrator.integrate(motion, from, time).getPrimaryState();
      if (!Arrays.stream(end).allMatch(Double::isFinite)) {
        throw new Infeasible(
            "the motion leaves every bound: bodies meet, or go beyond double precision");
      }
      return end;
    } catch (MathIllegalStateException spent) {
      if (spent.getSpecifier() == LocalizedODEFormats.NAN_APPEARING_DURING_INTEGRATION) {
        throw new Infeasible(
            "the motion goes beyond double precision: take units in which places and speeds are"
                + " nearer to 1",
            spent);
      }
      throw new Infeasible(
          "the end is not reached within "
              + budget
              + " evaluations of the equations: the time is too long or the tolerance too narrow",
          spent);
    } catch (MathRuntimeException refused) {
      throw new Infeasible(
          "the motion cannot be followed to the end at this tolerance: bodies come too near to each"
              + " other",
          refused);
    }
  }

  /** Returns states along the path, evenly in time, as fine as a plot needs. */
  static List<double[]> along(
      OrdinaryDifferentialEquation motion, double[] start, double duration) {
    var states = new ArrayList<double[]>();
    var integrator = new DormandPrince853Integrator(duration * SMALLEST, duration, DRAWN, DRAWN);
    integrator.addStepHandler(
        new StepNormalizer(
            duration / PICTURED, (state, last) -> states.add(state.getPrimaryState())));
    integrator.setMaxEvaluations(MOST_DRAWN);
    try {
      integrator.integrate(motion, new ODEState(0, start), duration);
    } catch (MathRuntimeException refused) {
      return states;
    }
    return states;
  }
}
