package dev.omni.http;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The liveness and readiness of the server. */
final class Health {
  private static final System.Logger LOG = System.getLogger(Health.class.getName());

  private final Map<String, Supplier<Optional<String>>> parts;
  private final Map<String, Supplier<Optional<String>>> alarms;
  private final ServedWorlds worlds;
  private final Supplier<List<String>> dead;

  /**
   * Creates the endpoints.
   *
   * @param alarms what an operator must look at while the server works on, by part
   * @param dead the parts that do not move any more
   * @param worlds the served ones, which readiness names
   */
  Health(
      Map<String, Supplier<Optional<String>>> parts,
      Map<String, Supplier<Optional<String>>> alarms,
      ServedWorlds worlds,
      Supplier<List<String>> dead) {
    this.dead = dead;
    this.parts = new LinkedHashMap<>(parts);
    this.alarms = new LinkedHashMap<>(alarms);
    this.worlds = worlds;
  }

  Map<String, Endpoint> all() {
    return Map.of("health.live", this::live, "health.ready", this::ready);
  }

  private Reply live(Request request) {
    List<String> parts = dead.get();
    return parts.isEmpty()
        ? Reply.json(200, Json.obj("status", "ok"))
        : Reply.json(503, Json.obj("status", "dead", "parts", parts));
  }

  private Reply ready(Request request) {
    Json.Obj found = Json.Obj.EMPTY;
    Json.Obj reasons = Json.Obj.EMPTY;
    for (var part : parts.entrySet()) {
      Optional<String> trouble = unavailableReason(part.getKey(), part.getValue());
      found = found.with(part.getKey(), trouble.isEmpty() ? "ok" : "unusable");
      reasons = reasons.withPresent(part.getKey(), trouble);
    }
    boolean usable = reasons.members().isEmpty();
    Json.Obj state =
        Json.obj("status", usable ? "ok" : "unusable", "parts", found, "worlds", worlds.list());
    Json.Obj sounding = sounding();
    Json.Obj shown = usable ? state : state.with("reasons", reasons);
    return Reply.json(
        usable ? 200 : 503, sounding.members().isEmpty() ? shown : shown.with("alarms", sounding));
  }

  private Json.Obj sounding() {
    Json.Obj sounding = Json.Obj.EMPTY;
    for (var alarm : alarms.entrySet()) {
      sounding =
          sounding.withPresent(alarm.getKey(), unavailableReason(alarm.getKey(), alarm.getValue()));
    }
    return sounding;
  }

  /**
   * Returns the reason why a part is unavailable. Messages of exceptions may contain addresses, so
   * they go to the log only.
   */
  private static Optional<String> unavailableReason(String name, Supplier<Optional<String>> part) {
    try {
      return part.get();
    } catch (RuntimeException broken) {
      LOG.log(System.Logger.Level.WARNING, name + " is unusable", broken);
      return Optional.of("it does not respond; see the log");
    }
  }
}
