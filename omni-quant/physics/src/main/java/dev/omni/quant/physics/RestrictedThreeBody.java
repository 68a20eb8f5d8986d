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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The path of a small body near two large bodies on circular orbits. */
@AutoService(JsonEngine.class)
public final class RestrictedThreeBody implements JsonEngine {
  private static final double DRIFT_A_TOLERANCE = 1e3;
  private static final double LEAST_BOUND = 1e-9;
  private static final int PLANE = 4;
  private static final int SPACE = 6;
  private static final double STEPS_A_UNIT = 6000;
  private static final double RUNS = 3;

  private static final Shape CONTRACT =
      PositionError.in(Shape.object())
          .required(
              "mass_ratio",
              Shape.number()
                  .above(0)
                  .atMost(0.5)
                  .unit("1")
                  .titled("Smaller mass in units of both together"))
          .required(
              "state",
              Shape.arrayOf(Shape.number().unit("1").titled("Coordinate or speed"), PLANE, SPACE)
                  .titled("Position, then velocity: x, y, vx, vy or x, y, z, vx, vy, vz"))
          .required(
              "duration",
              Shape.number()
                  .above(0)
                  .atMost(1000)
                  .unit("1")
                  .titled("Time to follow; the large bodies take 2 pi for a turn"))
          .optional(
              "tolerance",
              Shape.number()
                  .atLeast(1e-15)
                  .atMost(1e-4)
                  .otherwise(1e-14)
                  .unit("1")
                  .titled("Tolerance of a step"))
          .optional(
              "output_times",
              Shape.arrayOf(Shape.number().above(0).atMost(1000).unit("1").titled("Time"), 1, 5000)
                  .titled("Rising times, none beyond the duration, at which states are given"))
          .example(
              Json.obj(
                  "mass_ratio",
                  0.012277471,
                  "state",
                  List.of(0.994, 0, 0, -2.0015851063790824),
                  "duration",
                  17.065216560157964));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "final_state", Shape.listOf(Shape.number().unit("1")).titled("State at the end"))
          .required(
              "jacobi_constant", Shape.number().unit("1").titled("Jacobi constant at the end"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the accelerations")
                  .unchecked("A count of the work, not of the motion."))
          .optional("numerics", Numerics.shape("1"))
          .required(
              "position_error",
              Shape.number().unit("1").titled("Estimated error of the position at the end"))
          .optional(
              "position_error_at",
              Shape.listOf(Shape.number().unit("1"))
                  .titled("Estimated error of the position at each output time"))
          .optional(
              "trajectory",
              Shape.listOf(
                      Shape.object()
                          .required("time", Shape.number().unit("1").titled("Time"))
                          .required(
                              "state",
                              Shape.listOf(Shape.number().unit("1")).titled("State at the time")))
                  .titled("States at the output times"));

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.cr3bp")
        .title(
            "Circular restricted three-body trajectory",
            "Where a body without mass is after a time, in the frame that turns with the two large"
                + " bodies: the larger rests at (-m, 0), the smaller at (1 - m, 0), m being"
                + " mass_ratio. Distance between them, their mass and their angular speed are 1."
                + " Jacobi's constant is without the term m(1 - m).")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Path in the turning frame")
        .method(
            new Method(
                "Explicit Runge-Kutta of Dormand and Prince, order 8(5,3), adaptive step",
                "x'' = 2y' + dU/dx, y'' = -2x' + dU/dy, z'' = dU/dz,"
                    + " U = (x^2 + y^2)/2 + (1 - m)/r1 + m/r2; C = 2U - v^2",
                List.of(
                    "V. Szebehely, Theory of Orbits, 1967, ch. 1",
                    "E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential"
                        + " Equations I, 2nd ed., 1993, II.0 and II.5"),
                List.of(Libraries.named("org.hipparchus:hipparchus-ode")),
                List.of(
                    "Point masses on circles; the small body does not pull at the large ones.",
                    "Paths that come near a large body magnify errors: the Arenstorf orbit does a"
                        + " million times.",
                    "The error of the position is estimated by a run at a tenth of the tolerance"
                        + " and by the way back to the start.",
                    "A path that meets a large body is refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    int given = new JsonFields(input).items("state").size();
    var fields = new JsonFields(input);
    if (given == PLANE || given == SPACE) {
      var found = new ArrayList<>(PositionError.problems(fields));
      if (fields.has("output_times")) {
        found.addAll(
            OutputTimes.problems(fields.numbers("output_times"), fields.number("duration")));
      }
      return found;
    }
    return List.of(Problem.invalid("/state", "must have 4 components in the plane, or 6 in space"));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double outputs = fields.has("output_times") ? fields.items("output_times").size() : 0;
    return RUNS * (STEPS_A_UNIT * (1 + fields.number("duration")) + 150 * outputs);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var motion = motion(fields, work);
    double[] start = fields.numbers("state");
    constant(motion, start);
    double tolerance = fields.number("tolerance");
    double[] outputs = fields.has("output_times") ? fields.numbers("output_times") : new double[0];
    double[] times = OutputTimes.withEnd(outputs, fields.number("duration"));
    BodyPaths paths = BodyPaths.inDoubles(motion, start, times, tolerance);
    double[] end = paths.states().get(times.length - 1);
    ToDoubleFunction<double[]> distance = state -> Math.max(1, motion.farthest(state));
    var gate = new ErrorGate(paths.relativeError(distance), PositionError.most(fields), "1");
    if (!gate.passes()) {
      throw gate.refused(
          "the positions at the end",
          paths.reachedUntil(outputs, gate.most(), distance),
          gate.finer(
              "tolerance",
              tolerance,
              BodyPaths.NARROWEST,
              finer -> BodyPaths.inDoubles(motion, start, times, finer).relativeError(distance)));
    }
    double after = constant(motion, end);
    Json.Obj result =
        Json.obj(
            "final_state",
            end,
            "jacobi_constant",
            after,
            "evaluations",
            paths.evaluations(),
            "position_error",
            paths.error(),
            "numerics",
            Numerics.of("Dormand-Prince 8(5,3)").with("error_estimate", gate.estimate()));
    return JsonComputed.of(outputs.length > 0 ? withOutputs(result, paths, outputs) : result)
        .noting("evaluations", paths.evaluations());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    RotatingFrame motion = motion(fields, Work.alone());
    double[] start = fields.numbers("state");
    double before = motion.jacobi(start);
    double scale = motion.magnitude(start);
    var drift = new Residuals();
    drift.equal(found.number("jacobi_constant"), before, scale);
    var states = new ArrayList<double[]>();
    if (found.has("trajectory")) {
      found.objects("trajectory").forEach(row -> states.add(row.numbers("state")));
    }
    double[] end = found.numbers("final_state");
    states.add(end);
    for (double[] state : states) {
      drift.equal(motion.jacobi(state), before, Math.max(scale, motion.magnitude(state)));
    }
    double estimate = found.fields("numerics").number("error_estimate");
    return List.of(
        drift.check(
            "jacobi_drift",
            Math.max(LEAST_BOUND, DRIFT_A_TOLERANCE * fields.number("tolerance")),
            "Largest difference of Jacobi's constant from that of the start, over the magnitudes in"
                + " it, as given and of each state; the motion keeps it."),
        PositionError.of(
            found.number("position_error"), Math.max(1, motion.farthest(end)), estimate),
        new ErrorGate(estimate, PositionError.most(fields), "1")
            .check(
                "relative_position_error",
                "Estimated error of the position at the end, from a second tolerance and the way"
                    + " back, over the larger of its distance and that of the large bodies."));
  }

  private static Json.Obj withOutputs(Json.Obj result, BodyPaths paths, double[] outputs) {
    var rows = new ArrayList<Json>();
    for (int k = 0; k < outputs.length; k++) {
      rows.add(Json.obj("time", outputs[k], "state", paths.states().get(k)));
    }
    return result
        .with("position_error_at", Arrays.copyOf(paths.errors(), outputs.length))
        .with("trajectory", rows);
  }

  private static RotatingFrame motion(JsonFields fields, Work work) {
    return new RotatingFrame(
        fields.number("mass_ratio"), fields.items("state").size() == SPACE, work);
  }

  private static double constant(RotatingFrame motion, double[] state) {
    if (motion.nearest(state) == 0) {
      throw new Infeasible("the small body is at the place of a large one");
    }
    return FiniteResults.number("Jacobi's constant", motion.jacobi(state));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var motion = motion(fields, Work.alone());
    double mass = fields.number("mass_ratio");
    return Optional.of(
        TrajectoryPlot.of("Path in the turning frame")
            .in("distances of the two bodies")
            .through(
                Integration.along(motion, fields.numbers("state"), fields.number("duration"))
                    .stream()
                    .map(state -> Arrays.copyOf(state, 2))
                    .toList())
            .marked("larger", -mass, 0)
            .marked("smaller", 1 - mass, 0)
            .plot());
  }
}
