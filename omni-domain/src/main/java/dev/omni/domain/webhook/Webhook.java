package dev.omni.domain.webhook;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * A registered endpoint that receives events.
 *
 * @param id random
 * @param tenant owner
 * @param target address and event types
 * @param health health
 */
public record Webhook(UUID id, Tenant tenant, Target target, Health health) {
  /** The maximum number of webhooks of a project in one mode. */
  public static final int MOST = 20;

  private static final Duration PATIENCE = Duration.ofDays(5);

  /**
   * The address and the selection of events.
   *
   * @param url destination of deliveries
   * @param events subscribed types
   * @param scheme signature scheme
   * @param description display text
   */
  public record Target(String url, Set<String> events, Scheme scheme, String description) {
    public Target {
      events = Set.copyOf(events);
    }
  }

  /** A signature scheme of deliveries (Standard Webhooks 1.0.0). */
  public enum Scheme {
    /** HMAC-SHA256 with a shared secret. */
    V1("v1"),
    /** Ed25519: the receiver has only the public key. */
    V1A("v1a");

    private final String id;

    Scheme(String id) {
      this.id = id;
    }

    /** Parses a scheme; empty for an unknown name. */
    public static Optional<Scheme> of(String id) {
      return Set.of(values()).stream().filter(scheme -> scheme.id.equals(id)).findFirst();
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /** The reason why a webhook is disabled. */
  public enum DisabledReason {
    /** It was disabled on request. */
    REQUESTED,
    /** The receiver is permanently gone. */
    GONE,
    /** All attempts failed for too long. */
    FAILING;

    private static DisabledReason of(String text) {
      return text.equals("operator") // As stored by version 0.1.
          ? REQUESTED
          : valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** Returns the stored and displayed text, as {@code requested}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The health of a webhook.
   *
   * @param disabledReason reason; empty while enabled
   * @param failures consecutive failed attempts
   * @param failingSince time of the first of them
   */
  public record Health(
      Optional<DisabledReason> disabledReason, int failures, Optional<Instant> failingSince) {
    /** The initial health. */
    public static final Health GOOD = new Health(Optional.empty(), 0, Optional.empty());
  }

  /** Returns whether deliveries are sent. */
  public boolean isEnabled() {
    return health.disabledReason.isEmpty();
  }

  /** Returns whether the latest attempt failed. */
  public boolean isFailing() {
    return health.failures > 0;
  }

  /** Returns whether the webhook subscribes to an event type. */
  public boolean subscribesTo(String type) {
    return target.events.contains(type);
  }

  /** Records an attempt; returns the same object when nothing changes. */
  public Webhook withAttempt(DeliveryAttempt response, Instant now) {
    if (response.isAccepted()) {
      return isFailing() && isEnabled() ? with(Health.GOOD) : this;
    }
    Instant since = health.failingSince.orElse(now);
    int failures = health.failures + 1;
    boolean hopeless = failures >= RetrySchedule.ATTEMPTS && !now.isBefore(since.plus(PATIENCE));
    Optional<DisabledReason> disabled = health.disabledReason;
    if (disabled.isEmpty() && response.verdict() == Verdict.GONE) {
      disabled = Optional.of(DisabledReason.GONE);
    } else if (disabled.isEmpty() && hopeless) {
      disabled = Optional.of(DisabledReason.FAILING);
    }
    return with(new Health(disabled, failures, Optional.of(since)));
  }

  /** Returns this webhook with what a request changes. */
  public Webhook changed(WebhookChange change) {
    Target next =
        new Target(
            change.url().orElse(target.url),
            change.events().orElse(target.events),
            target.scheme,
            change.description().orElse(target.description));
    Webhook changed = new Webhook(id, tenant, next, health);
    if (change.enabled().isEmpty() || change.enabled().get() == isEnabled()) {
      return changed;
    }
    return isEnabled() ? changed.disabled(DisabledReason.REQUESTED) : changed.enabledAgain();
  }

  /** Enables the webhook again. */
  public Webhook enabledAgain() {
    return with(Health.GOOD);
  }

  /** Disables the webhook for a reason. */
  public Webhook disabled(DisabledReason reason) {
    return with(new Health(Optional.of(reason), health.failures, health.failingSince));
  }

  private Webhook with(Health next) {
    return new Webhook(id, tenant, target, next);
  }

  /** Returns the stored and displayed JSON form. */
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
            isEnabled(),
            "disabled_reason",
            health.disabledReason)
        .with("failing_since", health.failingSince)
        .with("failures", health.failures);
  }

  /** Parses the output of {@link #json}. */
  public static Webhook fromJson(UUID id, Tenant tenant, Json.Obj stored) {
    var events = new TreeSet<String>();
    stored.items("events").forEach(item -> events.add(((Json.Str) item).value()));
    var target =
        new Target(
            stored.findText("url").orElseThrow(),
            events,
            stored.findText("signature").flatMap(Scheme::of).orElseThrow(),
            stored.findText("description").orElse(""));
    var health =
        new Health(
            stored.findText("disabled_reason").map(DisabledReason::of),
            stored.findNumber("failures").orElseThrow().intValueExact(),
            stored.findText("failing_since").map(Instant::parse));
    return new Webhook(id, tenant, target, health);
  }
}
