package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.InitialValueProblem;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The orbit of a satellite under the zonal field of the Earth and drag. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class OrbitPropagation
    implements Engine<OrbitPropagation.Input, OrbitPropagation.Result> {
  private static final int POINTS = 400;
  private static final int MOST_STATES = 100;
  private static final double SHOWN_SECONDS = 18_000;
  private static final double DRAWN = 1e-9;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final double DENSE_AIR_KM = 100;
  private static final double SECONDS_A_DAY = 86400;

  /**
   * A start, and the forces that act.
   *
   * @param epochUtc epoch
   * @param elements osculating elements in GCRF
   * @param positionKm position in GCRF
   * @param velocityKmS velocity in GCRF
   * @param outputTimesS rising seconds after the epoch
   * @param forces forces
   * @param tolerance error of a step, relative
   * @param maxError largest error of a position that is accepted
   */
  @Ways({"elements", "position_km"})
  @Example(
      """
      {"epoch_utc": "2024-03-20T12:00:00.000Z",
       "elements": {
        "semi_major_axis_km": 6878.137, "eccentricity": 0.001, "inclination_deg": 97.4,
        "raan_deg": 30, "argument_of_perigee_deg": 90, "true_anomaly_deg": 0},
       "output_times_s": [600, 1200, 1800, 2400, 3000, 3600, 4200, 4800, 5400],
       "forces": {"zonal_degree": 4}}\
      """)
  public record Input(
      @Title("Epoch") Instant epochUtc,
      @Title("Osculating elements in GCRF") Optional<GivenElements> elements,
      @Title("Position in GCRF") @Size(min = 3, max = 3)
          Optional<List<@Title("Component") @Unit("km") Double>> positionKm,
      @Title("Velocity in GCRF") @Size(min = 3, max = 3)
          Optional<List<@Title("Component") @Unit("km/s") Double>> velocityKmS,
      @Title("Rising seconds after the epoch") @Size(min = 1, max = 10_000)
          List<@Title("Time") @Unit("s") @Range(above = 0, to = 3.2e7) Double> outputTimesS,
      @Title("Forces") @Default("{}") ActingForces forces,
      @Title("Error of a step, relative")
          @Unit("1")
          @Range(from = 1e-13, to = 1e-6)
          @Default("1e-12")
          double tolerance,
      @Title("Largest error of a position that is accepted")
          @Unit("km")
          @Range(above = 0)
          @Default("0.001")
          double maxError) {
    /** Returns the times of output in seconds. */
    double[] times() {
      return outputTimesS.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns position, then velocity at the epoch. */
    double[] start() {
      return elements
          .map(given -> OrbitalElements.of(given).state())
          .orElseGet(
              () ->
                  Stream.of(positionKm, velocityKmS)
                      .flatMap(vector -> vector.orElseThrow().stream())
                      .mapToDouble(Double::doubleValue)
                      .toArray());
    }

    /** Returns the pole of the places on Earth: that of the forces, if they have one. */
    private EarthPole pole(EarthForces forces) {
      return forces.pole().stream().findFirst().orElseGet(() -> EarthPole.of(epochUtc));
    }

    private EarthForces forces(Work work) {
      return forces.on(EarthPole.of(epochUtc), work);
    }
  }

  /**
   * The orbit.
   *
   * @param states state at each time that is reached
   * @param positionErrorKm estimated error of the last position
   * @param perigeeAltitudeKm height of the last perigee above the equator
   * @param numerics how the numbers came about
   * @param decayedAt date below 100 km, with drag
   */
  public record Result(
      @Title("State at each time that is reached") List<PropagatedState> states,
      @Title("Estimated error of the last position")
          @Unit("km")
          @Unchecked("An estimate of an error; the gate holds the largest of all states.")
          double positionErrorKm,
      @Title("Height of the last perigee above the equator") @Unit("km") double perigeeAltitudeKm,
      @Title("How the numbers came about") @Unit("km") Optional<Numerics> numerics,
      @Title("Date below 100 km, with drag") Optional<String> decayedAt) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.propagate")
        .limit(
            "duration",
            "At most 30 days: the forces that are left out add up.",
            "output_times_s[size(output_times_s) - 1] <= 2592000")
        .title(
            "Orbit under zonal gravity and drag",
            "States of a satellite at seconds after an epoch, in GCRF, by numerical integration"
                + " with the field of EGM96 to degree 6 and an exponential atmosphere. Below 100 km"
                + " with drag the orbit ends.")
        .synonyms("satellite orbit, J2 perturbation, orbit decay, drag, spacecraft trajectory")
        .direct(Workload.MEDIUM)
        .version("2")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                        + " tolerances, times 5.",
                    RefinedSolution.LIMIT)))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.positionKm().isPresent() != input.velocityKmS().isPresent()) {
      problems.add(
          Problem.invalid("/velocity_km_s", "must be there with position_km, and only with it"));
    }
    double[] times = input.times();
    for (int i = 1; i < times.length; i++) {
      if (!(times[i] - times[i - 1] > 1e-9 * times[i])) {
        problems.add(
            Problem.invalid("/output_times_s/" + i, "must be later than the time before it"));
        break;
      }
    }
    if (problems.isEmpty()) {
      double[] y = input.start();
      String at = input.elements().isPresent() ? "/elements" : "/position_km";
      if (Math.sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]) < EarthForces.RADIUS) {
        problems.add(Problem.invalid(at, "must be above the surface of the Earth"));
      } else if (!(OrbitalElements.ofState(y).axis() > 0)) {
        problems.add(Problem.invalid("/velocity_km_s", "must be below the speed of escape"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double[] times = input.times();
    return 6e4 + 2.5 * times[times.length - 1] + 1.5e4 * times.length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /**
   * Returns the orbit of a satellite.
   *
   * @throws Infeasible when the error of a position is larger than the input accepts
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    Instant epoch = input.epochUtc();
    EarthForces forces = input.forces(work);
    double[] start = input.start();
    List<EventFunction> events =
        forces.drag().isEmpty()
            ? List.of()
            : List.of(
                EventFunction.of(
                        "dense air", (t, y) -> EarthForces.altitude(y) - DENSE_AIR_KM, "falling")
                    .ending(true));
    double[] times = input.times();
    RefinedSolution<EstimatedSolution> followed =
        FollowedOrbit.of(new InitialValueProblem(forces, 0, start, events), input, work);
    InitialValueProblem.Solution solution = followed.solution().solution();
    var rows = new ArrayList<PropagatedState>();
    EarthPole pole = input.pole(forces);
    for (int k = 0; k < solution.states().size(); k++) {
      rows.add(state(epoch, times[k], solution.states().get(k), pole));
    }
    int end = rows.size() - 1;
    double[] last = end < 0 ? start : solution.states().get(end);
    OrbitalElements ellipse = OrbitalElements.ofState(last);
    return new Result(
        rows,
        end < 0 ? 0 : FollowedOrbit.length(followed.solution().errors().get(end)),
        ellipse.axis() * (1 - ellipse.eccentricity()) - EarthFixed.RADIUS_KM,
        Optional.of(followed.noted(new Numerics("Dormand-Prince 8(5,3)"))),
        solution.events().stream()
            .reduce((one, later) -> later)
            .map(event -> date(epoch, event.time())));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    EarthForces forces = input.forces(Work.alone());
    return new PropagationChecks(forces, input.pole(forces), days(input.epochUtc(), 0), input)
        .all(result);
  }

  private static String date(Instant epoch, double seconds) {
    return DATE.format(epoch.plusMillis(Math.round(1000 * seconds)));
  }

  private static PropagatedState state(Instant epoch, double time, double[] y, EarthPole pole) {
    double since = days(epoch, time);
    // IERS Conventions 2010, eq. 5.15
    double turns = 0.7790572732640 + 0.00273781191135448 * since + since % 1;
    double[] axis = pole.at(time);
    double[] there = EarthFixed.turned(EarthPole.equatorial(y, axis), 2 * Math.PI * (turns % 1));
    EarthFixed.Geodetic place = EarthFixed.Geodetic.of(there);
    return new PropagatedState(
        Arrays.copyOf(y, 3),
        Arrays.copyOfRange(y, 3, 6),
        date(epoch, time),
        OrbitalElements.ofState(y).shown(),
        place.latitude(),
        place.longitude(),
        place.altitude());
  }

  /** Returns the days since noon of 2000-01-01. */
  private static double days(Instant epoch, double time) {
    double days = (epoch.getEpochSecond() + epoch.getNano() * 1e-9 + time) / SECONDS_A_DAY;
    return days - 10957.5;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] requested = input.times();
    double end = Math.min(requested[requested.length - 1], SHOWN_SECONDS);
    double[] outputs = Chart.grid(end / POINTS, end, POINTS);
    EarthForces forces = input.forces(Work.alone());
    EarthPole pole = input.pole(forces);
    List<double[]> states =
        new InitialValueProblem(forces, 0, input.start(), List.of())
            .solve(outputs, FollowedOrbit.options(DRAWN), Work.alone())
            .states();
    var track = new ArrayList<double[]>();
    double[] passed = new double[states.size()];
    for (int i = 0; i < passed.length; i++) {
      passed[i] = outputs[i] / 60;
      PropagatedState state = state(input.epochUtc(), outputs[i], states.get(i), pole);
      if (result.decayedAt().isPresent() && state.altitudeKm() < DENSE_AIR_KM) {
        break;
      }
      track.add(new double[] {state.latitudeDeg(), state.longitudeDeg(), state.altitudeKm()});
    }
    passed = Arrays.copyOf(passed, track.size());
    var map = new MapFigure();
    OrbitFigure.track(map, track, passed);
    for (PropagatedState state :
        result.states().subList(0, Math.min(MOST_STATES, result.states().size()))) {
      map.mark("state of the result", state.latitudeDeg(), state.longitudeDeg(), "");
    }
    return Optional.of(OrbitFigure.of("Ground track", map, track, passed));
  }
}
