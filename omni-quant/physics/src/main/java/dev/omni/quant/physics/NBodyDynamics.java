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
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bodies under their own gravity. */
@AutoService(Engine.class)
public final class NBodyDynamics implements Engine {
  private static final double DRIFT_A_TOLERANCE = 1e6;
  private static final double LEAST_BOUND = 1e-7;

  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "gravitational_constant",
              Shape.number()
                  .above(0)
                  .otherwise(1)
                  .unit("caller units")
                  .titled("Gravitational constant"))
          .required(
              "bodies",
              Shape.arrayOf(
                      Shape.object()
                          .required(
                              "mass", Shape.number().atLeast(0).unit("caller units").titled("Mass"))
                          .required("position", vector("Position"))
                          .required("velocity", vector("Velocity")),
                      2,
                      50)
                  .titled("Bodies"))
          .required(
              "duration",
              Shape.number().above(0).atMost(1e6).unit("caller units").titled("Time to follow"))
          .optional(
              "tolerance",
              Shape.number()
                  .atLeast(1e-15)
                  .atMost(1e-4)
                  .otherwise(1e-13)
                  .unit("1")
                  .titled("Tolerance of a step"))
          .example(
              Json.obj(
                  "bodies",
                  List.of(
                      Json.obj("mass", 1, "position", List.of(0.5, 0), "velocity", List.of(0, 0.5)),
                      Json.obj(
                          "mass", 1, "position", List.of(-0.5, 0), "velocity", List.of(0, -0.5))),
                  "duration",
                  3));

  private static Shape vector(String title) {
    return Shape.arrayOf(Shape.number().unit("caller units").titled(title), 2, 3).titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required("energy", Shape.number().unit("caller units").titled("Total energy at the end"))
          .required(
              "bodies",
              Shape.listOf(
                      Shape.object()
                          .required(
                              "position",
                              Shape.listOf(Shape.number().unit("caller units")).titled("Position"))
                          .required(
                              "velocity",
                              Shape.listOf(Shape.number().unit("caller units")).titled("Velocity")))
                  .titled("Bodies at the end"))
          .required(
              "evaluations", Shape.integer().unit("1").titled("Evaluations of the accelerations"));

  @Override
  public Capability capability() {
    return Capability.named("physics.dynamics.nbody")
        .title(
            "Gravitational N-body integration with energy audit",
            "Positions and velocities of point masses after a time, in the units of the input, with"
                + " the total energy and how far it drifted. No softening: bodies that meet are"
                + " refused.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Explicit Runge-Kutta of Dormand and Prince, order 8(5,3), adaptive step",
                "d2 r_i / dt2 = G sum_j m_j (r_j - r_i) / |r_j - r_i|^3",
                List.of(
                    "I. Newton, Philosophiae Naturalis Principia Mathematica, 1687",
                    "E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential"
                        + " Equations I, 2nd ed., 1993, II.5"),
                List.of(Libraries.named("org.hipparchus:hipparchus-ode")),
                List.of(
                    "Point masses, no collisions, no relativity.",
                    "Errors grow with time; the drift of energy is the warning.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    List<JsonFields> bodies = new JsonFields(input).objects("bodies");
    int space = bodies.get(0).items("position").size();
    var found = new ArrayList<Problem>();
    for (int i = 0; i < bodies.size(); i++) {
      for (String name : List.of("position", "velocity")) {
        if (bodies.get(i).items(name).size() != space) {
          found.add(
              Problem.invalid(
                  "/bodies/" + i + "/" + name,
                  "must have " + space + " components, as the first position has"));
        }
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double bodies = fields.items("bodies").size();
    return 2000 * bodies * bodies * (1 + fields.number("duration"));
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    List<JsonFields> bodies = fields.objects("bodies");
    int space = bodies.get(0).items("position").size();
    double[] masses = bodies.stream().mapToDouble(body -> body.number("mass")).toArray();
    var motion = new NBody(fields.number("gravitational_constant"), masses, space, work);
    double[] start = start(bodies, space);
    double before = motion.energy(start);
    if (!Double.isFinite(before)) {
      throw new Infeasible(
          motion.meet(start)
              ? "two bodies are at one place"
              : "the energy is beyond double precision: take units in which masses, positions and"
                  + " velocities are nearer to 1");
    }
    double tolerance = fields.number("tolerance");
    double duration = fields.number("duration");
    Integration motionOver =
        Integration.over(motion, start, duration, absolute(motion, start, tolerance), tolerance);
    double[] end = motionOver.end();
    double after = motion.energy(end);
    double scale = Math.max(motion.kinetic(start) + motion.binding(start), Double.MIN_NORMAL);
    return Computed.of(
            Json.obj(
                "bodies", rows(end, masses.length, space),
                "energy", after,
                "evaluations", motionOver.evaluations()))
        .checked(
            new Check(
                "relative_energy_drift",
                (after - before) / scale,
                Math.max(LEAST_BOUND, DRIFT_A_TOLERANCE * tolerance),
                "Change of the total energy, relative to the kinetic and potential energy at the"
                    + " start."))
        .noting("evaluations", motionOver.evaluations());
  }

  private static double[] start(List<JsonFields> bodies, int space) {
    int half = space * bodies.size();
    double[] y = new double[2 * half];
    for (int i = 0; i < bodies.size(); i++) {
      System.arraycopy(bodies.get(i).numbers("position"), 0, y, space * i, space);
      System.arraycopy(bodies.get(i).numbers("velocity"), 0, y, half + space * i, space);
    }
    return y;
  }

  /**
   * Returns the tolerance by the size of what moves: in large units it would else be no tolerance
   * at all.
   */
  private static double[] absolute(NBody motion, double[] start, double tolerance) {
    int half = start.length / 2;
    double far = largest(start, 0, half);
    double mass = Arrays.stream(motion.masses()).sum();
    double falling = Math.sqrt(2 * motion.gravity() * mass / far);
    double fast = Math.max(largest(start, half, start.length), falling);
    double[] absolute = new double[start.length];
    Arrays.fill(absolute, 0, half, Math.max(tolerance * Math.min(1, far), Double.MIN_NORMAL));
    Arrays.fill(
        absolute, half, start.length, Math.max(tolerance * Math.min(1, fast), Double.MIN_NORMAL));
    return absolute;
  }

  private static double largest(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).map(Math::abs).max().orElse(0);
  }

  private static List<Json> rows(double[] y, int count, int space) {
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
}
