package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.WebhookSender;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.webhook.WebhookDispatcher;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.webhook.DeliveryFilter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Requests for the webhooks of a tenant, and their deliveries. */
record WebhookRequests(TestServer server) {
  /** An id that nothing has. */
  static final String NOBODY = "01890000-0000-7000-8000-00000000dead";

  /** A receiver that takes everything. */
  static final WebhookSender OK =
      (url, message) ->
          DeliveryAttempt.accepted(
                  new Response(200, Json.obj("content-type", "text/plain"), "thanks"))
              .of(sent(message));

  /** A receiver that fails. */
  static final WebhookSender DOWN =
      (url, message) ->
          DeliveryAttempt.refused(
                  Verdict.FAILED, new Response(500, Json.Obj.EMPTY, "oops", true), Optional.empty())
              .of(sent(message));

  private static DeliveryAttempt.Sent sent(WebhookSender.SignedMessage message) {
    Json.Obj headers =
        Json.obj(
            "webhook-id", message.id(),
            "webhook-timestamp", String.valueOf(message.at().getEpochSecond()),
            "webhook-signature", message.signatures());
    return new DeliveryAttempt.Sent(headers, Duration.ZERO);
  }

  static Json.Obj wanted(String... events) {
    return Json.obj("url", "https://example.com/hook", "events", List.of(events));
  }

  static String text(Json.Obj of, String member) {
    return of.findText(member).orElseThrow();
  }

  static List<String> ids(TestServer.Response list) {
    return list.list().stream().map(item -> text(item, "id")).toList();
  }

  TestServer.Response create(Json.Obj body) {
    return server.post("/developer/webhooks").body(body).send();
  }

  Json.Obj created(Json.Obj body) {
    TestServer.Response made = create(body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.data();
  }

  /** The path of a webhook, or of something below it. */
  static String at(Json.Obj webhook, String path) {
    return "/developer/webhooks/" + text(webhook, "id") + path;
  }

  TestServer.Response change(Json.Obj webhook, Json.Obj body) {
    return server.post(at(webhook, "")).method("PATCH").body(body).send();
  }

  /** Attempts what is due; returns the number of attempts. */
  int deliver(WebhookSender receiver) {
    var webhooks = server.omni.webhooks(new SecureRandom());
    return new WebhookDispatcher(server.stores.deliveries(), webhooks, receiver, server.clockAndIds)
        .dispatch(Runnable::run);
  }

  /** The query for all deliveries of the first project in test mode. */
  static Query all(TestServer server) {
    var tenant = new Tenant(server.projects.find(Optional.of("first")).id(), Mode.TEST);
    return new Query(tenant, Optional.empty(), DeliveryFilter.ANY, 100);
  }

  /** The only delivery to a webhook, whole. */
  Json.Obj delivery(Json.Obj webhook) {
    List<String> all = ids(server.get(at(webhook, "/deliveries")).send());
    assertThat(all).hasSize(1);
    return server.get(at(webhook, "/deliveries/" + all.get(0))).send().data();
  }
}
