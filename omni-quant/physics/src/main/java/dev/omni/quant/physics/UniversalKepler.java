package dev.omni.quant.physics;

import org.hipparchus.geometry.euclidean.threed.Vector3D;

/**
 * The motion of a body around a point mass in universal variables, the same for ellipse, parabola
 * and hyperbola (R. H. Battin, An Introduction to the Mathematics and Methods of Astrodynamics,
 * rev. ed., 1999, section 4.5). Lengths in kilometers, times in seconds.
 *
 * @param position from the center, not 0
 * @param velocity at that place
 * @param mu gravitational parameter
 */
record UniversalKepler(Vector3D position, Vector3D velocity, double mu) {
  /** Below, the functions of Stumpff lose digits but in their series. */
  private static final double SERIES = 1;

  /** A place and the velocity there. */
  record State(Vector3D position, Vector3D velocity) {}

  /** Returns the state after a time above 0; its numbers are NaN where doubles hold none. */
  State after(double seconds) {
    double radius = position.getNorm();
    double unit = radius * Math.sqrt(radius / mu);
    Vector3D place = position.scalarMultiply(1 / radius);
    Vector3D speed = velocity.scalarMultiply(unit / radius);
    double alpha = 2 - speed.getNormSq();
    double sigma = place.dotProduct(speed);
    double time = seconds / unit;
    double x = anomaly(alpha, sigma, time);
    double z = alpha * x * x;
    double u1 = x * (1 - z * third(z));
    double u2 = x * x * second(z);
    double far = 1 - z * second(z) + sigma * u1 + u2;
    double f = 1 - u2;
    double g = u1 + sigma * u2;
    double fSlope = -u1 / far;
    double gSlope = 1 - u2 / far;
    return new State(
        new Vector3D(f * radius, place, g * radius, speed),
        new Vector3D(fSlope * radius / unit, place, gSlope * radius / unit, speed));
  }

  /** Returns the universal anomaly at a time, which rises with it, by halving. */
  private static double anomaly(double alpha, double sigma, double time) {
    double low = 0;
    double high = 1;
    while (time(alpha, sigma, high) < time) {
      low = high;
      high *= 2;
    }
    double middle = (low + high) / 2;
    while (middle > low && middle < high) {
      if (time(alpha, sigma, middle) < time) {
        low = middle;
      } else {
        high = middle;
      }
      middle = (low + high) / 2;
    }
    return middle;
  }

  private static double time(double alpha, double sigma, double x) {
    double z = alpha * x * x;
    return x * (1 - z * third(z)) + sigma * x * x * second(z) + x * x * x * third(z);
  }

  /** Returns (1 - cos sqrt z) / z. */
  private static double second(double z) {
    if (Math.abs(z) < SERIES) {
      return series(z, 2);
    }
    double root = Math.sqrt(Math.abs(z));
    double half = z > 0 ? StrictMath.sin(root / 2) : StrictMath.sinh(root / 2);
    return 2 * half * half / Math.abs(z);
  }

  /** Returns (sqrt z - sin sqrt z) / sqrt z^3. */
  private static double third(double z) {
    if (Math.abs(z) < SERIES) {
      return series(z, 3);
    }
    double root = Math.sqrt(Math.abs(z));
    return (z > 0 ? root - StrictMath.sin(root) : StrictMath.sinh(root) - root)
        / (root * root * root);
  }

  private static double series(double z, int first) {
    double term = first == 2 ? 0.5 : 1 / 6.0;
    double sum = 0;
    for (int k = first; sum + term != sum; k += 2) {
      sum += term;
      term *= -z / ((k + 1.0) * (k + 2.0));
    }
    return sum;
  }
}
