package dev.omni.quant.physics;

import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.RefinedSolution;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * The states of bodies at given times with an estimate of their errors: the difference from a run
 * at a tenth of the tolerance, times 10/9, and where it is larger what a run back to the start
 * misses.
 *
 * @param states at the times, the last one at the end
 * @param errors the largest distance of a body from where it should be, at each time
 * @param back the largest distance of a body from its start after the way back
 * @param evaluations of the equations
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record BodyPaths(List<double[]> states, double[] errors, double back, int evaluations) {
  private static final double SECOND_RUN = 10.0 / 9;
  private static final double NARROWEST = 1e-15;

  /** The finest tolerance that leaves a finer one to the second run. */
  static final double FINEST = 1e-14;

  private static final double PRECISE = 1e-20;
  private static final double MORE_PRECISE = 1e-21;

  /** Evaluations times pairs of bodies of a run in double-double arithmetic. */
  private static final int MOST_PAIRS = 3_000_000;

  /** The error of paths that is accepted: the largest, over the largest distance of a state. */
  record Accepted(double most, ToDoubleFunction<double[]> distance) {}

  /**
   * Returns paths whose error at the end is accepted.
   *
   * @param tolerance sent; not above the finest, there are no finer paths
   * @param at paths at a tolerance that is finer by a factor
   * @param what has the error
   * @param outputs the first of the times
   * @throws dev.omni.engine.AccuracyNotReached when no paths have such an error
   */
  static RefinedSolution<BodyPaths> of(
      double tolerance,
      DoubleFunction<BodyPaths> at,
      String what,
      double[] outputs,
      Accepted accepted) {
    return RefinedSolution.of(
        tolerance,
        FINEST,
        at,
        what,
        paths -> new ErrorGate(paths.relativeError(accepted.distance), accepted.most, "1"),
        paths -> paths.reachedUntil(outputs, accepted));
  }

  /** Integrates by Dormand and Prince in doubles. */
  static BodyPaths inDoubles(
      ReversibleMotion motion, double[] start, double[] times, double tolerance) {
    double finer = Math.max(NARROWEST, tolerance / 10);
    Integration first = through(motion, start, times, tolerance);
    Integration second = through(motion, start, times, finer);
    double[] end = {times[times.length - 1]};
    Integration back = through(motion, motion.mirrored(first.end()), end, tolerance);
    double[] errors = new double[times.length];
    Arrays.setAll(
        errors, k -> SECOND_RUN * farthest(motion, first.states().get(k), second.states().get(k)));
    return new BodyPaths(
        first.states(),
        errors,
        farthest(motion, back.end(), motion.mirrored(start)),
        first.evaluations() + second.evaluations() + back.evaluations());
  }

  private static Integration through(
      ReversibleMotion motion, double[] start, double[] times, double tolerance) {
    return Integration.through(motion, start, times, motion.tolerances(start, tolerance));
  }

  /** Integrates by extrapolation in double-double arithmetic. */
  static BodyPaths extended(NBody motion, double[] start, double[] times) {
    var bodies = new PreciseBodies(motion, motion.work());
    int count = motion.masses().length;
    int budget = 2 * MOST_PAIRS / (count * (count - 1));
    var first = new GraggExtrapolation(bodies, PRECISE, budget);
    var second = new GraggExtrapolation(bodies, MORE_PRECISE, budget);
    var back = new GraggExtrapolation(bodies, PRECISE, budget);
    List<DoubleDouble[]> states = first.through(DoubleDouble.of(start), times);
    List<DoubleDouble[]> finer = second.through(DoubleDouble.of(start), times);
    DoubleDouble[] turned = states.get(states.size() - 1).clone();
    for (int i = turned.length / 2; i < turned.length; i++) {
      turned[i] = turned[i].negative();
    }
    List<DoubleDouble[]> home = back.through(turned, new double[] {times[times.length - 1]});
    List<double[]> rounded = states.stream().map(DoubleDouble::rounded).toList();
    double[] errors = new double[states.size()];
    for (int k = 0; k < errors.length; k++) {
      errors[k] = SECOND_RUN * motion.farthest(apart(states.get(k), finer.get(k)));
    }
    return new BodyPaths(
        rounded,
        errors,
        farthest(motion, DoubleDouble.rounded(home.get(0)), start),
        first.evaluations() + second.evaluations() + back.evaluations());
  }

  private static double[] apart(DoubleDouble[] a, DoubleDouble[] b) {
    double[] apart = new double[a.length];
    Arrays.setAll(apart, i -> a[i].minus(b[i]).high());
    return apart;
  }

  private static double farthest(ReversibleMotion motion, double[] a, double[] b) {
    double[] apart = new double[a.length];
    Arrays.setAll(apart, i -> a[i] - b[i]);
    return motion.farthest(apart);
  }

  /** Returns the error at the end. */
  double error() {
    return Math.max(errors[errors.length - 1], back);
  }

  /** Returns the error at the end over the largest distance there. */
  private double relativeError(ToDoubleFunction<double[]> distance) {
    return error() / distance.applyAsDouble(states.get(states.size() - 1));
  }

  /** Returns the last output time before the error is beyond what is accepted, if there is one. */
  private OptionalDouble reachedUntil(double[] outputs, Accepted accepted) {
    OptionalDouble reached = OptionalDouble.empty();
    for (int k = 0; k < outputs.length; k++) {
      if (!(errors[k] <= accepted.most * accepted.distance.applyAsDouble(states.get(k)))) {
        break;
      }
      reached = OptionalDouble.of(outputs[k]);
    }
    return reached;
  }
}
