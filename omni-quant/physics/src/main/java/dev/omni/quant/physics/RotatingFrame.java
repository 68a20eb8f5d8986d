package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;

/**
 * The motion in the frame that rotates with two bodies on circular orbits (V. Szebehely, Theory of
 * Orbits, 1967, eqs. 1.5.4-1.5.9). The state is position, then velocity, in the plane or in space.
 *
 * @param mass of the smaller body, both together being 1
 * @param space whether there is a third dimension
 * @param work polled for cancellation
 */
record RotatingFrame(double mass, boolean space, Work work) implements ReversibleMotion {
  /** Well inside any body there is, in units of the distance of the large ones. */
  private static final double MEETING = 1e-6;

  @Override
  public int getDimension() {
    return 2 * dimensions();
  }

  private int dimensions() {
    return space ? 3 : 2;
  }

  @Override
  public double[] computeDerivatives(double time, double[] y) {
    work.proceed();
    int n = dimensions();
    double larger = distance(y, -mass);
    double smaller = distance(y, 1 - mass);
    if (Math.min(larger, smaller) < MEETING) {
      throw new Infeasible("the small body meets a large one at time " + time);
    }
    double pull = (1 - mass) / (larger * larger * larger);
    double tug = mass / (smaller * smaller * smaller);
    double[] d = new double[2 * n];
    System.arraycopy(y, n, d, 0, n);
    d[n] = 2 * y[n + 1] + y[0] - pull * (y[0] + mass) - tug * (y[0] + mass - 1);
    d[n + 1] = -2 * y[n] + y[1] - (pull + tug) * y[1];
    if (space) {
      d[n + 2] = -(pull + tug) * y[2];
    }
    return d;
  }

  /** The frame turns the other way in time too, so that the way back is mirrored at the axis. */
  @Override
  public double[] mirrored(double[] state) {
    double[] mirrored = state.clone();
    int n = dimensions();
    for (int k : space ? new int[] {1, n, n + 2} : new int[] {1, n}) {
      mirrored[k] = -mirrored[k];
    }
    return mirrored;
  }

  @Override
  public double farthest(double[] apart) {
    double height = space ? apart[2] : 0;
    return Math.sqrt(apart[0] * apart[0] + apart[1] * apart[1] + height * height);
  }

  @Override
  public BodyScales tolerances(double[] start, double tolerance) {
    return BodyScales.same(start.length, tolerance);
  }

  private double distance(double[] y, double center) {
    double x = y[0] - center;
    double height = space ? y[2] : 0;
    return Math.sqrt(x * x + y[1] * y[1] + height * height);
  }

  /** Returns the distance to the nearer of the large bodies. */
  double nearest(double[] y) {
    return Math.min(distance(y, -mass), distance(y, 1 - mass));
  }

  /** Returns Jacobi's constant, without the term of the masses alone. */
  double jacobi(double[] y) {
    return potential(y) - squaredSpeed(y);
  }

  /** Returns the sum of the magnitudes in Jacobi's constant: the scale of its rounding. */
  double magnitude(double[] y) {
    return potential(y) + squaredSpeed(y);
  }

  private double potential(double[] y) {
    return y[0] * y[0]
        + y[1] * y[1]
        + 2 * (1 - mass) / distance(y, -mass)
        + 2 * mass / distance(y, 1 - mass);
  }

  private double squaredSpeed(double[] y) {
    int n = dimensions();
    double sum = 0;
    for (int k = n; k < 2 * n; k++) {
      sum += y[k] * y[k];
    }
    return sum;
  }
}
