package dev.omni.quant.physics;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * Bodies that attract each other (I. Newton, Principia, 1687, book I, prop. 69). The state is all
 * positions, then all velocities.
 *
 * @param gravity gravitational constant, in the caller's units
 * @param masses of the bodies
 * @param space 2 or 3 dimensions
 * @param work polled for cancellation
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record NBody(double gravity, double[] masses, int space, Work work) implements ReversibleMotion {

  @Override
  public int getDimension() {
    return 2 * space * masses.length;
  }

  @Override
  public double[] computeDerivatives(double time, double[] y) {
    work.proceed();
    int half = half();
    double[] d = new double[y.length];
    double[] lost = new double[half];
    System.arraycopy(y, half, d, 0, half);
    for (int i = 0; i < masses.length; i++) {
      for (int j = 0; j < i; j++) {
        double r = distance(y, i, j);
        double pull = gravity / (r * r * r);
        for (int k = 0; k < space; k++) {
          double apart = y[space * j + k] - y[space * i + k];
          add(d, lost, space * i + k, pull * masses[j] * apart);
          add(d, lost, space * j + k, -pull * masses[i] * apart);
        }
      }
    }
    return d;
  }

  /** Adds a force with W. Kahan's compensation for what the sum rounds off. */
  private static void add(double[] slopes, double[] lost, int at, double force) {
    int place = lost.length + at;
    double wanted = force - lost[at];
    double sum = slopes[place] + wanted;
    lost[at] = (sum - slopes[place]) - wanted;
    slopes[place] = sum;
  }

  private double distance(double[] y, int i, int j) {
    double squared = 0;
    for (int k = 0; k < space; k++) {
      double apart = y[space * i + k] - y[space * j + k];
      squared += apart * apart;
    }
    return Math.sqrt(squared);
  }

  @Override
  public double[] mirrored(double[] state) {
    double[] mirrored = state.clone();
    for (int i = mirrored.length / 2; i < mirrored.length; i++) {
      mirrored[i] = -mirrored[i];
    }
    return mirrored;
  }

  @Override
  public double farthest(double[] apart) {
    double most = 0;
    for (int i = 0; i < masses.length; i++) {
      double squares = 0;
      for (int k = 0; k < space; k++) {
        squares += apart[space * i + k] * apart[space * i + k];
      }
      most = Math.max(most, Math.sqrt(squares));
    }
    return most;
  }

  @Override
  public BodyScales tolerances(double[] start, double tolerance) {
    return BodyScales.of(this, start, tolerance);
  }

  /** Returns the largest distance of a body from the center of mass. */
  double largestDistance(double[] y) {
    double[] centre = new double[space];
    double mass = Arrays.stream(masses).sum();
    for (int i = 0; i < masses.length; i++) {
      for (int k = 0; k < space; k++) {
        centre[k] += mass == 0 ? 0 : masses[i] / mass * y[space * i + k];
      }
    }
    double[] apart = new double[half()];
    for (int i = 0; i < apart.length; i++) {
      apart[i] = y[i] - centre[i % space];
    }
    return farthest(apart);
  }

  private int half() {
    return space * masses.length;
  }

  /** Returns whether two bodies are at the very same place. */
  boolean meet(double[] y) {
    for (int i = 0; i < masses.length; i++) {
      for (int j = 0; j < i; j++) {
        if (Arrays.equals(y, space * i, space * i + space, y, space * j, space * j + space)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the kinetic and potential energy. */
  double energy(double[] y) {
    return kinetic(y) - binding(y);
  }

  /** Returns the kinetic energy. */
  double kinetic(double[] y) {
    int half = half();
    double energy = 0;
    for (int i = 0; i < masses.length; i++) {
      for (int k = 0; k < space; k++) {
        double speed = y[half + space * i + k];
        energy += masses[i] * speed * speed / 2;
      }
    }
    return energy;
  }

  /** Returns the potential energy, its sign reversed. */
  double binding(double[] y) {
    double energy = 0;
    for (int i = 0; i < masses.length; i++) {
      for (int j = 0; j < i; j++) {
        energy += gravity * masses[i] * masses[j] / distance(y, i, j);
      }
    }
    return energy;
  }
}
