package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Optional;
import net.sf.geographiclib.GeodesicData;

/**
 * A way on an ellipsoid.
 *
 * @param azimuth2Deg forward direction at the second point
 * @param distanceM its length
 * @param azimuth1Deg direction at the first point
 * @param lat2Deg latitude of the second point
 * @param lon2Deg longitude of the second point
 * @param arcDeg its length on the auxiliary sphere
 * @param reducedLengthM how far ways that start at a small angle are apart, over the angle
 * @param waypoints points of the way, where they are wanted
 */
public record GeodesicWay(
    @Title("Azimuth at point 2") @Unit("deg") double azimuth2Deg,
    @Title("Distance") @Unit("m") double distanceM,
    @Title("Azimuth at point 1") @Unit("deg") double azimuth1Deg,
    @Title("Latitude of point 2") @Unit("deg") double lat2Deg,
    @Title("Longitude of point 2") @Unit("deg") double lon2Deg,
    @Title("Arc length on the auxiliary sphere") @Unit("deg") double arcDeg,
    @Title("Reduced length") @Unit("m") double reducedLengthM,
    @Title("Points of the way") Optional<Waypoints> waypoints) {
  static GeodesicWay of(GeodesicData way, Optional<Waypoints> waypoints) {
    return new GeodesicWay(
        way.azi2, way.s12, way.azi1, way.lat2, way.lon2, way.a12, way.m12, waypoints);
  }

  /**
   * Points of a way by column.
   *
   * @param latDeg latitudes
   * @param lonDeg longitudes
   * @param azimuthDeg directions of the way there
   * @param distanceM from the first point
   */
  public record Waypoints(
      @Title("Latitude") @Unit("deg") double[] latDeg,
      @Title("Longitude") @Unit("deg") double[] lonDeg,
      @Title("Azimuth of the way there") @Unit("deg") double[] azimuthDeg,
      @Title("Distance from the first point") @Unit("m") double[] distanceM) {
    static Waypoints of(List<GeodesicData> points) {
      return new Waypoints(
          points.stream().mapToDouble(point -> point.lat2).toArray(),
          points.stream().mapToDouble(point -> point.lon2).toArray(),
          points.stream().mapToDouble(point -> point.azi2).toArray(),
          points.stream().mapToDouble(point -> point.s12).toArray());
    }
  }
}
