package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The position of a satellite, from its two-line element set. */
@AutoService(JsonEngine.class)
public final class TwoLineElements implements JsonEngine {
  private static final double EARTH_RADIUS_KM = 6378.135;
  private static final double SECOND = 1 / 60.0;

  /** Below, drag ends an orbit within a turn. */
  private static final double DENSE_AIR_KM = 100;

  private static final double STEPS_A_STATE = 1000;

  /** Points of the first revolution in a plot, and the most states that it marks. */
  private static final int POINTS = 180;

  private static final int MOST_STATES = 200;

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.sgp4")
        .title(
            "SGP4/SDP4 propagation of a two-line element set",
            "Position and velocity in the frame of the true equator and mean equinox (TEME) of the"
                + " elements' epoch, at minutes after the epoch or at dates in UTC; minutes are those"
                + " of the calendar, a leap second makes no difference. earth_fixed adds the"
                + " position turned by the mean sidereal time of 1982, and its geodetic coordinates"
                + " on WGS 84.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(SatelliteContract.CONTRACT)
        .result(SatelliteContract.RESULT)
        .plot("Ground track")
        .method(
            new Method(
                "Simplified general perturbations: SGP4 below, SDP4 at or above a period of 225"
                    + " minutes",
                "secular and periodic effects of J2, J3, J4 and drag on mean elements; with SDP4"
                    + " those of the Sun, the Moon and resonant harmonics",
                List.of(
                    "F. R. Hoots and R. L. Roehrich, Spacetrack Report No. 3, 1980",
                    "D. Vallado, P. Crawford, R. Hujsak and T. S. Kelso, Revisiting Spacetrack"
                        + " Report #3, AIAA 2006-6753, 2006",
                    "S. Aoki et al., Astronomy and Astrophysics 105, 1982, 359-361"),
                List.of(Libraries.named("org.orekit:orekit")),
                List.of(
                    "Constants of WGS-72, with which element sets are made.",
                    "The motion of the pole is left out of earth-fixed positions, up to 15 m; so is"
                        + " UT1 less UTC where it is not given, up to 0.4 km.",
                    "Good to about 1 km at the epoch and worse by 1 to 3 km a day from it.",
                    "Within a degree of an inclination of 180 the theory's terms in 1 / (1 + cos i)"
                        + " grow beyond their meaning; above 179.9 elements are refused.",
                    "A satellite that is below the Earth's surface has decayed and is refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    TleLines lines = TleLines.of(fields);
    List<Problem> found = lines.problems();
    return found.isEmpty() ? OrbitTimes.problems(fields, lines.epoch()) : found;
  }

  @Override
  public double steps(Json.Obj input) {
    return STEPS_A_STATE * OrbitTimes.count(new JsonFields(input));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    TleLines lines = TleLines.of(fields);
    var satellite = Satellite.of(lines);
    var times = OrbitTimes.of(fields, lines.epoch());
    var states = new ArrayList<Json>();
    double height = satellite.lowest() - EARTH_RADIUS_KM;
    double worst = 0;
    for (int i = 0; i < times.minutes().size(); i++) {
      work.proceed();
      double minutes = times.minutes().get(i);
      Satellite.State state = satellite.at(minutes);
      double radius = FiniteResults.number("position", length(state.position()));
      if (radius < EARTH_RADIUS_KM) {
        throw new Infeasible(
            "the satellite has decayed: at " + times.labels().get(i) + " it is below the surface");
      }
      Json.Obj there =
          Json.obj(
              "position_km", state.position(),
              "velocity_km_s", FiniteResults.numbers("velocity", state.velocity()),
              "minutes_from_epoch", minutes);
      if (fields.flag("earth_fixed")) {
        double[] turned =
            turned(
                state, times.epoch().siderealTime(minutes, fields.number(SatelliteContract.UT1)));
        var geodetic = EarthFixed.Geodetic.of(turned);
        there =
            there
                .with("position_earth_fixed_km", turned)
                .with("latitude_deg", geodetic.latitude())
                .with("longitude_deg", geodetic.longitude())
                .with("altitude_km", geodetic.altitude());
      }
      states.add(there);
      if (height < DENSE_AIR_KM) {
        worst = Math.max(worst, residual(satellite, minutes, state.velocity()));
      }
    }
    if (worst > SatelliteChecks.CONSISTENT) {
      throw new Infeasible(
          "the orbit's lowest point is "
              + Math.round(height)
              + " km above the surface: a satellite comes down there, and the theory tells no"
              + " steady motion");
    }
    return JsonComputed.of(
        Json.obj(
            "states", states,
            "model", satellite.model(),
            "satellite_number", satellite.number()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return SatelliteChecks.of(new JsonFields(input)).all(new JsonFields(result).objects("states"));
  }

  private static double[] turned(Satellite.State state, double angle) {
    return EarthFixed.turned(state.position(), angle);
  }

  private static double residual(Satellite satellite, double minutes, double[] velocity) {
    double[] before = satellite.at(minutes - SECOND).position();
    double[] after = satellite.at(minutes + SECOND).position();
    double[] mean = new double[velocity.length];
    for (int k = 0; k < mean.length; k++) {
      mean[k] = (after[k] - before[k]) / 2;
    }
    return distance(mean, velocity) / length(velocity);
  }

  private static double distance(double[] one, double[] other) {
    double[] apart = one.clone();
    for (int k = 0; k < apart.length; k++) {
      apart[k] -= other[k];
    }
    return length(apart);
  }

  private static double length(double[] vector) {
    double squares = 0;
    for (double component : vector) {
      squares += component * component;
    }
    return Math.sqrt(squares);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    TleLines lines = TleLines.of(fields);
    var satellite = Satellite.of(lines);
    var times = OrbitTimes.of(fields, lines.epoch());
    double ut1 = fields.number(SatelliteContract.UT1);
    var map = new MapPlot("Ground track of one revolution from the first time");
    var track = new ArrayList<double[]>();
    for (Satellite.State state : revolution(satellite, times.minutes().get(0))) {
      double minutes = times.minutes().get(0) + track.size() * satellite.period() / POINTS;
      var place = EarthFixed.Geodetic.of(turned(state, times.epoch().siderealTime(minutes, ut1)));
      track.add(new double[] {place.latitude(), place.longitude()});
    }
    map.path(track);
    List<JsonFields> states = new JsonFields(result).objects("states");
    for (int i = 0; i < Math.min(MOST_STATES, states.size()); i++) {
      double angle = times.epoch().siderealTime(times.minutes().get(i), ut1);
      var place =
          EarthFixed.Geodetic.of(EarthFixed.turned(states.get(i).numbers("position_km"), angle));
      map.mark("state of the result", place.latitude(), place.longitude());
    }
    return Optional.of(map.plot());
  }

  /** Returns states over one revolution, as far as the theory reaches. */
  private static List<Satellite.State> revolution(Satellite satellite, double first) {
    var states = new ArrayList<Satellite.State>();
    try {
      for (int i = 0; i <= POINTS; i++) {
        states.add(satellite.at(first + i * satellite.period() / POINTS));
      }
    } catch (Infeasible end) {
      return states;
    }
    return states;
  }
}
