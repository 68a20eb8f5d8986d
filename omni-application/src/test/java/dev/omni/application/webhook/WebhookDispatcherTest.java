package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.StartRun;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.webhook.WebhookFixture.Received;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class WebhookDispatcherTest {
  private static final Tenant TENANT = WebhookFixture.TENANT;

  private final WebhookFixture fixture = new WebhookFixture();

  @Test
  void the_end_of_a_run_is_told_once_thin_and_signed() {
    fixture.webhook();
    Run run = fixture.job();
    fixture.carry();
    fixture.carry();
    assertThat(fixture.sent).hasSize(1);
    Received told = fixture.sent.get(0);
    assertThat(told.message().id()).matches("msg_[0-9a-f]{32}");
    assertThat(told.message().signatures()).matches("v1,[A-Za-z0-9+/=]{44}");
    assertThat(told.body()).contains(run.id().toString(), "\"type\":\"omni.run.completed\"");
    assertThat(told.body()).doesNotContain("\"input\"", "\"result\"");
    assertThat(fixture.only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_is_told_of_a_run_stands_in_the_trace_of_its_request_whoever_computed_it() {
    fixture.webhook();
    var trace =
        TraceContext.parseStored("00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01 a=1");
    try (var followed =
        CorrelationContext.of(new CorrelationIds("req_12345678", trace)).makeCurrent()) {
      fixture.runs.omni.start(RunsFixture.ADA, fixture.runs.rootJob(4, "traced-key-1"));
    }
    fixture.runs.omni.work();
    var seen = new ArrayList<CorrelationContext>();
    WebhookSender noting =
        (url, message) -> {
          seen.add(CorrelationContext.current());
          return WebhookFixture.OK;
        };
    fixture.dispatcher(noting).dispatch(Runnable::run);
    assertThat(seen).extracting(CorrelationContext::trace).containsExactly(trace);
  }

  @Test
  void only_what_is_wanted_is_told() {
    fixture.webhook("omni.run.queued", "omni.run.failed");
    fixture.job();
    fixture.carry();
    assertThat(fixture.sent)
        .extracting(Received::body)
        .allMatch(b -> b.contains("omni.run.queued"))
        .hasSize(1);
  }

  @Test
  void a_failed_attempt_is_made_again_with_the_same_id_and_body() {
    fixture.webhook();
    fixture.job();
    fixture.answer = WebhookFixture.DOWN;
    fixture.carry();
    assertThat(fixture.carry()).isZero();
    fixture.runs.pass(Duration.ofSeconds(7));
    fixture.answer = WebhookFixture.OK;
    assertThat(fixture.carry()).isEqualTo(1);
    assertThat(fixture.sent).hasSize(2);
    assertThat(fixture.sent.get(0).body()).isEqualTo(fixture.sent.get(1).body());
    assertThat(fixture.sent.get(0).message().id()).isEqualTo(fixture.sent.get(1).message().id());
    assertThat(fixture.sent.get(0).message().at()).isNotEqualTo(fixture.sent.get(1).message().at());
    assertThat(fixture.only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_another_node_has_claimed_is_left_to_it_until_its_lease_is_over() {
    fixture.webhook();
    fixture.job();
    Delivery due = fixture.all().get(0);
    Instant now = due.state().dueAt().orElseThrow();
    fixture.runs.stores.deliveries().replace(due.claimed(now));
    assertThat(fixture.carry()).isZero();
    fixture.runs.pass(Delivery.LEASE);
    assertThat(fixture.carry()).isEqualTo(1);
    assertThat(fixture.sent).hasSize(1);
  }

  @Test
  void an_attempt_that_comes_back_after_its_lease_changes_nothing() {
    fixture.webhook();
    fixture.job();
    WebhookSender slow =
        (url, message) -> {
          fixture.runs.pass(Delivery.LEASE);
          fixture.carry();
          return WebhookFixture.DOWN;
        };
    fixture.dispatcher(slow).dispatch(Runnable::run);
    assertThat(fixture.sent).hasSize(1);
    assertThat(fixture.only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void a_message_is_told_again_under_the_same_id() {
    fixture.webhook();
    fixture.job();
    fixture.carry();
    UUID message = fixture.all().get(0).message().id();
    assertThat(fixture.deliveries.replay(TENANT, message)).isEqualTo(1);
    fixture.carry();
    assertThat(fixture.sent)
        .extracting(s -> s.message().id())
        .hasSize(2)
        .containsOnly("msg_" + message.toString().replace("-", ""));
    assertThat(fixture.deliveries.replay(TENANT, new UUID(0, 0))).isZero();
  }

  @Test
  void nothing_is_told_to_another_tenant() {
    fixture.webhook();
    fixture.runs.omni.start(
        Caller.live("ada"),
        new StartRun(
            fixture.runs.omni.open(Caller.live("ada"), World.FINANCE, "Lab").id(),
            "finance.test.root",
            new IdempotencyKey("morning-1"),
            Json.obj("n", 4)));
    assertThat(fixture.carry()).isZero();
    assertThat(
            fixture.deliveries.list(
                new Query(RunsFixture.ADA.tenant(), Optional.empty(), DeliveryFilter.ANY, 9)))
        .isEmpty();
  }

  @Test
  void what_is_signed_is_the_id_the_time_of_the_attempt_and_the_body() throws Exception {
    var target = new Target("https://example.com/hook", WebhookEventType.defaults(), Scheme.V1, "");
    String secret = fixture.webhooks.create(TENANT, target).secret().orElseThrow();
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    fixture.job();
    fixture.carry();
    Received told = fixture.sent.get(0);
    SignedMessage message = told.message();
    String text = message.id() + "." + message.at().getEpochSecond() + "." + message.body();
    byte[] code = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    assertThat(message.signatures()).isEqualTo("v1," + Base64.getEncoder().encodeToString(code));
  }
}
