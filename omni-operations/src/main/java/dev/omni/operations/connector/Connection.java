package dev.omni.operations.connector;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A stored connection.
 *
 * @param document the document
 */
public record Connection(Document document) {
  /** The kind of the documents of connections. */
  public static final String KIND = "connection";

  /** Returns the triggers, as stored. */
  public Json.Arr triggers() {
    return document.body().findArray("triggers").orElse(Json.Arr.EMPTY);
  }

  /** The number of consecutive errors at run time after which a connection is failing. */
  public static final int MOST_ERRORS = 5;

  private static final String STATUS = "status";
  private static final String RUNTIME = "runtime";
  private static final Json.Obj CALM =
      Json.obj("consecutive_errors", 0, "last_error", Json.NULL, "last_error_at", Json.NULL);

  public UUID id() {
    return document.id();
  }

  public Tenant tenant() {
    return document.tenant();
  }

  /** Returns the view that it and what comes by it belong to. */
  public View owner() {
    return document.owner();
  }

  /** The status of a connection. */
  public enum Status {
    /** The submitted connection has problems. */
    DRAFT,
    /** Not validated yet. */
    UNVERIFIED,
    /** The last validation or call succeeded. */
    READY,
    /** The last validation failed, or too many calls in a row. */
    FAILING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the status. */
  public Status status() {
    return Status.valueOf(document.body().findText(STATUS).orElseThrow().toUpperCase(Locale.ROOT));
  }

  /** Records a validation, which resets earlier errors. */
  public Document withValidation(boolean good, Json.Obj validation) {
    Json.Obj body = document.body().with("last_validation", validation);
    return draft()
        ? document.with(body)
        : document.with(
            body.with(STATUS, good ? Status.READY : Status.FAILING).with(RUNTIME, CALM));
  }

  /** Records a failed call at run time. */
  public Document withError(String why, Instant now) {
    int errors = errors() + 1;
    Json.Obj body =
        document
            .body()
            .with(
                RUNTIME,
                Json.obj("consecutive_errors", errors, "last_error", why, "last_error_at", now));
    return document.with(errors < MOST_ERRORS ? body : body.with(STATUS, Status.FAILING));
  }

  /** Records a successful call at run time; empty when that changes nothing. */
  public Optional<Document> withSuccess() {
    boolean failing = status() == Status.FAILING;
    if (!failing && errors() == 0) {
      return Optional.empty();
    }
    Json.Obj body = document.body().with(RUNTIME, runtime().with("consecutive_errors", 0));
    return Optional.of(document.with(failing ? body.with(STATUS, Status.READY) : body));
  }

  private int errors() {
    return runtime().findNumber("consecutive_errors").orElseThrow().intValueExact();
  }

  private Json.Obj runtime() {
    return document.body().findObject(RUNTIME).orElse(CALM);
  }

  /** Returns whether the submitted connection has problems. */
  public boolean draft() {
    return status() == Status.DRAFT;
  }

  /** Returns the connector definition; empty for a draft without one. */
  public Optional<ConnectorDefinition> definition() {
    return document.body().findText("definition").flatMap(ConnectorDefinitions::of);
  }

  /** Returns the configuration without its secrets. */
  public Json.Obj configuration() {
    return document.body().findObject("configuration").orElse(Json.Obj.EMPTY);
  }

  /** Returns whether it has secrets. */
  public boolean hasCredentials() {
    return !credentials().members().isEmpty();
  }

  /** Returns the JSON for callers; the document has no secrets. */
  public Json.Obj view(IngestionState intake) {
    return Json.obj("id", id(), "object", KIND)
        .with("definition", document.body().find("definition"))
        .with("name", document.body().find("name"))
        .with(STATUS, status())
        .with("configuration", configuration())
        .with("has_credentials", hasCredentials())
        .with("credentials", credentials())
        .with("triggers", document.body().find("triggers"))
        .with("workspace_id", document.body().find("workspace_id"))
        .with("last_validation", document.body().find("last_validation"))
        .with(RUNTIME, runtime())
        .with("events", intake.json())
        .withPresent("problems", document.body().find("problems"))
        .with("created_at", document.stamp().createdAt())
        .with("submitted", document.body().find("submitted"));
  }

  private Json.Obj credentials() {
    return document.body().findObject("credentials").orElse(Json.Obj.EMPTY);
  }
}
