package dev.omni.quant.physics;

import dev.omni.engine.Work;
import java.util.Arrays;
import org.hipparchus.ode.OrdinaryDifferentialEquation;

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
record NBody(double gravity, double[] masses, int space, Work work)
    implements OrdinaryDifferentialEquation {

  @Override
  public int getDimension() {
    return 2 * space * masses.length;
  }

  @Override
  public double[] computeDerivatives(double time, double[] y) {
    work.proceed();
    int half = space * masses.length;
    double[] d = new double[y.length];
    System.arraycopy(y, half, d, 0, half);
    for (int i = 0; i < masses.length; i++) {
      for (int j = 0; j < i; j++) {
        double r = distance(y, i, j);
        double pull = gravity / (r * r * r);
        for (int k = 0; k < space; k++) {
          double apart = y[space * j + k] - y[space * i + k];
          d[half + space * i + k] += pull * masses[j] * apart;
          d[half + space * j + k] -= pull * masses[i] * apart;
        }
      }
    }
    return d;
  }

  private double distance(double[] y, int i, int j) {
    double squared = 0;
    for (int k = 0; k < space; k++) {
      double apart = y[space * i + k] - y[space * j + k];
      squared += apart * apart;
    }
    return Math.sqrt(squared);
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
    int half = space * masses.length;
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
