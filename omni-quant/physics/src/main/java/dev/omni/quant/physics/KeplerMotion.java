package dev.omni.quant.physics;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.geometry.euclidean.threed.Vector3D;
import org.hipparchus.util.FastMath;

/**
 * The motion of a body around a point mass. Lengths in kilometers, times in seconds.
 *
 * @param position from the center
 * @param velocity at that place
 * @param mu gravitational parameter
 */
record KeplerMotion(Vector3D position, Vector3D velocity, double mu) {
  private static final int SPACE = 3;

  /** Returns the semi-major axis from the energy; negative for a hyperbola. */
  double semiMajorAxis() {
    return FiniteResults.number(
        "semi-major axis", 1 / (2 / position.getNorm() - velocity.getNormSq() / mu));
  }

  /** Returns the length of the vector of Laplace, Runge and Lenz. */
  double eccentricity() {
    return FiniteResults.number(
        "eccentricity",
        velocity
            .crossProduct(momentum())
            .scalarMultiply(1 / mu)
            .subtract(position.normalize())
            .getNorm());
  }

  /** Returns the angle between the orbital plane and the x-y plane, in degrees, 0 to 180. */
  double inclination() {
    return FastMath.toDegrees(Vector3D.angle(momentum(), Vector3D.PLUS_K));
  }

  private Vector3D momentum() {
    return position.crossProduct(velocity);
  }

  /** Returns the places on the way, x and y of each. */
  List<double[]> along(double seconds) {
    return Integration.along(bodies(), start(), seconds / timeUnit()).stream()
        .map(state -> Arrays.copyOf(place(state).toArray(), 2))
        .toList();
  }

  private static NBody bodies() {
    return new NBody(1, new double[] {0, 1}, SPACE, Work.alone());
  }

  /** Returns the initial state in units of the initial distance and of the time that makes mu 1. */
  private double[] start() {
    double[] start = new double[4 * SPACE];
    double speed = timeUnit() / position.getNorm();
    System.arraycopy(position.normalize().toArray(), 0, start, 0, SPACE);
    System.arraycopy(velocity.scalarMultiply(speed).toArray(), 0, start, 2 * SPACE, SPACE);
    return start;
  }

  private Vector3D place(double[] state) {
    return new Vector3D(Arrays.copyOf(state, SPACE)).scalarMultiply(position.getNorm());
  }

  private double timeUnit() {
    double radius = position.getNorm();
    return radius * Math.sqrt(radius / mu);
  }
}
