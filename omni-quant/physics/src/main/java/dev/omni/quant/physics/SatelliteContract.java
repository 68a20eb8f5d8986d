package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of the positions of a satellite. */
final class SatelliteContract {
  static final String UT1 = "ut1_minus_utc_s";

  static final Shape CONTRACT =
      OrbitTimes.in(
              Shape.object()
                  .required("line1", line("1 ", "First line"))
                  .required("line2", line("2 ", "Second line")))
          .optional(
              "earth_fixed",
              Shape.bool()
                  .otherwise(false)
                  .titled("Whether positions that turn with the Earth are given too"))
          .optional(
              UT1,
              Shape.number()
                  .atLeast(-0.9)
                  .atMost(0.9)
                  .unit("s")
                  .otherwise(0)
                  .titled("UT1 less UTC, for earth_fixed"))
          .example(
              Json.obj(
                  "line1",
                  "1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753",
                  "line2",
                  "2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667",
                  "minutes_from_epoch",
                  List.of(0, 360, 720, 4320)))
          .example(
              Json.obj(
                  "line1",
                  "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991",
                  "line2",
                  "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482",
                  "times_utc",
                  List.of("2019-12-09T17:00:00Z", "2019-12-09T17:30:00Z"),
                  "earth_fixed",
                  true));

  private static Shape line(String start, String title) {
    return Shape.string()
        .length(69, 69)
        .pattern("^" + start, "a line that begins with \"" + start + "\"")
        .titled(title);
  }

  static final Shape RESULT =
      Shape.object()
          .required(
              "states",
              Shape.listOf(
                      Shape.object()
                          .required(
                              "position_km",
                              Shape.listOf(Shape.number().unit("km, TEME")).titled("Position"))
                          .required(
                              "velocity_km_s",
                              Shape.listOf(Shape.number().unit("km/s, TEME")).titled("Velocity"))
                          .required(
                              "minutes_from_epoch",
                              Shape.number().unit("min").titled("Minutes after the epoch"))
                          .optional(
                              "position_earth_fixed_km",
                              Shape.listOf(Shape.number().unit("km"))
                                  .titled("Earth-fixed position"))
                          .optional(
                              "latitude_deg",
                              Shape.number().unit("deg").titled("Geodetic latitude, WGS 84"))
                          .optional(
                              "longitude_deg",
                              Shape.number().unit("deg").titled("Longitude, above -180, to 180"))
                          .optional(
                              "altitude_km",
                              Shape.number().unit("km").titled("Altitude above the ellipsoid")))
                  .titled("State at each time"))
          .required("model", Shape.string().titled("Model in use"))
          .required(
              "satellite_number",
              Shape.integer()
                  .unit("1")
                  .titled("Catalog number of the satellite")
                  .unchecked("A name that the lines hold."));

  private SatelliteContract() {}
}
