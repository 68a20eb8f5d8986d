package dev.omni.application.developer;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.WebhookEntry;
import dev.omni.application.webhook.WebhookEntry.WithSecret;
import dev.omni.application.webhook.Webhooks;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The webhooks of a tenant, managed by its own callers with the scope {@code webhooks.manage}. A
 * caller that is bound to one workspace can only request test deliveries.
 */
public final class TenantWebhooks {
  private static final ListFilter<Boolean> ENABLED =
      ListFilter.of(
              "enabled",
              Shape.bool().described("Only enabled webhooks, or only disabled ones."),
              text ->
                  Optional.of(text)
                      .filter(List.of("true", "false")::contains)
                      .map(Boolean::valueOf),
              "must be true or false")
          .example(Json.of(true));

  /** Webhooks, newest first. */
  public static final ListDefinition LIST =
      ListDefinition.created("developer.webhooks.list", ENABLED);

  private final IdempotencyStore records;
  private final Webhooks webhooks;
  private final ClockAndIds clockAndIds;

  /** Creates the use cases. */
  public TenantWebhooks(IdempotencyStore records, Webhooks webhooks, ClockAndIds clockAndIds) {
    this.records = records;
    this.webhooks = webhooks;
    this.clockAndIds = clockAndIds;
  }

  static void admit(Caller caller) {
    caller.require(Scope.WEBHOOKS_MANAGE);
    caller.requireProjectWide();
  }

  /** Returns the webhooks of the caller's tenant, newest first. */
  public ListPage<Stored<WebhookEntry>> list(Caller caller, ListQuery query) {
    Optional<Boolean> enabled = query.get(ENABLED);
    List<Stored<WebhookEntry>> found =
        all(caller).stream()
            .filter(
                stored ->
                    stored
                        .value()
                        .flatMap(entry -> enabled.map(on -> on == entry.webhook().isEnabled()))
                        .orElse(true))
            .filter(
                stored ->
                    query.start().map(last -> last.compareTo(position(stored)) < 0).orElse(true))
            .limit(query.limitAndOne())
            .toList();
    return ListPage.of(found, query, TenantWebhooks::position);
  }

  /** Returns all webhooks of the caller's tenant, newest first. */
  public List<Stored<WebhookEntry>> all(Caller caller) {
    admit(caller);
    return webhooks.entries(caller.tenant());
  }

  private static ListPosition position(Stored<WebhookEntry> stored) {
    return stored.position(
        entry -> new ListPosition(entry.times().createdAt(), entry.webhook().id()));
  }

  /**
   * Returns a webhook.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public WebhookEntry read(Caller caller, UUID id) {
    admit(caller);
    return webhooks.entry(caller.tenant(), id);
  }

  /**
   * Returns all problems of a request for a webhook, those of its address too.
   *
   * @param schema {@link WebhookChange#NEW} or {@link WebhookChange#CHANGE}
   */
  public List<Problem> problems(Shape schema, Json.Obj body) {
    var problems = new ArrayList<>(WebhookChange.problems(schema, body));
    body.findText("url").flatMap(webhooks::problem).ifPresent(problems::add);
    return problems;
  }

  /**
   * Creates a webhook; its secret is in this result only.
   *
   * @param wanted has an address
   * @throws Fault {@code webhook_url_invalid}, {@code webhook_limit_reached}, {@code
   *     idempotency_key_reused}
   */
  public WithSecret create(DeveloperCall call, WebhookChange wanted) {
    Caller caller = call.caller();
    admit(caller);
    Target target = wanted.target();
    Json content =
        Json.obj(
            "url", target.url(),
            "events", new TreeSet<>(target.events()),
            "signature", target.scheme(),
            "description", target.description());
    return change(call, "developer.webhooks.create", content)
        .once(
            once -> webhooks.withActor(call.actor()).create(caller.tenant(), target, once::record),
            id -> replayed(caller, id));
  }

  /**
   * Changes a webhook.
   *
   * @throws Fault {@code webhook_not_found}, {@code webhook_url_invalid}
   */
  public WebhookEntry change(DeveloperCall call, UUID id, WebhookChange change) {
    admit(call.caller());
    webhooks.withActor(call.actor()).change(call.caller().tenant(), id, change);
    return webhooks.entry(call.caller().tenant(), id);
  }

  /**
   * Deletes a webhook; what is not sent yet is discarded.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public void delete(DeveloperCall call, UUID id) {
    admit(call.caller());
    webhooks.withActor(call.actor()).delete(call.caller().tenant(), id);
  }

  /**
   * Creates a new secret, which is in this result only; the previous one signs for one more day.
   *
   * @param endOld ends the previous secret of an earlier rotation
   * @throws Fault {@code webhook_not_found}, {@code rotation_pending}, {@code
   *     idempotency_key_reused}
   */
  public WithSecret rotate(DeveloperCall call, UUID id, boolean endOld) {
    Caller caller = call.caller();
    admit(caller);
    Json content = Json.obj("id", id, "expire_old_now", endOld);
    return change(call, "developer.webhooks.rotate", content)
        .once(
            once ->
                webhooks
                    .withActor(call.actor())
                    .rotate(caller.tenant(), id, endOld, once.record(id)),
            webhook -> replayed(caller, webhook));
  }

  /**
   * Queues a test delivery, also to a disabled webhook: one attempt without consequences.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public Json.Obj test(Caller caller, UUID id) {
    caller.require(Scope.WEBHOOKS_TEST);
    return webhooks.test(caller.tenant(), id);
  }

  private WithSecret replayed(Caller caller, UUID id) {
    return new WithSecret(webhooks.entry(caller.tenant(), id), Optional.empty(), true);
  }

  private IdempotentChange change(DeveloperCall call, String operation, Json content) {
    return IdempotentChange.of(records, clockAndIds, call, operation, content);
  }
}
