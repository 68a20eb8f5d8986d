package dev.omni.http;

import dev.omni.domain.json.Json;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Says whether the server lives, and whether it can work. */
final class Health {
  private static final System.Logger LOG = System.getLogger(Health.class.getName());

  private final Map<String, BooleanSupplier> parts;

  /** With what must be usable, by name. */
  Health(Map<String, BooleanSupplier> parts) {
    this.parts = new LinkedHashMap<>(parts);
  }

  Map<String, Endpoint> all() {
    return Map.of("health.live", this::live, "health.ready", this::ready);
  }

  private Reply live(Request request) {
    return Reply.json(200, Json.obj("status", "ok"));
  }

  private Reply ready(Request request) {
    boolean all = true;
    Json.Obj found = Json.Obj.EMPTY;
    for (var part : parts.entrySet()) {
      boolean usable = usable(part.getKey(), part.getValue());
      all &= usable;
      found = found.with(part.getKey(), usable ? "ok" : "unusable");
    }
    return Reply.json(all ? 200 : 503, Json.obj("status", all ? "ok" : "unusable", "parts", found));
  }

  private static boolean usable(String name, BooleanSupplier part) {
    try {
      return part.getAsBoolean();
    } catch (RuntimeException broken) {
      LOG.log(System.Logger.Level.WARNING, name + " is unusable", broken);
      return false;
    }
  }
}
