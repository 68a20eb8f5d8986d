package dev.omni.quant.physics;

import dev.omni.engine.Work;
import dev.omni.quant.core.ode.DifferentialEquations;
import java.util.List;

/**
 * The motion of a satellite under the zonal field of the Earth and drag, in kilometers and seconds.
 *
 * @param degree of the zonal field, 0 or 2 to 6
 * @param pole of the axis; empty for the axis of the frame
 * @param drag of the air; empty for none
 * @param work polled for cancellation
 */
record EarthForces(int degree, List<EarthPole> pole, List<Drag> drag, Work work)
    implements DifferentialEquations {
  /** EGM96, km^3/s^2 and km. */
  static final double ATTRACTION = 398600.4415;

  static final double RADIUS = 6378.1363;
  private static final double[] ZONAL = {
    0,
    0,
    1.08262668355315e-3,
    -2.53265648533224e-6,
    -1.619621591367e-6,
    -2.27296082868698e-7,
    5.40681239107085e-7
  };
  private static final double ROTATION = 7.292115e-5;
  private static final double METRES = 1000;

  EarthForces {
    pole = List.copyOf(pole);
    drag = List.copyOf(drag);
  }

  /**
   * An exponential atmosphere that turns with the Earth.
   *
   * @param areaToMass in m2/kg
   * @param coefficient of drag
   * @param density in kg/m3 at the reference
   * @param altitude of the reference in km
   * @param scale height in km
   */
  record Drag(
      double areaToMass, double coefficient, double density, double altitude, double scale) {}

  @Override
  public List<String> names() {
    return List.of("x", "y", "z", "vx", "vy", "vz");
  }

  @Override
  public double[] slopes(double t, double[] y) {
    work.proceed();
    double[] force = gravity(t, y);
    for (Drag air : drag) {
      double altitude = altitude(y);
      // In m: the density of a place below the ground has no meaning but is finite.
      double density = air.density() * StrictMath.exp(-(altitude - air.altitude()) / air.scale());
      double[] wind = {y[3] + ROTATION * y[1], y[4] - ROTATION * y[0], y[5]};
      double speed = Math.sqrt(wind[0] * wind[0] + wind[1] * wind[1] + wind[2] * wind[2]);
      double factor = -0.5 * density * air.coefficient() * air.areaToMass() * speed * METRES;
      for (int k = 0; k < 3; k++) {
        force[k] += factor * wind[k];
      }
    }
    return new double[] {y[3], y[4], y[5], force[0], force[1], force[2]};
  }

  static double altitude(double[] y) {
    return EarthFixed.Geodetic.of(y).altitude();
  }

  /** Returns the unit vector of the axis at a time. */
  double[] axis(double t) {
    return pole.isEmpty() ? new double[] {0, 0, 1} : pole.get(0).at(t);
  }

  /** The gradient of the potential: its parts along the radius and along the axis. */
  private double[] gravity(double t, double[] y) {
    double[] axis = axis(t);
    double r = Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    double sine = (y[0] * axis[0] + y[1] * axis[1] + y[2] * axis[2]) / r;
    double along = 0;
    double across = 0;
    double before = 1;
    double legendre = sine;
    double slopeBefore = 0;
    double slope = 1;
    double ratio = RADIUS / r;
    double power = ratio;
    for (int n = 2; n <= degree; n++) {
      double next = ((2 * n - 1) * sine * legendre - (n - 1) * before) / n;
      double nextSlope = slopeBefore + (2 * n - 1) * legendre;
      power *= ratio;
      along += ZONAL[n] * power * ((n + 1) * next + sine * nextSlope);
      across -= ZONAL[n] * power * nextSlope;
      before = legendre;
      legendre = next;
      slopeBefore = slope;
      slope = nextSlope;
    }
    double scale = ATTRACTION / (r * r);
    double[] force = new double[3];
    for (int k = 0; k < 3; k++) {
      force[k] = scale * ((along - 1) * y[k] / r + across * axis[k]);
    }
    return force;
  }

  /** Returns the energy of a unit mass in the field about the axis of a time. */
  double energy(double t, double[] y) {
    double[] axis = axis(t);
    double r = Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    double sine = (y[0] * axis[0] + y[1] * axis[1] + y[2] * axis[2]) / r;
    double before = 1;
    double legendre = sine;
    double sum = 1;
    double power = RADIUS / r;
    for (int n = 2; n <= degree; n++) {
      double next = ((2 * n - 1) * sine * legendre - (n - 1) * before) / n;
      power *= RADIUS / r;
      sum -= ZONAL[n] * power * next;
      before = legendre;
      legendre = next;
    }
    double square = y[3] * y[3] + y[4] * y[4] + y[5] * y[5];
    return square / 2 - ATTRACTION / r * sum;
  }

  @Override
  public double[][] jacobian(double t, double[] y) {
    throw new UnsupportedOperationException("an explicit method needs none");
  }
}
