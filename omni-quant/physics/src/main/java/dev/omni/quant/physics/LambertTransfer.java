package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.geometry.euclidean.threed.Vector3D;

/** The orbit between two positions in a given time. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LambertTransfer
    implements ColumnEngine<LambertTransfer.Input, LambertTransfer.Result> {
  private static final double IN_LINE = 1e-10;
  private static final double MOST_CIRCLES = 2000;

  /**
   * Two places and the time between them.
   *
   * @param r1Km place of departure, from the center
   * @param r2Km place of arrival, from the center
   * @param timeOfFlightS seconds
   * @param muKm3S2 gravitational parameter, the Earth's if not given
   * @param direction of the way
   * @param revolutions complete turns on the way
   */
  @Example(
      """
      {"r1_km": [15945.34, 0, 0], "r2_km": [12214.83899, 10249.46731, 0],
       "time_of_flight_s": 4560}""")
  public record Input(
      @Title("Place of departure, from the centre") @Size(min = 3, max = 3)
          List<@Title("Coordinate") @Unit("km") Double> r1Km,
      @Title("Place of arrival, from the centre") @Size(min = 3, max = 3)
          List<@Title("Coordinate") @Unit("km") Double> r2Km,
      @Title("Time of flight") @Unit("s") @Range(above = 0, to = 1e10) double timeOfFlightS,
      @Title("Gravitational parameter; the Earth's if not given")
          @Unit("km3/s2")
          @Range(above = 0)
          @Default("398600.4418")
          double muKm3S2,
      @Title("Counter-clockwise seen from +z, or clockwise") @Default("\"prograde\"")
          Turning direction,
      @Title("Complete turns on the way") @Unit("1") @Range(from = 0, to = 10) @Default("0")
          int revolutions) {
    private LambertProblem way() {
      return new LambertProblem(
          vector(r1Km),
          vector(r2Km),
          timeOfFlightS,
          muKm3S2,
          new LambertProblem.Direction(direction == Turning.PROGRADE, revolutions));
    }

    private static Vector3D vector(List<Double> place) {
      return new Vector3D(place.get(0), place.get(1), place.get(2));
    }
  }

  /** The directions of a way, seen from +z. */
  public enum Turning {
    /** Counter-clockwise. */
    PROGRADE,
    /** Clockwise. */
    RETROGRADE
  }

  /**
   * The orbit.
   *
   * @param v1KmS velocity at departure
   * @param v2KmS velocity at arrival
   * @param semiMajorAxisKm negative for a hyperbola
   * @param eccentricity of the orbit
   * @param inclinationDeg of its plane
   */
  public record Result(
      @Title("Velocity at departure") @Unit("km/s") double[] v1KmS,
      @Title("Velocity at arrival") @Unit("km/s") double[] v2KmS,
      @Title("Semi-major axis") @Unit("km") double semiMajorAxisKm,
      @Title("Eccentricity") @Unit("1") double eccentricity,
      @Title("Inclination") @Unit("deg") double inclinationDeg) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.lambert")
        .limit("revolutions", "At most five revolutions.", "revolutions <= 5")
        .title(
            "Lambert transfer between two positions",
            "Velocities at both ends of the Kepler orbit that leads from one place to another in a"
                + " given time. Where the plane holds the z axis, prograde is the shorter way. With"
                + " revolutions two orbits may do it; one of them is given.")
        .synonyms(
            "orbital transfer, interplanetary transfer, transfer orbit, trajectory design,"
                + " rendezvous, delta v, spacecraft transfer, time of flight")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    LambertProblem way = input.way();
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
  public double steps(Input input) {
    return 1e5;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, LambertTransfer::value);
  }

  /**
   * Returns the orbit between two places.
   *
   * @throws dev.omni.engine.Infeasible when none is found
   */
  public static Result value(Input input) {
    LambertProblem way = input.way();
    var departure = new KeplerMotion(way.from(), way.departure(), way.mu());
    return new Result(
        departure.velocity().toArray(),
        way.arrival().toArray(),
        departure.semiMajorAxis(),
        departure.eccentricity(),
        departure.inclination());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TransferChecks(input.way(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    LambertProblem way = input.way();
    var departure = new KeplerMotion(way.from(), new Vector3D(result.v1KmS()), way.mu());
    Plane places =
        TrajectoryFigure.places("km")
            .with(TrajectoryFigure.line("transfer", departure.along(way.seconds()), 0));
    double axis = result.semiMajorAxisKm();
    if (axis > 0) {
      double period = 2 * Math.PI * axis * Math.sqrt(axis / way.mu());
      double left = period - way.seconds() % period;
      var arrival = new KeplerMotion(way.to(), new Vector3D(result.v2KmS()), way.mu());
      places = places.with(TrajectoryFigure.line("rest of the ellipse", arrival.along(left), 0));
    }
    places =
        places
            .with(TrajectoryFigure.point("r1", way.from().getX(), way.from().getY()))
            .with(TrajectoryFigure.point("r2", way.to().getX(), way.to().getY()));
    Optional<CentralBody> body = CentralBody.of(way.mu());
    places =
        places.with(
            body.map(each -> TrajectoryFigure.disc(each.shown(), each.radiusKm()))
                .orElseGet(() -> TrajectoryFigure.point("center", 0, 0)));
    return Optional.of(Figure.of("Way seen along the z axis", places));
  }
}
