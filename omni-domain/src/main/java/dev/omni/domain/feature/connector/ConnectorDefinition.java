package dev.omni.domain.feature.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/**
 * Something that can be connected.
 *
 * @param id as in {@code http.json}
 * @param name for people
 * @param roles {@code source} of events, {@code model}, or both
 * @param configuration what a connection must say; secrets are {@code writeOnly}
 * @param checks what validation looks at, in this order
 */
public record ConnectorDefinition(
    String id, String name, List<String> roles, Shape configuration, List<String> checks) {
  private static final String VERSION = "1";

  /** Copies the lists. */
  public ConnectorDefinition {
    roles = List.copyOf(roles);
    checks = List.copyOf(checks);
  }

  /** Whether the configuration's schema says that a member is secret. */
  public boolean secret(String member) {
    return property(member).flag("writeOnly");
  }

  /** Whether the configuration's schema has a member, and it is not secret. */
  public boolean open(String member) {
    return properties().get(member).isPresent() && !secret(member);
  }

  private Json.Obj properties() {
    return configuration.schema().object("properties").orElse(Json.Obj.EMPTY);
  }

  private Json.Obj property(String member) {
    return properties().object(member).orElse(Json.Obj.EMPTY);
  }

  /** What callers see. */
  public Json.Obj json() {
    boolean source = roles.contains("source");
    return Json.obj(
        "id", id,
        "object", "connector.definition",
        "name", name,
        "version", VERSION,
        "roles", roles,
        "connection_specification", configuration.document(),
        "event_types",
            source ? KnownEventType.ALL.stream().map(KnownEventType::json).toList() : List.of(),
        "checks", checks);
  }
}
