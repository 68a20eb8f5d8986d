package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A type of connection.
 *
 * @param id as in {@code http.json}
 * @param name display name
 * @param roles {@code source} of events, {@code model}, or both
 * @param configuration contract of a connection's configuration; secrets are {@code writeOnly}
 * @param checks validation steps, in order
 */
public record ConnectorDefinition(
    String id, String name, List<String> roles, Shape configuration, List<String> checks) {
  /** The members that hold an address; a definition has at most one of them. */
  static final List<String> ADDRESSES = List.of("url", "base_url");

  private static final String SIGNING_KEY = "signing_key";
  private static final String VERSION = "1";

  public ConnectorDefinition {
    roles = List.copyOf(roles);
    checks = List.copyOf(checks);
  }

  /** Returns whether the schema marks a member as secret. */
  public boolean secret(String member) {
    return property(member).flag("writeOnly");
  }

  /** Returns whether the schema has a member that is not secret. */
  public boolean open(String member) {
    return properties().find(member).isPresent() && !secret(member);
  }

  /** Returns whether a connection of this type uses a member, wherever it was sent. */
  public boolean has(String member) {
    return properties().has(member) || member.equals(SIGNING_KEY);
  }

  /** Returns the names of the secrets that a connection of this type uses. */
  public Set<String> secrets() {
    var names = new TreeSet<String>(Set.of(SIGNING_KEY)); // Events of every one can be signed.
    properties().members().keySet().stream().filter(this::secret).forEach(names::add);
    return names;
  }

  /** Returns the address of a configuration that calls of such a connection go to, if any. */
  public Optional<String> address(Json.Obj configuration) {
    return ADDRESSES.stream().filter(this::open).findFirst().flatMap(configuration::findText);
  }

  private Json.Obj properties() {
    return configuration.schema().findObject("properties").orElse(Json.Obj.EMPTY);
  }

  private Json.Obj property(String member) {
    return properties().findObject(member).orElse(Json.Obj.EMPTY);
  }

  /** Returns the JSON form for callers. */
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
