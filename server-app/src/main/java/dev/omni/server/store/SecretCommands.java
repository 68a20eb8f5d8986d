package dev.omni.server.store;

import dev.omni.application.keys.AdminCommands;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.keys.MasterKeyRing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The operator commands of the master keys. */
final class SecretCommands {
  /** The time after a rotation in which other nodes may still use the previous key. */
  private static final Duration SETTLED = Duration.ofMinutes(1);

  private final ConfiguredStores store;
  private final MasterKeyRing ring;

  SecretCommands(ConfiguredStores store) {
    this.store = store;
    this.ring = store.secrets().ring();
  }

  AdminCommands commands() {
    Shape nothing = Shape.object();
    return AdminCommands.NONE
        .with("secrets.list", nothing, (actor, args) -> list())
        .with("secrets.rotate", nothing, (actor, args) -> rotate(actor))
        .with("secrets.prune", nothing, (actor, args) -> prune(actor));
  }

  private Map<String, Long> uses() {
    var uses = new TreeMap<>(store.secrets().secrets().uses());
    store.signing().uses().forEach((key, count) -> uses.merge(key, count, Long::sum));
    return uses;
  }

  private Json.Obj list() {
    String active = ring.names().get(0);
    List<Json.Obj> keys =
        uses().entrySet().stream()
            .map(
                use ->
                    Json.obj(
                        "key", use.getKey(),
                        "active", use.getKey().equals(active),
                        "seals", use.getValue()))
            .toList();
    return Json.obj("data", keys);
  }

  private Json.Obj rotate(String actor) {
    // Recorded before the change: the ring is a file, and no change may lack its audit entry.
    audit(actor, "secrets.rotate", Json.obj("from", ring.names().get(0)));
    ring.rotate();
    renew();
    return list();
  }

  /** Encrypts with the active key what an older one encrypted. */
  void renew() {
    store.signing().renew();
    store.secrets().secrets().renew();
  }

  private Json.Obj prune(String actor) {
    if (ring.changed().plus(SETTLED).isAfter(store.clockAndIds().now())) {
      throw Fault.of(
          FaultCode.PARAMETER_INVALID,
          "The ring was changed less than a minute ago; another node may still write"
              + " secrets of the previous key. Retry later.");
    }
    renew();
    Map<String, Long> uses = uses();
    Set<String> unused =
        ring.names().stream()
            .skip(1)
            .filter(key -> uses.getOrDefault(key, 0L) == 0)
            .collect(Collectors.toSet());
    if (!unused.isEmpty()) {
      audit(actor, "secrets.prune", Json.obj("keys", unused.stream().sorted().toList()));
      ring.remove(unused);
    }
    return list();
  }

  private void audit(String actor, String name, Json.Obj facts) {
    var event = new AuditEvent(store.clockAndIds().now(), actor, name, facts);
    store.stores().administration().audit().append(event);
  }
}
