package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;

/** The input and the result of a search for passes. */
final class PassContract {
  private static Shape line(String start, String title) {
    return Shape.string()
        .length(69, 69)
        .pattern("^" + start, "a line that begins with \"" + start + "\"")
        .titled(title);
  }

  private static final Shape STATION =
      Shape.object()
          .required(
              "latitude_deg",
              Shape.number().atLeast(-90).atMost(90).unit("deg").titled("Geodetic latitude"))
          .required(
              "longitude_deg",
              Shape.number().atLeast(-180).atMost(360).unit("deg").titled("Longitude to the east"))
          .optional(
              "altitude_m",
              Shape.number()
                  .atLeast(-500)
                  .atMost(20_000)
                  .otherwise(0)
                  .unit("m")
                  .titled("Altitude above the ellipsoid"));

  static final Shape INPUT =
      Shape.object()
          .required("line1", line("1 ", "First line"))
          .required("line2", line("2 ", "Second line"))
          .required("station", STATION.titled("Station on WGS 84"))
          .required("start_utc", Shape.dateTime().titled("Start of the search"))
          .required(
              "duration_hours",
              Shape.number().above(0).atMost(240).unit("h").titled("Length of the search"))
          .optional(
              "min_elevation_deg",
              Shape.number()
                  .atLeast(0)
                  .below(90)
                  .otherwise(0)
                  .unit("deg")
                  .titled("Least elevation of a pass"))
          .optional(
              "ut1_minus_utc_s",
              Shape.number()
                  .atLeast(-0.9)
                  .atMost(0.9)
                  .otherwise(0)
                  .unit("s")
                  .titled("UT1 less UTC"))
          .example(
              Json.obj(
                  "line1",
                  "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991",
                  "line2",
                  "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482",
                  "station",
                  Json.obj("latitude_deg", 48.8566, "longitude_deg", 2.3522, "altitude_m", 35),
                  "start_utc",
                  "2019-12-09T18:00:00.000Z",
                  "duration_hours",
                  24,
                  "min_elevation_deg",
                  10));

  private static Shape number(String unit, String title) {
    return Shape.number().unit(unit).titled(title);
  }

  private static Shape orNull(String unit, String title) {
    return Shape.number().unit(unit).orNull().titled(title);
  }

  private static final Shape PASS =
      Shape.object()
          .required("max_elevation_deg", number("deg", "Highest elevation"))
          .required("rise_utc", Shape.string().orNull().titled("Date of the rise"))
          .required("rise_s", orNull("s", "Rise after the start"))
          .required("rise_azimuth_deg", orNull("deg", "Azimuth of the rise"))
          .required("culmination_utc", Shape.string().titled("Date of the culmination"))
          .required("culmination_s", number("s", "Culmination after the start"))
          .required("culmination_azimuth_deg", number("deg", "Azimuth of the culmination"))
          .required("culmination_range_km", number("km", "Distance at the culmination"))
          .required("set_utc", Shape.string().orNull().titled("Date of the set"))
          .required("set_s", orNull("s", "Set after the start"))
          .required("set_azimuth_deg", orNull("deg", "Azimuth of the set"))
          .required(
              "sunlit", Shape.bool().titled("Whether the Sun shines on it at the culmination"));

  static final Shape RESULT =
      Shape.object()
          .required("count", Shape.integer().unit("1").titled("Number of passes"))
          .required("passes", Shape.listOf(PASS).titled("Passes by time"));

  private PassContract() {}
}
