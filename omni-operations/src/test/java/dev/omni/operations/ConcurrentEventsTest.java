package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationResponse;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.webhook.Deliveries;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Events that arrive while an earlier one of their connection is being stored. */
final class ConcurrentEventsTest {
  private static final long PATIENCE_SECONDS = 20;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final AtomicBoolean holdsUp = new AtomicBoolean();
  private final ConnectorFixture house = new ConnectorFixture(held(new InMemoryStores().stores()));
  private final String connection = house.connected(Json.Obj.EMPTY);
  private final List<CompletableFuture<OperationResponse>> told = new ArrayList<>();

  /** Stores that hold up the first event. */
  private Stores held(Stores kept) {
    var documents =
        (DocumentStore)
            Proxy.newProxyInstance(
                DocumentStore.class.getClassLoader(),
                new Class<?>[] {DocumentStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().startsWith("insert")) {
                    holdUp();
                  }
                  try {
                    return method.invoke(kept.documents(), arguments);
                  } catch (InvocationTargetException thrown) {
                    throw thrown.getCause();
                  }
                });
    return kept.with(documents);
  }

  private void holdUp() throws InterruptedException {
    if (holdsUp.getAndSet(false)) {
      begun.countDown();
      assertThat(goOn.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }

  private void sent(Json.Obj event, String key) {
    sent(event, key, CorrelationContext.current());
  }

  private void sent(Json.Obj event, String key, CorrelationContext trail) {
    var answer = new CompletableFuture<OperationResponse>();
    var sender =
        new Thread(
            () -> {
              try (CorrelationContext.ContextScope followed = trail.makeCurrent()) {
                answer.complete(house.event(connection, event, key));
              } catch (RuntimeException | Error failed) {
                answer.completeExceptionally(failed);
              }
            });
    sender.start();
    while (sender.isAlive()
        && sender.getState() != Thread.State.WAITING
        && sender.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    told.add(answer);
  }

  /** Sends an event that is held up, so that those after it wait. */
  private void heldUp(Json.Obj event) throws InterruptedException {
    holdsUp.set(true);
    sent(event, "held");
    assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private Json.Obj told(int index) throws Exception {
    return (Json.Obj) told.get(index).get(PATIENCE_SECONDS, TimeUnit.SECONDS).data();
  }

  private void refused(int index, String reason) {
    assertThatThrownBy(() -> told(index))
        .cause()
        .isInstanceOfSatisfying(Fault.class, f -> assertThat(f.reason()).contains(reason));
  }

  private static Json.Obj event(int number) {
    return Json.obj("id", "e-" + number, "source", "/many", "type", "tick")
        .with("data", Json.obj("n", number));
  }

  private long count() {
    Json.Obj events = house.read(connection).findObject("events").orElseThrow();
    return events.findNumber("count").orElseThrow().longValueExact();
  }

  @Test
  void those_that_wait_are_kept_in_their_order_each_with_its_number_evidence_and_key()
      throws Exception {
    heldUp(event(0));
    for (int i = 1; i < 9; i++) {
      sent(event(i), "key-" + i);
    }
    goOn.countDown();

    for (int i = 0; i < 9; i++) {
      Json.Obj own = told(i);
      assertThat(own.findText("id")).contains("e-" + i);
      assertThat(own.find("sequence")).contains(Json.num(i + 1));
      UUID evidence = UUID.fromString(own.findText("evidence_id").orElseThrow());
      assertThat(
              house.omni.evidence().read(ConnectorFixture.ADA, evidence, false).findText("status"))
          .contains("sealed");
    }
    assertThat(count()).isEqualTo(9);
    OperationResponse again = house.event(connection, event(3), "key-3");
    assertThat(again.replayed()).isTrue();
    assertThat(again.data()).isEqualTo(told(3));
  }

  @Test
  void webhooks_are_told_of_each_in_the_trace_of_its_own_request() throws Exception {
    var target = new Target("https://example.com/hook", WebhookEventType.defaults(), Scheme.V1, "");
    house.omni.webhooks(new SecureRandom()).create(ConnectorFixture.ADA.tenant(), target);
    heldUp(event(0));
    for (int i = 1; i < 4; i++) {
      var request = new CorrelationIds("req_1234567" + i, trace(i));
      sent(event(i), "key-" + i, CorrelationContext.of(request));
    }
    goOn.countDown();
    for (int i = 0; i < 4; i++) {
      told(i);
    }

    for (int i = 1; i < 4; i++) {
      String event = told(i).findText("event_id").orElseThrow();
      assertThat(
              new Deliveries(house.stores.deliveries(), house.clockAndIds)
                  .list(
                      new Query(
                          ConnectorFixture.ADA.tenant(),
                          Optional.empty(),
                          DeliveryFilter.ANY,
                          100)))
          .filteredOn(each -> each.require().message().body().contains(event))
          .extracting(each -> each.require().message().trace())
          .containsExactly(trace(i));
    }
  }

  private static Optional<TraceContext> trace(int number) {
    return TraceContext.parseStored(
        "00-0af7651916cd43dd8448eb211c80319" + number + "-00f067aa0ba902b7-01");
  }

  @Test
  void one_that_is_refused_or_known_is_so_alone() throws Exception {
    house.event(connection, event(100));
    heldUp(event(0));
    sent(event(1), "key-1");
    sent(event(2).with("id", ""), "key-2");
    sent(event(100), "key-3");
    sent(event(100).with("type", "other"), "key-4");
    sent(event(5), "key-5");
    sent(Json.obj("events", List.of(event(6), event(7))), "key-6");
    goOn.countDown();

    assertThat(ConnectorFixture.duplicate(told(1))).isFalse();
    refused(2, "/id");
    assertThat(ConnectorFixture.duplicate(told(3))).isTrue();
    refused(4, "/id");
    assertThat(ConnectorFixture.duplicate(told(5))).isFalse();
    assertThat(told(6).find("accepted")).contains(Json.num(2));
    assertThat(count()).isEqualTo(6);
  }

  @Test
  void the_same_event_sent_twice_at_once_is_one() throws Exception {
    heldUp(event(0));
    sent(event(1), "key-1");
    sent(event(1), "key-2");
    sent(event(1).with("type", "other"), "key-3");
    sent(event(2), "key-4");
    goOn.countDown();

    assertThat(ConnectorFixture.duplicate(told(1))).isFalse();
    assertThat(ConnectorFixture.duplicate(told(2))).isTrue();
    refused(3, "/id");
    assertThat(told(4).find("sequence")).contains(Json.num(3));
    assertThat(count()).isEqualTo(3);
  }

  @Test
  void two_with_one_key_that_wait_are_one_or_the_second_is_refused() throws Exception {
    heldUp(event(0));
    sent(event(1), "one");
    sent(event(1), "one");
    sent(event(2), "two");
    sent(event(3), "two");
    goOn.countDown();

    assertThat(told(2).find("event_id")).isEqualTo(told(1).find("event_id"));
    assertThat(told(3).findText("id")).contains("e-2");
    assertThatThrownBy(() -> told(4))
        .cause()
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_REUSED));
    assertThat(count()).isEqualTo(3);
  }

  @Test
  void a_unit_that_does_not_fit_is_refused_to_who_sent_it() throws Exception {
    house.event(connection, ConnectorFixture.tick("t-0", 1));
    Json.Obj euros = ConnectorFixture.tick("t-2", 2);
    Json.Obj data = euros.findObject("data").orElseThrow().with("unit", "EUR");
    heldUp(event(0));
    sent(ConnectorFixture.tick("t-1", 2), "key-1");
    sent(euros.with("data", data), "key-2");
    sent(event(3), "key-3");
    goOn.countDown();

    assertThat(told(1).find("sequence")).contains(Json.num(3));
    refused(2, "/data/unit");
    assertThat(told(3).find("sequence")).contains(Json.num(4));
    assertThat(count()).isEqualTo(4);
  }
}
