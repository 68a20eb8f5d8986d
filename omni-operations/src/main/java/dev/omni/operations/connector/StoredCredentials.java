package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The secrets of a connection with the origin that they are for, as they are encrypted.
 *
 * @param secrets at their paths in the submitted body
 * @param origin of the address at the time of storing; empty when there was none
 */
public record StoredCredentials(Json.Obj secrets, Optional<String> origin) {
  // A number here is no secret: what an earlier version stored has no such member.
  private static final String FORM = "form";
  private static final int WITH_ORIGIN = 2;

  /** Returns the secrets of a submitted configuration. */
  public static StoredCredentials of(
      SplitConfiguration split, Optional<ConnectorDefinition> definition) {
    return new StoredCredentials(split.stored(), origin(definition, split.configuration()));
  }

  /**
   * Reads what is stored. An earlier version stored no origin: it is that of the address.
   *
   * @param connection owner of the secrets
   */
  public static StoredCredentials of(Json.Obj stored, Connection connection) {
    if (stored.findNumber(FORM).filter(BigDecimal.valueOf(WITH_ORIGIN)::equals).isPresent()) {
      return new StoredCredentials(
          stored.findObject("secrets").orElseThrow(), stored.findText("origin"));
    }
    var earlier = new StoredCredentials(stored, Optional.empty());
    return new StoredCredentials(stored, origin(connection.definition(), earlier.with(connection)));
  }

  /** Returns the JSON to encrypt. */
  public Json.Obj json() {
    return Json.obj(FORM, WITH_ORIGIN, "secrets", secrets)
        .withPresent("origin", origin.map(Json::str));
  }

  /** Returns the connection's configuration with its secrets, which must never be shown. */
  public Json.Obj with(Connection connection) {
    Json.Obj shown = Json.obj("configuration", connection.configuration());
    return new SplitConfiguration(shown, secrets).configuration();
  }

  /** Returns whether the secrets are for calls of an address; empty for no address. */
  public boolean areFor(Optional<String> url) {
    return origin.equals(url.flatMap(Origin::of).map(Origin::toString))
        && (origin.isPresent() || url.isEmpty());
  }

  private static Optional<String> origin(
      Optional<ConnectorDefinition> definition, Json.Obj configuration) {
    return definition
        .flatMap(type -> type.address(configuration))
        .flatMap(Origin::of)
        .map(Origin::toString);
  }
}
