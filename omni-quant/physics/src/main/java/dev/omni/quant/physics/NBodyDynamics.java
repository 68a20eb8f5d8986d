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
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Bodies under their own gravity. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class NBodyDynamics implements Engine<NBodyDynamics.Input, NBodyDynamics.Result> {
  private static final double DRIFT_A_TOLERANCE = 1e6;
  private static final double LEAST_BOUND = 1e-7;
  private static final double DOUBLE_RUNS = 4;
  private static final double EXTENDED_RUNS = 200;
  private static final int MOST_DRAWN = 8;
  private static final int MOST_PRECISE = 10;

  /**
   * Bodies, and how long they are followed.
   *
   * @param accepted error of positions
   * @param gravitationalConstant gravitational constant
   * @param bodies bodies
   * @param duration time to follow
   * @param tolerance tolerance of a step in double precision
   * @param outputTimes rising times, none beyond the duration, at which states are given
   * @param precision arithmetic; extended has 32 digits and takes at most 10 bodies
   */
  @Example(
      """
      {"bodies": [
        {"mass": 1, "position": [0.5, 0], "velocity": [0, 0.5]},
        {"mass": 1, "position": [-0.5, 0], "velocity": [0, -0.5]}],
       "duration": 3}""")
  public record Input(
      @Flat PositionError accepted,
      @Title("Gravitational constant") @Unit("caller units") @Range(above = 0) @Default("1")
          double gravitationalConstant,
      @Title("Bodies") @Size(min = 2, max = 50) List<MovingBody> bodies,
      @Title("Time to follow") @Unit("caller units") @Range(above = 0, to = 1e6) double duration,
      @Title("Tolerance of a step in double precision")
          @Unit("1")
          @Range(from = 1e-15, to = 1e-4)
          @Default("1e-13")
          double tolerance,
      @Title("Rising times, none beyond the duration, at which states are given")
          @Size(min = 1, max = 5000)
          Optional<List<@Title("Time") @Unit("caller units") @Range(above = 0, to = 1e6) Double>>
              outputTimes,
      @Title("Arithmetic; extended has 32 digits and takes at most 10 bodies")
          @Default("\"double\"")
          BodyPrecision precision) {
    private double[] times() {
      return outputTimes.orElse(List.of()).stream().mapToDouble(Double::doubleValue).toArray();
    }

    private boolean extended() {
      return precision == BodyPrecision.EXTENDED;
    }

    private NBody motion(Work work) {
      double[] masses = bodies.stream().mapToDouble(MovingBody::mass).toArray();
      return new NBody(gravitationalConstant, masses, bodies.get(0).position().size(), work);
    }

    private double[] start() {
      return Stream.<Function<MovingBody, List<Double>>>of(
              MovingBody::position, MovingBody::velocity)
          .flatMap(part -> bodies.stream().flatMap(body -> part.apply(body).stream()))
          .mapToDouble(Double::doubleValue)
          .toArray();
    }
  }

  /**
   * The motion.
   *
   * @param energy total energy at the end
   * @param bodies bodies at the end
   * @param evaluations evaluations of the accelerations
   * @param positionError estimated error of the position of a body at the end
   * @param numerics how the numbers came about
   * @param positionErrorAt estimated error of a position at each output time
   * @param trajectory states at the output times
   */
  public record Result(
      @Title("Total energy at the end") @Unit("caller units") double energy,
      @Title("Bodies at the end") List<BodyState> bodies,
      @Title("Evaluations of the accelerations")
          @Unit("1")
          @Unchecked("A count of the work, not of the motion.")
          int evaluations,
      @Title("Estimated error of the position of a body at the end") @Unit("caller units")
          double positionError,
      @Title("How the numbers came about") @Unit("1") Optional<Numerics> numerics,
      @Title("Estimated error of a position at each output time") @Unit("caller units")
          Optional<double[]> positionErrorAt,
      @Title("States at the output times") Optional<List<BodiesAt>> trajectory) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.dynamics.nbody")
        .limit("bodies", "At most 20 bodies.", "size(bodies) <= 20")
        .limit(
            "tolerance", "Tolerance of at most 1e-9: orbits diverge.", "tolerance <= 0.000000001")
        .title(
            "Gravitational N-body integration with energy audit",
            "Positions and velocities of point masses after a time and at output times, in the"
                + " units of the input, with the total energy, how far it drifted, and an estimate"
                + " of the error of the positions. No softening: bodies that meet are refused. A"
                + " motion whose positions are not known to max_error fails.")
        .synonyms(
            "n-body, gravity simulation, planets, solar system, three body problem,"
                + " celestial mechanics, newtonian gravity, stars")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                    RefinedSolution.LIMIT,
                    "The precision extended extrapolates modified midpoint rules of Gragg at the"
                        + " tolerance 1e-20.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    List<MovingBody> bodies = input.bodies();
    int space = bodies.get(0).position().size();
    var found = new ArrayList<>(input.accepted().problems());
    for (int i = 0; i < bodies.size(); i++) {
      found.addAll(bodies.get(i).problems("/bodies/" + i, space));
    }
    if (bodies.size() > MOST_PRECISE && input.extended()) {
      found.add(
          Problem.invalid(
              "/precision", "must be double for more than " + MOST_PRECISE + " bodies"));
    }
    found.addAll(OutputTimes.problems(input.times(), input.duration()));
    return found;
  }

  @Override
  public double steps(Input input) {
    double bodies = input.bodies().size();
    double runs = input.extended() ? EXTENDED_RUNS : DOUBLE_RUNS;
    double outputs = input.times().length;
    double each = 800 * (1 + input.duration()) + 24 * outputs;
    return runs * bodies * (1 + bodies / 8) * each;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Result result = result(input, work);
    return Computed.of(result).noting("evaluations", result.evaluations());
  }

  /**
   * Returns the motion of bodies under their own gravity.
   *
   * @throws Infeasible when they meet, or the error of the positions is larger than the input
   *     accepts
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    double[] start = input.start();
    NBody motion = input.motion(work);
    double before = motion.energy(start);
    if (!Double.isFinite(before)) {
      throw new Infeasible(
          motion.meet(start)
              ? "two bodies are at one place"
              : "the energy is beyond double precision: take units in which masses, positions and"
                  + " velocities are nearer to 1");
    }
    boolean extended = input.extended();
    double[] outputs = input.times();
    double[] times = OutputTimes.withEnd(outputs, input.duration());
    var accepted = new BodyPaths.Accepted(input.accepted().most(), motion::largestDistance);
    RefinedSolution<BodyPaths> followed =
        extended
            ? BodyPaths.of(
                BodyPaths.FINEST,
                factor -> BodyPaths.extended(motion, start, times),
                "the positions at the end",
                outputs,
                accepted)
            : BodyPaths.of(
                input.tolerance(),
                factor -> BodyPaths.inDoubles(motion, start, times, input.tolerance() / factor),
                "the positions at the end, without the precision extended,",
                outputs,
                accepted);
    BodyPaths paths = followed.solution();
    double[] end = paths.states().get(times.length - 1);
    String method = extended ? "Gragg, Bulirsch and Stoer" : "Dormand-Prince 8(5,3)";
    boolean shown = outputs.length > 0;
    return new Result(
        motion.energy(end),
        BodyState.of(motion, end),
        paths.evaluations(),
        paths.error(),
        Optional.of(followed.noted(new Numerics(method))),
        shown ? Optional.of(Arrays.copyOf(paths.errors(), outputs.length)) : Optional.empty(),
        shown ? Optional.of(BodiesAt.of(motion, paths, outputs)) : Optional.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    NBody motion = input.motion(Work.alone());
    double bound = Math.max(LEAST_BOUND, DRIFT_A_TOLERANCE * input.tolerance());
    var laws = new BodyLaws(motion, input.start(), bound);
    for (BodiesAt row : result.trajectory().orElse(List.of())) {
      laws.add(row.time(), BodyState.joined(row.bodies()));
    }
    double[] end = BodyState.joined(result.bodies());
    laws.add(input.duration(), end);
    double estimate = result.numerics().orElseThrow().errorEstimate().orElseThrow();
    var checks = new ArrayList<>(laws.checks(result.energy()));
    checks.add(PositionError.of(result.positionError(), motion.largestDistance(end), estimate));
    checks.add(
        new ErrorGate(estimate, input.accepted().most(), "1")
            .check(
                "relative_position_error",
                "Estimated error of a position at the end, from a second tolerance and the way"
                    + " back, over the largest distance from the centre of mass."));
    return checks;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    NBody motion = input.motion(Work.alone());
    List<double[]> path = Integration.along(motion, input.start(), input.duration());
    if (path.isEmpty()) {
      return Optional.empty();
    }
    Plane places = TrajectoryFigure.places("caller units");
    int shown = Math.min(MOST_DRAWN, motion.masses().length);
    double[][] ends = new double[4][shown];
    for (int i = 0; i < shown; i++) {
      int at = motion.space() * i;
      places = places.with(TrajectoryFigure.line("body " + i, path, at));
      double[] first = path.get(0);
      double[] last = path.get(path.size() - 1);
      ends[0][i] = first[at];
      ends[1][i] = first[at + 1];
      ends[2][i] = last[at];
      ends[3][i] = last[at + 1];
    }
    places =
        places
            .with(Mark.points("start", ends[0], ends[1]))
            .with(Mark.points("end", ends[2], ends[3]));
    Plane errors =
        TrajectoryFigure.errors(
            "energy error",
            "relative energy error",
            "caller units",
            input.duration(),
            path.stream().mapToDouble(motion::energy).toArray());
    return Optional.of(Figure.of("Paths of the bodies", places, errors));
  }
}
