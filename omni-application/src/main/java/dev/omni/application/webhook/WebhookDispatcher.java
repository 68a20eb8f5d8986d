package dev.omni.application.webhook;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.WebhookSender;
import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.webhook.delivery.DeliveryLanes;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/**
 * The execution of deliveries: at least once each, on any node, in no particular order. It has no
 * threads of its own.
 */
public final class WebhookDispatcher {
  private static final int EACH = 4;
  private static final int GLANCE = 1000;

  private final DeliveryStore store;
  private final Webhooks webhooks;
  private final WebhookSender sender;
  private final ClockAndIds clockAndIds;
  private final DeliveryLanes lanes = new DeliveryLanes();
  private final Map<Delivery.Id, Delivery> inProgress = new ConcurrentHashMap<>();

  /**
   * Creates a dispatcher of a store.
   *
   * @param sender the network
   */
  public WebhookDispatcher(
      DeliveryStore store, Webhooks webhooks, WebhookSender sender, ClockAndIds clockAndIds) {
    this.store = store;
    this.webhooks = webhooks;
    this.sender = sender;
    this.clockAndIds = clockAndIds;
  }

  /** Starts due deliveries for which there are slots, each on a thread; returns their number. */
  public int dispatch(Executor threads) {
    int begun = 0;
    for (Delivery due : store.listDue(clockAndIds.now(), EACH, GLANCE)) {
      Optional<Webhook> to =
          webhooks.findCached(due).filter(w -> open(due, w)).or(() -> webhooks.findCurrent(due));
      if (to.isEmpty()) {
        store.replace(due.discarded());
      } else if (!open(due, to.get())) {
        store.replace(due.held());
      } else if (begin(due, to.get(), threads)) {
        begun++;
      }
    }
    return begun;
  }

  private static boolean open(Delivery delivery, Webhook to) {
    return to.isEnabled() || delivery.message().type().equals(WebhookEventType.TEST);
  }

  private boolean begin(Delivery due, Webhook to, Executor threads) {
    var wanted =
        new DeliveryLanes.Attempt(
            due.message().id(),
            to.tenant().projectId(),
            to.id(),
            to.isFailing(),
            clockAndIds.now());
    Optional<DeliveryLanes.Attempt> place = lanes.begin(wanted);
    try {
      place.ifPresent(given -> threads.execute(() -> attempt(due, to, given)));
      return place.isPresent();
    } catch (RejectedExecutionException full) {
      lanes.end(wanted);
      return false;
    }
  }

  /**
   * Acquires and sends a delivery on its own thread, so that the polling thread waits for no
   * commit.
   */
  private void attempt(Delivery due, Webhook to, DeliveryLanes.Attempt place) {
    try (CorrelationContext.ContextScope followed =
        CorrelationContext.of(due.message()).makeCurrent()) {
      Delivery claimed = due.claimed(clockAndIds.now());
      if (store.replace(claimed) && claimed.state().status() == Delivery.Status.PENDING) {
        inProgress.put(claimed.id(), claimed);
        deliver(claimed, to);
      }
    } finally {
      inProgress.remove(due.id());
      lanes.end(place);
    }
  }

  private void deliver(Delivery claimed, Webhook to) {
    DeliveryAttempt response = send(claimed, to);
    if (store.replace(claimed.attempted(response, clockAndIds.now()))) {
      webhooks.recordAttempt(claimed, response);
    }
  }

  private DeliveryAttempt send(Delivery delivery, Webhook to) {
    WebhookMessage message = delivery.message();
    Instant now = clockAndIds.now();
    String signatures =
        webhooks.keys(to).stream()
            .map(key -> key.sign(message, now))
            .collect(Collectors.joining(" "));
    var signed = new SignedMessage(message.wireId(), now, signatures, message.body());
    DeliveryAttempt response = sender.send(to.target().url(), signed);
    Duration time = Duration.between(now, clockAndIds.now());
    return response.of(new DeliveryAttempt.Sent(response.sent().headers(), time));
  }

  /**
   * Releases the deliveries in progress, because this process stops: the next one makes them at
   * once, and none counts as lost.
   */
  public void releaseAll() {
    inProgress.values().forEach(delivery -> store.replace(delivery.released(clockAndIds.now())));
  }

  /** Returns the number of attempts in progress in this process. */
  public int attemptsInProgress() {
    return lanes.attemptsInProgress();
  }
}
