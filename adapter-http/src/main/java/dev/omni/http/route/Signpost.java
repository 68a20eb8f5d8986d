package dev.omni.http.route;

import dev.omni.domain.access.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Knows which operation is at a path: the first one that fits. HEAD goes the way of GET. Nothing is
 * cut out of a path before an operation fits.
 */
public final class Signpost {
  private final Map<String, List<Way>> ways = new HashMap<>();

  private record Way(Template template, Route route, Endpoint endpoint) {}

  /** What is at a path, and the values of the path's parameters. */
  public record Found(Route route, Endpoint endpoint, PathValues path) {
    /** The answer to a caller who sends these. */
    public Reply answer(
        Caller caller, Optional<String> rawQuery, HeaderLines headers, byte[] body) {
      return endpoint.answer(new Request(route, caller, path, rawQuery, headers, body));
    }
  }

  /** To these, of which the first ones are looked at first. */
  public Signpost(Map<Route, Endpoint> routes) {
    routes.forEach(
        (route, endpoint) ->
            ways.computeIfAbsent(route.method(), method -> new ArrayList<>())
                .add(new Way(Template.of(route.path()), route, endpoint)));
    Optional.ofNullable(ways.get("GET")).ifPresent(gets -> ways.put("HEAD", gets));
  }

  /** The methods that are served anywhere. */
  public Set<String> methods() {
    return Set.copyOf(ways.keySet());
  }

  /** The operation at a path. */
  public Optional<Found> to(String method, String path) {
    for (Way way : ways.getOrDefault(method, List.of())) {
      Optional<PathValues> values = way.template().values(path);
      if (values.isPresent()) {
        return Optional.of(new Found(way.route(), way.endpoint(), values.get()));
      }
    }
    return Optional.empty();
  }

  /** The methods that a path serves, as they are told; empty when there is nothing. */
  public Optional<String> allowed(String path) {
    var methods = new TreeSet<String>();
    for (String method : ways.keySet()) {
      to(method, path).ifPresent(found -> methods.add(method));
    }
    return methods.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", methods));
  }

  /** All that is served, as method and path. */
  public List<String> served() {
    return ways.entrySet().stream()
        .flatMap(of -> of.getValue().stream().map(way -> of.getKey() + " " + way.route().path()))
        .toList();
  }
}
