package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The path of a small body near two large bodies on circular orbits. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class RestrictedThreeBody
    implements Engine<RestrictedThreeBody.Input, RestrictedThreeBody.Result> {
  private static final double DRIFT_A_TOLERANCE = 1e3;
  private static final double LEAST_BOUND = 1e-9;
  private static final int PLANE = 4;
  private static final int SPACE = 6;
  private static final double STEPS_A_UNIT = 9000;
  private static final double RUNS = 3;

  /**
   * A small body, and how long it is followed.
   *
   * @param accepted error of positions
   * @param massRatio smaller mass in units of both together
   * @param state position, then velocity
   * @param duration time to follow; the large bodies take 2 pi for a turn
   * @param tolerance tolerance of a step
   * @param outputTimes rising times, none beyond the duration, at which states are given
   */
  @Example(
      """
      {"mass_ratio": 0.012277471, "state": [0.994, 0, 0, -2.0015851063790824],
       "duration": 17.065216560157964}""")
  public record Input(
      @Flat PositionError accepted,
      @Title("Smaller mass in units of both together") @Unit("1") @Range(above = 0, to = 0.5)
          double massRatio,
      @Title("Position, then velocity: x, y, vx, vy or x, y, z, vx, vy, vz")
          @Size(min = PLANE, max = SPACE)
          List<@Title("Coordinate or speed") @Unit("1") Double> state,
      @Title("Time to follow; the large bodies take 2 pi for a turn")
          @Unit("1")
          @Range(above = 0, to = 1000)
          double duration,
      @Title("Tolerance of a step") @Unit("1") @Range(from = 1e-15, to = 1e-4) @Default("1e-14")
          double tolerance,
      @Title("Rising times, none beyond the duration, at which states are given")
          @Size(min = 1, max = 5000)
          Optional<List<@Title("Time") @Unit("1") @Range(above = 0, to = 1000) Double>>
              outputTimes) {
    private double[] start() {
      return state.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double[] times() {
      return outputTimes.orElse(List.of()).stream().mapToDouble(Double::doubleValue).toArray();
    }

    private RotatingFrame motion(Work work) {
      return new RotatingFrame(massRatio, state.size() == SPACE, work);
    }
  }

  /**
   * The state at a time.
   *
   * @param time time
   * @param state state at the time
   */
  public record StateAt(
      @Title("Time") @Unit("1") double time,
      @Title("State at the time") @Unit("1") double[] state) {}

  /**
   * The path of the small body.
   *
   * @param finalState state at the end
   * @param jacobiConstant Jacobi constant at the end
   * @param evaluations evaluations of the accelerations
   * @param numerics how the numbers came about
   * @param positionError estimated error of the position at the end
   * @param positionErrorAt estimated error of the position at each output time
   * @param trajectory states at the output times
   */
  public record Result(
      @Title("State at the end") @Unit("1") double[] finalState,
      @Title("Jacobi constant at the end") @Unit("1") double jacobiConstant,
      @Title("Evaluations of the accelerations")
          @Unit("1")
          @Unchecked("A count of the work, not of the motion.")
          int evaluations,
      @Title("How the numbers came about") @Unit("1") Optional<Numerics> numerics,
      @Title("Estimated error of the position at the end") @Unit("1") double positionError,
      @Title("Estimated error of the position at each output time") @Unit("1")
          Optional<double[]> positionErrorAt,
      @Title("States at the output times") Optional<List<StateAt>> trajectory) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.cr3bp")
        .limit(
            "duration",
            "At most 100 units of time: errors grow exponentially near the smaller " + "body.",
            "duration <= 100")
        .title(
            "Circular restricted three-body trajectory",
            "Where a body without mass is after a time, in the frame that turns with the two large"
                + " bodies: the larger rests at (-m, 0), the smaller at (1 - m, 0), m being"
                + " mass_ratio. Distance between them, their mass and their angular speed are 1."
                + " Jacobi's constant is without the term m(1 - m).")
        .synonyms(
            "three body problem, lagrange point, halo orbit, earth moon, CR3BP, jacobi constant,"
                + " libration point, rotating frame")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                    RefinedSolution.LIMIT,
                    "A path that meets a large body is refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int given = input.state().size();
    if (given != PLANE && given != SPACE) {
      return List.of(
          Problem.invalid("/state", "must have 4 components in the plane, or 6 in space"));
    }
    var found = new ArrayList<>(input.accepted().problems());
    found.addAll(OutputTimes.problems(input.times(), input.duration()));
    return found;
  }

  @Override
  public double steps(Input input) {
    return RUNS * (STEPS_A_UNIT * (1 + input.duration()) + 150.0 * input.times().length);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Result result = result(input, work);
    return Computed.of(result).noting("evaluations", result.evaluations());
  }

  /**
   * Returns the path of a small body near two large ones.
   *
   * @throws Infeasible when it meets one, or the error of the position is larger than the input
   *     accepts
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    RotatingFrame motion = input.motion(work);
    double[] start = input.start();
    constant(motion, start);
    double[] outputs = input.times();
    double[] times = OutputTimes.withEnd(outputs, input.duration());
    RefinedSolution<BodyPaths> followed =
        BodyPaths.of(
            input.tolerance(),
            factor -> BodyPaths.inDoubles(motion, start, times, input.tolerance() / factor),
            "the positions at the end",
            outputs,
            new BodyPaths.Accepted(
                input.accepted().most(), state -> Math.max(1, motion.farthest(state))));
    BodyPaths paths = followed.solution();
    double[] end = paths.states().get(times.length - 1);
    boolean shown = outputs.length > 0;
    return new Result(
        end,
        constant(motion, end),
        paths.evaluations(),
        Optional.of(followed.noted(new Numerics("Dormand-Prince 8(5,3)"))),
        paths.error(),
        shown ? Optional.of(Arrays.copyOf(paths.errors(), outputs.length)) : Optional.empty(),
        shown ? Optional.of(rows(paths, outputs)) : Optional.empty());
  }

  private static List<StateAt> rows(BodyPaths paths, double[] outputs) {
    var rows = new ArrayList<StateAt>();
    for (int k = 0; k < outputs.length; k++) {
      rows.add(new StateAt(outputs[k], paths.states().get(k)));
    }
    return rows;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    RotatingFrame motion = input.motion(Work.alone());
    double[] start = input.start();
    double before = motion.jacobi(start);
    double scale = motion.magnitude(start);
    var drift = new Residuals();
    drift.equal(result.jacobiConstant(), before, scale);
    var states = new ArrayList<double[]>();
    result.trajectory().ifPresent(rows -> rows.forEach(row -> states.add(row.state())));
    double[] end = result.finalState();
    states.add(end);
    for (double[] state : states) {
      drift.equal(motion.jacobi(state), before, Math.max(scale, motion.magnitude(state)));
    }
    double estimate = result.numerics().orElseThrow().errorEstimate().orElseThrow();
    return List.of(
        drift.check(
            "jacobi_drift",
            Math.max(LEAST_BOUND, DRIFT_A_TOLERANCE * input.tolerance()),
            "Largest difference of Jacobi's constant from that of the start, over the magnitudes in"
                + " it, as given and of each state; the motion keeps it."),
        PositionError.of(result.positionError(), Math.max(1, motion.farthest(end)), estimate),
        new ErrorGate(estimate, input.accepted().most(), "1")
            .check(
                "relative_position_error",
                "Estimated error of the position at the end, from a second tolerance and the way"
                    + " back, over the larger of its distance and that of the large bodies."));
  }

  private static double constant(RotatingFrame motion, double[] state) {
    if (motion.nearest(state) == 0) {
      throw new Infeasible("the small body is at the place of a large one");
    }
    return FiniteResults.number("Jacobi's constant", motion.jacobi(state));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double mass = input.massRatio();
    RotatingFrame motion = input.motion(Work.alone());
    List<double[]> path = Integration.along(motion, input.start(), input.duration());
    if (path.isEmpty()) {
      return Optional.empty();
    }
    Plane places =
        TrajectoryFigure.places("distance of the two bodies")
            .with(TrajectoryFigure.line("path", path, 0))
            .with(TrajectoryFigure.point("primary", -mass, 0))
            .with(TrajectoryFigure.point("secondary", 1 - mass, 0));
    double[][] points = LagrangePoints.of(mass);
    for (int k = 0; k < points.length; k++) {
      places = places.with(TrajectoryFigure.point("L" + (k + 1), points[k][0], points[k][1]));
    }
    double[] start = input.start();
    Plane errors =
        TrajectoryFigure.errors(
            "Jacobi error",
            "relative Jacobi error",
            "",
            input.duration(),
            path.stream().mapToDouble(motion::jacobi).toArray());
    return Optional.of(
        Figure.of(
            "Path in the turning frame",
            places.with(TrajectoryFigure.point("start", start[0], start[1])),
            errors));
  }
}
