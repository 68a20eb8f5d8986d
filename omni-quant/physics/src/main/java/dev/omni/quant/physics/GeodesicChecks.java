package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;
import net.sf.geographiclib.PolygonArea;
import net.sf.geographiclib.PolygonResult;

/**
 * The checks of a way or a polygon: the way there and the way back by the numbers given, and the
 * corners in the other order.
 *
 * @param earth the ellipsoid
 * @param input as given
 */
record GeodesicChecks(Geodesic earth, GeodesicProblem.Input input) {
  private static final double CLOSED = 1e-8;
  private static final double ROUNDING = 1e-9;
  private static final double REVERSED = 1e-12;
  private static final int WAYPOINTS = 100;

  List<Check> way(GeodesicWay result) {
    boolean direct = input.problem() == GeodesicProblem.Kind.DIRECT;
    double lat1 = input.lat1().orElseThrow();
    double lon1 = input.lon1().orElseThrow();
    double lat2 = result.lat2Deg();
    double lon2 = result.lon2Deg();
    double distance = result.distanceM();
    GeodesicData there = earth.Direct(lat1, lon1, result.azimuth1Deg(), distance);
    double gone = direct ? input.distanceM().orElseThrow() : distance;
    int wanted = GeodesicMask.STANDARD | GeodesicMask.REDUCEDLENGTH;
    double azimuth2 = result.azimuth2Deg();
    GeodesicData back = earth.Direct(lat2, lon2, azimuth2, -gone, wanted);
    double off = apart(there, lat2, lon2);
    off = larger(off, apart(back, lat1, lon1));
    off =
        larger(
            off,
            direct
                ? 0
                : inverse(lat2, lon2, input.lat2().orElseThrow(), input.lon2().orElseThrow()));
    double radius = earth.EquatorialRadius();
    double turns = Math.abs(back.a12) / 360;
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "closure_m",
            off,
            CLOSED * Math.max(1, radius / 1e3) * Math.max(1, turns),
            "Largest distance between the second point and where azimuth and distance lead from the"
                + " first, and between the first and where they lead back from the second."));
    checks.add(
        new Residuals()
            .equal(result.arcDeg(), -back.a12, 1)
            .equal(result.reducedLengthM(), -back.m12, radius)
            .check(
                "way_back_residual",
                ROUNDING,
                "Largest difference of the arc or the reduced length and those of the way back,"
                    + " relative: zero."));
    double bound = CLOSED * Math.max(1, radius / 1e3) * Math.max(1, turns);
    result.waypoints().ifPresent(points -> checks.add(waypoints(result, points, bound)));
    return checks;
  }

  /** Checks that the way from a waypoint ends where the whole does. */
  private Check waypoints(GeodesicWay result, GeodesicWay.Waypoints points, double bound) {
    double[] lat = points.latDeg();
    double[] lon = points.lonDeg();
    double[] azimuth = points.azimuthDeg();
    double[] distance = points.distanceM();
    double whole = result.distanceM();
    int stride = Math.max(1, lat.length / WAYPOINTS);
    double off = 0;
    for (int i = 0; i < lat.length; i += stride) {
      double share = (double) i / (lat.length - 1);
      off = larger(off, Math.abs(distance[i] - whole * share));
      off =
          larger(
              off,
              apart(
                  earth.Direct(lat[i], lon[i], azimuth[i], whole - distance[i]),
                  result.lat2Deg(),
                  result.lon2Deg()));
    }
    return new Check(
        "waypoint_residual_m",
        off,
        bound,
        "Largest distance between the second point and where the way from a waypoint leads, and of"
            + " the distances of waypoints from equal parts.");
  }

  private double apart(GeodesicData there, double lat, double lon) {
    return inverse(there.lat2, there.lon2, lat, lon);
  }

  /** Returns the distance of two points; beyond all where one is none. */
  private double inverse(double lat1, double lon1, double lat2, double lon2) {
    double apart = earth.Inverse(lat1, lon1, lat2, lon2).s12;
    return Double.isFinite(apart) ? apart : Double.MAX_VALUE;
  }

  private static double larger(double one, double other) {
    return Double.isFinite(other) ? Math.max(one, other) : Double.MAX_VALUE;
  }

  List<Check> polygon(GeodesicArea result) {
    double[][] corners = input.polygon().orElseThrow();
    var area = new PolygonArea(earth, false);
    for (int i = corners.length - 1; i >= 0; i--) {
      area.AddPoint(corners[i][0], corners[i][1]);
    }
    PolygonResult back = area.Compute(false, true);
    double given = result.areaM2() * (result.clockwise() ? -1 : 1);
    return List.of(
        new Check(
            "reversal_residual",
            (given + back.area) / earth.EllipsoidArea(),
            REVERSED,
            "Area of the corners in order and of those in the other order, which have the other"
                + " sign, relative to the whole ellipsoid."),
        new Residuals()
            .equal(result.perimeterM(), back.perimeter, earth.EquatorialRadius())
            .check(
                "perimeter_residual",
                REVERSED,
                "Difference of the perimeter and that of the corners in the other order,"
                    + " relative."));
  }
}
