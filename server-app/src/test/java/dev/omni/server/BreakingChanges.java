package dev.omni.server;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The differences of two descriptions that break clients of the older one. Requests may only become
 * wider and responses only narrower. New members, values of sets and operations are additions.
 */
final class BreakingChanges {
  private static final Optional<Json.Obj> NONE = Optional.empty();

  private final Json.Obj before;
  private final Json.Obj now;
  private final List<String> found = new ArrayList<>();

  private BreakingChanges(Json.Obj before, Json.Obj now) {
    this.before = before;
    this.now = now;
  }

  static List<String> between(Json.Obj before, Json.Obj now) {
    var changes = new BreakingChanges(before, now);
    changes.paths();
    return List.copyOf(changes.found);
  }

  private void paths() {
    members(before, "paths")
        .forEach(
            (path, item) -> {
              for (String method : List.of("get", "post")) {
                Optional<Json.Obj> old = ((Json.Obj) item).findObject(method);
                Optional<Json.Obj> fresh =
                    now.findObject("paths")
                        .flatMap(p -> p.findObject(path))
                        .flatMap(p -> p.findObject(method));
                String at = method + " " + path;
                if (old.isPresent() && fresh.isEmpty()) {
                  found.add(at + " is gone");
                } else if (old.isPresent()) {
                  operation(at, old.get(), fresh.orElseThrow());
                }
              }
            });
  }

  private void operation(String at, Json.Obj old, Json.Obj fresh) {
    if (!old.find("operationId").equals(fresh.find("operationId"))) {
      found.add(at + ": another operationId");
    }
    if (old.has("security") && !fresh.has("security")) {
      found.add(at + ": needs a key now");
    }
    if (!scopes(old).containsAll(scopes(fresh))
        || scopes(old).isEmpty() != scopes(fresh).isEmpty()) {
      found.add(at + ": needs other scopes now");
    }
    parameters(at, old, fresh);
    body(at, old, fresh);
    answers(at, old, fresh);
  }

  private static Set<Json> scopes(Json.Obj operation) {
    return new HashSet<>(operation.findArray("x-omni-scopes").orElse(Json.Arr.EMPTY).items());
  }

  private void parameters(String at, Json.Obj old, Json.Obj fresh) {
    Map<String, Json.Obj> known = byName(old);
    Map<String, Json.Obj> given = byName(fresh);
    known.forEach(
        (name, parameter) -> {
          Json.Obj next = given.get(name);
          if (next == null) {
            found.add(at + ": " + name + " is gone");
          } else {
            schema(at + " " + name, Side.SENT, form(parameter), form(next));
          }
        });
    given.forEach(
        (name, parameter) -> {
          boolean asked = parameter.find("required").equals(Optional.of(Json.of(true)));
          boolean was =
              known.containsKey(name)
                  && known.get(name).find("required").equals(Optional.of(Json.of(true)));
          if (asked && !was) {
            found.add(at + ": " + name + " is required now");
          }
        });
  }

  private static Json.Obj form(Json.Obj holder) {
    return holder.findObject("schema").orElse(Json.Obj.EMPTY);
  }

  private static Map<String, Json.Obj> byName(Json.Obj operation) {
    var all = new java.util.TreeMap<String, Json.Obj>();
    for (Json each : operation.findArray("parameters").orElse(Json.Arr.EMPTY).items()) {
      var parameter = (Json.Obj) each;
      all.put(
          parameter.findText("in").orElseThrow() + ":" + parameter.findText("name").orElseThrow(),
          parameter);
    }
    return all;
  }

  private void body(String at, Json.Obj old, Json.Obj fresh) {
    Optional<Json.Obj> known = old.findObject("requestBody");
    Optional<Json.Obj> given = fresh.findObject("requestBody");
    Json yes = Json.of(true);
    boolean was = known.flatMap(b -> b.find("required")).equals(Optional.of(yes));
    if (given.flatMap(b -> b.find("required")).equals(Optional.of(yes)) && !was) {
      found.add(at + ": a body is required now");
    }
    if (known.isPresent()) {
      contents(at + " body", Side.SENT, known.get(), given.orElse(Json.Obj.EMPTY));
    }
  }

  private void answers(String at, Json.Obj old, Json.Obj fresh) {
    members(old, "responses")
        .forEach(
            (status, answer) -> {
              Optional<Json.Obj> next =
                  fresh
                      .findObject("responses")
                      .flatMap(
                          r ->
                              r.findObject(status)
                                  .or(() -> isError(status) ? r.findObject("default") : NONE));
              if (next.isEmpty()) {
                found.add(at + ": " + status + " is gone");
                return;
              }
              Json.Obj known = resolved(before, (Json.Obj) answer);
              Json.Obj given = resolved(now, next.get());
              for (String header : members(known, "headers").keySet()) {
                if (!members(given, "headers").containsKey(header)) {
                  found.add(at + " " + status + ": the header " + header + " is gone");
                }
              }
              contents(at + " " + status, Side.ANSWERED, known, given);
            });
  }

  private static boolean isError(String status) {
    return status.charAt(0) >= '4';
  }

  private void contents(String at, Side side, Json.Obj old, Json.Obj fresh) {
    members(old, "content")
        .forEach(
            (type, media) -> {
              Optional<Json.Obj> next =
                  fresh.findObject("content").flatMap(c -> c.findObject(type));
              if (next.isEmpty()) {
                found.add(at + ": " + type + " is gone");
              } else {
                schema(at, side, form((Json.Obj) media), form(next.get()));
              }
            });
  }

  private void schema(String at, Side side, Json.Obj old, Json.Obj fresh) {
    new SchemaChanges(before, now, side == Side.SENT, found).compare(at, old, fresh);
  }

  private enum Side {
    SENT,
    ANSWERED
  }

  static Json.Obj resolved(Json.Obj document, Json.Obj told) {
    return told.findText("$ref")
        .map(ref -> (Json.Obj) new Pointer(ref.substring(1)).in(document).orElseThrow())
        .orElse(told);
  }

  static Map<String, Json> members(Json.Obj holder, String name) {
    return holder.findObject(name).orElse(Json.Obj.EMPTY).members();
  }
}
