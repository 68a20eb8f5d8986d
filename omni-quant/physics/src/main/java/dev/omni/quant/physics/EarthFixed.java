package dev.omni.quant.physics;

import dev.omni.engine.NotConverged;

/**
 * Positions that turn with the Earth. The frame of the true equator and mean equinox (TEME) is
 * turned about its pole by the Greenwich mean sidereal time of 1982 (S. Aoki et al., Astron.
 * Astrophys. 105, 1982, 359-361); the motion of the pole is left out. Geodetic coordinates are on
 * the ellipsoid of WGS 84.
 */
final class EarthFixed {
  static final double RADIUS_KM = 6378.137;
  static final double FLATTENING = 1 / 298.257223563;

  private static final double SQUARED_ECCENTRICITY = FLATTENING * (2 - FLATTENING);

  /** Rounds of the latitude, each of which adds two digits and more. */
  private static final int ROUNDS = 10;

  /** A change of the latitude, in radians, that counts as none. */
  private static final double STILL = 1e-12;

  private static final double SECONDS_A_DAY = 86400;

  /** Days from 1970 to noon of 2000. */
  private static final double J2000 = 10957.5;

  private static final double DAYS_A_CENTURY = 36525;

  private EarthFixed() {}

  /**
   * Returns the sidereal time in radians.
   *
   * @param day since 1970-01-01
   * @param second of the day, UT1
   */
  static double siderealTime(long day, double second) {
    double centuries = (day - J2000 + second / SECONDS_A_DAY) / DAYS_A_CENTURY;
    double seconds =
        24110.54841
            + (8640184.812866 + (0.093104 - 6.2e-6 * centuries) * centuries) * centuries
            + second;
    double turns = seconds / SECONDS_A_DAY;
    return 2 * Math.PI * (turns - Math.floor(turns));
  }

  /** Returns a position of TEME in the turned frame. */
  static double[] turned(double[] position, double angle) {
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    return new double[] {
      cos * position[0] + sin * position[1], cos * position[1] - sin * position[0], position[2]
    };
  }

  /**
   * Geodetic coordinates on WGS 84.
   *
   * @param latitude in degrees
   * @param longitude in degrees, above -180 and up to 180
   * @param altitude in kilometers above the ellipsoid
   */
  record Geodetic(double latitude, double longitude, double altitude) {
    /** Returns the coordinates of a position outside of the core of the Earth, in kilometers. */
    static Geodetic of(double[] position) {
      double across = Math.sqrt(position[0] * position[0] + position[1] * position[1]);
      double latitude = StrictMath.atan2(position[2], across * (1 - SQUARED_ECCENTRICITY));
      double moved = 0;
      for (int i = 0; i < ROUNDS; i++) {
        double sin = StrictMath.sin(latitude);
        double next =
            StrictMath.atan2(position[2] + SQUARED_ECCENTRICITY * radius(sin) * sin, across);
        moved = Math.abs(next - latitude);
        latitude = next;
      }
      if (!(moved <= STILL)) {
        throw new NotConverged(
            "the latitude is not found: the position is near the centre of the Earth",
            ROUNDS,
            moved,
            STILL);
      }
      double sin = StrictMath.sin(latitude);
      double altitude =
          across * StrictMath.cos(latitude)
              + position[2] * sin
              - RADIUS_KM * Math.sqrt(1 - SQUARED_ECCENTRICITY * sin * sin);
      double longitude = StrictMath.toDegrees(StrictMath.atan2(position[1], position[0]));
      return new Geodetic(
          StrictMath.toDegrees(latitude), longitude == -180 ? 180 : longitude, altitude);
    }

    /** Returns the radius of curvature in the prime vertical. */
    private static double radius(double sin) {
      return RADIUS_KM / Math.sqrt(1 - SQUARED_ECCENTRICITY * sin * sin);
    }

    /** Returns the position, in kilometers. */
    double[] position() {
      double phi = StrictMath.toRadians(latitude);
      double lambda = StrictMath.toRadians(longitude);
      double sin = StrictMath.sin(phi);
      double radius = radius(sin);
      double across = (radius + altitude) * StrictMath.cos(phi);
      return new double[] {
        across * StrictMath.cos(lambda),
        across * StrictMath.sin(lambda),
        (radius * (1 - SQUARED_ECCENTRICITY) + altitude) * sin
      };
    }
  }
}
