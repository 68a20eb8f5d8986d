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
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Bodies under their own gravity. */
@AutoService(JsonEngine.class)
public final class NBodyDynamics implements JsonEngine {
  private static final double DRIFT_A_TOLERANCE = 1e6;
  private static final double LEAST_BOUND = 1e-7;
  private static final double DOUBLE_RUNS = 4;
  private static final double EXTENDED_RUNS = 200;
  private static final int MOST_DRAWN = 8;

  @Override
  public Capability capability() {
    return Capability.named("physics.dynamics.nbody")
        .title(
            "Gravitational N-body integration with energy audit",
            "Positions and velocities of point masses after a time and at output times, in the"
                + " units of the input, with the total energy, how far it drifted, and an estimate"
                + " of the error of the positions. No softening: bodies that meet are refused. A"
                + " motion whose positions are not known to max_error fails.")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(NBodyContract.CONTRACT)
        .result(NBodyContract.RESULT)
        .plot("Paths of the bodies")
        .method(
            new Method(
                "Explicit Runge-Kutta of Dormand and Prince, order 8(5,3), adaptive step",
                "d2 r_i / dt2 = G sum_j m_j (r_j - r_i) / |r_j - r_i|^3",
                List.of(
                    "I. Newton, Philosophiae Naturalis Principia Mathematica, 1687",
                    "E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential"
                        + " Equations I, 2nd ed., 1993, II.5 and II.9",
                    "T. J. Dekker, A floating-point technique for extending the available"
                        + " precision, Numerische Mathematik 18, 1971, pp. 224-242",
                    "Y. Hida, X. S. Li and D. H. Bailey, Algorithms for quad-double precision"
                        + " floating point arithmetic, ARITH-15, 2001"),
                List.of(Libraries.named("org.hipparchus:hipparchus-ode")),
                List.of(
                    "Point masses, no collisions, no relativity.",
                    "Errors grow with time: the estimate compares with a run at a tenth of the"
                        + " tolerance, and with the way back to the start.",
                    "The precision extended extrapolates modified midpoint rules of Gragg at the"
                        + " tolerance 1e-20.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return NBodyContract.problems(input);
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double bodies = fields.items("bodies").size();
    double runs = fields.text("precision").equals("extended") ? EXTENDED_RUNS : DOUBLE_RUNS;
    double outputs = fields.has("output_times") ? fields.items("output_times").size() : 0;
    return runs
        * bodies
        * (1 + bodies / 8)
        * (900 * (1 + fields.number("duration")) + 30 * outputs);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] start = start(fields);
    var motion = motion(fields, work);
    double before = motion.energy(start);
    if (!Double.isFinite(before)) {
      throw new Infeasible(
          motion.meet(start)
              ? "two bodies are at one place"
              : "the energy is beyond double precision: take units in which masses, positions and"
                  + " velocities are nearer to 1");
    }
    double tolerance = fields.number("tolerance");
    boolean extended = fields.text("precision").equals("extended");
    double[] outputs = fields.has("output_times") ? fields.numbers("output_times") : new double[0];
    double[] times = OutputTimes.withEnd(outputs, fields.number("duration"));
    BodyPaths paths =
        extended
            ? BodyPaths.extended(motion, start, times)
            : BodyPaths.inDoubles(motion, start, times, tolerance);
    double[] end = paths.states().get(times.length - 1);
    var gate =
        new ErrorGate(
            paths.relativeError(motion::largestDistance), PositionError.most(fields), "1");
    if (!gate.passes()) {
      List<ErrorGate.Advice> finer =
          extended
              ? List.of()
              : gate.finer(
                  "tolerance",
                  tolerance,
                  BodyPaths.NARROWEST,
                  each ->
                      BodyPaths.inDoubles(motion, start, times, each)
                          .relativeError(motion::largestDistance));
      throw gate.refused(
          extended
              ? "the positions at the end"
              : "the positions at the end, without the precision extended,",
          paths.reachedUntil(outputs, gate.most(), motion::largestDistance),
          finer);
    }
    double after = motion.energy(end);
    Json.Obj result =
        Json.obj(
            "bodies", rows(motion, end),
            "energy", after,
            "evaluations", paths.evaluations(),
            "position_error", paths.error(),
            "numerics",
                Numerics.of(extended ? "Gragg, Bulirsch and Stoer" : "Dormand-Prince 8(5,3)")
                    .with("error_estimate", gate.estimate()));
    if (outputs.length > 0) {
      result =
          result
              .with("position_error_at", Arrays.copyOf(paths.errors(), outputs.length))
              .with("trajectory", trajectory(motion, paths, outputs));
    }
    return JsonComputed.of(result).noting("evaluations", paths.evaluations());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    NBody motion = motion(fields, Work.alone());
    double bound = Math.max(LEAST_BOUND, DRIFT_A_TOLERANCE * fields.number("tolerance"));
    var laws = new BodyLaws(motion, start(fields), bound);
    if (found.has("trajectory")) {
      for (JsonFields row : found.objects("trajectory")) {
        laws.add(row.number("time"), state(row.objects("bodies")));
      }
    }
    double[] end = state(found.objects("bodies"));
    laws.add(fields.number("duration"), end);
    double estimate = found.fields("numerics").number("error_estimate");
    var checks = new ArrayList<>(laws.checks(found.number("energy")));
    checks.add(
        PositionError.of(found.number("position_error"), motion.largestDistance(end), estimate));
    checks.add(
        new ErrorGate(estimate, PositionError.most(fields), "1")
            .check(
                "relative_position_error",
                "Estimated error of a position at the end, from a second tolerance and the way"
                    + " back, over the largest distance from the centre of mass."));
    return checks;
  }

  private static NBody motion(JsonFields fields, Work work) {
    List<JsonFields> bodies = fields.objects("bodies");
    double[] masses = bodies.stream().mapToDouble(body -> body.number("mass")).toArray();
    int space = bodies.get(0).items("position").size();
    return new NBody(fields.number("gravitational_constant"), masses, space, work);
  }

  private static List<Json> trajectory(NBody motion, BodyPaths paths, double[] outputs) {
    var rows = new ArrayList<Json>();
    for (int k = 0; k < outputs.length; k++) {
      rows.add(Json.obj("time", outputs[k], "bodies", rows(motion, paths.states().get(k))));
    }
    return rows;
  }

  private static double[] start(JsonFields fields) {
    return state(fields.objects("bodies"));
  }

  private static double[] state(List<JsonFields> bodies) {
    int space = bodies.get(0).items("position").size();
    int half = space * bodies.size();
    double[] y = new double[2 * half];
    for (int i = 0; i < bodies.size(); i++) {
      System.arraycopy(bodies.get(i).numbers("position"), 0, y, space * i, space);
      System.arraycopy(bodies.get(i).numbers("velocity"), 0, y, half + space * i, space);
    }
    return y;
  }

  private static List<Json> rows(NBody motion, double[] y) {
    int space = motion.space();
    int count = motion.masses().length;
    var rows = new ArrayList<Json>();
    for (int i = 0; i < count; i++) {
      int velocity = space * (count + i);
      rows.add(
          Json.obj(
              "position", Arrays.copyOfRange(y, space * i, space * i + space),
              "velocity", Arrays.copyOfRange(y, velocity, velocity + space)));
    }
    return rows;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    NBody motion = motion(fields, Work.alone());
    List<double[]> path = Integration.along(motion, start(fields), fields.number("duration"));
    var plot = LayeredPlot.of("Paths of the bodies", "x (caller units)", "y (caller units)");
    for (int i = 0; i < Math.min(MOST_DRAWN, motion.masses().length); i++) {
      int at = motion.space() * i;
      plot =
          plot.line(
              "body " + i,
              path.stream().mapToDouble(state -> state[at]).toArray(),
              path.stream().mapToDouble(state -> state[at + 1]).toArray());
    }
    return path.isEmpty() ? Optional.empty() : Optional.of(plot.plot());
  }
}
