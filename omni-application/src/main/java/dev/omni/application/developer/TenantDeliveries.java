package dev.omni.application.developer;

import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.Deliveries;
import dev.omni.application.webhook.Webhooks;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryFilter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The deliveries to a tenant's webhooks, managed by its own callers with the scope {@code
 * webhooks.manage}. Every method fails with {@code webhook_not_found} for an unknown webhook.
 */
public final class TenantDeliveries {
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
  public List<Stored<Delivery>> list(
      Caller caller, UUID webhook, DeliveryFilter filter, Optional<ListPosition> after, int limit) {
    admit(caller, webhook);
    return deliveries.list(new Query(caller.tenant(), Optional.of(webhook), filter, after, limit));
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
