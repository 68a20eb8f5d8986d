package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.physics.GeodesicProblem.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The problems of a way or a polygon on an ellipsoid.
 *
 * @param input as given
 */
record GeodesicProblems(GeodesicProblem.Input input) {
  private static final double MOST_FLATTENING = 0.1;
  private static final double MOST_ROUNDS = 1000;
  private static final double MOST_LATITUDE = 90;
  private static final String POLYGON = "polygon";
  private static final String WAYPOINTS = "waypoints";

  List<Problem> found() {
    Map<String, Boolean> given = given();
    Set<String> needed = needed();
    String problem = Contracts.word(input.problem()) + " problem";
    var problems = new ArrayList<Problem>();
    given.forEach(
        (name, there) -> {
          if (there && !needed.contains(name)) {
            problems.add(
                Problem.invalid(
                    "/" + name,
                    input.problem() == Kind.POLYGON || name.equals(POLYGON)
                        ? "must be left out of the " + problem
                        : "is what the " + problem + " finds; leave it out"));
          }
        });
    given.forEach(
        (name, there) -> {
          if (!there && needed.contains(name) && !name.equals(WAYPOINTS)) {
            problems.add(
                new Problem("/" + name, Problem.Kind.MISSING, "is required for the " + problem));
          }
        });
    double[][] corners = input.polygon().orElse(new double[0][]);
    for (int i = 0; i < corners.length; i++) {
      if (Math.abs(corners[i][0]) > MOST_LATITUDE) {
        problems.add(Problem.invalid("/polygon/" + i + "/0", "must be from -90 to 90"));
      }
    }
    limited(input.flattening(), "flattening", -MOST_FLATTENING, MOST_FLATTENING)
        .ifPresent(problems::add);
    limited(input.equatorialRadiusM(), "equatorial_radius_m", 1e-3, 1e15).ifPresent(problems::add);
    double most = 2 * Math.PI * MOST_ROUNDS * input.radius();
    limited(input.distanceM(), "distance_m", -most, most).ifPresent(problems::add);
    return problems;
  }

  /** Returns which of the members that a problem may need are given. */
  private Map<String, Boolean> given() {
    var given = new LinkedHashMap<String, Boolean>();
    given.put("lat1", input.lat1().isPresent());
    given.put("lon1", input.lon1().isPresent());
    given.put("lat2", input.lat2().isPresent());
    given.put("lon2", input.lon2().isPresent());
    given.put("azimuth1", input.azimuth1().isPresent());
    given.put("distance_m", input.distanceM().isPresent());
    given.put(WAYPOINTS, input.waypoints().isPresent());
    given.put(POLYGON, input.polygon().isPresent());
    return given;
  }

  private Set<String> needed() {
    return switch (input.problem()) {
      case DIRECT -> Set.of("lat1", "lon1", "azimuth1", "distance_m", WAYPOINTS);
      case INVERSE -> Set.of("lat1", "lon1", "lat2", "lon2", WAYPOINTS);
      case POLYGON -> Set.of(POLYGON);
    };
  }

  private static Optional<Problem> limited(
      OptionalDouble value, String name, double least, double most) {
    boolean outside =
        value.isPresent() && (value.getAsDouble() < least || value.getAsDouble() > most);
    return outside
        ? Optional.of(Problem.invalid("/" + name, "must be from " + least + " to " + most))
        : Optional.empty();
  }
}
