package dev.omni.domain.webhook;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

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

  /** The number of attempts in a row that do not end, after which a delivery fails. */
  public static final int MAX_LOSSES = 3;

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
    /** The delivery was discarded; only a replay sends it. */
    DISCARDED("discarded");

    private final String id;

    Status(String id) {
      this.id = id;
    }

    /** Parses a status by its wire name; empty for an unknown name. */
    public static Optional<Status> of(String id) {
      return Stream.of(values()).filter(status -> status.id.equals(id)).findFirst();
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
   * @param begun number of those that were begun and did not end, since one ended
   * @param dueAt time of the next attempt; during one, its expiry
   * @param replayedAt time of the last request to deliver it again
   * @param log the latest attempts, oldest first
   * @param version 1 at creation, one more after each change
   */
  public record State(
      Status status,
      int attempt,
      int begun,
      Optional<Instant> dueAt,
      Optional<Instant> replayedAt,
      Json.Arr log,
      long version) {}

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
    var state = new State(status, 0, 0, due, Optional.empty(), Json.Arr.EMPTY, 1);
    return new Delivery(message, webhook.id(), state);
  }

  /** Returns whether an attempt is due. */
  public boolean due(Instant now) {
    return state.status == Status.PENDING && state.dueAt.filter(at -> !at.isAfter(now)).isPresent();
  }

  /**
   * Acquires the delivery for an attempt, which is counted before it begins. A delivery whose
   * attempts were lost too often fails.
   */
  public Delivery claimed(Instant now) {
    if (state.begun >= MAX_LOSSES) {
      var lost = DeliveryAttempt.withoutResponse(OutboundError.EXECUTION_LOST);
      return next(Status.FAILED, state.attempt, Optional.empty(), attempts().with(lost, now));
    }
    return new Delivery(
        message,
        webhook,
        new State(
            Status.PENDING,
            state.attempt + 1,
            state.begun + 1,
            Optional.of(now.plus(LEASE)),
            state.replayedAt,
            state.log,
            state.version + 1));
  }

  /** Gives up an attempt in progress, because this process stops; another makes it at once. */
  public Delivery released(Instant now) {
    return new Delivery(
        message,
        webhook,
        new State(
            Status.PENDING,
            Math.max(0, state.attempt - 1),
            Math.max(0, state.begun - 1),
            Optional.of(now),
            state.replayedAt,
            state.log,
            state.version + 1));
  }

  /** Holds the delivery until its webhook is recovered. */
  public Delivery held() {
    return next(Status.HELD, state.attempt, Optional.empty(), attempts());
  }

  /** Discards the delivery; only a replay sends it. */
  public Delivery discarded() {
    return next(Status.DISCARDED, state.attempt, Optional.empty(), attempts());
  }

  /** Records an attempt. A test is attempted once. */
  public Delivery attempted(DeliveryAttempt response, Instant now) {
    AttemptLog log = attempts().with(response, now);
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
  public Delivery replayed(Instant now, Instant due) {
    return new Delivery(
        message,
        webhook,
        new State(
            Status.PENDING,
            0,
            0,
            Optional.of(due),
            Optional.of(now),
            state.log,
            state.version + 1));
  }

  /** Returns the position of the delivery in the list of its webhook. */
  public ListPosition position() {
    return new ListPosition(message.at(), message.id());
  }

  private AttemptLog attempts() {
    return new AttemptLog(state.log);
  }

  /** Returns the time of the last attempt that ended. */
  public Optional<Instant> lastAttemptAt() {
    return attempts().lastAt();
  }

  /**
   * Returns a pseudo-random number: equal on all nodes, different for each delivery and attempt.
   */
  private double jitter() {
    int hash = java.util.Objects.hash(message.id(), webhook, state.attempt);
    return (hash & 0xFFFF) / (double) 0xFFFF;
  }

  private Delivery next(Status status, int attempt, Optional<Instant> due, AttemptLog log) {
    var next =
        new State(status, attempt, 0, due, state.replayedAt, log.entries(), state.version + 1);
    return new Delivery(message, webhook, next);
  }

  /**
   * Returns the displayed JSON form, without the body and the attempts.
   *
   * @param subject type and id of the object of the message
   */
  public Json.Obj json(Json.Obj subject) {
    return Json.obj(
            "id",
            message.id(),
            "object",
            "developer.webhook_delivery",
            "webhook_id",
            webhook,
            "message_id",
            message.wireId(),
            "event_type",
            message.type(),
            "status",
            state.status,
            "attempt_count",
            attempts().count(),
            "subject",
            subject,
            "created_at",
            message.at(),
            "next_attempt_at",
            state.dueAt)
        .with("replayed_at", state.replayedAt)
        .with("last_status", attempts().lastStatus());
  }

  /** Returns the displayed JSON form with the body and the latest attempts. */
  public Json.Obj jsonWithAttempts(Json.Obj subject) {
    return json(subject).with("body", message.body()).with("attempts", attempts().displayed());
  }
}
