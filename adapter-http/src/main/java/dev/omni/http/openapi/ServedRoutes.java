package dev.omni.http.openapi;

import dev.omni.domain.json.Json;
import dev.omni.http.route.Route;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The operations of a server, in an OpenAPI document of all operations.
 *
 * @param served method and path of each, as {@code GET /models}
 */
record ServedRoutes(Set<String> served) {
  private static final String PATHS = "paths";
  private static final Set<String> METHODS = Set.of("get", "post", "patch", "put", "delete");

  static ServedRoutes of(List<Route> routes) {
    return new ServedRoutes(
        routes.stream()
            .map(route -> operation(route.method(), below(route.path())))
            .collect(Collectors.toSet()));
  }

  private static String below(String path) {
    return path.startsWith(Route.BASE + "/") ? path.substring(Route.BASE.length()) : path;
  }

  private static String operation(String method, String path) {
    return method.toUpperCase(Locale.ROOT) + " " + path;
  }

  /** Returns a document without the operations that are not served. */
  Json.Obj document(Json.Obj document) {
    Json.Obj paths = Json.Obj.EMPTY;
    for (var path : document.findObject(PATHS).orElseThrow().members().entrySet()) {
      Json.Obj item = item(path.getKey(), (Json.Obj) path.getValue());
      if (item.members().keySet().stream().anyMatch(METHODS::contains)) {
        paths = paths.with(path.getKey(), item);
      }
    }
    return document.with(PATHS, paths);
  }

  private Json.Obj item(String path, Json.Obj item) {
    Json.Obj kept = item;
    for (String method : item.members().keySet()) {
      if (METHODS.contains(method) && !served.contains(operation(method, path))) {
        kept = kept.without(method);
      }
    }
    return kept;
  }
}
