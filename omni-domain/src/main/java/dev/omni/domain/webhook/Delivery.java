package dev.omni.domain.webhook;

import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;

/**
 * The telling of one message to one webhook. Every change gives the next version; the store takes
 * it only when nobody was faster, so an attempt that comes back late changes nothing.
 *
 * @param message what is told
 * @param webhook to whom
 * @param state how far it is
 */
public record Delivery(WebhookMessage message, UUID webhook, State state) {
  /** How long an attempt may take before another node makes it again. */
  public static final Duration LEASE = Duration.ofSeconds(20);

  private static final int KEPT = 20;

  /** Where a delivery stands. */
  public enum Status {
    /** An attempt is due, or under way. */
    PENDING("pending"),
    /** The consumer took it. */
    DELIVERED("delivered"),
    /** Every attempt failed. */
    FAILED("failed"),
    /** The webhook is disabled; it waits to be recovered. */
    HELD("held"),
    /** The operator gave it up. */
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
   * How far a delivery is.
   *
   * @param status where it stands
   * @param attempt how many were made since it was last asked for
   * @param dueAt when the next attempt is due; while one is under way, when it counts as lost
   * @param log what the latest attempts came to, oldest first
   * @param version rises by one with every change; the first is 1
   */
  public record State(
      Status status, int attempt, Optional<Instant> dueAt, Json.Arr log, long version) {}

  /** What tells deliveries apart: nobody is told of a message twice. */
  public record Id(UUID message, UUID webhook) {}

  /** What tells this one apart. */
  public Id id() {
    return new Id(message.id(), webhook);
  }

  /** A new one: due at once, or held where the webhook is disabled. */
  public static Delivery of(WebhookMessage message, Webhook webhook) {
    boolean now = webhook.enabled() || message.isTest();
    Optional<Instant> due = now ? Optional.of(message.at()) : Optional.empty();
    Status status = now ? Status.PENDING : Status.HELD;
    return new Delivery(message, webhook.id(), new State(status, 0, due, Json.Arr.EMPTY, 1));
  }

  /** Whether an attempt is to be made. */
  public boolean due(Instant now) {
    return state.status == Status.PENDING && state.dueAt.filter(at -> !at.isAfter(now)).isPresent();
  }

  /** Taken for an attempt. */
  public Delivery claimed(Instant now) {
    return next(Status.PENDING, state.attempt + 1, Optional.of(now.plus(LEASE)), state.log);
  }

  /** Put aside until its webhook is recovered. */
  public Delivery held() {
    return next(Status.HELD, state.attempt, Optional.empty(), state.log);
  }

  /** Given up; nobody is told unless it is asked for again. */
  public Delivery dropped() {
    return next(Status.DROPPED, state.attempt, Optional.empty(), state.log);
  }

  /** After an attempt. A test is attempted once. */
  public Delivery attempted(DeliveryAttempt response, Instant now) {
    Json.Arr log = logged(response.json(now));
    if (response.good()) {
      return next(Status.DELIVERED, state.attempt, Optional.empty(), log);
    }
    Optional<Duration> pause =
        message.isTest()
            ? Optional.empty()
            : RetrySchedule.after(state.attempt, response, now, chance());
    return pause
        .map(p -> next(Status.PENDING, state.attempt, Optional.of(now.plus(p)), log))
        .orElseGet(() -> next(Status.FAILED, state.attempt, Optional.empty(), log));
  }

  /** Asked for again, with all its attempts before it. */
  public Delivery again(Instant due) {
    return next(Status.PENDING, 0, Optional.of(due), state.log);
  }

  /** The same for every node, different for every delivery and attempt. */
  private double chance() {
    int hash = java.util.Objects.hash(message.id(), webhook, state.attempt);
    return (hash & 0xFFFF) / (double) 0xFFFF;
  }

  private Json.Arr logged(Json entry) {
    var all = new ArrayList<>(state.log.items());
    all.add(entry);
    return new Json.Arr(all.subList(Math.max(0, all.size() - KEPT), all.size()));
  }

  private Delivery next(Status status, int attempt, Optional<Instant> due, Json.Arr log) {
    return new Delivery(message, webhook, new State(status, attempt, due, log, state.version + 1));
  }

  /** As an operator sees it. */
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
