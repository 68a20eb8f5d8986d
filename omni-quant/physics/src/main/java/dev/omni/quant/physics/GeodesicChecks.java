package dev.omni.quant.physics;

import dev.omni.domain.json.JsonFields;
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
 * @param result as published
 */
record GeodesicChecks(Geodesic earth, JsonFields input, JsonFields result) {
  private static final double CLOSED = 1e-8;
  private static final double ROUNDING = 1e-9;
  private static final double REVERSED = 1e-12;
  private static final int WAYPOINTS = 100;

  List<Check> way() {
    boolean direct = input.text("problem").equals("direct");
    double lat1 = input.number("lat1");
    double lon1 = input.number("lon1");
    double lat2 = result.number("lat2_deg");
    double lon2 = result.number("lon2_deg");
    double distance = result.number("distance_m");
    GeodesicData there = earth.Direct(lat1, lon1, result.number("azimuth1_deg"), distance);
    double gone = direct ? input.number("distance_m") : distance;
    int wanted = GeodesicMask.STANDARD | GeodesicMask.REDUCEDLENGTH;
    double azimuth2 = result.number("azimuth2_deg");
    GeodesicData back = earth.Direct(lat2, lon2, azimuth2, -gone, wanted);
    double off = apart(there, lat2, lon2);
    off = larger(off, apart(back, lat1, lon1));
    off = larger(off, direct ? 0 : inverse(lat2, lon2, input.number("lat2"), input.number("lon2")));
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
            .equal(result.number("arc_deg"), -back.a12, 1)
            .equal(result.number("reduced_length_m"), -back.m12, radius)
            .check(
                "way_back_residual",
                ROUNDING,
                "Largest difference of the arc or the reduced length and those of the way back,"
                    + " relative: zero."));
    if (result.has("waypoints")) {
      checks.add(waypoints(lat2, lon2, CLOSED * Math.max(1, radius / 1e3) * Math.max(1, turns)));
    }
    return checks;
  }

  /** Checks that the way from a waypoint ends where the whole does. */
  private Check waypoints(double lat2, double lon2, double bound) {
    JsonFields table = result.fields("waypoints");
    double[] lat = table.numbers("lat_deg");
    double[] lon = table.numbers("lon_deg");
    double[] azimuth = table.numbers("azimuth_deg");
    double[] distance = table.numbers("distance_m");
    double whole = result.number("distance_m");
    int stride = Math.max(1, lat.length / WAYPOINTS);
    double off = 0;
    for (int i = 0; i < lat.length; i += stride) {
      double share = (double) i / (lat.length - 1);
      off = larger(off, Math.abs(distance[i] - whole * share));
      off =
          larger(
              off,
              apart(earth.Direct(lat[i], lon[i], azimuth[i], whole - distance[i]), lat2, lon2));
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

  List<Check> polygon() {
    double[][] corners = input.rows("polygon");
    var area = new PolygonArea(earth, false);
    for (int i = corners.length - 1; i >= 0; i--) {
      area.AddPoint(corners[i][0], corners[i][1]);
    }
    PolygonResult back = area.Compute(false, true);
    double given = result.number("area_m2") * (result.flag("clockwise") ? -1 : 1);
    return List.of(
        new Check(
            "reversal_residual",
            (given + back.area) / earth.EllipsoidArea(),
            REVERSED,
            "Area of the corners in order and of those in the other order, which have the other"
                + " sign, relative to the whole ellipsoid."),
        new Residuals()
            .equal(result.number("perimeter_m"), back.perimeter, earth.EquatorialRadius())
            .check(
                "perimeter_residual",
                REVERSED,
                "Difference of the perimeter and that of the corners in the other order,"
                    + " relative."));
  }
}
