package dev.omni.quant.physics;

import java.util.ArrayList;
import java.util.List;
import net.sf.geographiclib.GeodesicData;

/**
 * The line of constant azimuth between two points of an ellipsoid, the shorter way around: straight
 * in the longitude and the isometric latitude (J. P. Snyder, Map Projections: a Working Manual, US
 * Geological Survey Professional Paper 1395, 1987, eq. 7-7 and 7-9).
 *
 * @param flattening of the ellipsoid
 * @param ends of the line
 */
record RhumbLine(double flattening, GeodesicData ends) {
  private static final double HALF_TURN = 180;
  private static final double NEAR_POLE = 89.999;

  /** Returns points, latitude and longitude of each. */
  List<double[]> points(int count) {
    double apart = Math.IEEEremainder(ends.lon2 - ends.lon1, 2 * HALF_TURN);
    double first = isometric(ends.lat1);
    double rise = isometric(ends.lat2) - first;
    var points = new ArrayList<double[]>();
    for (int i = 0; i < count; i++) {
      double share = i / (count - 1.0);
      double latitude = ends.lat1 + share * (ends.lat2 - ends.lat1);
      double part = Math.abs(rise) < 1e-12 ? share : (isometric(latitude) - first) / rise;
      double longitude = Math.IEEEremainder(ends.lon1 + part * apart, 2 * HALF_TURN);
      points.add(new double[] {latitude, longitude});
    }
    return points;
  }

  /** Returns the isometric latitude of a latitude in degrees, which is without limit at a pole. */
  private double isometric(double latitude) {
    double near = Math.max(-NEAR_POLE, Math.min(NEAR_POLE, latitude));
    double sin = StrictMath.sin(StrictMath.toRadians(near));
    double squared = flattening * (2 - flattening);
    double eccentricity = Math.sqrt(Math.abs(squared));
    double correction =
        squared >= 0
            ? eccentricity * atanh(eccentricity * sin)
            : -eccentricity * StrictMath.atan(eccentricity * sin);
    return atanh(sin) - correction;
  }

  private static double atanh(double x) {
    return 0.5 * (StrictMath.log1p(x) - StrictMath.log1p(-x));
  }
}
