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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** The passes of a satellite over a station. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SatellitePasses
    implements Engine<SatellitePasses.Input, SatellitePasses.Result> {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final double SECONDS_AN_HOUR = 3600;
  private static final double METRES_A_KILOMETRE = 1000;
  private static final double FARTHEST_DAYS = 365;

  /**
   * A station.
   *
   * @param latitudeDeg geodetic latitude
   * @param longitudeDeg longitude to the east
   * @param altitudeM altitude above the ellipsoid
   */
  public record StationPlace(
      @Title("Geodetic latitude") @Unit("deg") @Range(from = -90, to = 90) double latitudeDeg,
      @Title("Longitude to the east") @Unit("deg") @Range(from = -180, to = 360)
          double longitudeDeg,
      @Title("Altitude above the ellipsoid")
          @Unit("m")
          @Range(from = -500, to = 20_000)
          @Default("0")
          double altitudeM) {}

  /**
   * An element set, a station, and the time of the search.
   *
   * @param lines the two lines
   * @param station station on WGS 84
   * @param startUtc start of the search
   * @param durationHours length of the search
   * @param minElevationDeg least elevation of a pass
   * @param ut1MinusUtcS UT1 less UTC
   */
  @Example(
      """
      {"line1": "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991",
       "line2": "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482",
       "station": {"latitude_deg": 48.8566, "longitude_deg": 2.3522, "altitude_m": 35},
       "start_utc": "2019-12-09T18:00:00.000Z", "duration_hours": 24, "min_elevation_deg": 10}""")
  public record Input(
      @Flat TleLines lines,
      @Title("Station on WGS 84") StationPlace station,
      @Title("Start of the search") Instant startUtc,
      @Title("Length of the search") @Unit("h") @Range(above = 0, to = 240) double durationHours,
      @Title("Least elevation of a pass") @Unit("deg") @Range(from = 0, below = 90) @Default("0")
          double minElevationDeg,
      @Title("UT1 less UTC") @Unit("s") @Range(from = -0.9, to = 0.9) @Default("0")
          double ut1MinusUtcS) {
    private SkyStation sky() {
      return SkyStation.of(
          lines,
          startUtc,
          ut1MinusUtcS,
          new EarthFixed.Geodetic(
              station.latitudeDeg(),
              station.longitudeDeg(),
              station.altitudeM() / METRES_A_KILOMETRE));
    }

    private double seconds() {
      return durationHours * SECONDS_AN_HOUR;
    }
  }

  /**
   * A pass.
   *
   * @param maxElevationDeg highest elevation
   * @param riseUtc date of the rise; null where it is under way at the start
   * @param riseS rise after the start
   * @param riseAzimuthDeg azimuth of the rise
   * @param culminationUtc date of the culmination
   * @param culminationS culmination after the start
   * @param culminationAzimuthDeg azimuth of the culmination
   * @param culminationRangeKm distance at the culmination
   * @param setUtc date of the set; null where it is under way at the end
   * @param setS set after the start
   * @param setAzimuthDeg azimuth of the set
   * @param sunlit whether the Sun shines on it at the culmination
   */
  public record SatellitePass(
      @Title("Highest elevation") @Unit("deg") double maxElevationDeg,
      @Title("Date of the rise") @Nullable String riseUtc,
      @Title("Rise after the start") @Unit("s") @Nullable Double riseS,
      @Title("Azimuth of the rise") @Unit("deg") @Nullable Double riseAzimuthDeg,
      @Title("Date of the culmination") String culminationUtc,
      @Title("Culmination after the start") @Unit("s") double culminationS,
      @Title("Azimuth of the culmination") @Unit("deg") double culminationAzimuthDeg,
      @Title("Distance at the culmination") @Unit("km") double culminationRangeKm,
      @Title("Date of the set") @Nullable String setUtc,
      @Title("Set after the start") @Unit("s") @Nullable Double setS,
      @Title("Azimuth of the set") @Unit("deg") @Nullable Double setAzimuthDeg,
      @Title("Whether the Sun shines on it at the culmination") boolean sunlit) {}

  /**
   * The passes of a search.
   *
   * @param count number of passes
   * @param passes passes by time
   */
  public record Result(
      @Title("Number of passes") @Unit("1") int count,
      @Title("Passes by time") List<SatellitePass> passes) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.orbit.passes")
        .limit("duration", "At most seven days: two-line elements age.", "duration_hours <= 168")
        .title(
            "Passes of a satellite over a station",
            "When a satellite rises above an elevation, culminates and sets, from its two-line"
                + " elements. rise_utc, rise_s and rise_azimuth_deg are null where a pass is under way"
                + " at the start; set_utc, set_s and set_azimuth_deg are null where it is at the end. sunlit is of the culmination.")
        .synonyms(
            "satellite passes, ground station, visible satellite, visibility, overhead pass,"
                + " rise and set, space station, TLE, ISS, see a satellite")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Passes on the sky")
        .method(
            new Method(
                "SGP4, turned by Greenwich mean sidereal time, on a search every 20 seconds",
                "tan(elevation) = up / sqrt(east^2 + north^2); azimuth = atan2(east, north)",
                List.of(
                    "D. Vallado, P. Crawford, R. Hujsak and T. S. Kelso, Revisiting Spacetrack"
                        + " Report #3, AIAA 2006-6753, 2006",
                    "S. Aoki et al., Astron. Astrophys. 105, 1982, pp. 359-361",
                    "The Astronomical Almanac for the Year 2006, section C (direction of the Sun)"),
                List.of(Libraries.named("org.orekit:orekit")),
                List.of(
                    "No refraction and no time of light; the motion of the pole is left out.",
                    "The station is on the ellipsoid of WGS 84.",
                    "Every local maximum between samples is refined, so that passes of seconds are"
                        + " found. Element sets lose 1 to 3 km a day from their epoch.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var found = new ArrayList<>(input.lines().problems());
    if (found.isEmpty()) {
      double days = input.lines().epoch().minutesTo(input.startUtc()) / 1440;
      if (Math.abs(days) > FARTHEST_DAYS) {
        found.add(
            Problem.invalid("/start_utc", "must be within 365 days of the epoch of the elements"));
      }
    }
    return found;
  }

  @Override
  public double steps(Input input) {
    return 2e4 + 1.7e4 * input.durationHours();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns the passes of a satellite over a station. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    SkyStation sky = input.sky();
    List<SatellitePass> passes =
        PassSearch.of(sky, input.seconds(), input.minElevationDeg(), work).stream()
            .map(pass -> row(sky, input.startUtc(), pass))
            .toList();
    return new Result(passes.size(), passes);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new PassChecks(input.sky(), input.minElevationDeg(), input.seconds()).all(result);
  }

  private static SatellitePass row(SkyStation sky, Instant start, PassSearch.Pass pass) {
    SkyStation.Sight highest = sky.at(pass.culmination());
    return new SatellitePass(
        highest.elevation(),
        orNull(pass.rise(), time -> date(start, time)),
        orNull(pass.rise(), time -> time),
        orNull(pass.rise(), time -> sky.at(time).azimuth()),
        date(start, pass.culmination()),
        pass.culmination(),
        highest.azimuth(),
        highest.range(),
        orNull(pass.set(), time -> date(start, time)),
        orNull(pass.set(), time -> time),
        orNull(pass.set(), time -> sky.at(time).azimuth()),
        sky.sunlit(pass.culmination()));
  }

  private static <T> @Nullable T orNull(OptionalDouble time, DoubleFunction<T> of) {
    return time.isPresent() ? of.apply(time.getAsDouble()) : null;
  }

  private static String date(Instant start, double seconds) {
    return DATE.format(start.plusMillis(Math.round(1000 * seconds)));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        new PassFigure(input.sky(), input.seconds(), input.minElevationDeg()).of(result.passes()));
  }
}
