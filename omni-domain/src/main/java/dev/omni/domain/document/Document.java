package dev.omni.domain.document;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * A stored JSON object: a composition, forecast, outcome, connection, event, workflow or decision.
 *
 * @param id random
 * @param owner the view that it belongs to
 * @param kind as in {@code forecast}
 * @param name natural key within tenant and kind, unique; equal content has an equal name; at most
 *     500 characters
 * @param body the stored object
 * @param stamp creation time and version
 */
public record Document(UUID id, View owner, String kind, String name, Json.Obj body, Stamp stamp) {
  /** The kind of the records of signed messages of connections, which are kept for minutes. */
  public static final String SIGNED_MESSAGE = "signed_message";

  private static final int LONGEST_NAME = 500;

  /** Rejects a name of more than 500 characters. */
  public Document {
    if (name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "a document's name has at most " + LONGEST_NAME + " characters");
    }
  }

  /**
   * The creation time and the version of a document.
   *
   * @param createdAt to the microsecond
   * @param version 1 at creation, one more after each change
   */
  public record Stamp(Instant createdAt, long version) {}

  /** Creates the first version of a document. */
  public static Document of(
      UUID id, View owner, String kind, String name, Json.Obj body, Instant now) {
    return new Document(id, owner, kind, name, body, new Stamp(now, 1));
  }

  /** Creates the first version of a document of a whole project. */
  public static Document of(
      UUID id, Tenant tenant, String kind, String name, Json.Obj body, Instant now) {
    return of(id, View.whole(tenant), kind, name, body, now);
  }

  /** Returns the position in lists. */
  public ListPosition position() {
    return new ListPosition(stamp.createdAt(), id);
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }

  /** Returns the part of the name before its last slash; empty for a name without one. */
  public String folder() {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  /** Returns the next version, with another body. */
  public Document with(Json.Obj next) {
    return new Document(
        id, owner, kind, name, next, new Stamp(stamp.createdAt(), stamp.version() + 1));
  }
}
