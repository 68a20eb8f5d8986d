package dev.omni.http;

import static dev.omni.http.WebhookRequests.DOWN;
import static dev.omni.http.WebhookRequests.NOBODY;
import static dev.omni.http.WebhookRequests.OK;
import static dev.omni.http.WebhookRequests.at;
import static dev.omni.http.WebhookRequests.ids;
import static dev.omni.http.WebhookRequests.text;
import static dev.omni.http.WebhookRequests.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The deliveries to a webhook, as its tenant sees and repeats them. */
class TenantDeliveriesTest {
  private final TestServer server = new TestServer();
  private final WebhookRequests webhooks = new WebhookRequests(server);
  private Json.Obj hook = Json.Obj.EMPTY;

  @BeforeEach
  void create() {
    hook = webhooks.created(wanted("omni.run.completed"));
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** A run that ends at once, which the webhook receives. */
  private String run(int number) {
    server.pass(Duration.ofSeconds(1));
    return text(
        server.start(server.sum(SmallEngines.SUM, number), "delivered-" + number).send().data(),
        "id");
  }

  @Test
  void a_delivery_shows_its_message_and_each_attempt() {
    String run = run(1);
    Json.Obj due = webhooks.delivery(hook);
    assertThat(text(due, "status")).isEqualTo("pending");
    assertThat(due.find("attempt_count")).contains(Json.num(0));
    assertThat(due.find("last_status")).contains(Json.NULL);

    webhooks.deliver(DOWN);
    server.pass(Duration.ofMinutes(1));
    webhooks.deliver(OK);
    Json.Obj done = webhooks.delivery(hook);

    assertThat(done.members().keySet())
        .containsExactly(
            "id",
            "object",
            "webhook_id",
            "message_id",
            "event_type",
            "status",
            "attempt_count",
            "subject",
            "created_at",
            "next_attempt_at",
            "replayed_at",
            "last_status",
            "body",
            "attempts");
    assertThat(text(done, "status")).isEqualTo("delivered");
    assertThat(done.findNumber("attempt_count")).contains(BigDecimal.valueOf(2));
    assertThat(done.findNumber("last_status")).contains(BigDecimal.valueOf(200));
    assertThat(done.find("subject")).contains(Json.obj("object", "omni.run", "id", run));
    assertThat(text(done, "body")).contains("\"type\":\"omni.run.completed\"", run);
    List<Json> attempts = done.items("attempts");
    Json.Obj first = (Json.Obj) attempts.get(0);
    Json.Obj second = (Json.Obj) attempts.get(1);
    assertThat(first.find("number")).contains(Json.num(1));
    assertThat(text(first, "error")).isEqualTo("http_status");
    assertThat(text(first, "response_body")).isEqualTo("oops");
    assertThat(first.find("truncated")).contains(Json.of(true));
    assertThat(first.findNumber("status")).contains(BigDecimal.valueOf(500));
    assertThat(second.find("error")).contains(Json.NULL);
    assertThat(second.find("response_headers")).contains(Json.obj("content-type", "text/plain"));
    Json.Obj sent = second.findObject("request_headers").orElseThrow();
    assertThat(text(sent, "webhook-id")).isEqualTo(text(done, "message_id"));
    assertThat(text(sent, "webhook-signature")).startsWith("v1,");
    assertThat(Instant.parse(text(second, "at"))).isEqualTo(server.time.get());
    Json.Obj listed = server.get(at(hook, "/deliveries")).send().list().get(0);
    assertThat(listed).isEqualTo(done.without("body").without("attempts"));
    assertThat(text(server.get(at(hook, "")).send().data(), "last_delivery_at"))
        .isEqualTo(server.time.get().toString());
  }

  @Test
  void a_replay_is_the_same_delivery_due_again() {
    run(1);
    webhooks.deliver(OK);
    Json.Obj done = webhooks.delivery(hook);
    server.pass(Duration.ofHours(1));
    TestServer.Response replayed =
        server.post(at(hook, "/deliveries/" + text(done, "id") + "/replay")).send();

    assertThat(replayed.status()).isEqualTo(202);
    assertThat(text(replayed.data(), "status")).isEqualTo("pending");
    assertThat(text(replayed.data(), "replayed_at")).isEqualTo(server.time.get().toString());
    assertThat(text(replayed.data(), "message_id")).isEqualTo(text(done, "message_id"));
    webhooks.deliver(OK);
    Json.Obj again = webhooks.delivery(hook);
    assertThat(text(again, "id")).isEqualTo(text(done, "id"));
    assertThat(text(again, "body")).isEqualTo(text(done, "body"));
    assertThat(again.items("attempts"))
        .extracting(attempt -> ((Json.Obj) attempt).findNumber("number").orElseThrow().intValue())
        .containsExactly(1, 2);
  }

  @Test
  void what_a_disabled_webhook_missed_is_recovered_or_discarded_since_a_time() {
    webhooks.change(hook, Json.obj("enabled", false));
    run(1);
    Instant since = server.time.get().plusSeconds(1);
    run(2);
    run(3);
    webhooks.change(hook, Json.obj("enabled", true));
    TestServer.Response recovered =
        server.post(at(hook, "/recover")).body(Json.obj("since", since)).send();
    TestServer.Response discarded =
        server.post(at(hook, "/discard")).body(Json.obj("since", "2026-01-01T00:00:00Z")).send();

    assertThat(recovered.status()).isEqualTo(202);
    assertThat(recovered.data())
        .isEqualTo(
            Json.obj(
                "object",
                "developer.webhook_recovery",
                "webhook_id",
                text(hook, "id"),
                "since",
                since,
                "count",
                2));
    assertThat(discarded.data().find("count")).contains(Json.num(1));
    assertThat(ids(server.get(at(hook, "/deliveries?status=discarded")).send())).hasSize(1);
    assertThat(ids(server.get(at(hook, "/deliveries?status=pending")).send())).hasSize(2);
    assertThat(server.post(at(hook, "/recover")).body(Json.obj("since", "soon")).send().pointers())
        .containsExactly("/since");
    assertThat(server.post(at(hook, "/discard")).body(Json.Obj.EMPTY).send().code())
        .isEqualTo("parameter_missing");
  }

  @Test
  void a_deleted_webhook_sends_nothing_more() {
    run(1);
    webhooks.change(hook, Json.obj("description", "going"));
    server.get(at(hook, "")).method("DELETE").send();

    assertThat(webhooks.deliver(OK)).isZero();
    server.pass(Duration.ofDays(1));
    assertThat(webhooks.deliver(OK)).isZero();
    assertThat(server.get(at(hook, "/deliveries")).send().code()).isEqualTo("webhook_not_found");
    assertThat(
            server.memory.stores().deliveries().list(WebhookRequests.all(server)).stream()
                .map(delivery -> delivery.require().state().status().toString()))
        .containsOnly("discarded");
  }

  @Test
  void lists_are_filtered_and_paged_newest_first() {
    for (int i = 1; i <= 5; i++) {
      run(i);
    }
    Instant third = Instant.parse("2026-03-01T12:00:03Z");
    List<String> all = ids(server.get(at(hook, "/deliveries")).send());
    String before = at(hook, "/deliveries?until=" + third);
    String from = at(hook, "/deliveries?since=" + third);

    assertThat(all).hasSize(5);
    assertThat(ids(server.get(before).send())).isEqualTo(all.subList(3, 5));
    assertThat(ids(server.get(from).send())).isEqualTo(all.subList(0, 3));
    assertThat(ids(server.get(at(hook, "/deliveries?event_type=omni.run.failed")).send()))
        .isEmpty();
    var seen = new ArrayList<String>();
    String next = "";
    do {
      TestServer.Response page = server.get(at(hook, "/deliveries?limit=2" + next)).send();
      seen.addAll(ids(page));
      next =
          page.json()
              .findObject("meta")
              .orElseThrow()
              .findText("next_cursor")
              .map("&cursor="::concat)
              .orElse("");
    } while (!next.isEmpty());
    assertThat(seen).isEqualTo(all);
    String wrong = "/deliveries?status=gone&event_type=x&since=1&until=2&limit=0&cursor=y&z=1";
    assertThat(server.get(at(hook, wrong)).send().pointers())
        .containsExactlyInAnyOrder(
            "query:status",
            "query:event_type",
            "query:since",
            "query:until",
            "query:limit",
            "query:cursor",
            "query:z");
  }

  @Test
  void a_delivery_that_the_webhook_does_not_have_is_not_there() {
    run(1);
    Json.Obj other = webhooks.created(wanted("omni.run.failed"));
    String id = text(webhooks.delivery(hook), "id");
    for (String path :
        List.of(
            at(hook, "/deliveries/" + NOBODY),
            at(hook, "/deliveries/nothing"),
            at(other, "/deliveries/" + id))) {
      assertThat(server.get(path).send().code()).isEqualTo("delivery_not_found");
      assertThat(server.post(path + "/replay").send().code()).isEqualTo("delivery_not_found");
    }
  }
}
