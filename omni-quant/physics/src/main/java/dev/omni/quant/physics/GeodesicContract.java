package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of ways and areas on an ellipsoid. */
final class GeodesicContract {
  static final Shape CONTRACT =
      Shape.object()
          .required(
              "problem", Shape.choice("direct", "inverse", "polygon").titled("Which is sought"))
          .optional("lat1", latitude("Latitude of the first point (direct, inverse)"))
          .optional("lon1", degrees("Longitude of the first point (direct, inverse)"))
          .optional("lat2", latitude("Latitude of the second point (inverse)"))
          .optional("lon2", degrees("Longitude of the second point (inverse)"))
          .optional("azimuth1", degrees("Azimuth at the first point (direct)"))
          .optional(
              "distance_m",
              Shape.number()
                  .unit("m")
                  .titled("Distance to go (direct), at most 1000 times around the equator"))
          .optional(
              "waypoints",
              Shape.integer()
                  .atLeast(2)
                  .atMost(1000)
                  .unit("1")
                  .titled("Number of points at equal distances, both ends included"))
          .optional(
              "polygon",
              Shape.matrix(Shape.arrayOf(degrees("Latitude, then longitude"), 2, 2))
                  .rows(3, 10_000)
                  .titled("Corners in order, each latitude and longitude (polygon)"))
          .optional(
              "equatorial_radius_m",
              Shape.number().above(0).unit("m").titled("Equatorial radius; WGS84 if not given"))
          .optional(
              "flattening",
              Shape.number()
                  .above(-1)
                  .below(1)
                  .unit("1")
                  .titled("Flattening, from -0.1 to 0.1; WGS84 if not given"))
          .example(
              Json.obj(
                  "problem",
                  "direct",
                  "lat1",
                  40,
                  "lon1",
                  0,
                  "azimuth1",
                  30,
                  "distance_m",
                  10000000))
          .example(
              Json.obj(
                  "problem",
                  "inverse",
                  "lat1",
                  40.63972222222222,
                  "lon1",
                  -73.77888888888889,
                  "lat2",
                  1.3591666666666669,
                  "lon2",
                  103.98944444444444,
                  "waypoints",
                  5))
          .example(
              Json.obj(
                  "problem",
                  "polygon",
                  "polygon",
                  List.of(List.of(0, 0), List.of(0, 90), List.of(90, 0))));

  private static Shape latitude(String title) {
    return Shape.number().atLeast(-90).atMost(90).unit("deg").titled(title);
  }

  private static Shape degrees(String title) {
    return Shape.number().atLeast(-540).atMost(540).unit("deg").titled(title);
  }

  static final Shape RESULT =
      Shape.object()
          .optional("azimuth2_deg", Shape.number().unit("deg").titled("Azimuth at point 2"))
          .optional("distance_m", Shape.number().unit("m").titled("Distance"))
          .optional("azimuth1_deg", Shape.number().unit("deg").titled("Azimuth at point 1"))
          .optional("lat2_deg", Shape.number().unit("deg").titled("Latitude of point 2"))
          .optional("lon2_deg", Shape.number().unit("deg").titled("Longitude of point 2"))
          .optional(
              "arc_deg", Shape.number().unit("deg").titled("Arc length on the auxiliary sphere"))
          .optional("reduced_length_m", Shape.number().unit("m").titled("Reduced length"))
          .optional(
              "waypoints",
              Shape.object()
                  .required("lat_deg", column("deg").titled("Latitude"))
                  .required("lon_deg", column("deg").titled("Longitude"))
                  .required("azimuth_deg", column("deg").titled("Azimuth of the way there"))
                  .required("distance_m", column("m").titled("Distance from the first point"))
                  .titled("Points of the way"))
          .optional("area_m2", Shape.number().unit("m2").titled("Area of the polygon"))
          .optional("perimeter_m", Shape.number().unit("m").titled("Perimeter of the polygon"))
          .optional("clockwise", Shape.bool().titled("Whether the corners go around it clockwise"));

  private GeodesicContract() {}

  private static Shape column(String unit) {
    return Shape.listOf(Shape.number().unit(unit));
  }
}
