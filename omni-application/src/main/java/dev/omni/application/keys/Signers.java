package dev.omni.application.keys;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.RegisteredSigner;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The public keys by which principals sign their sign-offs. A key belongs to one principal of a
 * project and mode; every change has its audit event in its commit.
 */
public final class Signers {
  /** The most keys of one project and mode. */
  static final int MOST = 500;

  private static final String KIND = "signer";

  private final DocumentStore documents;
  private final ClockAndIds clockAndIds;

  /** Creates the registered keys of a store. */
  public Signers(DocumentStore documents, ClockAndIds clockAndIds) {
    this.documents = documents;
    this.clockAndIds = clockAndIds;
  }

  /**
   * Registers a public key for the principal of an API key. The same key again is as it was.
   *
   * @throws Fault {@code parameter_invalid} for a key of another principal, or for too many
   */
  public RegisteredSigner add(AuditActor actor, ApiKey of, VerifyingKey key, String name) {
    Tenant tenant = of.binding().tenant();
    UUID principal = of.principal().id();
    Optional<RegisteredSigner> there = find(tenant, key.id());
    if (there.isEmpty() && list(tenant).size() >= MOST) {
      throw refusal("is beyond the " + MOST + " keys of a project and mode");
    }
    Instant now = clockAndIds.now();
    var fresh = new RegisteredSigner(key, principal, name, now);
    var document = Document.of(clockAndIds.newId(), tenant, KIND, key.id(), fresh.json(), now);
    ChangeSet change =
        ChangeSet.NONE.withAuditEvent(actor.event(now, "keys.add-signer", facts(tenant, fresh)));
    RegisteredSigner stored =
        there.orElseGet(
            () ->
                RegisteredSigner.of(
                    documents.insert(document, Optional.empty(), change).document().body()));
    if (!stored.principal().equals(principal)) {
      throw refusal("is registered for another principal");
    }
    return stored;
  }

  private static Fault refusal(String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, "/public_key", message);
  }

  private static Json.Obj facts(Tenant tenant, RegisteredSigner signer) {
    return Json.obj(
        "keyid", signer.key().id(),
        "principal_id", signer.principal(),
        "name", signer.name(),
        "project_id", tenant.projectId(),
        "mode", tenant.mode());
  }

  /** Returns the key of an id. */
  public Optional<RegisteredSigner> find(Tenant tenant, String keyId) {
    return document(tenant, keyId).map(Document::body).map(RegisteredSigner::of);
  }

  private Optional<Document> document(Tenant tenant, String keyId) {
    return documents.findByName(tenant, KIND, keyId);
  }

  /** Returns the keys of a project and mode, oldest first. */
  public List<RegisteredSigner> list(Tenant tenant) {
    var all = new DocumentStore.Page(View.whole(tenant), KIND, "", Optional.empty(), MOST);
    return documents.readable(all).stream()
        .map(Document::body)
        .map(RegisteredSigner::of)
        .sorted(
            Comparator.comparing(RegisteredSigner::addedAt)
                .thenComparing(signer -> signer.key().id()))
        .toList();
  }

  /** Removes a key, with which nothing can be signed off from then on; empty when there is none. */
  public Optional<RegisteredSigner> remove(AuditActor actor, Tenant tenant, String keyId) {
    Optional<Document> gone = document(tenant, keyId);
    Optional<RegisteredSigner> signer = gone.map(Document::body).map(RegisteredSigner::of);
    return signer.filter(
        one ->
            documents.delete(
                List.of(gone.orElseThrow()),
                actor.event(clockAndIds.now(), "keys.remove-signer", facts(tenant, one))));
  }
}
