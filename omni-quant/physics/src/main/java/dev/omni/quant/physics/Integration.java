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
 * @param end the state at the end
 * @param evaluations of the equations
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
record Integration(double[] end, int evaluations) {
  private static final int MOST_EVALUATIONS = 2_000_000;

  /** Evaluations times pairs of bodies: a few seconds' worth. */
  private static final int MOST_PAIRS = 1_000_000_000;

  private static final double SMALLEST = 1e-15;
  private static final double DRAWN = 1e-10;
  private static final int PICTURED = 400;
  private static final int MOST_DRAWN = 200_000;

  /** Integrates a state over a duration, both tolerances as given. */
  static Integration over(
      OrdinaryDifferentialEquation motion, double[] start, double duration, double tolerance) {
    double[] same = new double[start.length];
    Arrays.fill(same, tolerance);
    return over(motion, start, duration, same, tolerance);
  }

  /** Integrates a state over a duration, with an absolute tolerance for each component. */
  static Integration over(
      OrdinaryDifferentialEquation motion,
      double[] start,
      double duration,
      double[] absolute,
      double tolerance) {
    double[] relative = new double[start.length];
    Arrays.fill(relative, tolerance);
    var integrator =
        new DormandPrince853Integrator(duration * SMALLEST, duration, absolute, relative);
    int bodies = Math.max(1, motion.getDimension() / 6);
    int budget = Math.min(MOST_EVALUATIONS, MOST_PAIRS / (bodies * bodies));
    integrator.setMaxEvaluations(budget);
    try {
      double[] end =
          integrator.integrate(motion, new ODEState(0, start), duration).getPrimaryState();
      if (!Arrays.stream(end).allMatch(Double::isFinite)) {
        throw new Infeasible(
            "the motion leaves every bound: bodies meet, or go beyond double precision");
      }
      return new Integration(end, integrator.getEvaluations());
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
