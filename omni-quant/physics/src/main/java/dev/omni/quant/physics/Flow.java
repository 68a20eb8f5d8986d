package dev.omni.quant.physics;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.ode.OrdinaryDifferentialEquation;

/**
 * A three-dimensional flow together with the motion of three small displacements along it: twelve
 * equations (G. Benettin, L. Galgani, A. Giorgilli and J.-M. Strelcyn, Meccanica 15, 1980).
 *
 * @param lorenz E. Lorenz, J. Atmos. Sci. 20, 1963; else O. E. Roessler, Phys. Lett. A 57, 1976
 * @param parameters sigma, rho, beta; or a, b, c
 * @param work polled for cancellation
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record Flow(boolean lorenz, double[] parameters, Work work)
    implements OrdinaryDifferentialEquation {
  private static final int SPACE = 3;
  private static final int SIZE = SPACE + SPACE * SPACE;

  /** Returns the names of a system's parameters, in order. */
  static List<String> names(boolean lorenz) {
    return lorenz ? List.of("sigma", "rho", "beta") : List.of("a", "b", "c");
  }

  /**
   * Returns a point close to another along x. A fixed point has no such neighbor, and on the z axis
   * of Lorenz, which no trajectory leaves, the neighbor is along z: trajectories off these sets
   * have other exponents, and an average over both would belong to neither.
   */
  double[] beside(double[] place, double apart) {
    double[] moves = new double[SPACE];
    velocity(place, moves);
    double[] beside = place.clone();
    if (Arrays.stream(moves).anyMatch(move -> move != 0)) {
      beside[lorenz && place[0] == 0 && place[1] == 0 ? 2 : 0] += apart;
    }
    return beside;
  }

  @Override
  public int getDimension() {
    return SIZE;
  }

  @Override
  public double[] computeDerivatives(double time, double[] y) {
    work.proceed();
    double[] d = new double[SIZE];
    double[][] jacobian = jacobian(y);
    velocity(y, d);
    for (int k = 0; k < SPACE; k++) {
      int at = SPACE + SPACE * k;
      for (int i = 0; i < SPACE; i++) {
        for (int j = 0; j < SPACE; j++) {
          d[at + i] += jacobian[i][j] * y[at + j];
        }
      }
    }
    return d;
  }

  private void velocity(double[] y, double[] d) {
    if (lorenz) {
      d[0] = parameters[0] * (y[1] - y[0]);
      d[1] = y[0] * (parameters[1] - y[2]) - y[1];
      d[2] = y[0] * y[1] - parameters[2] * y[2];
    } else {
      d[0] = -y[1] - y[2];
      d[1] = y[0] + parameters[0] * y[1];
      d[2] = parameters[1] + y[2] * (y[0] - parameters[2]);
    }
  }

  private double[][] jacobian(double[] y) {
    return lorenz
        ? new double[][] {
          {-parameters[0], parameters[0], 0},
          {parameters[1] - y[2], -1, -y[0]},
          {y[1], y[0], -parameters[2]}
        }
        : new double[][] {{0, -1, -1}, {1, parameters[0], 0}, {y[2], 0, y[0] - parameters[2]}};
  }
}
