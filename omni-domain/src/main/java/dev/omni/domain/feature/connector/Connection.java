package dev.omni.domain.feature.connector;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A stored connection.
 *
 * @param kept the document
 */
public record Connection(Document kept) {
  /** The kind of the documents of connections. */
  public static final String KIND = "connection";

  /** The number of consecutive errors at run time after which a connection is failing. */
  public static final int MOST_ERRORS = 5;

  private static final String STATUS = "status";
  private static final String READY = "ready";
  private static final String FAILING = "failing";
  private static final String RUNTIME = "runtime";
  private static final Json.Obj CALM =
      Json.obj("consecutive_errors", 0, "last_error", Json.NULL, "last_error_at", Json.NULL);

  public UUID id() {
    return kept.id();
  }

  public Tenant tenant() {
    return kept.tenant();
  }

  /** Returns {@code draft}, {@code unverified}, {@code ready} or {@code failing}. */
  public String status() {
    return kept.body().text(STATUS).orElseThrow();
  }

  /** Records a validation, which resets earlier errors. */
  public Document tried(boolean good, Json.Obj validation) {
    Json.Obj body = kept.body().with("last_validation", validation);
    return draft()
        ? kept.with(body)
        : kept.with(body.with(STATUS, good ? READY : FAILING).with(RUNTIME, CALM));
  }

  /** Records a failed call at run time. */
  public Document erred(String why, Instant now) {
    int errors = errors() + 1;
    Json.Obj body =
        kept.body()
            .with(
                RUNTIME,
                Json.obj("consecutive_errors", errors, "last_error", why, "last_error_at", now));
    return kept.with(errors < MOST_ERRORS ? body : body.with(STATUS, FAILING));
  }

  /** Records a successful call at run time; empty when that changes nothing. */
  public Optional<Document> worked() {
    boolean failing = status().equals(FAILING);
    if (!failing && errors() == 0) {
      return Optional.empty();
    }
    Json.Obj body = kept.body().with(RUNTIME, runtime().with("consecutive_errors", 0));
    return Optional.of(kept.with(failing ? body.with(STATUS, READY) : body));
  }

  private int errors() {
    return runtime().number("consecutive_errors").orElseThrow().intValueExact();
  }

  private Json.Obj runtime() {
    return kept.body().object(RUNTIME).orElse(CALM);
  }

  /** Returns whether the submitted connection has problems. */
  public boolean draft() {
    return status().equals("draft");
  }

  /** Returns the connector definition; empty for a draft without one. */
  public Optional<ConnectorDefinition> definition() {
    return kept.body().text("definition").flatMap(ConnectorDefinitions::of);
  }

  /** Returns the configuration without its secrets. */
  public Json.Obj configuration() {
    return kept.body().object("configuration").orElse(Json.Obj.EMPTY);
  }

  /** Returns whether it has secrets. */
  public boolean hasCredentials() {
    return !credentials().members().isEmpty();
  }

  /** Returns the JSON for callers; the document has no secrets. */
  public Json.Obj view(IngestionState intake) {
    return Json.obj("id", id(), "object", KIND)
        .with("definition", kept.body().get("definition"))
        .with("name", kept.body().get("name"))
        .with(STATUS, status())
        .with("configuration", configuration())
        .with("has_credentials", hasCredentials())
        .with("credentials", credentials())
        .with("triggers", kept.body().get("triggers"))
        .with("workspace_id", kept.body().get("workspace_id"))
        .with("last_validation", kept.body().get("last_validation"))
        .with(RUNTIME, runtime())
        .with("events", intake.json())
        .withPresent("problems", kept.body().get("problems"))
        .with("created_at", kept.stamp().createdAt())
        .with("submitted", kept.body().get("submitted"));
  }

  private Json.Obj credentials() {
    return kept.body().object("credentials").orElse(Json.Obj.EMPTY);
  }
}
