package dev.omni.quant.physics;

import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.Arrays;
import java.util.OptionalDouble;

/** The way of a satellite with the errors of its positions, which the input accepts. */
final class FollowedOrbit {
  private static final double FINEST = 1e-13;
  private static final int MOST_STEPS = 2_000_000;

  private FollowedOrbit() {}

  /**
   * Follows an orbit.
   *
   * @return the states at the output times, with the largest error of a position in km
   * @throws dev.omni.engine.AccuracyNotReached when a position has a larger error than is accepted
   */
  static RefinedSolution<EstimatedSolution> of(
      InitialValueProblem problem, OrbitPropagation.Input input, Work work) {
    double[] times = input.times();
    double most = input.maxError();
    return RefinedSolution.of(
        input.tolerance(),
        FINEST,
        factor -> EstimatedSolution.of(problem, times, options(input.tolerance()), factor, work),
        "the positions",
        each -> new ErrorGate(error(each), most, "km"),
        each -> reached(each, times, most));
  }

  /** Returns the length of the first three components. */
  static double length(double[] vector) {
    return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
  }

  /** Returns the tolerances of a step by the size of the Earth. */
  static SolverOptions options(double tolerance) {
    double[] absolute = new double[6];
    Arrays.fill(absolute, 0, 3, tolerance * EarthForces.RADIUS);
    Arrays.fill(absolute, 3, 6, tolerance);
    return new SolverOptions("dop853", tolerance, absolute, MOST_STEPS);
  }

  private static double error(EstimatedSolution estimated) {
    return estimated.errors().stream().mapToDouble(FollowedOrbit::length).max().orElse(0);
  }

  /** Returns the last output time before the error of a position is beyond a bound. */
  private static OptionalDouble reached(EstimatedSolution estimated, double[] times, double most) {
    OptionalDouble reached = OptionalDouble.empty();
    for (int k = 0; k < estimated.errors().size(); k++) {
      if (!(length(estimated.errors().get(k)) <= most)) {
        break;
      }
      reached = OptionalDouble.of(times[k]);
    }
    return reached;
  }
}
