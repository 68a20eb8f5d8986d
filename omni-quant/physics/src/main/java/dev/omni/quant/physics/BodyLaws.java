package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The quantities that the motion of bodies under their own gravity keeps: energy, momentum, angular
 * momentum, and the straight way of the center of mass (I. Newton, Principia, 1687, book I,
 * corollaries III and IV of the laws).
 */
final class BodyLaws {
  private final NBody motion;
  private final double[] start;
  private final double bound;
  private final double startEnergy;
  private final Residuals energy = new Residuals();
  private final Residuals momentum = new Residuals();

  /**
   * Creates the laws of a motion.
   *
   * @param start positions, then velocities
   * @param bound of what integration may change, relative
   */
  BodyLaws(NBody motion, double[] start, double bound) {
    this.motion = motion;
    this.start = start;
    this.bound = bound;
    this.startEnergy = motion.energy(start);
  }

  /** Adds a state at a time. */
  void add(double time, double[] state) {
    energy.equal(motion.energy(state), startEnergy, scale());
    double[] masses = motion.masses();
    int space = motion.space();
    int half = start.length / 2;
    for (int k = 0; k < space; k++) {
      double[] speeds = new double[2 * masses.length];
      double[] places = new double[3 * masses.length];
      for (int i = 0; i < masses.length; i++) {
        int at = space * i + k;
        speeds[2 * i] = masses[i] * state[half + at];
        speeds[2 * i + 1] = -masses[i] * start[half + at];
        places[3 * i] = masses[i] * state[at];
        places[3 * i + 1] = -masses[i] * start[at];
        places[3 * i + 2] = -masses[i] * start[half + at] * time;
      }
      momentum.equal(sum(speeds), 0, speeds(state) + speeds(start));
      momentum.equal(sum(places), 0, reach(state) + reach(start) + time * speeds(start));
    }
    for (int k = 1; k < space; k++) {
      for (int l = 0; l < k; l++) {
        momentum.equal(turning(state, l, k), turning(start, l, k), turned(state) + turned(start));
      }
    }
  }

  private double scale() {
    return Math.max(motion.kinetic(start) + motion.binding(start), Double.MIN_NORMAL);
  }

  private static double sum(double[] terms) {
    return Arrays.stream(terms).sum();
  }

  private double weighted(double[] state, int from) {
    double sum = 0;
    for (int i = 0; i < motion.masses().length; i++) {
      sum += motion.masses()[i] * size(state, from + motion.space() * i);
    }
    return sum;
  }

  private double speeds(double[] state) {
    return weighted(state, state.length / 2);
  }

  private double reach(double[] state) {
    return weighted(state, 0);
  }

  private double size(double[] state, int from) {
    double squares = 0;
    for (int k = from; k < from + motion.space(); k++) {
      squares += state[k] * state[k];
    }
    return Math.sqrt(squares);
  }

  private double turning(double[] state, int one, int other) {
    int half = state.length / 2;
    double sum = 0;
    for (int i = 0; i < motion.masses().length; i++) {
      int at = motion.space() * i;
      sum +=
          motion.masses()[i]
              * (state[at + one] * state[half + at + other]
                  - state[at + other] * state[half + at + one]);
    }
    return sum;
  }

  private double turned(double[] state) {
    double sum = 0;
    for (int i = 0; i < motion.masses().length; i++) {
      int at = motion.space() * i;
      sum += motion.masses()[i] * size(state, at) * size(state, state.length / 2 + at);
    }
    return sum;
  }

  /**
   * Returns the checks of all states.
   *
   * @param given energy of the end
   */
  List<Check> checks(double given) {
    energy.equal(given, startEnergy, scale());
    return List.of(
        energy.check(
            "relative_energy_drift",
            bound,
            "Largest change of the total energy, as given and of each state, relative to the kinetic"
                + " and potential energy at the start."),
        momentum.check(
            "momentum_drift",
            bound,
            "Largest change of the momentum, of the angular momentum and of the centre of mass from"
                + " its straight way, relative to the magnitudes that make them up: none."));
  }
}
