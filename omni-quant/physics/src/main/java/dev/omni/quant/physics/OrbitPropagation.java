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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolutionEvent;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The orbit of a satellite under the zonal field of the Earth and drag. */
@AutoService(JsonEngine.class)
public final class OrbitPropagation implements JsonEngine {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final double DENSE_AIR_KM = 100;
  private static final double SECONDS_A_DAY = 86400;

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.propagate")
        .title(
            "Orbit under zonal gravity and drag",
            "States of a satellite at seconds after an epoch, in GCRF, by numerical integration"
                + " with the field of EGM96 to degree 6 and an exponential atmosphere. Below 100 km"
                + " with drag the orbit ends.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(PropagationContract.INPUT)
        .result(PropagationContract.RESULT)
        .plot("Ground track")
        .method(
            new Method(
                "Explicit Runge-Kutta of Dormand and Prince, order 8(5,3), adaptive step",
                "U = -mu/r (1 - sum J_n (R/r)^n P_n(sin phi)); a = -1/2 rho Cd A/m |w| w, rho ="
                    + " rho0 exp(-(h - h0)/H)",
                List.of(
                    "F. G. Lemoine et al., The Development of the Joint NASA GSFC and NIMA"
                        + " Geopotential Model EGM96, NASA/TP-1998-206861, 1998",
                    "O. Montenbruck and E. Gill, Satellite Orbits, 2000, ch. 3",
                    "IERS Conventions 2010, IERS Technical Note 36, ch. 5 (pole)",
                    "E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential"
                        + " Equations I, 2nd ed., 1993, II.10, pp. 254-257"),
                List.of(Libraries.named("org.orekit:orekit")),
                List.of(
                    "No Moon, no Sun, no pressure of light, no tides: kilometers a day in high"
                        + " orbits. true_pole turns the field to the pole of IAU 2006/2000A.",
                    "Latitude and longitude take UT1 as UTC and the pole of the date; they are"
                        + " good to 0.004 degrees. Leap seconds after the epoch are not counted.",
                    "The error of the position is the difference from solutions at finer"
                        + " tolerances, times 5.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.has("position_km") != fields.has("velocity_km_s")) {
      found.add(
          Problem.invalid("/velocity_km_s", "must be there with position_km, and only with it"));
    }
    double[] times = fields.numbers("output_times_s");
    for (int i = 1; i < times.length; i++) {
      if (!(times[i] - times[i - 1] > 1e-9 * times[i])) {
        found.add(Problem.invalid("/output_times_s/" + i, "must be later than the time before it"));
        break;
      }
    }
    if (found.isEmpty()) {
      double[] y = start(fields);
      String at = fields.has("elements") ? "/elements" : "/position_km";
      if (Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]) < EarthForces.RADIUS) {
        found.add(Problem.invalid(at, "must be above the surface of the Earth"));
      } else if (!(OrbitalElements.ofState(y).axis() > 0)) {
        found.add(Problem.invalid("/velocity_km_s", "must be below the speed of escape"));
      }
    }
    return found;
  }

  private static double[] start(JsonFields fields) {
    if (fields.has("elements")) {
      return OrbitalElements.of(fields.fields("elements")).state();
    }
    double[] place = fields.numbers("position_km");
    double[] velocity = fields.numbers("velocity_km_s");
    return new double[] {place[0], place[1], place[2], velocity[0], velocity[1], velocity[2]};
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double[] times = fields.numbers("output_times_s");
    return 6e4 + 2.5 * times[times.length - 1] + 1.5e4 * times.length;
  }

  private static EarthPole pole(Instant epoch) {
    double seconds = epoch.getEpochSecond() + epoch.getNano() * 1e-9;
    long day = (long) Math.floor(seconds / SECONDS_A_DAY);
    return new EarthPole(day, seconds - day * SECONDS_A_DAY);
  }

  /** Returns the pole of the places on Earth: that of the forces, if they have one. */
  private static EarthPole pole(EarthForces forces, Instant epoch) {
    return forces.pole().stream().findFirst().orElseGet(() -> pole(epoch));
  }

  private static EarthForces forces(JsonFields fields, Instant epoch, Work work) {
    JsonFields given = fields.fields("forces");
    var air = new ArrayList<EarthForces.Drag>();
    if (given.has("drag")) {
      JsonFields drag = given.fields("drag");
      air.add(
          new EarthForces.Drag(
              drag.number("area_to_mass_m2_kg"),
              drag.object().findNumber("drag_coefficient").map(Number::doubleValue).orElse(2.2),
              drag.number("reference_density_kg_m3"),
              drag.number("reference_altitude_km"),
              drag.number("scale_height_km")));
    }
    boolean frame = given.object().findText("earth_axis").orElse("true_pole").equals("frame");
    int degree = given.object().findNumber("zonal_degree").map(Number::intValue).orElse(2);
    return new EarthForces(
        degree, frame || degree == 0 ? List.of() : List.of(pole(epoch)), air, work);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Instant epoch = Instant.parse(fields.text("epoch_utc"));
    EarthForces forces = forces(fields, epoch, work);
    double[] start = start(fields);
    List<EventFunction> events =
        forces.drag().isEmpty()
            ? List.of()
            : List.of(
                EventFunction.of(
                        "dense air", (t, y) -> EarthForces.altitude(y) - DENSE_AIR_KM, "falling")
                    .ending(true));
    double[] times = fields.numbers("output_times_s");
    var followed =
        FollowedOrbit.of(new InitialValueProblem(forces, 0, start, events), fields, work);
    EstimatedSolution estimated = followed.estimated();
    ErrorGate gate = followed.gate();
    InitialValueProblem.Solution solution = estimated.solution();
    var rows = new ArrayList<Json>();
    EarthPole pole = pole(forces, epoch);
    for (int k = 0; k < solution.states().size(); k++) {
      rows.add(state(epoch, times[k], solution.states().get(k), pole));
    }
    int count = rows.size();
    double[] last = count == 0 ? start : solution.states().get(count - 1);
    double error = count == 0 ? 0 : length(estimated.errors().get(count - 1));
    OrbitalElements ellipse = OrbitalElements.ofState(last);
    Json.Obj result =
        Json.obj(
            "states",
            rows,
            "position_error_km",
            error,
            "perigee_altitude_km",
            ellipse.axis() * (1 - ellipse.eccentricity()) - EarthFixed.RADIUS_KM,
            "numerics",
            Numerics.of("Dormand-Prince 8(5,3)").with("error_estimate", gate.estimate()));
    for (SolutionEvent event : solution.events()) {
      result = result.with("decayed_at", date(epoch, event.time()));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    Instant epoch = Instant.parse(fields.text("epoch_utc"));
    EarthForces forces = forces(fields, epoch, Work.alone());
    var checks =
        new PropagationChecks(forces, pole(forces, epoch), days(epoch, 0), start(fields), fields);
    return checks.all(new JsonFields(result));
  }

  static double length(double[] vector) {
    return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
  }

  private static String date(Instant epoch, double seconds) {
    return DATE.format(epoch.plusMillis(Math.round(1000 * seconds)));
  }

  private static Json state(Instant epoch, double time, double[] y, EarthPole pole) {
    double since = days(epoch, time);
    // IERS Conventions 2010, eq. 5.15
    double turns = 0.7790572732640 + 0.00273781191135448 * since + since % 1;
    double[] axis = pole.at(time);
    double[] there = EarthFixed.turned(equatorial(y, axis), 2 * Math.PI * (turns % 1));
    EarthFixed.Geodetic place = EarthFixed.Geodetic.of(there);
    return Json.obj(
            "position_km", Arrays.copyOf(y, 3),
            "velocity_km_s", Arrays.copyOfRange(y, 3, 6),
            "time_utc", date(epoch, time),
            "elements", OrbitalElements.ofState(y).members(),
            "latitude_deg", place.latitude(),
            "longitude_deg", place.longitude())
        .with("altitude_km", place.altitude());
  }

  /** Returns the days since noon of 2000-01-01. */
  private static double days(Instant epoch, double time) {
    double days = (epoch.getEpochSecond() + epoch.getNano() * 1e-9 + time) / SECONDS_A_DAY;
    return days - 10957.5;
  }

  /** Returns a position in the frame of the pole, IERS Conventions 2010, eq. 5.7 with s = 0. */
  private static double[] equatorial(double[] y, double[] axis) {
    double a = 1 / (1 + axis[2]);
    double along = axis[0] * y[0] + axis[1] * y[1] + axis[2] * y[2];
    double part = axis[0] * y[0] + axis[1] * y[1];
    return new double[] {
      y[0] - axis[0] * (a * part + y[2]), y[1] - axis[1] * (a * part + y[2]), along
    };
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    List<JsonFields> states = new JsonFields(result).objects("states");
    return Optional.of(
        LayeredPlot.of("Ground track", "Longitude (deg)", "Latitude (deg)")
            .points(
                "satellite",
                states.stream().mapToDouble(state -> state.number("longitude_deg")).toArray(),
                states.stream().mapToDouble(state -> state.number("latitude_deg")).toArray())
            .plot());
  }
}
