package dev.omni.domain.feature.connector;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * What has come in over a connection: a document of its own beside it, because it changes with
 * every event.
 *
 * @param kept the document
 */
public record IngestionState(Document kept) {
  /** The kind of documents that it is kept as. */
  public static final String KIND = "connection_intake";

  /** Of a new connection, nothing. */
  public static Document none(UUID id, Tenant tenant, UUID connection, Instant now) {
    return Document.of(
        id, tenant, KIND, connection.toString(), Json.obj("count", 0, "last_at", Json.NULL), now);
  }

  /** How many events have come in; also the sequence of the last one. */
  public long count() {
    return kept.body().number("count").orElseThrow().longValueExact();
  }

  /** With so many more. */
  public Document more(int events, Instant now) {
    return kept.with(Json.obj("count", count() + events, "last_at", now));
  }

  /** What callers see. */
  public Json.Obj json() {
    return kept.body();
  }
}
