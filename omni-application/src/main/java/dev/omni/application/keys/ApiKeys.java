package dev.omni.application.keys;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Revocation;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.WebhookEventType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The API keys: create, show, rotate, revoke and suspend. The effect of a method is in force on
 * every node when it returns.
 */
public final class ApiKeys {
  private final ApiKeyStore store;
  private final ClockAndIds clockAndIds;
  private final ApiKeyFactory factory;
  private final AuditActor actor;
  private final Listeners listeners;

  /**
   * Creates the facet of a store.
   *
   * @param chance source of secrets; must be cryptographically strong
   */
  public ApiKeys(ApiKeyStore store, ClockAndIds clockAndIds, RandomGenerator chance) {
    this(
        store,
        clockAndIds,
        new ApiKeyFactory(clockAndIds, chance, Optional.empty()),
        AuditActor.named("embedder"),
        (event, key) -> List.of());
  }

  private ApiKeys(
      ApiKeyStore store,
      ClockAndIds clockAndIds,
      ApiKeyFactory factory,
      AuditActor actor,
      Listeners listeners) {
    this.store = store;
    this.clockAndIds = clockAndIds;
    this.factory = factory;
    this.actor = actor;
    this.listeners = listeners;
  }

  /** The source of webhook deliveries for changes of keys. */
  @FunctionalInterface
  public interface Listeners {
    /**
     * Returns the deliveries to commit with a change.
     *
     * @param event as in {@code api_key.revoked}
     */
    List<Delivery> of(String event, ApiKey key);
  }

  /** Returns these keys with an actor, whom the audit log names. */
  public ApiKeys withActor(AuditActor whom) {
    return new ApiKeys(store, clockAndIds, factory, whom, listeners);
  }

  /** Returns these keys with a source of deliveries. */
  public ApiKeys withListeners(Listeners others) {
    return new ApiKeys(store, clockAndIds, factory, actor, others);
  }

  /** Returns these keys for the request of a caller. */
  public ApiKeys requestedBy(CallerRequest caller) {
    return new ApiKeys(store, clockAndIds, factory.requestedBy(caller), actor, listeners);
  }

  /**
   * The request of a caller for a key. Keys of the type {@code developer_key} get its principal.
   *
   * @param creator principal of the caller
   * @param parent the caller's key, without which the new one is not good
   * @param latest the latest end of the new key; empty for any
   * @param record of its idempotency key, for the id of the new key
   */
  public record CallerRequest(
      Principal creator,
      UUID parent,
      Optional<Instant> latest,
      Function<UUID, Optional<IdempotencyRecord>> record) {}

  /**
   * The properties of a new key.
   *
   * @param type of its principal
   * @param binding where it may act
   * @param grant scopes and rate limit
   * @param name display name
   * @param validity time until expiry; empty for none
   */
  public record KeyRequest(
      PrincipalType type, Binding binding, Grant grant, String name, Optional<Duration> validity) {}

  /** A key and its text, which is shown this once. */
  public record CreatedKey(ApiKey key, ApiKeyFormat text) {}

  /**
   * Creates a key, of a new principal unless a caller requests it.
   *
   * @throws StaleVersionException when the idempotency key of the request was used meanwhile
   */
  public CreatedKey create(KeyRequest wanted) {
    CreatedKey made = factory.create(wanted);
    require(recorded(adding("keys.create", made), made.key()));
    return made;
  }

  private ApiKeyChangeSet recorded(ApiKeyChangeSet change, ApiKey added) {
    return change.withRecord(
        factory.request().flatMap(request -> request.record().apply(added.id())));
  }

  /**
   * Stores a key of a new principal with an existing text.
   *
   * @return false when the key exists
   */
  public boolean adopt(ApiKeyFormat text, KeyRequest wanted) {
    return store.write(adding("keys.adopt", factory.create(text, wanted)));
  }

  private ApiKeyChangeSet adding(String act, CreatedKey made) {
    return ApiKeyChangeSet.ofNew(made.key(), auditEvent(act, ApiKeyFacts.of(made.key())));
  }

  private AuditEvent auditEvent(String name, Json.Obj facts) {
    return actor.event(clockAndIds.now(), name, facts);
  }

  /**
   * Stores a key of the legacy platform by its hash.
   *
   * @return false when the key exists
   */
  public boolean importLegacy(long legacyId, String hash, KeyRequest wanted) {
    ApiKey key = factory.legacy(legacyId, hash, wanted);
    return store.write(
        ApiKeyChangeSet.ofNew(key, auditEvent("keys.import-sanctum", ApiKeyFacts.of(key))));
  }

  /** Returns all keys, oldest first. */
  public List<ApiKey> list() {
    return store.list();
  }

  /** Returns keys with their status and last use. */
  public List<KeyView> views(List<ApiKey> all) {
    Map<UUID, Instant> uses = store.lastUses(all.stream().map(ApiKey::id).toList());
    Instant now = clockAndIds.now();
    return all.stream()
        .map(key -> new KeyView(key, key.status(now), Optional.ofNullable(uses.get(key.id()))))
        .toList();
  }

  /** Returns a key with its status and last use. */
  public KeyView view(ApiKey key) {
    return views(List.of(key)).get(0);
  }

  /**
   * Returns a key.
   *
   * @throws Fault {@code parameter_invalid} for an unknown id
   */
  public ApiKey find(UUID id) {
    return find(list(), id);
  }

  private static ApiKey find(List<ApiKey> all, UUID id) {
    return all.stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "/id",
                    "must be the id of a key; `keys list` shows them"));
  }

  /** Returns the key of a hash; a legacy one only with its number. */
  public Optional<ApiKey> of(String hash, Optional<Long> legacyId) {
    return store.find(hash).filter(key -> key.identity().legacyId().equals(legacyId));
  }

  /** Returns the state of a key: {@code good, suspended, expired} or {@code revoked}. */
  public String state(ApiKey key) {
    ApiKey.Status status = key.status(clockAndIds.now());
    return status == ApiKey.Status.ACTIVE ? "good" : status.toString();
  }

  /**
   * Creates a successor of a key, which then expires after the overlap at the latest. The
   * successor's lifetime is the original one of the key, even if that key was already replaced
   * before. The keys that the old one created are the successor's from then on.
   *
   * @throws StaleVersionException when the idempotency key of the request was used meanwhile
   */
  public CreatedKey rotate(UUID id, Duration overlap) {
    List<ApiKey> all = list();
    ApiKey old = find(all, id);
    if (old.validity().revokedAt().isPresent()) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "/id", "must be a key that is not revoked");
    }
    CreatedKey made = factory.successor(old, all);
    ApiKey ending = old.expiringBy(made.key().validity().createdAt().plus(overlap));
    var replaced = new ArrayList<ApiKey>(List.of(ending));
    all.stream()
        .filter(key -> key.isChildOf(id))
        .map(child -> child.childOf(made.key().id()))
        .forEach(replaced::add);
    AuditEvent event =
        auditEvent(
            "keys.rotate",
            ApiKeyFacts.of(made.key()).with("change", ApiKeyFacts.change(old, ending)));
    var change = new ApiKeyChangeSet(List.of(made.key()), replaced, List.of(event));
    require(
        recorded(change, made.key())
            .withDeliveries(listeners.of(WebhookEventType.KEY_ROTATED, ending)));
    return made;
  }

  private void require(ApiKeyChangeSet change) {
    if (!store.write(change)) {
      if (change.record().isPresent()) {
        throw new StaleVersionException();
      }
      throw new IllegalStateException("a key has gone, or there are two with one hash");
    }
  }

  /** Revokes a key and all keys below it, in one commit. */
  public Revocation revoke(UUID id) {
    List<ApiKey> all = list();
    var revocation = Revocation.of(find(all, id), all, clockAndIds.now());
    Json.Obj facts =
        ApiKeyFacts.changed(revocation.before(), revocation.key())
            .with("revoked_keys", revocation.descendants().stream().map(ApiKey::id).toList());
    require(
        new ApiKeyChangeSet(List.of(), revocation.keys(), List.of(auditEvent("keys.revoke", facts)))
            .withDeliveries(
                revocation.newlyRevoked().stream()
                    .flatMap(key -> listeners.of(WebhookEventType.KEY_REVOKED, key).stream())
                    .toList()));
    return revocation;
  }

  /**
   * Suspends or restores a principal; returns the number of its keys.
   *
   * @throws Fault {@code parameter_invalid} when the principal has no key
   */
  public int suspend(UUID principal, boolean suspended) {
    List<ApiKey> keys =
        list().stream().filter(key -> key.principal().id().equals(principal)).toList();
    if (keys.isEmpty()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "/id",
          "must be the id of a principal; `keys list --json` shows them as principal_id");
    }
    List<ApiKey> next = keys.stream().map(key -> key.suspended(suspended)).toList();
    AuditEvent event =
        auditEvent(
            suspended ? "keys.suspend" : "keys.resume",
            Json.obj("principal_id", principal, "keys", keys.stream().map(ApiKey::id).toList()));
    require(new ApiKeyChangeSet(List.of(), next, List.of(event)));
    return keys.size();
  }

  /**
   * A key as its tenant and operators see it, without its text or hash.
   *
   * @param status now
   * @param lastUsedAt to the minute; empty for a key that was never used
   */
  public record KeyView(ApiKey key, ApiKey.Status status, Optional<Instant> lastUsedAt) {
    /** Returns the JSON form for the tenant. */
    public Json.Obj json() {
      ApiKey.Validity validity = key.validity();
      return Json.obj(
              "id", key.id(),
              "object", "developer.key",
              "name", key.identity().name(),
              "shown_as", key.identity().maskedKey(),
              "status", status,
              "principal_id", key.principal().id(),
              "principal_type", key.principal().type(),
              "mode", key.binding().mode(),
              "project_id", key.binding().projectId(),
              "workspace_id", key.binding().workspaceId(),
              "scopes", scopes(key),
              "rate", key.grant().rate().map(ApiKey.RateLimit::toString),
              "created_by", key.principal().createdBy())
          .with("role", key.grant().role())
          .with("created_at", validity.createdAt())
          .with("expires_at", validity.expiresAt())
          .with("revoked_at", validity.revokedAt())
          .with("rotated_from", validity.rotatedFrom())
          .with("parent_id", validity.parentId())
          .with("last_used_at", lastUsedAt);
    }

    /**
     * Returns the JSON form for operators: that of the tenant, and whether the key is suspended.
     */
    public Json.Obj operatorJson() {
      return json().with("suspended", key.validity().suspended());
    }

    static List<String> scopes(ApiKey key) {
      return key.grant().scopes().stream().map(Scope::toString).sorted().toList();
    }
  }
}
