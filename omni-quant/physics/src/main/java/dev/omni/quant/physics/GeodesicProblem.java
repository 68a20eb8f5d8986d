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
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;

/** The shortest path between two points of an ellipsoid. */
@AutoService(Engine.class)
public final class GeodesicProblem implements Engine {
  private static final double WGS84_RADIUS = 6378137;
  private static final double WGS84_FLATTENING = 1 / 298.257223563;
  private static final double CLOSED = 1e-8;
  private static final double MOST_FLATTENING = 0.1;
  private static final double MOST_ROUNDS = 1000;
  private static final List<String> DIRECT = List.of("azimuth1", "distance_m");
  private static final List<String> INVERSE = List.of("lat2", "lon2");

  private static final Shape CONTRACT =
      Shape.object()
          .required("problem", Shape.choice("direct", "inverse").titled("Which is sought"))
          .required("lat1", latitude("Latitude of the first point"))
          .required("lon1", degrees("Longitude of the first point"))
          .optional("lat2", latitude("Latitude of the second point (inverse)"))
          .optional("lon2", degrees("Longitude of the second point (inverse)"))
          .optional("azimuth1", degrees("Azimuth at the first point (direct)"))
          .optional(
              "distance_m",
              Shape.number()
                  .unit("m")
                  .titled("Distance to go (direct), at most 1000 times around the equator"))
          .optional(
              "equatorial_radius_m",
              Shape.number().above(0).unit("m").titled("Equatorial radius; WGS84 if not given"))
          .optional(
              "flattening",
              Shape.number()
                  .above(-1)
                  .below(1)
                  .unit("1")
                  .titled("Flattening, from -0.1 to 0.1; WGS84 if not given"))
          .example(
              Json.obj(
                  "problem",
                  "direct",
                  "lat1",
                  40,
                  "lon1",
                  0,
                  "azimuth1",
                  30,
                  "distance_m",
                  10000000))
          .example(
              Json.obj(
                  "problem",
                  "inverse",
                  "lat1",
                  40.63972222222222,
                  "lon1",
                  -73.77888888888889,
                  "lat2",
                  1.3591666666666669,
                  "lon2",
                  103.98944444444444));

  private static Shape latitude(String title) {
    return Shape.number().atLeast(-90).atMost(90).unit("deg").titled(title);
  }

  private static Shape degrees(String title) {
    return Shape.number().atLeast(-540).atMost(540).unit("deg").titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required("azimuth2_deg", Shape.number().unit("deg").titled("Azimuth at point 2"))
          .required("distance_m", Shape.number().unit("m").titled("Distance"))
          .required("azimuth1_deg", Shape.number().unit("deg").titled("Azimuth at point 1"))
          .required("lat2_deg", Shape.number().unit("deg").titled("Latitude of point 2"))
          .required("lon2_deg", Shape.number().unit("deg").titled("Longitude of point 2"))
          .required(
              "arc_deg", Shape.number().unit("deg").titled("Arc length on the auxiliary sphere"))
          .required("reduced_length_m", Shape.number().unit("m").titled("Reduced length"));

  @Override
  public Capability capability() {
    return Capability.named("physics.geodesy.geodesic")
        .title(
            "Geodesic direct and inverse problem on an ellipsoid",
            "Direct: where one arrives from a point after a distance along an azimuth. Inverse: the"
                + " shortest distance and the azimuths between two points. Azimuths are clockwise"
                + " from north; azimuth2 is the forward direction at the second point.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Series to sixth order in the third flattening, Newton's method for the inverse",
                "s/b = integral over sigma of sqrt(1 + k^2 sin^2 sigma), k = e' cos(alpha_0)",
                List.of(
                    "C. F. F. Karney, Algorithms for geodesics, Journal of Geodesy 87, 2013, 43-55,"
                        + " eqs. 7-17"),
                List.of(Libraries.named("net.sf.geographiclib:GeographicLib-Java")),
                List.of(
                    "An ellipsoid of revolution of the size of the Earth: accurate to 30 nanometres"
                        + " for |f| up to 1/50, 10 micrometres at 1/20 and 1.5 millimetres at 1/10"
                        + " (GeographicLib's documentation), beyond which it is refused.",
                    "A distance of more than 1000 times around is refused: its last digit would be"
                        + " more than the accuracy.",
                    "Between antipodal points one of several shortest ways is given; from a point"
                        + " to itself the azimuths are 180.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    boolean direct = fields.text("problem").equals("direct");
    List<String> needed = direct ? DIRECT : INVERSE;
    var found = new ArrayList<Problem>();
    for (String name : direct ? INVERSE : DIRECT) {
      if (fields.has(name)) {
        found.add(
            Problem.invalid(
                "/" + name,
                "is what the " + fields.text("problem") + " problem finds; leave it out"));
      }
    }
    for (String name : needed) {
      if (!fields.has(name)) {
        found.add(
            new Problem(
                "/" + name,
                Problem.Kind.MISSING,
                "is required for the " + fields.text("problem") + " problem"));
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

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double radius = radius(fields);
    var earth =
        new Geodesic(
            radius, fields.has("flattening") ? fields.number("flattening") : WGS84_FLATTENING);
    double lat1 = fields.number("lat1");
    double lon1 = fields.number("lon1");
    int wanted = GeodesicMask.STANDARD | GeodesicMask.REDUCEDLENGTH;
    GeodesicData way =
        fields.text("problem").equals("direct")
            ? earth.Direct(
                lat1, lon1, fields.number("azimuth1"), fields.number("distance_m"), wanted)
            : earth.Inverse(lat1, lon1, fields.number("lat2"), fields.number("lon2"), wanted);
    return Computed.of(
            Json.obj(
                "distance_m", FiniteResults.number("distance", way.s12),
                "azimuth1_deg", FiniteResults.number("azimuth", way.azi1),
                "azimuth2_deg", FiniteResults.number("azimuth", way.azi2),
                "lat2_deg", FiniteResults.number("latitude", way.lat2),
                "lon2_deg", FiniteResults.number("longitude", way.lon2),
                "arc_deg", FiniteResults.number("arc", way.a12),
                "reduced_length_m", FiniteResults.number("reduced length", way.m12)))
        .checked(closure(earth, way, radius));
  }

  /** Checks that the direct problem along the found geodesic ends at its end point. */
  private static Check closure(Geodesic earth, GeodesicData way, double radius) {
    GeodesicData gone = earth.Direct(way.lat1, way.lon1, way.azi1, way.s12);
    double off = earth.Inverse(gone.lat2, gone.lon2, way.lat2, way.lon2).s12;
    return new Check(
        "closure_m",
        FiniteResults.number("closure", off),
        CLOSED * Math.max(1, radius / 1e3) * Math.max(1, Math.abs(way.a12) / 360),
        "Distance between the second point and where azimuth and distance lead from the first.");
  }
}
