package dev.omni.application.developer;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Limits;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.Deliveries;
import dev.omni.application.webhook.Webhooks;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.WebhookEventType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The deliveries to a tenant's webhooks, managed by its own callers with the scope {@code
 * webhooks.manage}. Every method fails with {@code webhook_not_found} for an unknown webhook.
 */
public final class TenantDeliveries {
  private static final ListFilter<Delivery.Status> STATUS =
      ListFilter.choice(
          "status",
          List.of("pending", "held", "delivered", "failed", "discarded"),
          Delivery.Status::of,
          "Only deliveries with this status.");
  private static final ListFilter<String> EVENT_TYPE =
      ListFilter.choice("event_type", WebhookEventType.all(), "Only messages of this type.");

  /** Deliveries to a webhook, newest first. */
  public static final ListDefinition LIST =
      new ListDefinition(
          "developer.deliveries.list",
          List.of(STATUS, EVENT_TYPE),
          Range.CREATED_OR_SINCE,
          Limits.ITEMS);

  private final Webhooks webhooks;
  private final Deliveries deliveries;

  /** Creates the use cases. */
  public TenantDeliveries(Webhooks webhooks, Deliveries deliveries) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
  }

  private void admit(Caller caller, UUID webhook) {
    TenantWebhooks.admit(caller);
    webhooks.requireExisting(caller.tenant(), webhook);
  }

  /** Returns deliveries to a webhook, newest first. */
  public ListPage<Stored<Delivery>> list(Caller caller, UUID webhook, ListQuery query) {
    admit(caller, webhook);
    var filter =
        new DeliveryFilter(
            Optional.empty(),
            query.get(STATUS).map(Set::of).orElse(Set.of()),
            query.get(EVENT_TYPE),
            query.range().after().orElse(Instant.EPOCH),
            query.range().before());
    var wanted =
        new Query(
            caller.tenant(), Optional.of(webhook), filter, query.after(), query.limitAndOne());
    return ListPage.of(deliveries.list(wanted), query, found -> found.position(Delivery::position));
  }

  /**
   * Returns a delivery.
   *
   * @throws Fault {@code delivery_not_found}
   */
  public Delivery read(Caller caller, UUID webhook, UUID delivery) {
    admit(caller, webhook);
    return deliveries.find(caller.tenant(), webhook, delivery);
  }

  /**
   * Makes a delivery due again, under the same ids.
   *
   * @throws Fault {@code delivery_not_found}
   */
  public Delivery replay(DeveloperCall call, UUID webhook, UUID delivery) {
    admit(call.caller(), webhook);
    return deliveries.withActor(call.actor()).replay(call.caller().tenant(), webhook, delivery);
  }

  /** Replays what failed or was held since a time, five a second; returns the number. */
  public int recover(DeveloperCall call, UUID webhook, Instant since) {
    admit(call.caller(), webhook);
    return deliveries.withActor(call.actor()).recover(call.caller().tenant(), webhook, since);
  }

  /** Discards what failed or was held since a time; returns the number. */
  public int discard(DeveloperCall call, UUID webhook, Instant since) {
    admit(call.caller(), webhook);
    return deliveries.withActor(call.actor()).discard(call.caller().tenant(), webhook, since);
  }
}
