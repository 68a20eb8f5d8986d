package dev.omni.application.connector;

import dev.omni.application.spi.Vault.Place;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.connector.Definition;
import dev.omni.domain.connector.Definitions;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.UUID;

/**
 * A connection as it is kept.
 *
 * @param kept the document
 */
record Connection(Document kept) {
  static final String KIND = "connection";

  UUID id() {
    return kept.id();
  }

  Tenant tenant() {
    return kept.tenant();
  }

  /** {@code draft}, {@code unverified}, {@code ready} or {@code failing}. */
  String status() {
    return kept.body().text("status").orElseThrow();
  }

  boolean draft() {
    return status().equals("draft");
  }

  /** What it is of; empty for a draft that names none. */
  Optional<Definition> definition() {
    return kept.body().text("definition").flatMap(Definitions::of);
  }

  /** The configuration without its secrets. */
  Json.Obj configuration() {
    return kept.body().object("configuration").orElse(Json.Obj.EMPTY);
  }

  /** Whether it has secrets. */
  boolean hasCredentials() {
    return !credentials().members().isEmpty();
  }

  /** Where its secrets belong. */
  Place secrets() {
    return secrets(tenant(), id());
  }

  static Place secrets(Tenant tenant, UUID id) {
    return new Place(tenant, id, "credentials");
  }

  /** What callers see: everything but secrets, which are not in the document either. */
  Json.Obj view(Intake intake) {
    String self = "/connections/" + id();
    return Json.obj("id", id(), "object", KIND)
        .with("definition", kept.body().get("definition"))
        .with("name", kept.body().get("name"))
        .with("status", status())
        .with("configuration", configuration())
        .with("has_credentials", hasCredentials())
        .with("credentials", credentials())
        .with("triggers", kept.body().get("triggers"))
        .with("workspace_id", kept.body().get("workspace_id"))
        .with("last_validation", kept.body().get("last_validation"))
        .with("events", intake.json())
        .withPresent("problems", kept.body().get("problems"))
        .with("created_at", kept.stamp().createdAt())
        .with("submitted", kept.body().get("submitted"))
        .with(
            "links",
            Json.obj("self", self, "validate", self + "/validate", "events", self + "/events"));
  }

  private Json.Obj credentials() {
    return kept.body().object("credentials").orElse(Json.Obj.EMPTY);
  }
}
