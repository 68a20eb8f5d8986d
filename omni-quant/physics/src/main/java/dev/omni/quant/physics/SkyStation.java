package dev.omni.quant.physics;

import java.time.Instant;

/**
 * A satellite as a station sees it: without refraction and without the time that light takes.
 *
 * @param satellite under its theory
 * @param epoch of its elements
 * @param start minutes from the epoch to the start of the search
 * @param ut1MinusUtc in seconds
 * @param station place of the station
 */
record SkyStation(
    Satellite satellite,
    OrbitTimes.Epoch epoch,
    double start,
    double ut1MinusUtc,
    EarthFixed.Geodetic station) {
  private static final double SECONDS_A_MINUTE = 60;
  private static final double EARTH_RADIUS_KM = 6378.137;

  static SkyStation of(
      TleLines lines, Instant start, double ut1MinusUtc, EarthFixed.Geodetic station) {
    OrbitTimes.Epoch epoch = lines.epoch();
    return new SkyStation(Satellite.of(lines), epoch, epoch.minutesTo(start), ut1MinusUtc, station);
  }

  /**
   * The direction and the distance of a satellite.
   *
   * @param elevation in degrees above the horizon
   * @param azimuth in degrees from north over east
   * @param range in kilometers
   */
  record Sight(double elevation, double azimuth, double range) {}

  /** Returns where the satellite stands so many seconds after the start. */
  Sight at(double seconds) {
    double minutes = start + seconds / SECONDS_A_MINUTE;
    double angle = epoch.siderealTime(minutes, ut1MinusUtc);
    double[] there = EarthFixed.turned(satellite.at(minutes).position(), angle);
    double[] here = station.position();
    double phi = StrictMath.toRadians(station.latitude());
    double lambda = StrictMath.toRadians(station.longitude());
    double x = there[0] - here[0];
    double y = there[1] - here[1];
    double z = there[2] - here[2];
    double outward = StrictMath.cos(lambda) * x + StrictMath.sin(lambda) * y;
    double east = StrictMath.cos(lambda) * y - StrictMath.sin(lambda) * x;
    double north = StrictMath.cos(phi) * z - StrictMath.sin(phi) * outward;
    double up = StrictMath.cos(phi) * outward + StrictMath.sin(phi) * z;
    double azimuth = StrictMath.toDegrees(StrictMath.atan2(east, north));
    return new Sight(
        StrictMath.toDegrees(StrictMath.atan2(up, Math.sqrt(east * east + north * north))),
        azimuth < 0 ? azimuth + 360 : azimuth,
        Math.sqrt(x * x + y * y + z * z));
  }

  double elevation(double seconds) {
    return at(seconds).elevation();
  }

  /**
   * Returns whether the Sun shines on the satellite: it is outside of a cylinder behind the Earth.
   * The Sun's direction is that of the Astronomical Almanac, section C, to 0.01 degrees.
   */
  boolean sunlit(double seconds) {
    double minutes = start + seconds / SECONDS_A_MINUTE;
    double[] there = satellite.at(minutes).position();
    double days = epoch.day() - 10957.5 + epoch.fraction() + minutes / 1440;
    double anomaly = StrictMath.toRadians(357.528 + 0.9856003 * days);
    double longitude =
        StrictMath.toRadians(
            280.460
                + 0.9856474 * days
                + 1.915 * StrictMath.sin(anomaly)
                + 0.020 * StrictMath.sin(2 * anomaly));
    double tilt = StrictMath.toRadians(23.439 - 4e-7 * days);
    double[] sun = {
      StrictMath.cos(longitude),
      StrictMath.cos(tilt) * StrictMath.sin(longitude),
      StrictMath.sin(tilt) * StrictMath.sin(longitude)
    };
    double along = there[0] * sun[0] + there[1] * sun[1] + there[2] * sun[2];
    double across = 0;
    for (int k = 0; k < 3; k++) {
      double part = there[k] - along * sun[k];
      across += part * part;
    }
    return along >= 0 || Math.sqrt(across) > EARTH_RADIUS_KM;
  }
}
