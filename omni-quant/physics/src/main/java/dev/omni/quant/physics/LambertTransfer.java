package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.geometry.euclidean.threed.Vector3D;

/** The orbit between two positions in a given time. */
@AutoService(JsonEngine.class)
public final class LambertTransfer implements JsonEngine {
  private static final double IN_LINE = 1e-10;
  private static final double MOST_CIRCLES = 2000;

  private static final Shape CONTRACT =
      Shape.object()
          .required("r1_km", place("Place of departure, from the centre"))
          .required("r2_km", place("Place of arrival, from the centre"))
          .required(
              "time_of_flight_s",
              Shape.number().above(0).atMost(1e10).unit("s").titled("Time of flight"))
          .optional(
              "mu_km3_s2",
              Shape.number()
                  .above(0)
                  .otherwise(398600.4418)
                  .unit("km3/s2")
                  .titled("Gravitational parameter; the Earth's if not given"))
          .optional(
              "direction",
              Shape.choice("prograde", "retrograde")
                  .otherwise("prograde")
                  .titled("Counter-clockwise seen from +z, or clockwise"))
          .optional(
              "revolutions",
              Shape.integer()
                  .atLeast(0)
                  .atMost(10)
                  .unit("1")
                  .otherwise(0)
                  .titled("Complete turns on the way"))
          .example(
              Json.obj(
                  "r1_km", List.of(15945.34, 0, 0),
                  "r2_km", List.of(12214.83899, 10249.46731, 0),
                  "time_of_flight_s", 4560));

  private static Shape place(String title) {
    return Shape.arrayOf(Shape.number().unit("km").titled("Coordinate"), 3, 3).titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required(
              "v1_km_s", Shape.listOf(Shape.number().unit("km/s")).titled("Velocity at departure"))
          .required(
              "v2_km_s", Shape.listOf(Shape.number().unit("km/s")).titled("Velocity at arrival"))
          .required("semi_major_axis_km", Shape.number().unit("km").titled("Semi-major axis"))
          .required("eccentricity", Shape.number().unit("1").titled("Eccentricity"))
          .required("inclination_deg", Shape.number().unit("deg").titled("Inclination"));

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.lambert")
        .title(
            "Lambert transfer between two positions",
            "Velocities at both ends of the Kepler orbit that leads from one place to another in a"
                + " given time. Where the plane holds the z axis, prograde is the shorter way. With"
                + " revolutions two orbits may do it; one of them is given.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Transfer orbit seen along the z axis")
        .method(
            new Method(
                "Secant method on Lagrange's time of flight in Battin's variable",
                "sqrt(mu/a^3) t = 2 pi N + (alpha - sin alpha) - (beta - sin beta)",
                List.of(
                    "R. H. Battin, An Introduction to the Mathematics and Methods of Astrodynamics,"
                        + " rev. ed., 1999, ch. 7",
                    "E. R. Lancaster and R. C. Blanchard, A Unified Form of Lambert's Theorem, NASA"
                        + " TN D-5368, 1969"),
                List.of(
                    Libraries.named("org.orekit:orekit"),
                    Libraries.named("org.hipparchus:hipparchus-ode")),
                List.of(
                    "One point mass at the centre; the semi-major axis of a hyperbola is negative.",
                    "The body at the centre has no size: the way may lead through it.",
                    "Places in line with the centre leave the plane open and are refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var way = LambertProblem.of(new JsonFields(input));
    if (way.from().getNorm() == 0) {
      return List.of(Problem.invalid("/r1_km", "must not be the centre"));
    }
    if (way.to().getNorm() == 0) {
      return List.of(Problem.invalid("/r2_km", "must not be the centre"));
    }
    if (way.turn() < IN_LINE) {
      return List.of(
          Problem.invalid(
              "/r2_km",
              "must not be in line with r1_km and the centre, which leaves the plane open"));
    }
    double most = MOST_CIRCLES * (1 + way.way().revolutions());
    return way.circles() > most
        ? List.of(Problem.invalid("/time_of_flight_s", tooLong(most, way)))
        : List.of();
  }

  private static String tooLong(double most, LambertProblem way) {
    return String.format(
        Locale.ROOT,
        "must be at most %.3g s here, %.0f periods of a circular orbit at the farther place: beyond"
            + " it the last digit of the velocity decides where the way ends",
        most * way.circle(),
        most);
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e5;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var way = LambertProblem.of(new JsonFields(input));
    KeplerMotion departure = new KeplerMotion(way.from(), way.departure(), way.mu());
    return JsonComputed.of(
        Json.obj(
            "v1_km_s",
            departure.velocity().toArray(),
            "v2_km_s",
            way.arrival().toArray(),
            "semi_major_axis_km",
            departure.semiMajorAxis(),
            "eccentricity",
            departure.eccentricity(),
            "inclination_deg",
            departure.inclination()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new TransferChecks(LambertProblem.of(new JsonFields(input)), new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var way = LambertProblem.of(new JsonFields(input));
    var departure =
        new KeplerMotion(
            way.from(), new Vector3D(new JsonFields(result).numbers("v1_km_s")), way.mu());
    return Optional.of(
        TrajectoryPlot.of("Way seen along the z axis")
            .in("km")
            .through(departure.along(way.seconds()))
            .marked("center", 0, 0)
            .marked("departure", way.from().getX(), way.from().getY())
            .marked("arrival", way.to().getX(), way.to().getY())
            .plot());
  }
}
