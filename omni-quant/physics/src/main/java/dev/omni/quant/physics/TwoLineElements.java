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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The position of a satellite, from its two-line element set. */
@AutoService(Engine.class)
public final class TwoLineElements implements Engine {
  private static final double EARTH_RADIUS_KM = 6378.135;
  private static final double SECOND = 1 / 60.0;

  /** Below, drag ends an orbit within a turn. */
  private static final double DENSE_AIR_KM = 100;

  /** The theory's velocity leaves out the rates of what drag, Moon and Sun do to the orbit. */
  private static final double CONSISTENT = 0.05;

  private static final double STEPS_A_STATE = 1000;

  /** Points of the first revolution in a plot, and the most states that it marks. */
  private static final int POINTS = 180;

  private static final int MOST_STATES = 200;

  private static final Shape CONTRACT =
      Shape.object()
          .required("line1", line("1 ", "First line"))
          .required("line2", line("2 ", "Second line"))
          .required(
              "minutes_from_epoch",
              Shape.arrayOf(
                      Shape.number().atLeast(-525600).atMost(525600).unit("min").titled("Minutes"),
                      1,
                      5000)
                  .titled("When, in minutes after the epoch of the elements"))
          .example(
              Json.obj(
                  "line1",
                  "1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753",
                  "line2",
                  "2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667",
                  "minutes_from_epoch",
                  List.of(0, 360, 720, 4320)));

  private static Shape line(String start, String title) {
    return Shape.string()
        .length(69, 69)
        .pattern("^" + start, "a line that begins with \"" + start + "\"")
        .titled(title);
  }

  private static final Shape RESULT =
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
                              Shape.listOf(Shape.number().unit("km/s, TEME")).titled("Velocity")))
                  .titled("State at each time"))
          .required("model", Shape.string().titled("Model in use"))
          .required(
              "satellite_number",
              Shape.integer().unit("1").titled("Catalog number of the satellite"));

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.sgp4")
        .title(
            "SGP4/SDP4 propagation of a two-line element set",
            "Position and velocity in the frame of the true equator and mean equinox (TEME) of the"
                + " elements' epoch. Minutes are elapsed time; a leap second makes no difference.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Positions seen from the north")
        .method(
            new Method(
                "Simplified general perturbations: SGP4 below, SDP4 at or above a period of 225"
                    + " minutes",
                "secular and periodic effects of J2, J3, J4 and drag on mean elements; with SDP4"
                    + " those of the Sun, the Moon and resonant harmonics",
                List.of(
                    "F. R. Hoots and R. L. Roehrich, Spacetrack Report No. 3, 1980",
                    "D. Vallado, P. Crawford, R. Hujsak and T. S. Kelso, Revisiting Spacetrack"
                        + " Report #3, AIAA 2006-6753, 2006"),
                List.of(Libraries.named("org.orekit:orekit")),
                List.of(
                    "Constants of WGS-72, with which element sets are made.",
                    "Good to about 1 km at the epoch and worse by 1 to 3 km a day from it.",
                    "Within a degree of an inclination of 180 the theory's terms in 1 / (1 + cos i)"
                        + " grow beyond their meaning; above 179.9 elements are refused.",
                    "A satellite that is below the Earth's surface has decayed and is refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return TleLines.of(new JsonFields(input)).problems();
  }

  @Override
  public double steps(Json.Obj input) {
    return STEPS_A_STATE * new JsonFields(input).items("minutes_from_epoch").size();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var satellite = Satellite.of(TleLines.of(fields));
    var states = new ArrayList<Json>();
    double worst = 0;
    for (double minutes : fields.numbers("minutes_from_epoch")) {
      work.proceed();
      Satellite.State state = satellite.at(minutes);
      double radius = FiniteResults.number("position", length(state.position()));
      if (radius < EARTH_RADIUS_KM) {
        throw new Infeasible(
            "the satellite has decayed: at minute " + minutes + " it is below the surface");
      }
      states.add(
          Json.obj(
              "position_km", state.position(),
              "velocity_km_s", FiniteResults.numbers("velocity", state.velocity())));
      worst = Math.max(worst, residual(satellite, minutes, state.velocity()));
    }
    double height = satellite.lowest() - EARTH_RADIUS_KM;
    if (worst > CONSISTENT && height < DENSE_AIR_KM) {
      throw new Infeasible(
          "the orbit's lowest point is "
              + Math.round(height)
              + " km above the surface: a satellite comes down there, and the theory tells no"
              + " steady motion");
    }
    return Computed.of(
            Json.obj(
                "states", states,
                "model", satellite.model(),
                "satellite_number", satellite.number()))
        .checked(
            new Check(
                "relative_velocity_residual",
                FiniteResults.number("residual", worst),
                CONSISTENT,
                "Largest difference of a velocity and the change of position from one second before"
                    + " to one second after, relative to the speed."));
  }

  private static double residual(Satellite satellite, double minutes, double[] velocity) {
    double[] before = satellite.at(minutes - SECOND).position();
    double[] after = satellite.at(minutes + SECOND).position();
    double[] off = new double[velocity.length];
    for (int k = 0; k < off.length; k++) {
      off[k] = (after[k] - before[k]) / 2 - velocity[k];
    }
    return length(off) / length(velocity);
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
    var satellite = Satellite.of(TleLines.of(new JsonFields(input)));
    double first = new JsonFields(input).numbers("minutes_from_epoch")[0];
    TrajectoryPlot plot =
        TrajectoryPlot.of("Positions seen from the north")
            .in("km")
            .through(revolution(satellite, first))
            .marked("center of the Earth", 0, 0);
    List<JsonFields> states = new JsonFields(result).objects("states");
    for (int i = 0; i < Math.min(MOST_STATES, states.size()); i++) {
      double[] position = states.get(i).numbers("position_km");
      plot = plot.marked("state of the result", position[0], position[1]);
    }
    return Optional.of(plot.plot());
  }

  /** Returns positions over one revolution, as far as the theory reaches. */
  private static List<double[]> revolution(Satellite satellite, double first) {
    var positions = new ArrayList<double[]>();
    try {
      for (int i = 0; i <= POINTS; i++) {
        positions.add(satellite.at(first + i * satellite.period() / POINTS).position());
      }
    } catch (Infeasible end) {
      return positions;
    }
    return positions;
  }
}
