package dev.omni.operations.connector;

import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * The ingestion state of a connection, a separate document because it changes with every event.
 *
 * @param document the document
 */
public record IngestionState(Document document) {
  /** The kind of its documents. */
  public static final String KIND = "connection_intake";

  /** Returns the state of a new connection. */
  public static Document none(UUID id, View owner, UUID connection, Instant now) {
    return Document.of(
        id, owner, KIND, connection.toString(), Json.obj("count", 0, "last_at", Json.NULL), now);
  }

  /** Returns the number of events, which is also the sequence of the last one. */
  public long count() {
    return document.body().findNumber("count").orElseThrow().longValueExact();
  }

  /** Adds a number of events. */
  public Document more(int events, Instant now) {
    return document.with(Json.obj("count", count() + events, "last_at", now));
  }

  /** Returns the JSON for callers. */
  public Json.Obj json() {
    return document.body();
  }
}
