package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code DeliveryStore}. */
public abstract class DeliveryStoreContract extends PortContract {
  private static final DeliveryAttempt LATER =
      DeliveryAttempt.withoutResponse(OutboundError.TIMEOUT);

  private final Samples samples = Samples.fresh();

  private DeliveryStore deliveries() {
    return stores().deliveries();
  }

  private Webhook webhook() {
    var target = new Target("https://example.com", Set.of("omni.run.failed"), Scheme.V1, "");
    return new Webhook(samples.id(), samples.tenant(), target, Health.GOOD);
  }

  private Delivery fresh(Webhook to) {
    Instant now = samples.clock().forward(Duration.ofMillis(1));
    return Delivery.of(
        WebhookMessage.of(samples.id(), to.tenant(), "omni.run.failed", now, Json.obj("ä", 1))
            .within(
                TraceContext.parseStored(
                    "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01")),
        to);
  }

  private Delivery added(Webhook to) {
    Delivery delivery = fresh(to);
    deliveries().add(List.of(delivery));
    return delivery;
  }

  private Query all(Tenant tenant) {
    return new Query(tenant, Optional.empty(), DeliveryFilter.ANY, 100);
  }

  private List<Delivery> all() {
    return Stored.readable(deliveries().list(all(samples.tenant())));
  }

  @Test
  void what_was_added_comes_back_whole_in_every_state() {
    Webhook to = webhook();
    Delivery delivery = added(to);
    assertThat(all()).containsExactly(delivery);
    Delivery claimed = delivery.claimed(samples.now());
    Delivery failed = claimed.attempted(LATER, samples.now());
    Delivery announced =
        failed.attempted(
            DeliveryAttempt.accepted(new Response(200, Json.obj("date", "x"), "ö")), samples.now());
    for (Delivery next : List.of(claimed, failed, announced)) {
      assertThat(deliveries().replace(next)).isTrue();
      assertThat(all()).containsExactly(next);
    }
  }

  @Test
  void nobody_hears_of_a_message_twice() {
    Delivery delivery = added(webhook());
    Delivery claimed = delivery.claimed(samples.now());
    deliveries().replace(claimed);
    deliveries().add(List.of(delivery));
    assertThat(all()).containsExactly(claimed);
  }

  @Test
  void a_version_that_does_not_follow_changes_nothing() {
    Delivery delivery = added(webhook());
    Delivery claimed = delivery.claimed(samples.now());
    deliveries().replace(claimed);
    assertThat(deliveries().replace(delivery.held())).isFalse();
    assertThat(deliveries().replace(claimed.held().held())).isFalse();
    assertThat(deliveries().replace(fresh(webhook()).held())).isFalse();
    assertThat(all()).containsExactly(claimed);
  }

  @Test
  void of_many_who_claim_at_once_one_has_it() throws Exception {
    Delivery delivery = added(webhook());
    List<Callable<Boolean>> claims =
        IntStream.range(0, 16)
            .<Callable<Boolean>>mapToObj(
                i -> () -> deliveries().replace(delivery.claimed(samples.now().plusMillis(i))))
            .toList();
    try (var threads = new ConcurrentCalls()) {
      assertThat(threads.all(claims)).containsOnlyOnce(true);
    }
  }

  @Test
  void what_is_due_is_shared_out_among_webhooks() {
    Webhook busy = webhook();
    Webhook quiet = webhook();
    List<Delivery> many = IntStream.range(0, 5).mapToObj(i -> added(busy)).toList();
    Delivery one = added(quiet);
    Instant now = samples.now();
    List<Delivery> due = deliveries().listDue(now, 3, 100);
    assertThat(due).containsExactly(many.get(0), one, many.get(1), many.get(2));
    assertThat(deliveries().listDue(now, 3, 2)).containsExactly(many.get(0), one);
  }

  @Test
  void what_is_claimed_held_or_done_is_not_due_and_a_lost_attempt_is_again() {
    Webhook to = webhook();
    Delivery claimed = added(to).claimed(samples.now());
    Delivery held = added(to).held();
    Delivery done = added(to).claimed(samples.now()).attempted(ok(), samples.now());
    for (Delivery next : List.of(claimed, held)) {
      deliveries().replace(next);
    }
    Delivery first = fresh(to);
    deliveries().add(List.of(first));
    deliveries().replace(first.claimed(samples.now()));
    assertThat(done.state().status()).isEqualTo(Status.DELIVERED);
    Instant lost = claimed.state().dueAt().orElseThrow();
    assertThat(deliveries().listDue(samples.now(), 10, 10)).doesNotContain(claimed, held);
    assertThat(deliveries().listDue(lost, 10, 10)).contains(claimed);
  }

  private static DeliveryAttempt ok() {
    return DeliveryAttempt.accepted(new Response(204, Json.Obj.EMPTY, ""));
  }

  @Test
  void lists_are_of_one_tenant_newest_first_and_filtered() {
    Webhook to = webhook();
    Webhook other = webhook();
    Delivery a = added(to);
    Delivery b = added(other);
    Delivery c = added(to);
    assertThat(all()).containsExactly(c, b, a);
    assertThat(filtered(Optional.of(to.id()), DeliveryFilter.ANY)).containsExactly(c, a);
    assertThat(filtered(Optional.empty(), DeliveryFilter.of(b.message().id()))).containsExactly(b);
    deliveries().replace(a.held());
    assertThat(filtered(Optional.empty(), DeliveryFilter.of(Set.of(Status.HELD), Instant.EPOCH)))
        .containsExactly(a.held());
    assertThat(deliveries().list(all(samples.live()))).isEmpty();
    assertThat(filtered(Optional.empty(), DeliveryFilter.of(Set.of(), c.message().at())))
        .containsExactly(c);
  }

  private List<Delivery> filtered(Optional<UUID> webhook, DeliveryFilter filter) {
    return Stored.readable(deliveries().list(new Query(samples.tenant(), webhook, filter, 100)));
  }

  @Test
  void filters_hold_together_and_an_end_is_not_part_of_its_time() {
    Webhook to = webhook();
    Delivery a = added(to);
    Delivery b = added(to);
    added(webhook());
    String type = a.message().type();
    assertThat(filtered(Optional.of(to.id()), typed(Optional.of(type), b.message().at())))
        .containsExactly(a);
    assertThat(filtered(Optional.of(to.id()), typed(Optional.empty(), b.message().at())))
        .containsExactly(a);
    assertThat(filtered(Optional.of(to.id()), typed(Optional.of("webhook.test"), samples.now())))
        .isEmpty();
  }

  private static DeliveryFilter typed(Optional<String> type, Instant until) {
    return new DeliveryFilter(Optional.empty(), Set.of(), type, Instant.EPOCH, Optional.of(until));
  }

  @Test
  void pages_of_a_webhook_have_each_delivery_once_also_of_one_time() {
    Webhook to = webhook();
    var own = new ArrayList<Delivery>();
    for (int i = 0; i < 7; i++) {
      own.add(0, added(to));
      added(webhook());
    }
    var seen = new ArrayList<Delivery>();
    List<Delivery> page;
    do {
      Optional<ListPosition> after =
          seen.stream().reduce((first, second) -> second).map(Delivery::position);
      page =
          Stored.readable(
              deliveries()
                  .list(
                      new Query(
                          samples.tenant(), Optional.of(to.id()), DeliveryFilter.ANY, after, 2)));
      seen.addAll(page);
    } while (page.size() == 2);
    assertThat(seen).isEqualTo(own);
  }

  @Test
  void a_replay_is_stored_with_its_time_and_its_line_of_the_log() {
    Webhook to = webhook();
    Delivery claimed = added(to).claimed(samples.now());
    Delivery done = claimed.attempted(ok(), samples.now());
    deliveries().replace(claimed);
    deliveries().replace(done);
    Delivery other = added(to);
    Delivery again = done.replayed(samples.now(), samples.now());
    Delivery stale = other.held().held();

    assertThat(deliveries().replaceAll(List.of(again, stale), samples.act("webhooks.replay")))
        .isEqualTo(1);
    assertThat(deliveries().replaceAll(List.of(again), samples.act("never"))).isZero();

    assertThat(all()).containsExactly(other, again);
    assertThat(Stored.readable(stores().administration().audit().page(1, 9)))
        .extracting(line -> line.event().name())
        .containsExactly("webhooks.replay");
  }

  @Test
  void what_is_old_and_not_pending_is_forgotten() {
    Webhook to = webhook();
    Delivery pending = added(to);
    Delivery done = added(to);
    deliveries().replace(done.held());
    Delivery young = added(to);
    deliveries().replace(young.held());
    assertThat(deliveries().deleteBefore(young.message().at())).isEqualTo(1);
    assertThat(all()).containsExactly(young.held(), pending);
  }

  @Test
  void deliveries_are_written_with_what_they_tell_of_or_not_at_all() {
    Webhook to = webhook();
    Delivery announced = fresh(to);
    Delivery untold = fresh(to);
    Document document = samples.document("note", "a");
    ChangeSet stale =
        ChangeSet.ofDocuments(document.with(Json.Obj.EMPTY)).withDeliveries(List.of(untold));
    stores()
        .documents()
        .insert(document, Optional.empty(), ChangeSet.NONE.withDeliveries(List.of(announced)));
    stores().documents().replace(samples.document("note", "b").with(Json.Obj.EMPTY), stale);
    assertThat(all()).containsExactly(announced);
  }

  @Test
  void what_is_due_first_comes_first() {
    Webhook to = webhook();
    List<Delivery> all = IntStream.range(0, 5).mapToObj(i -> added(to)).toList();
    for (int i = 0; i < all.size(); i++) {
      deliveries().replace(all.get(i).replayed(samples.now(), samples.now().minusSeconds(i)));
    }
    List<Delivery> due = deliveries().listDue(samples.now(), 10, 10);
    assertThat(due)
        .hasSize(5)
        .isSortedAccordingTo(Comparator.comparing(d -> d.state().dueAt().orElseThrow()));
  }
}
