package dev.omni.quant.physics;

import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * An orbit with the errors of its positions, which the input accepts.
 *
 * @param estimated states at the output times
 * @param gate of the largest error, km
 */
record FollowedOrbit(EstimatedSolution estimated, ErrorGate gate) {
  private static final double FINEST = 1e-13;
  private static final int MOST_STEPS = 2_000_000;

  /**
   * Follows an orbit.
   *
   * @throws dev.omni.engine.AccuracyNotReached when a position has a larger error than is accepted
   */
  static FollowedOrbit of(InitialValueProblem problem, OrbitPropagation.Input input, Work work) {
    double tolerance = input.tolerance();
    double[] times = input.times();
    double most = input.maxError();
    EstimatedSolution estimated = EstimatedSolution.of(problem, times, options(tolerance), work);
    var gate = new ErrorGate(error(estimated), most, "km");
    if (!gate.passes()) {
      throw gate.refused(
          "the positions",
          reached(estimated, times, most),
          gate.finer(
              "tolerance",
              tolerance,
              FINEST,
              finer -> error(EstimatedSolution.of(problem, times, options(finer), work))));
    }
    return new FollowedOrbit(estimated, gate);
  }

  private static SolverOptions options(double tolerance) {
    double[] absolute = new double[6];
    Arrays.fill(absolute, 0, 3, tolerance * EarthForces.RADIUS);
    Arrays.fill(absolute, 3, 6, tolerance);
    return new SolverOptions("dop853", tolerance, absolute, MOST_STEPS);
  }

  private static double error(EstimatedSolution estimated) {
    return estimated.errors().stream().mapToDouble(OrbitPropagation::length).max().orElse(0);
  }

  /** Returns the last output time before the error of a position is beyond a bound. */
  private static OptionalDouble reached(EstimatedSolution estimated, double[] times, double most) {
    OptionalDouble reached = OptionalDouble.empty();
    for (int k = 0; k < estimated.errors().size(); k++) {
      if (!(OrbitPropagation.length(estimated.errors().get(k)) <= most)) {
        break;
      }
      reached = OptionalDouble.of(times[k]);
    }
    return reached;
  }
}
