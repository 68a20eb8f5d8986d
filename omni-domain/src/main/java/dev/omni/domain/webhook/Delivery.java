package dev.omni.domain.webhook;

import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;

/**
 * The delivery of one message to one webhook. Every change returns the next version. The store
 * accepts it only over the previous version, so a late attempt changes nothing.
 *
 * @param message what is sent
 * @param webhook id of the receiver
 * @param state current state
 */
public record Delivery(WebhookMessage message, UUID webhook, State state) {
  /** The maximum duration of an attempt; afterwards another node repeats it. */
  public static final Duration LEASE = Duration.ofSeconds(20);

  private static final int STORED_ATTEMPTS = 20;

  /** The status of a delivery. */
  public enum Status {
    /** An attempt is due or in progress. */
    PENDING("pending"),
    /** The receiver accepted the message. */
    DELIVERED("delivered"),
    /** Every attempt failed. */
    FAILED("failed"),
    /** The webhook is disabled; the delivery waits for its recovery. */
    HELD("held"),
    /** The operator discarded the delivery. */
    DROPPED("dropped");

    private final String id;

    Status(String id) {
      this.id = id;
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * The state of a delivery.
   *
   * @param status current status
   * @param attempt number of attempts since the last request for delivery
   * @param dueAt time of the next attempt; during one, its expiry
   * @param log the latest attempts, oldest first
   * @param version 1 at creation, one more after each change
   */
  public record State(
      Status status, int attempt, Optional<Instant> dueAt, Json.Arr log, long version) {}

  /** The identity of a delivery; each webhook has at most one of a message. */
  public record Id(UUID message, UUID webhook) {}

  public Id id() {
    return new Id(message.id(), webhook);
  }

  /** Creates a delivery: due at once, or held when the webhook is disabled. */
  public static Delivery of(WebhookMessage message, Webhook webhook) {
    boolean now = webhook.isEnabled() || message.isTest();
    Optional<Instant> due = now ? Optional.of(message.at()) : Optional.empty();
    Status status = now ? Status.PENDING : Status.HELD;
    return new Delivery(message, webhook.id(), new State(status, 0, due, Json.Arr.EMPTY, 1));
  }

  /** Returns whether an attempt is due. */
  public boolean due(Instant now) {
    return state.status == Status.PENDING && state.dueAt.filter(at -> !at.isAfter(now)).isPresent();
  }

  /** Acquires the delivery for an attempt. */
  public Delivery claimed(Instant now) {
    return next(Status.PENDING, state.attempt + 1, Optional.of(now.plus(LEASE)), state.log);
  }

  /** Holds the delivery until its webhook is recovered. */
  public Delivery held() {
    return next(Status.HELD, state.attempt, Optional.empty(), state.log);
  }

  /** Discards the delivery; only a replay sends it. */
  public Delivery dropped() {
    return next(Status.DROPPED, state.attempt, Optional.empty(), state.log);
  }

  /** Records an attempt. A test is attempted once. */
  public Delivery attempted(DeliveryAttempt response, Instant now) {
    Json.Arr log = logged(response.json(now));
    if (response.isAccepted()) {
      return next(Status.DELIVERED, state.attempt, Optional.empty(), log);
    }
    Optional<Duration> pause =
        message.isTest()
            ? Optional.empty()
            : RetrySchedule.after(state.attempt, response, jitter());
    return pause
        .map(p -> next(Status.PENDING, state.attempt, Optional.of(now.plus(p)), log))
        .orElseGet(() -> next(Status.FAILED, state.attempt, Optional.empty(), log));
  }

  /** Schedules a replay with the full number of attempts. */
  public Delivery rescheduled(Instant due) {
    return next(Status.PENDING, 0, Optional.of(due), state.log);
  }

  /**
   * Returns a pseudo-random number: equal on all nodes, different for each delivery and attempt.
   */
  private double jitter() {
    int hash = java.util.Objects.hash(message.id(), webhook, state.attempt);
    return (hash & 0xFFFF) / (double) 0xFFFF;
  }

  private Json.Arr logged(Json entry) {
    var all = new ArrayList<>(state.log.items());
    all.add(entry);
    return new Json.Arr(all.subList(Math.max(0, all.size() - STORED_ATTEMPTS), all.size()));
  }

  private Delivery next(Status status, int attempt, Optional<Instant> due, Json.Arr log) {
    return new Delivery(message, webhook, new State(status, attempt, due, log, state.version + 1));
  }

  /** Returns the JSON form for operators. */
  public Json.Obj json() {
    return Json.obj(
        "message_id",
        message.wireId(),
        "webhook_id",
        webhook,
        "event_type",
        message.type(),
        "status",
        state.status,
        "attempts",
        state.attempt,
        "next_attempt_at",
        state.dueAt,
        "created_at",
        message.at(),
        "log",
        state.log);
  }
}
