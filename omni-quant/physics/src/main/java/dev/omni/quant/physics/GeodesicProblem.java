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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;

/** The shortest path between two points of an ellipsoid. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class GeodesicProblem
    implements ColumnEngine<GeodesicProblem.Input, GeodesicProblem.Result> {
  private static final double WGS84_RADIUS = 6378137;
  private static final double WGS84_FLATTENING = 1 / 298.257223563;
  private static final double HALF_TURN = 180;
  private static final int DRAWN = 181;

  /**
   * A way or a polygon on an ellipsoid.
   *
   * @param problem which is sought
   * @param lat1 latitude of the first point (direct, inverse)
   * @param lon1 longitude of the first point (direct, inverse)
   * @param lat2 latitude of the second point (inverse)
   * @param lon2 longitude of the second point (inverse)
   * @param azimuth1 at the first point (direct)
   * @param distanceM to go (direct)
   * @param waypoints number of points at equal distances, both ends included
   * @param polygon corners in order, each latitude and longitude
   * @param equatorialRadiusM that of WGS84 if not given
   * @param flattening that of WGS84 if not given
   */
  @Example(
      """
      {"problem": "direct", "lat1": 40, "lon1": 0, "azimuth1": 30, "distance_m": 10000000}""")
  @Example(
      """
      {"problem": "inverse", "lat1": 40.63972222222222, "lon1": -73.77888888888889,
       "lat2": 1.3591666666666669, "lon2": 103.98944444444444, "waypoints": 5}""")
  @Example(
      """
      {"problem": "polygon", "polygon": [[0, 0], [0, 90], [90, 0]]}""")
  public record Input(
      @Title("Which is sought") Kind problem,
      @Title("Latitude of the first point (direct, inverse)")
          @Unit("deg")
          @Range(from = -90, to = 90)
          OptionalDouble lat1,
      @Title("Longitude of the first point (direct, inverse)")
          @Unit("deg")
          @Range(from = -540, to = 540)
          OptionalDouble lon1,
      @Title("Latitude of the second point (inverse)") @Unit("deg") @Range(from = -90, to = 90)
          OptionalDouble lat2,
      @Title("Longitude of the second point (inverse)") @Unit("deg") @Range(from = -540, to = 540)
          OptionalDouble lon2,
      @Title("Azimuth at the first point (direct)") @Unit("deg") @Range(from = -540, to = 540)
          OptionalDouble azimuth1,
      @Title("Distance to go (direct), at most 1000 times around the equator") @Unit("m")
          OptionalDouble distanceM,
      @Title("Number of points at equal distances, both ends included")
          @Unit("1")
          @Range(from = 2, to = 1000)
          OptionalInt waypoints,
      @Title("Corners in order, each latitude and longitude (polygon)")
          @Unit("deg")
          @Range(from = -540, to = 540)
          @Size(min = 3, max = 10_000)
          @Inner(min = 2, max = 2, is = Inner.Is.ROWS, cell = "Latitude, then longitude")
          Optional<double[][]> polygon,
      @Title("Equatorial radius; WGS84 if not given") @Unit("m") @Range(above = 0)
          OptionalDouble equatorialRadiusM,
      @Title("Flattening, from -0.1 to 0.1; WGS84 if not given")
          @Unit("1")
          @Range(above = -1, below = 1)
          OptionalDouble flattening) {
    double radius() {
      return equatorialRadiusM.orElse(WGS84_RADIUS);
    }

    private Geodesic earth() {
      return new Geodesic(radius(), flattening.orElse(WGS84_FLATTENING));
    }

    private GeodesicData way(Geodesic earth) {
      double lat = lat1.orElseThrow();
      double lon = lon1.orElseThrow();
      int wanted = GeodesicMask.STANDARD | GeodesicMask.REDUCEDLENGTH;
      return problem == Kind.DIRECT
          ? earth.Direct(lat, lon, azimuth1.orElseThrow(), distanceM.orElseThrow(), wanted)
          : earth.Inverse(lat, lon, lat2.orElseThrow(), lon2.orElseThrow(), wanted);
    }
  }

  /** The problems. */
  public enum Kind {
    /** Where one arrives. */
    DIRECT,
    /** The way between two points. */
    INVERSE,
    /** The area that ways enclose. */
    POLYGON
  }

  /**
   * A way, or the measures of a polygon.
   *
   * @param way of the direct and the inverse problem
   * @param area of a polygon
   */
  public record Result(@Flat Optional<GeodesicWay> way, @Flat Optional<GeodesicArea> area) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.geodesy.geodesic")
        .limit(
            "flattening",
            "Flattening of 0 to 0.02, where it is given: the series are of order six.",
            "flattening == null || flattening >= 0 && flattening <= 0.02")
        .title(
            "Geodesic direct and inverse problem, and areas, on an ellipsoid",
            "Direct: where one arrives from a point after a distance along an azimuth. Inverse: the"
                + " shortest distance and the azimuths between two points. Azimuths are clockwise"
                + " from north; azimuth2 is the forward direction at the second point. Polygon: area"
                + " and perimeter of the region that geodesics between its corners enclose, with a"
                + " pole where they go around it.")
        .synonyms(
            "great circle, distance between coordinates, latitude and longitude, bearing,"
                + " azimuth, haversine, vincenty, area of a polygon on earth, WGS84,"
                + " distance between two cities, GPS coordinates")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Way on a graticule")
        .method(
            new Method(
                "Series to sixth order in the third flattening, Newton's method for the inverse",
                "s/b = integral over sigma of sqrt(1 + k^2 sin^2 sigma), k = e' cos(alpha_0)",
                List.of(
                    "C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy 87, 2013, 43-55,"
                        + " eqs. 7-17; areas: eqs. 58-65"),
                List.of(Libraries.named("net.sf.geographiclib:GeographicLib-Java")),
                List.of(
                    "An ellipsoid of revolution of the size of the Earth: accurate to 30 nanometres"
                        + " for |f| up to 1/50, 10 micrometres at 1/20 and 1.5 millimetres at 1/10"
                        + " (GeographicLib's documentation), beyond which it is refused.",
                    "A distance of more than 1000 times around is refused: its last digit would be"
                        + " more than the accuracy.",
                    "A polygon whose sides cross counts what they go around twice twice, and what"
                        + " they go around the other way less.",
                    "Between antipodal points one of several shortest ways is given; from a point"
                        + " to itself the azimuths are 180.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new GeodesicProblems(input).found();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, GeodesicProblem::value);
  }

  /** Returns the way or the measures of the polygon that are sought. */
  public static Result value(Input input) {
    Geodesic earth = input.earth();
    if (input.polygon().isPresent()) {
      var area = GeodesicArea.of(earth, input.polygon().get());
      return new Result(Optional.empty(), Optional.of(area));
    }
    GeodesicData way = input.way(earth);
    Optional<GeodesicWay.Waypoints> waypoints =
        input.waypoints().isPresent()
            ? Optional.of(
                GeodesicWay.Waypoints.of(points(earth, way, input.waypoints().getAsInt())))
            : Optional.empty();
    return new Result(Optional.of(GeodesicWay.of(way, waypoints)), Optional.empty());
  }

  /** Returns points at equal distances of a way. */
  private static List<GeodesicData> points(Geodesic earth, GeodesicData way, int count) {
    var line = earth.Line(way.lat1, way.lon1, way.azi1);
    var points = new ArrayList<GeodesicData>();
    for (int i = 0; i < count; i++) {
      points.add(line.Position(way.s12 * i / (count - 1)));
    }
    return points;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var checks = new GeodesicChecks(input.earth(), input);
    return input.polygon().isPresent()
        ? checks.polygon(result.area().orElseThrow())
        : checks.way(result.way().orElseThrow());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    Geodesic earth = input.earth();
    var map = new MapFigure();
    if (input.polygon().isEmpty()) {
      GeodesicData way = input.way(earth);
      map.path("geodesic", places(points(earth, way, DRAWN)));
      map.path(
          "rhumb line",
          new RhumbLine(input.flattening().orElse(WGS84_FLATTENING), way).points(DRAWN));
      map.mark("first point", way.lat1, remainder(way.lon1), azimuth(way.azi1));
      map.mark("second point", way.lat2, remainder(way.lon2), azimuth(way.azi2));
      return Optional.of(Figure.of("Way on the ellipsoid", map.plane()));
    }
    double[][] corners = input.polygon().get();
    int shown = Math.max(2, 2 * DRAWN / corners.length);
    int stride = Math.max(1, corners.length / (2 * DRAWN));
    for (int i = 0; i < corners.length; i += stride) {
      double[] next = corners[(i + stride) < corners.length ? i + stride : 0];
      map.path(
          "edge",
          places(
              points(earth, earth.Inverse(corners[i][0], corners[i][1], next[0], next[1]), shown)));
    }
    return Optional.of(Figure.of("Polygon on the ellipsoid", map.plane()));
  }

  private static String azimuth(double degrees) {
    return "%.1f deg".formatted(degrees < 0 ? degrees + 2 * HALF_TURN : degrees);
  }

  private static List<double[]> places(List<GeodesicData> points) {
    return points.stream().map(p -> new double[] {p.lat2, remainder(p.lon2)}).toList();
  }

  /** Returns a longitude from -180 to 180. */
  private static double remainder(double longitude) {
    return Math.IEEEremainder(longitude, 2 * HALF_TURN);
  }
}
