package dev.omni.application.developer;

import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.ApiKeys.CreatedKey;
import dev.omni.application.keys.ApiKeys.KeyRequest;
import dev.omni.application.keys.ApiKeys.KeyView;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.Query;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.NewKey;
import dev.omni.domain.access.Revocation;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * The API keys of a tenant, managed by its own callers with the scope {@code keys.manage}. No new
 * key has a scope that the caller lacks, or outlives the caller's key.
 */
public final class TenantKeys {
  private final Stores stores;
  private final ApiKeys keys;
  private final ClockAndIds clockAndIds;
  private final ToIntFunction<ApiKey> openRuns;
  private final KeyMakers makers;

  /**
   * Creates the use cases.
   *
   * @param openRuns cancels the active jobs of a key and returns their number
   * @param signOn the limits of keys that tokens make
   */
  public TenantKeys(
      Stores stores,
      ApiKeys keys,
      ClockAndIds clockAndIds,
      ToIntFunction<ApiKey> openRuns,
      SignOnLimits signOn) {
    this.stores = stores;
    this.keys = keys;
    this.clockAndIds = clockAndIds;
    this.openRuns = openRuns;
    this.makers = new KeyMakers(stores.keys(), keys, clockAndIds, signOn);
  }

  /**
   * A new key.
   *
   * @param text of the key; empty in an idempotent replay
   */
  public record Created(KeyView entry, Optional<ApiKeyFormat> text) {
    /** Returns the JSON form; {@code key} is the text, or null in an idempotent replay. */
    public Json.Obj json() {
      return entry.json().with("key", text.map(ApiKeyFormat::reveal));
    }

    /** Returns whether the key was created by an earlier request of the same idempotency key. */
    public boolean replayed() {
      return text.isEmpty();
    }
  }

  /**
   * A revoked key.
   *
   * @param revokedKeys the keys below it that this revoked with it
   * @param cancelledRuns number of cancelled jobs; empty unless it was requested to cancel them
   */
  public record Revoked(KeyView entry, List<UUID> revokedKeys, OptionalInt cancelledRuns) {
    public Revoked {
      revokedKeys = List.copyOf(revokedKeys);
    }

    /** Returns the JSON form. */
    public Json.Obj json() {
      Json.Obj json = entry.json().with("revoked_keys", revokedKeys);
      return cancelledRuns.isPresent()
          ? json.with("cancelled_runs", cancelledRuns.getAsInt())
          : json;
    }
  }

  /** Returns the keys of the caller's tenant, newest first. */
  public ListPage<KeyView> list(Caller caller, ListQuery query) {
    admit(caller);
    Instant now = clockAndIds.now();
    var wanted =
        new Query(
            caller.tenant(), query.get(KeyLists.STATUS), now, query.start(), query.limitAndOne());
    ListPage<ApiKey> page = ListPage.of(stores.keys().list(wanted), query, Query::position);
    return new ListPage<>(keys.views(page.items()), page.next());
  }

  /** Returns the newest keys of the caller's tenant, at most {@code limit}. */
  public List<KeyView> newest(Caller caller, int limit) {
    admit(caller);
    Instant now = clockAndIds.now();
    var wanted = new Query(caller.tenant(), Optional.empty(), now, Optional.empty(), limit);
    return keys.views(stores.keys().list(wanted));
  }

  /**
   * Returns a key.
   *
   * @throws Fault {@code key_not_found}
   */
  public KeyView read(Caller caller, UUID id) {
    admit(caller);
    return keys.view(find(caller, id));
  }

  /**
   * Creates a key; its text is in this result only.
   *
   * @throws Fault {@code scope_missing} for a scope that the caller lacks, {@code
   *     workspace_not_found}, {@code idempotency_key_reused}
   */
  public Created create(DeveloperCall call, NewKey wanted) {
    Caller caller = call.caller();
    admit(caller);
    caller.requireAll(wanted.needed());
    makers.requireDepth(caller);
    KeyRequest request =
        new KeyRequest(
            wanted.type(),
            binding(caller, wanted.workspaceId()),
            new Grant(wanted.scopes(), Optional.empty(), wanted.role()),
            wanted.name(),
            wanted.lifetime());
    return change(call, "developer.keys.create", content(wanted))
        .once(
            once -> created(makers.keysOf(call, once).create(request)), id -> replayed(caller, id));
  }

  private static Json content(NewKey wanted) {
    return Json.obj(
            "name", wanted.name(),
            "type", wanted.type(),
            "workspace_id", wanted.workspaceId(),
            "scopes", wanted.scopes().stream().map(Scope::toString).sorted().toList(),
            "days", wanted.lifetime().map(Duration::toDays))
        .withPresent("role", wanted.role().map(Role::toString));
  }

  private Binding binding(Caller caller, Optional<UUID> workspace) {
    Binding own = caller.binding();
    boolean missing =
        workspace
            .filter(id -> stores.projects().workspace(caller.tenant(), id).isEmpty())
            .isPresent();
    if (missing) {
      throw Fault.of(
          FaultCode.WORKSPACE_NOT_FOUND, "No workspace of this project and mode has this id.");
    }
    return new Binding(
        own.organizationId(), own.projectId(), own.environmentId(), own.mode(), workspace);
  }

  /**
   * Creates the successor of a key, which ends after the overlap at the latest.
   *
   * @throws Fault {@code key_not_found}, {@code key_not_active}, {@code scope_missing} for a scope
   *     that the caller lacks, {@code idempotency_key_reused}
   */
  public Created rotate(DeveloperCall call, UUID id, Duration overlap) {
    Caller caller = call.caller();
    admit(caller);
    Json content = Json.obj("id", id, "overlap_seconds", overlap.toSeconds());
    return change(call, "developer.keys.rotate", content)
        .once(
            once -> {
              ApiKey old = find(caller, id);
              if (old.status(clockAndIds.now()) != Status.ACTIVE) {
                throw Fault.of(
                    FaultCode.KEY_NOT_ACTIVE, "Only an active key can be rotated; create one.");
              }
              caller.requireAll(
                  old.grant().role().map(Role::neededToGive).orElse(old.grant().scopes()));
              return created(makers.keysOf(call, once).rotate(id, overlap));
            },
            made -> replayed(caller, made));
  }

  /**
   * Revokes a key and all keys below it; no node accepts them from the return of this method on. A
   * revoked key stays as it is. A key may revoke itself.
   *
   * @throws Fault {@code key_not_found}
   */
  public Revoked revoke(DeveloperCall call, UUID id, boolean cancelRuns) {
    Caller caller = call.caller();
    admit(caller);
    find(caller, id);
    Revocation revoked = keys.withActor(call.actor()).revoke(id);
    return new Revoked(
        keys.view(revoked.key()),
        revoked.descendants().stream().map(ApiKey::id).toList(),
        cancelRuns
            ? OptionalInt.of(revoked.keys().stream().mapToInt(openRuns).sum())
            : OptionalInt.empty());
  }

  private static void admit(Caller caller) {
    caller.require(Scope.KEYS_MANAGE);
    caller.requireProjectWide();
  }

  private IdempotentChange change(DeveloperCall call, String operation, Json content) {
    return IdempotentChange.of(stores.idempotency(), clockAndIds, call, operation, content);
  }

  private ApiKey find(Caller caller, UUID id) {
    ApiKeyStore store = stores.keys();
    return store
        .find(caller.tenant(), id)
        .orElseThrow(() -> Fault.of(FaultCode.KEY_NOT_FOUND, "No API key has this id."));
  }

  private Created created(CreatedKey made) {
    return new Created(keys.view(made.key()), Optional.of(made.text()));
  }

  private Created replayed(Caller caller, UUID id) {
    return new Created(keys.view(find(caller, id)), Optional.empty());
  }
}
