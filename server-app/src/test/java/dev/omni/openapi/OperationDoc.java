package dev.omni.openapi;

import dev.omni.application.access.RateLimitKind;
import dev.omni.application.operation.Operation;
import dev.omni.domain.json.Json;
import dev.omni.http.route.ErrorFormat;
import dev.omni.http.route.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is known of one operation.
 *
 * @param route from the route table
 * @param told from the table of words beside it
 * @param operation its own row, when it is an earlier operation
 */
record OperationDoc(Route route, Json.Obj told, Optional<Operation> operation) {
  /** Its name in generated clients. */
  String id() {
    return told.findText("id").orElseThrow();
  }

  /** The texts under that name. */
  List<String> names(String name) {
    return told.findArray(name).orElse(Json.Arr.EMPTY).items().stream()
        .map(item -> ((Json.Str) item).value())
        .toList();
  }

  /** Whether it is said to be so. */
  boolean is(String name) {
    return told.has(name);
  }

  /** Whether its errors and answers have the form of that. */
  boolean in(ErrorFormat form) {
    return route.form() == form;
  }

  /** Its path below the base, or the whole one of what stands beside it. */
  String path() {
    return based() ? route.path().substring(Route.BASE.length()) : route.path();
  }

  /** Whether it is under the base path. */
  boolean based() {
    return route.path().startsWith(Route.BASE + "/");
  }

  /** Whether it makes something once for each key, and will not without one. */
  boolean keyed() {
    return in(ErrorFormat.OMNI)
        && route.access().rateLimit() == RateLimitKind.CREATE
        && route.wire().body() != Route.Body.TABLE;
  }

  /** Whether it makes something once for each key, when there is one. */
  boolean keyable() {
    return ofTenant() || operation.flatMap(Operation::replay).isPresent();
  }

  /** Whether it changes something of a tenant once for each key, when there is one. */
  boolean ofTenant() {
    return is("keyable");
  }

  /** Its examples by name. */
  Map<String, Json.Obj> examples() {
    var all = new java.util.LinkedHashMap<String, Json.Obj>();
    told.findObject("examples")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, example) -> all.put(name, (Json.Obj) example));
    return all;
  }
}
