package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.geometry.euclidean.threed.Vector3D;
import org.hipparchus.util.FastMath;
import org.orekit.bodies.GeodeticPoint;
import org.orekit.bodies.OneAxisEllipsoid;
import org.orekit.frames.Frame;
import org.orekit.frames.TopocentricFrame;
import org.orekit.time.AbsoluteDate;

/**
 * The checks of passes: where the satellite stands at the times of the result, by the library's
 * frame of the station.
 *
 * @param sky satellite and station
 * @param least elevation of a pass, in degrees
 * @param duration of the search, in seconds
 */
record PassChecks(SkyStation sky, double least, double duration) {
  private static final double SAME = 1e-6;
  private static final double ROUNDING = 1e-9;
  private static final double METRES = 1000;

  List<Check> all(SatellitePasses.Result result) {
    TopocentricFrame station = station();
    List<SatellitePasses.SatellitePass> passes = result.passes();
    double apart = 0;
    double higher = 0;
    var sights = new Residuals();
    for (SatellitePasses.SatellitePass pass : passes) {
      double culmination = pass.culminationS();
      double top = elevation(station, culmination);
      apart = larger(apart, top - pass.maxElevationDeg());
      sights.equal(range(station, culmination), METRES * pass.culminationRangeKm());
      sights.residual(azimuth(station, culmination, pass.culminationAzimuthDeg()));
      apart = larger(apart, end(station, pass.riseS(), pass.riseAzimuthDeg(), sights));
      apart = larger(apart, end(station, pass.setS(), pass.setAzimuthDeg(), sights));
      for (double near : List.of(culmination - 1, culmination + 1)) {
        boolean within = near >= 0 && near <= duration;
        higher = larger(higher, within ? Math.max(0, elevation(station, near) - top) : 0);
      }
    }
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "count_residual",
            result.count() - passes.size(),
            0,
            "Number of passes less that of their rows: zero."));
    checks.add(
        new Check(
            "elevation_residual",
            apart,
            SAME,
            "Largest difference in degrees of the elevation at a rise or set from the least"
                + " elevation, and at a culmination from the highest."));
    if (!passes.isEmpty()) {
      checks.add(
          sights.check(
              "direction_residual",
              ROUNDING,
              "Largest difference of an azimuth, as a distance on the sky, or of a range from those"
                  + " in the frame of the station, relative: zero."));
      checks.add(
          new Check(
              "culmination_residual",
              higher,
              SAME,
              "How many degrees higher the satellite stands a second before or after a culmination:"
                  + " none."));
    }
    return checks;
  }

  /** Returns by how much the elevation of a rise or a set is off, and compares its azimuth. */
  private double end(
      TopocentricFrame station, @Nullable Double time, @Nullable Double azimuth, Residuals sights) {
    if (time == null || azimuth == null) {
      return 0;
    }
    sights.residual(azimuth(station, time, azimuth));
    return elevation(station, time) - least;
  }

  private static double larger(double most, double value) {
    double size = Math.abs(value);
    return size <= most ? most : Double.isFinite(size) ? size : Double.MAX_VALUE;
  }

  private TopocentricFrame station() {
    EarthFixed.Geodetic place = sky.station();
    var earth =
        new OneAxisEllipsoid(METRES * EarthFixed.RADIUS_KM, EarthFixed.FLATTENING, Frame.getRoot());
    return new TopocentricFrame(
        earth,
        new GeodeticPoint(
            FastMath.toRadians(place.latitude()),
            FastMath.toRadians(place.longitude()),
            METRES * place.altitude()),
        "station");
  }

  /** Returns the place in the turned frame, in meters; NaN where the theory does not reach. */
  private Vector3D place(double seconds) {
    double minutes = sky.start() + seconds / 60;
    try {
      double[] there = sky.satellite().at(minutes).position();
      double angle = sky.epoch().siderealTime(minutes, sky.ut1MinusUtc());
      return new Vector3D(EarthFixed.turned(there, angle)).scalarMultiply(METRES);
    } catch (Infeasible beyond) {
      return Vector3D.NaN;
    }
  }

  private double elevation(TopocentricFrame station, double seconds) {
    return FastMath.toDegrees(
        station.getElevation(place(seconds), Frame.getRoot(), AbsoluteDate.ARBITRARY_EPOCH));
  }

  private double range(TopocentricFrame station, double seconds) {
    return station.getRange(place(seconds), Frame.getRoot(), AbsoluteDate.ARBITRARY_EPOCH);
  }

  /** Returns the distance on the sky of an azimuth from that at a time, in half turns. */
  private double azimuth(TopocentricFrame station, double seconds, double degrees) {
    Vector3D there = place(seconds);
    double azimuth = station.getAzimuth(there, Frame.getRoot(), AbsoluteDate.ARBITRARY_EPOCH);
    double turned = Math.IEEEremainder(FastMath.toDegrees(azimuth) - degrees, 360);
    double height = station.getElevation(there, Frame.getRoot(), AbsoluteDate.ARBITRARY_EPOCH);
    return Math.abs(turned) * FastMath.cos(height) / 180;
  }
}
