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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;
import net.sf.geographiclib.PolygonArea;
import net.sf.geographiclib.PolygonResult;

/** The shortest path between two points of an ellipsoid. */
@AutoService(JsonEngine.class)
public final class GeodesicProblem implements JsonEngine {
  private static final double WGS84_RADIUS = 6378137;
  private static final double WGS84_FLATTENING = 1 / 298.257223563;
  private static final double HALF_TURN = 180;
  private static final double MOST_FLATTENING = 0.1;
  private static final double MOST_ROUNDS = 1000;
  private static final double MOST_LATITUDE = 90;
  private static final int DRAWN = 181;
  private static final String POLYGON = "polygon";
  private static final String WAYPOINTS = "waypoints";
  private static final List<String> AROUND = List.of(POLYGON);
  private static final List<String> DIRECT =
      List.of("lat1", "lon1", "azimuth1", "distance_m", WAYPOINTS);
  private static final List<String> INVERSE = List.of("lat1", "lon1", "lat2", "lon2", WAYPOINTS);
  private static final List<String> ALL =
      List.of("lat1", "lon1", "lat2", "lon2", "azimuth1", "distance_m", WAYPOINTS, POLYGON);

  @Override
  public Capability capability() {
    return Capability.named("physics.geodesy.geodesic")
        .title(
            "Geodesic direct and inverse problem, and areas, on an ellipsoid",
            "Direct: where one arrives from a point after a distance along an azimuth. Inverse: the"
                + " shortest distance and the azimuths between two points. Azimuths are clockwise"
                + " from north; azimuth2 is the forward direction at the second point. Polygon: area"
                + " and perimeter of the region that geodesics between its corners enclose, with a"
                + " pole where they go around it.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(GeodesicContract.CONTRACT)
        .result(GeodesicContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    List<String> needed =
        switch (fields.text("problem")) {
          case "direct" -> DIRECT;
          case "inverse" -> INVERSE;
          default -> AROUND;
        };
    var found = new ArrayList<Problem>();
    for (String name : ALL) {
      if (fields.has(name) && !needed.contains(name)) {
        found.add(
            Problem.invalid(
                "/" + name,
                needed.equals(AROUND) || name.equals(POLYGON)
                    ? "must be left out of the " + fields.text("problem") + " problem"
                    : "is what the " + fields.text("problem") + " problem finds; leave it out"));
      }
    }
    for (String name : needed) {
      if (!fields.has(name) && !name.equals(WAYPOINTS)) {
        found.add(
            new Problem(
                "/" + name,
                Problem.Kind.MISSING,
                "is required for the " + fields.text("problem") + " problem"));
      }
    }
    if (fields.has(POLYGON)) {
      double[][] corners = fields.rows(POLYGON);
      for (int i = 0; i < corners.length; i++) {
        if (Math.abs(corners[i][0]) > MOST_LATITUDE) {
          found.add(Problem.invalid("/polygon/" + i + "/0", "must be from -90 to 90"));
        }
      }
    }
    limited(fields, "flattening", -MOST_FLATTENING, MOST_FLATTENING).ifPresent(found::add);
    limited(fields, "equatorial_radius_m", 1e-3, 1e15).ifPresent(found::add);
    double most = 2 * Math.PI * MOST_ROUNDS * radius(fields);
    limited(fields, "distance_m", -most, most).ifPresent(found::add);
    return found;
  }

  private static Optional<Problem> limited(
      JsonFields fields, String name, double least, double most) {
    boolean outside =
        fields.has(name) && (fields.number(name) < least || fields.number(name) > most);
    return outside
        ? Optional.of(Problem.invalid("/" + name, "must be from " + least + " to " + most))
        : Optional.empty();
  }

  private static double radius(JsonFields fields) {
    return fields.has("equatorial_radius_m") ? fields.number("equatorial_radius_m") : WGS84_RADIUS;
  }

  private static Geodesic earth(JsonFields fields) {
    return new Geodesic(
        radius(fields), fields.has("flattening") ? fields.number("flattening") : WGS84_FLATTENING);
  }

  private static GeodesicData way(JsonFields fields, Geodesic earth) {
    double lat1 = fields.number("lat1");
    double lon1 = fields.number("lon1");
    int wanted = GeodesicMask.STANDARD | GeodesicMask.REDUCEDLENGTH;
    return fields.text("problem").equals("direct")
        ? earth.Direct(lat1, lon1, fields.number("azimuth1"), fields.number("distance_m"), wanted)
        : earth.Inverse(lat1, lon1, fields.number("lat2"), fields.number("lon2"), wanted);
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

  private static Json.Obj waypoints(List<GeodesicData> points) {
    return Json.obj(
        "lat_deg", points.stream().mapToDouble(point -> point.lat2).toArray(),
        "lon_deg", points.stream().mapToDouble(point -> point.lon2).toArray(),
        "azimuth_deg", points.stream().mapToDouble(point -> point.azi2).toArray(),
        "distance_m", points.stream().mapToDouble(point -> point.s12).toArray());
  }

  private static PolygonResult around(Geodesic earth, double[][] corners) {
    var area = new PolygonArea(earth, false);
    for (double[] corner : corners) {
      area.AddPoint(corner[0], corner[1]);
    }
    return area.Compute(false, true);
  }

  private static JsonComputed polygon(JsonFields fields) {
    Geodesic earth = earth(fields);
    PolygonResult there = around(earth, fields.rows(POLYGON));
    double area = FiniteResults.number("area", Math.abs(there.area));
    return JsonComputed.of(
        Json.obj(
            "area_m2",
            area,
            "perimeter_m",
            FiniteResults.number("perimeter", there.perimeter),
            "clockwise",
            there.area < 0));
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    if (fields.has(POLYGON)) {
      return polygon(fields);
    }
    Geodesic earth = earth(fields);
    GeodesicData way = way(fields, earth);
    Json.Obj result =
        Json.obj(
            "distance_m", FiniteResults.number("distance", way.s12),
            "azimuth1_deg", FiniteResults.number("azimuth", way.azi1),
            "azimuth2_deg", FiniteResults.number("azimuth", way.azi2),
            "lat2_deg", FiniteResults.number("latitude", way.lat2),
            "lon2_deg", FiniteResults.number("longitude", way.lon2),
            "arc_deg", FiniteResults.number("arc", way.a12),
            "reduced_length_m", FiniteResults.number("reduced length", way.m12));
    if (fields.has(WAYPOINTS)) {
      result = result.with(WAYPOINTS, waypoints(points(earth, way, fields.integer(WAYPOINTS))));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var checks = new GeodesicChecks(earth(fields), fields, new JsonFields(result));
    return fields.has(POLYGON) ? checks.polygon() : checks.way();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    Geodesic earth = earth(fields);
    var map = new MapPlot(fields.has(POLYGON) ? "Polygon" : "Way");
    if (!fields.has(POLYGON)) {
      GeodesicData way = way(fields, earth);
      map.path(places(points(earth, way, DRAWN)));
      map.mark("first point", way.lat1, remainder(way.lon1));
      map.mark("second point", way.lat2, remainder(way.lon2));
      return Optional.of(map.plot());
    }
    double[][] corners = fields.rows(POLYGON);
    int shown = Math.max(2, 2 * DRAWN / corners.length);
    int stride = Math.max(1, corners.length / (2 * DRAWN));
    for (int i = 0; i < corners.length; i += stride) {
      double[] next = corners[(i + stride) < corners.length ? i + stride : 0];
      map.path(
          places(
              points(earth, earth.Inverse(corners[i][0], corners[i][1], next[0], next[1]), shown)));
    }
    return Optional.of(map.plot());
  }

  private static List<double[]> places(List<GeodesicData> points) {
    return points.stream().map(p -> new double[] {p.lat2, remainder(p.lon2)}).toList();
  }

  /** Returns a longitude from -180 to 180. */
  private static double remainder(double longitude) {
    return Math.IEEEremainder(longitude, 2 * HALF_TURN);
  }
}
