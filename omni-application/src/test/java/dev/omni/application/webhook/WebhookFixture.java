package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.StartRun;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.WebhookEntry.WithSecret;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookChange;
import dev.omni.domain.webhook.WebhookEventType;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** An Omni with webhooks and a receiver whose response a test sets. */
final class WebhookFixture {
  static final Tenant TENANT = RunsFixture.ADA.tenant();
  static final DeliveryAttempt OK = DeliveryAttempt.accepted(new Response(200, Json.Obj.EMPTY, ""));
  static final DeliveryAttempt DOWN = failed(Verdict.FAILED);

  final RunsFixture runs = new RunsFixture();
  final Webhooks webhooks = runs.omni.webhooks(new SecureRandom());
  final Deliveries deliveries = new Deliveries(runs.stores.deliveries(), runs.clockAndIds);
  final List<Received> sent = new ArrayList<>();
  DeliveryAttempt answer = OK;
  final WebhookDispatcher courier = dispatcher(this::post);

  WebhookDispatcher dispatcher(WebhookSender sender) {
    return new WebhookDispatcher(runs.stores.deliveries(), webhooks, sender, runs.clockAndIds);
  }

  /** A received message. */
  record Received(String url, SignedMessage message) {
    String body() {
      return message.body();
    }
  }

  static DeliveryAttempt failed(Verdict verdict) {
    return DeliveryAttempt.refused(
        verdict, new Response(500, Json.Obj.EMPTY, ""), Optional.empty());
  }

  private DeliveryAttempt post(String url, SignedMessage message) {
    sent.add(new Received(url, message));
    return answer;
  }

  /** A new one; of the usual events unless it says otherwise. */
  UUID webhook(String... events) {
    Set<String> wanted = events.length == 0 ? WebhookEventType.defaults() : Set.of(events);
    var target = new Target("https://example.com/hook", wanted, Scheme.V1, "");
    WithSecret made = webhooks.create(TENANT, target);
    assertThat(made.secret().orElseThrow()).startsWith("whsec_");
    return made.entry().webhook().id();
  }

  void disable(UUID id) {
    webhooks.change(TENANT, id, WebhookChange.enabled(false));
  }

  void enable(UUID id) {
    webhooks.change(TENANT, id, WebhookChange.enabled(true));
  }

  /** A job that has ended. */
  Run job() {
    StartRun request = runs.rootJob(4, "key-" + UUID.randomUUID());
    Run run = runs.omni.start(RunsFixture.ADA, request);
    runs.omni.work();
    return run;
  }

  /** Carries out what is due, at once; gives how much that was. */
  int carry() {
    return courier.dispatch(Runnable::run);
  }

  /** All deliveries, newest first. */
  List<Delivery> all() {
    return Stored.readable(
        deliveries.list(new Query(TENANT, Optional.empty(), DeliveryFilter.ANY, 1000)));
  }

  /** Where the only delivery stands. */
  Status only() {
    assertThat(all()).hasSize(1);
    return all().get(0).state().status();
  }
}
