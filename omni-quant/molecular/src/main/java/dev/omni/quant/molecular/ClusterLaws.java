package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.Arrays;
import java.util.List;

/**
 * The laws of a minimum of a cluster: the energy and its slope at the coordinates given, and what
 * some walks, repeated, allow to be counted.
 *
 * @param input of the search
 * @param result as published
 */
record ClusterLaws(LennardJonesMinimum.Input input, LennardJonesMinimum.Result result) {
  private static final double MOST_SLOPE = 1e-6;
  private static final double SAME_ENERGY = 1e-9;

  /** One walk of so many is repeated. */
  private static final int OF_WALKS = 50;

  /** Distances of the center from the origin that are rounding, in sigma. */
  private static final double ROUNDING = 1e-12;

  List<Check> checks() {
    double[] at = result.coordinates().stream().flatMapToDouble(Arrays::stream).toArray();
    double[] gradient = new double[at.length];
    LennardJones.energy(at, gradient);
    double again = recomputed(at);
    double energy = result.energy();
    double known = result.knownMinimum();
    double gap = energy - known;
    boolean reached = result.global() == LennardJonesMinimum.GlobalMinimum.REACHED;
    return List.of(
        new Check(
            "max_gradient",
            LennardJones.largest(gradient),
            MOST_SLOPE,
            "Largest component of the gradient at the coordinates given; zero at a minimum."),
        new Check(
            "energy_recomputed",
            again,
            Math.abs(energy) + SAME_ENERGY,
            "Energy summed again over the distances between the coordinates given; the next"
                + " check holds it against the energy given."),
        new Check(
            "energy_residual",
            again - energy,
            SAME_ENERGY,
            "Energy summed again over the coordinates given, less the energy given."),
        new Check(
            "known_minimum_gap",
            gap,
            reached ? LennardJonesMinimum.REACHED : Math.abs(known),
            "Energy less the lowest one known, in epsilon; up to 1e-5 where global is reached,"
                + " else up to the whole energy."),
        new Check(
            "centre_offset",
            centre(at),
            ROUNDING * at.length,
            "Largest coordinate of the centre, in sigma; the places given are about it."),
        new Check(
            "repeated_walks_residual",
            repeated(energy),
            0,
            "By how much times_found and failed_minimisations are beyond what one walk in "
                + OF_WALKS
                + ", repeated, allows."));
  }

  private static double recomputed(double[] at) {
    double sum = 0;
    for (int i = at.length - 3; i >= 0; i -= 3) {
      for (int j = at.length - 3; j > i; j -= 3) {
        double x = at[i] - at[j];
        double y = at[i + 1] - at[j + 1];
        double z = at[i + 2] - at[j + 2];
        double distance = Math.sqrt(x * x + y * y + z * z);
        sum += StrictMath.pow(distance, -12) - StrictMath.pow(distance, -6);
      }
    }
    return 4 * sum;
  }

  private static double centre(double[] at) {
    double worst = 0;
    for (int axis = 0; axis < 3; axis++) {
      double sum = 0;
      for (int i = axis; i < at.length; i += 3) {
        sum += at[i];
      }
      worst = Math.max(worst, Math.abs(sum / (at.length / 3.0)));
    }
    return worst;
  }

  private double repeated(double energy) {
    int starts = input.starts();
    var hopping = new BasinHopping(input.atoms(), input.hopsPerStart());
    int walks = starts / OF_WALKS;
    int found = 0;
    int missed = 0;
    int failed = 0;
    for (int k = 0; k < walks; k++) {
      long seed = BlockSeeds.splitmix64(input.seed(), (long) k * OF_WALKS);
      LowestMinimum walk = hopping.walk(seed, Work.alone());
      double above = walk.found() == 0 ? Double.POSITIVE_INFINITY : walk.energy() - energy;
      // Walks add up one after another, so that energies near the border count either way.
      found += above <= LowestMinimum.SAME / 2 ? 1 : 0;
      missed += above > 2 * LowestMinimum.SAME ? 1 : 0;
      failed += walk.failed();
    }
    double times = result.timesFound();
    double failures = result.failedMinimisations();
    double descents = starts * (1.0 + input.hopsPerStart());
    double beyond = Math.max(Math.max(1, found) - times, times - (starts - missed));
    return Math.max(0, Math.max(beyond, Math.max(failed - failures, failures + times - descents)));
  }
}
