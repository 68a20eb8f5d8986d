package dev.omni.domain.document;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * Something that is kept: a composition, a forecast, an outcome, a connection, an event, a
 * workflow, a decision.
 *
 * @param id random
 * @param tenant whose it is
 * @param kind what it is, as in {@code forecast}
 * @param name its natural key within tenant and kind, unique; equal content has an equal name; at
 *     most 500 characters
 * @param body what is kept
 * @param stamp when it was made, and how often it has changed
 */
public record Document(
    UUID id, Tenant tenant, String kind, String name, Json.Obj body, Stamp stamp) {
  private static final int LONGEST_NAME = 500;

  /** Refuses a name that is too long. */
  public Document {
    if (name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "a document's name has at most " + LONGEST_NAME + " characters");
    }
  }

  /**
   * When and how often.
   *
   * @param createdAt to the microsecond
   * @param version rises by one with each change; the first is 1
   */
  public record Stamp(Instant createdAt, long version) {}

  /** A new document. */
  public static Document of(
      UUID id, Tenant tenant, String kind, String name, Json.Obj body, Instant now) {
    return new Document(id, tenant, kind, name, body, new Stamp(now, 1));
  }

  /** The next version, with another body. */
  public Document with(Json.Obj next) {
    return new Document(
        id, tenant, kind, name, next, new Stamp(stamp.createdAt(), stamp.version() + 1));
  }
}
