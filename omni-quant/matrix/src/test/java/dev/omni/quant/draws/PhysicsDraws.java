package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Orbits from low ones to geostationary ones, planets, systems of equations, water and units. */
final class PhysicsDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("physics.units.convert", PhysicsDraws::units),
          Map.entry("physics.steam.if97", PhysicsDraws::steam),
          Map.entry("physics.geodesy.geodesic", PhysicsDraws::geodesic),
          Map.entry("physics.orbit.lambert", PhysicsDraws::transfer),
          Map.entry("physics.orbit.propagate", PhysicsDraws::orbit),
          Map.entry("physics.orbit.sgp4", PhysicsDraws::satellite),
          Map.entry("physics.orbit.passes", PhysicsDraws::passes),
          Map.entry("physics.orbit.cr3bp", PhysicsDraws::restricted),
          Map.entry("physics.dynamics.nbody", PhysicsDraws::bodies),
          Map.entry("physics.ode.solve", PhysicsDraws::equations),
          Map.entry("physics.chaos.lyapunov-spectrum", PhysicsDraws::chaos),
          Map.entry("molecular.cluster.lennard-jones-minimum", PhysicsDraws::cluster));

  private static final String LINE1 =
      "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991";
  private static final String LINE2 =
      "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482";

  private PhysicsDraws() {}

  private static Json.Obj units(Chance chance) {
    String[] pair =
        chance.of(
            new String[] {"Cel", "K"},
            new String[] {"km", "[mi_i]"},
            new String[] {"bar", "Pa"},
            new String[] {"kW.h", "J"},
            new String[] {"km/h", "m/s"});
    return Json.obj("value", chance.between(0, 500, 1), "from", pair[0], "to", pair[1]);
  }

  private static Json.Obj steam(Chance chance) {
    return Json.obj(
        "temperature_k", chance.between(280, 900, 1), "pressure_mpa", chance.scale(0.01, 40));
  }

  private static Json.Obj geodesic(Chance chance) {
    return Json.obj(
        "problem", "direct",
        "lat1", chance.between(-80, 80, 3),
        "lon1", chance.between(-180, 180, 3),
        "azimuth1", chance.between(0, 360, 1),
        "distance_m", chance.between(1000, 15_000_000));
  }

  private static Json.Obj transfer(Chance chance) {
    double angle = chance.between(0.3, 2.8, 2);
    double from = chance.between(6800, 20_000, 1);
    double to = chance.between(6800, 42_000, 1);
    return Json.obj(
        "r1_km", new double[] {from, 0, 0},
        "r2_km", new double[] {to * Math.cos(angle), to * Math.sin(angle), 0},
        "time_of_flight_s", chance.between(2500, 20_000));
  }

  private static Json.Obj orbit(Chance chance) {
    double seconds = 3600 * chance.scale(1, 24 * 30);
    return Json.obj(
        "epoch_utc",
        chance.day() + "T12:00:00.000Z",
        "elements",
        Json.obj(
            "semi_major_axis_km", chance.of(6878.137, 7178.137, 26_560.0, 42_164.0),
            "eccentricity", chance.between(0, 0.02, 4),
            "inclination_deg", chance.between(0.1, 98, 1),
            "raan_deg", chance.between(0, 359, 1),
            "argument_of_perigee_deg", chance.between(0, 359, 1),
            "true_anomaly_deg", chance.between(0, 359, 1)),
        "output_times_s",
        new double[] {Chance.rounded(seconds / 2, 0), Chance.rounded(seconds, 0)},
        "forces",
        Json.obj("zonal_degree", chance.between(2, 4)));
  }

  private static Json.Obj satellite(Chance chance) {
    return Json.obj(
        "line1", LINE1,
        "line2", LINE2,
        "minutes_from_epoch", chance.many(5, () -> chance.between(0, 1440, 1)));
  }

  private static Json.Obj passes(Chance chance) {
    return Json.obj(
        "line1",
        LINE1,
        "line2",
        LINE2,
        "station",
        Json.obj(
            "latitude_deg", chance.between(-50, 50, 2),
            "longitude_deg", chance.between(-180, 180, 2),
            "altitude_m", chance.between(0, 2000)),
        "start_utc",
        "2019-12-09T18:00:00.000Z",
        "duration_hours",
        chance.between(6, 48),
        "min_elevation_deg",
        chance.of(5, 10, 20));
  }

  private static Json.Obj restricted(Chance chance) {
    return Json.obj(
        "mass_ratio",
        0.012277471,
        "state",
        new double[] {chance.between(0.3, 0.5, 3), 0, 0, chance.between(0.9, 1.1, 2)},
        "duration",
        chance.between(1, 5, 1));
  }

  /** Two stars or, as often, a star with planets that are light and apart. */
  private static Json.Obj bodies(Chance chance) {
    if (chance.happens(0.5)) {
      double speed = chance.between(0.45, 0.6, 3);
      return Json.obj(
          "bodies",
          Json.arr(body(1, 0.5, 0, speed), body(1, -0.5, 0, -speed)),
          "duration",
          chance.between(2, 10, 1));
    }
    var bodies = new ArrayList<Json>(List.of(body(1, 0, 0, 0)));
    double radius = 1;
    int planets = chance.between(2, 5);
    for (int i = 0; i < planets; i++) {
      double angle = chance.between(0, 6.28, 3);
      double speed = chance.between(0.95, 1.05, 3) / Math.sqrt(radius);
      bodies.add(body(chance.scale(1e-7, 1e-3), radius, angle, speed));
      radius = Chance.rounded(radius * chance.between(1.5, 2.2, 2), 3);
    }
    return Json.obj("bodies", bodies, "duration", chance.between(10, 60, 1));
  }

  /** A body at a place in polar coordinates, which moves along its circle. */
  private static Json body(double mass, double radius, double angle, double speed) {
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    return Json.obj(
        "mass", mass,
        "position", rounded(radius * cos, radius * sin),
        "velocity", rounded(-speed * sin, speed * cos));
  }

  private static double[] rounded(double x, double y) {
    return new double[] {Chance.rounded(x, 6), Chance.rounded(y, 6)};
  }

  private static Json.Obj equations(Chance chance) {
    return switch (chance.between(0, 2)) {
      case 0 -> oscillator(chance);
      case 1 ->
          Json.obj(
              "equations", Json.obj("angle", "speed", "speed", "-g*sin(angle)"),
              "initial", Json.obj("angle", chance.between(0.1, 2.5, 2), "speed", 0),
              "parameters", Json.obj("g", chance.between(1.0, 9.81, 2)),
              "output_times", new double[] {1, 10, chance.between(20, 200)});
      default ->
          Json.obj(
              "equations",
                  Json.obj("hares", "a*hares-b*hares*lynx", "lynx", "c*b*hares*lynx-d*lynx"),
              "initial",
                  Json.obj("hares", chance.between(5, 40), "lynx", chance.between(2.0, 10.0, 1)),
              "parameters",
                  Json.obj(
                      "a", chance.between(0.4, 1.2, 2),
                      "b", chance.between(0.02, 0.1, 3),
                      "c", chance.between(0.2, 0.8, 2),
                      "d", chance.between(0.3, 0.9, 2)),
              "output_times", new double[] {5, 10, 20, 40});
    };
  }

  private static Json.Obj oscillator(Chance chance) {
    return Json.obj(
        "equations",
        Json.obj("x", "v", "v", "-w^2*x-c*v"),
        "initial",
        Json.obj("x", chance.between(0.5, 2, 1), "v", 0),
        "parameters",
        Json.obj("w", chance.between(0.5, 3, 1), "c", chance.between(0, 0.5, 2)),
        "output_times",
        new double[] {1, 2, 5, 10, 20});
  }

  private static Json.Obj chaos(Chance chance) {
    return Json.obj(
        "system",
        "lorenz",
        "parameters",
        Json.obj("sigma", 10, "rho", chance.between(28, 40, 1), "beta", 2.6666666666666665),
        "initial_state",
        new double[] {chance.between(0.5, 2, 1), 1, 1},
        "duration",
        200);
  }

  private static Json.Obj cluster(Chance chance) {
    return Json.obj("atoms", chance.between(3, 10), "starts", 60, "hops_per_start", 20);
  }
}
