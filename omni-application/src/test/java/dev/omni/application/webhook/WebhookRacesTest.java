package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Changes of webhooks that meet others between their reading and their writing. */
class WebhookRacesTest {
  private static final Tenant TENANT = WebhookFixture.TENANT;

  private final WebhookFixture fixture = new WebhookFixture();

  /** Webhooks whose first write comes after something else. */
  private Webhooks delayedBy(Runnable meanwhile) {
    var first = new AtomicBoolean(true);
    DocumentStore real = fixture.runs.stores.documents();
    var delayed =
        (DocumentStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DocumentStore.class},
                (proxy, method, arguments) -> {
                  boolean writes =
                      !List.of("find", "findByName", "list").contains(method.getName());
                  if (writes && first.getAndSet(false)) {
                    meanwhile.run();
                  }
                  try {
                    return method.invoke(real, arguments);
                  } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                  }
                });
    Stores stores = fixture.runs.stores.with(delayed);
    return new Webhooks(
        stores,
        new WebhookCache(delayed, fixture.runs.clockAndIds),
        new Secrets(stores, InMemoryStores.vault(), fixture.runs.clockAndIds),
        fixture.runs.clockAndIds,
        new SecureRandom());
  }

  private static Target target() {
    return new Target("https://example.com/hook", WebhookEventType.defaults(), Scheme.V1, "");
  }

  @Test
  void a_webhook_that_was_created_meanwhile_counts() {
    for (int i = 0; i < 19; i++) {
      fixture.webhook();
    }
    Webhooks late = delayedBy(fixture::webhook);

    assertThatThrownBy(() -> late.create(TENANT, target()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("at most 20");
    assertThat(fixture.webhooks.list(TENANT)).hasSize(20);
  }

  @Test
  void a_webhook_that_was_changed_meanwhile_is_deleted_all_the_same() {
    UUID id = fixture.webhook();
    Webhooks late = delayedBy(() -> fixture.disable(id));

    late.delete(TENANT, id);

    assertThat(fixture.webhooks.list(TENANT)).isEmpty();
  }

  @Test
  void an_event_that_comes_after_its_webhook_is_deleted_is_discarded() {
    Webhook webhook = fixture.webhooks.entry(TENANT, fixture.webhook()).webhook();
    WebhookMessage message =
        WebhookMessage.of(
            UUID.randomUUID(),
            TENANT,
            "omni.run.completed",
            fixture.runs.clockAndIds.now(),
            Json.Obj.EMPTY);
    fixture.webhooks.delete(TENANT, webhook.id());
    fixture.runs.stores.deliveries().add(List.of(Delivery.of(message, webhook)));

    assertThat(fixture.carry()).isZero();
    assertThat(fixture.only()).isEqualTo(Status.DISCARDED);
  }
}
