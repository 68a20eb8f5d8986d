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
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
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
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The position of a satellite, from its two-line element set. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class TwoLineElements
    implements ColumnEngine<TwoLineElements.Input, TwoLineElements.Result> {
  private static final double EARTH_RADIUS_KM = 6378.135;
  private static final double SECOND = 1 / 60.0;

  /** Below, drag ends an orbit within a turn. */
  private static final double DENSE_AIR_KM = 100;

  private static final double STEPS_A_STATE = 1000;

  /** Points of the first revolution in a plot, and the most states that it marks. */
  private static final int POINTS = 180;

  private static final int MOST_STATES = 200;

  /**
   * An element set, and when the satellite is sought.
   *
   * @param lines the two lines
   * @param minutesFromEpoch when, in minutes after the epoch of the elements
   * @param timesUtc when, in UTC; a year from the epoch at most
   * @param earthFixed whether positions that turn with the Earth are given too
   * @param ut1MinusUtcS UT1 less UTC
   */
  @Ways({"minutes_from_epoch", "times_utc"})
  @Example(
      """
      {"line1": "1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753",
       "line2": "2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667",
       "minutes_from_epoch": [0, 360, 720, 4320]}\
      """)
  @Example(
      """
      {"line1": "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991",
       "line2": "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482",
       "times_utc": ["2019-12-09T17:00:00Z", "2019-12-09T17:30:00Z"], "earth_fixed": true}\
      """)
  public record Input(
      @Flat TleLines lines,
      @Title("When, in minutes after the epoch of the elements") @Size(min = 1, max = 5000)
          Optional<
                  List<@Title("Minutes") @Unit("min") @Range(from = -525_600, to = 525_600) Double>>
              minutesFromEpoch,
      @Title("When, in UTC, as 2019-12-09T17:00:00Z; a year from the epoch at most")
          @Size(min = 1, max = 5000)
          Optional<List<@Title("Time") Instant>> timesUtc,
      @Title("Whether positions that turn with the Earth are given too") @Default("false")
          boolean earthFixed,
      @Title("UT1 less UTC, for earth_fixed") @Unit("s") @Range(from = -0.9, to = 0.9) @Default("0")
          double ut1MinusUtcS) {
    private OrbitTimes times() {
      return OrbitTimes.of(minutesFromEpoch, timesUtc.orElse(List.of()), lines.epoch());
    }
  }

  /**
   * The state of a satellite.
   *
   * @param positionKm position
   * @param velocityKmS velocity
   * @param minutesFromEpoch minutes after the epoch
   * @param place where that is on Earth
   */
  public record SatelliteState(
      @Title("Position") @Unit("km, TEME") double[] positionKm,
      @Title("Velocity") @Unit("km/s, TEME") double[] velocityKmS,
      @Title("Minutes after the epoch") @Unit("min") double minutesFromEpoch,
      @Flat Optional<EarthPlace> place) {}

  /**
   * The states of a satellite.
   *
   * @param states state at each time
   * @param model model in use
   * @param satelliteNumber catalog number of the satellite
   */
  public record Result(
      @Title("State at each time") List<SatelliteState> states,
      @Title("Model in use") String model,
      @Title("Catalog number of the satellite") @Unit("1") @Unchecked("A name that the lines hold.")
          int satelliteNumber) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.sgp4")
        .limit(
            "age",
            "At most 14 days after the epoch of the elements.",
            "minutes_from_epoch[size(minutes_from_epoch) - 1] <= 20160")
        .title(
            "SGP4/SDP4 propagation of a two-line element set",
            "Position and velocity in the frame of the true equator and mean equinox (TEME) of the"
                + " elements' epoch, at minutes after the epoch or at dates in UTC; minutes are"
                + " those of the calendar, a leap second makes no difference. earth_fixed adds the"
                + " position turned by the mean sidereal time of 1982, and its geodetic coordinates"
                + " on WGS 84.")
        .synonyms(
            "TLE, two line elements, satellite position, where is a satellite,"
                + " satellite tracking, norad, ephemeris, ISS, space station, satellite orbit")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Ground track")
        .method(
            new Method(
                "Simplified general perturbations: SGP4 below, SDP4 at or above a period of 225"
                    + " minutes",
                "secular and periodic effects of J2, J3, J4 and drag on mean elements; with SDP4"
                    + " those of the Sun, the Moon and resonant harmonics",
                List.of(
                    "F. R. Hoots and R. L. Roehrich, Spacetrack Report No. 3, 1980",
                    "D. Vallado, P. Crawford, R. Hujsak and T. S. Kelso, Revisiting Spacetrack"
                        + " Report #3, AIAA 2006-6753, 2006",
                    "S. Aoki et al., Astronomy and Astrophysics 105, 1982, 359-361"),
                List.of(Libraries.named("org.orekit:orekit")),
                List.of(
                    "Constants of WGS-72, with which element sets are made.",
                    "The motion of the pole is left out of earth-fixed positions, up to 15 m; so is"
                        + " UT1 less UTC where it is not given, up to 0.4 km.",
                    "Good to about 1 km at the epoch and worse by 1 to 3 km a day from it.",
                    "Within a degree of an inclination of 180 the theory's terms in 1 / (1 + cos i)"
                        + " grow beyond their meaning; above 179.9 elements are refused.",
                    "A satellite that is below the Earth's surface has decayed and is refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    List<Problem> problems = input.lines().problems();
    return problems.isEmpty()
        ? OrbitTimes.problems(input.timesUtc().orElse(List.of()), input.lines().epoch())
        : problems;
  }

  @Override
  public double steps(Input input) {
    int count =
        input.minutesFromEpoch().map(List::size).orElse(0)
            + input.timesUtc().map(List::size).orElse(0);
    return STEPS_A_STATE * count;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> result(input, out.work()));
  }

  /**
   * Returns the states of a satellite.
   *
   * @throws Infeasible when it has decayed, or the theory does not reach so far
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    var satellite = Satellite.of(input.lines());
    OrbitTimes times = input.times();
    var states = new ArrayList<SatelliteState>();
    double height = satellite.lowest() - EARTH_RADIUS_KM;
    double worst = 0;
    for (int i = 0; i < times.minutes().size(); i++) {
      work.proceed();
      double minutes = times.minutes().get(i);
      Satellite.State state = satellite.at(minutes);
      double radius = FiniteResults.number("position", length(state.position()));
      if (radius < EARTH_RADIUS_KM) {
        throw new Infeasible(
            "the satellite has decayed: at " + times.labels().get(i) + " it is below the surface");
      }
      double angle = times.epoch().siderealTime(minutes, input.ut1MinusUtcS());
      states.add(
          new SatelliteState(
              state.position(),
              FiniteResults.numbers("velocity", state.velocity()),
              minutes,
              input.earthFixed() ? Optional.of(place(turned(state, angle))) : Optional.empty()));
      if (height < DENSE_AIR_KM) {
        worst = Math.max(worst, residual(satellite, minutes, state.velocity()));
      }
    }
    if (worst > SatelliteChecks.CONSISTENT) {
      throw new Infeasible(
          "the orbit's lowest point is "
              + Math.round(height)
              + " km above the surface: a satellite comes down there, and the theory tells no"
              + " steady motion");
    }
    return new Result(states, satellite.model(), satellite.number());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return SatelliteChecks.of(input).all(result.states());
  }

  private static EarthPlace place(double[] turned) {
    var geodetic = EarthFixed.Geodetic.of(turned);
    return new EarthPlace(turned, geodetic.latitude(), geodetic.longitude(), geodetic.altitude());
  }

  private static double[] turned(Satellite.State state, double angle) {
    return EarthFixed.turned(state.position(), angle);
  }

  private static double residual(Satellite satellite, double minutes, double[] velocity) {
    double[] before = satellite.at(minutes - SECOND).position();
    double[] after = satellite.at(minutes + SECOND).position();
    double[] mean = new double[velocity.length];
    for (int k = 0; k < mean.length; k++) {
      mean[k] = (after[k] - before[k]) / 2;
    }
    return distance(mean, velocity) / length(velocity);
  }

  private static double distance(double[] one, double[] other) {
    double[] apart = one.clone();
    for (int k = 0; k < apart.length; k++) {
      apart[k] -= other[k];
    }
    return length(apart);
  }

  private static double length(double[] vector) {
    double squares = 0;
    for (double component : vector) {
      squares += component * component;
    }
    return Math.sqrt(squares);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var satellite = Satellite.of(input.lines());
    OrbitTimes times = input.times();
    double ut1 = input.ut1MinusUtcS();
    double first = times.minutes().get(0);
    var map = new MapFigure();
    var track = new ArrayList<double[]>();
    for (Satellite.State state : revolution(satellite, first)) {
      double minutes = first + track.size() * satellite.period() / POINTS;
      var place = EarthFixed.Geodetic.of(turned(state, times.epoch().siderealTime(minutes, ut1)));
      track.add(new double[] {place.latitude(), place.longitude(), place.altitude()});
    }
    double[] passed = new double[track.size()];
    Arrays.setAll(passed, i -> i * satellite.period() / POINTS);
    OrbitFigure.track(map, track, passed);
    List<SatelliteState> states = result.states();
    for (int i = 0; i < Math.min(MOST_STATES, states.size()); i++) {
      double angle = times.epoch().siderealTime(times.minutes().get(i), ut1);
      var place = EarthFixed.Geodetic.of(EarthFixed.turned(states.get(i).positionKm(), angle));
      map.mark("state of the result", place.latitude(), place.longitude(), "");
    }
    return Optional.of(OrbitFigure.of("Ground track of one revolution", map, track, passed));
  }

  /** Returns states over one revolution, as far as the theory reaches. */
  private static List<Satellite.State> revolution(Satellite satellite, double first) {
    var states = new ArrayList<Satellite.State>();
    try {
      for (int i = 0; i <= POINTS; i++) {
        states.add(satellite.at(first + i * satellite.period() / POINTS));
      }
    } catch (Infeasible end) {
      return states;
    }
    return states;
  }
}
