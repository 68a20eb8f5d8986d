package dev.omni.domain.webhook;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * An address that is told of events.
 *
 * @param id random
 * @param tenant whose events
 * @param target where and what
 * @param standing how it does
 */
public record Webhook(UUID id, Tenant tenant, Target target, Health standing) {
  /** The most that a project has in one mode. */
  public static final int MOST = 20;

  private static final Duration PATIENCE = Duration.ofDays(5);

  /**
   * Where and what.
   *
   * @param url where deliveries go
   * @param events the types it is told of
   * @param scheme how they are signed
   * @param description for people
   */
  public record Target(String url, Set<String> events, Scheme scheme, String description) {
    /** Copies the set. */
    public Target {
      events = Set.copyOf(events);
    }
  }

  /** How deliveries are signed (Standard Webhooks 1.0.0). */
  public enum Scheme {
    /** HMAC-SHA256 with a secret that both sides know. */
    V1("v1"),
    /** Ed25519: the consumer has only the public key. */
    V1A("v1a");

    private final String id;

    Scheme(String id) {
      this.id = id;
    }

    /** The scheme of that name. */
    public static Optional<Scheme> of(String id) {
      return Set.of(values()).stream().filter(scheme -> scheme.id.equals(id)).findFirst();
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * How a webhook does.
   *
   * @param disabled why it gets nothing, as {@code operator}, {@code gone} or {@code failing};
   *     empty while it is enabled
   * @param failures attempts in a row that failed
   * @param failingSince the first of them
   */
  public record Health(Optional<String> disabled, int failures, Optional<Instant> failingSince) {
    /** As at the beginning. */
    public static final Health GOOD = new Health(Optional.empty(), 0, Optional.empty());
  }

  /** Whether deliveries go out. */
  public boolean enabled() {
    return standing.disabled.isEmpty();
  }

  /** Whether its latest attempt failed. */
  public boolean failing() {
    return standing.failures > 0;
  }

  /** Whether it is told of events of that type. */
  public boolean wants(String type) {
    return target.events.contains(type);
  }

  /** After an attempt of an event; the same when nothing changes. */
  public Webhook attempted(DeliveryAttempt response, Instant now) {
    if (response.good()) {
      return failing() && enabled() ? with(Health.GOOD) : this;
    }
    Instant since = standing.failingSince.orElse(now);
    int failures = standing.failures + 1;
    boolean hopeless = failures >= RetrySchedule.ATTEMPTS && !now.isBefore(since.plus(PATIENCE));
    Optional<String> disabled =
        standing
            .disabled
            .or(() -> Optional.of("gone").filter(gone -> response.gone()))
            .or(() -> Optional.of("failing").filter(failing -> hopeless));
    return with(new Health(disabled, failures, Optional.of(since)));
  }

  /** Told of events again. */
  public Webhook reopened() {
    return with(Health.GOOD);
  }

  /** Told of nothing, for that reason. */
  public Webhook closed(String reason) {
    return with(new Health(Optional.of(reason), standing.failures, standing.failingSince));
  }

  private Webhook with(Health next) {
    return new Webhook(id, tenant, target, next);
  }

  /** As it is kept and shown. */
  public Json.Obj json() {
    return Json.obj(
            "id",
            id,
            "object",
            "webhook",
            "mode",
            tenant.mode(),
            "url",
            target.url,
            "events",
            new TreeSet<>(target.events),
            "signature",
            target.scheme,
            "description",
            target.description,
            "enabled",
            enabled(),
            "disabled_reason",
            standing.disabled)
        .with("failures", standing.failures)
        .with("failing_since", standing.failingSince);
  }

  /** The webhook that {@link #json} came from. */
  public static Webhook of(UUID id, Tenant tenant, Json.Obj kept) {
    var events = new TreeSet<String>();
    kept.items("events").forEach(item -> events.add(((Json.Str) item).value()));
    var target =
        new Target(
            kept.text("url").orElseThrow(),
            events,
            kept.text("signature").flatMap(Scheme::of).orElseThrow(),
            kept.text("description").orElse(""));
    var standing =
        new Health(
            kept.text("disabled_reason"),
            kept.number("failures").orElseThrow().intValueExact(),
            kept.text("failing_since").map(Instant::parse));
    return new Webhook(id, tenant, target, standing);
  }
}
