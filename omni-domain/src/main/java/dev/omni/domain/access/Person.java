package dev.omni.domain.access;

import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A person or program of a provider, as its last accepted token left it in a project and mode.
 *
 * @param account at the provider
 * @param tenant project and mode of the token
 * @param principalId the principal of its keys
 * @param scopes of the last accepted token
 * @param seenAt time of that token, to the minute
 * @param deactivatedAt empty while an operator lets it act; the same in all projects
 */
public record Person(
    Account account,
    Tenant tenant,
    UUID principalId,
    Set<Scope> scopes,
    Instant seenAt,
    Optional<Instant> deactivatedAt) {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  public Person {
    scopes = Set.copyOf(scopes);
  }

  /**
   * The name of a person at its provider.
   *
   * @param issuer the provider
   * @param subject its id there, 1 to 255 characters
   */
  public record Account(String issuer, String subject) {}

  /**
   * Returns a key that this person's tokens made, or that is below one, as the person leaves it:
   * revoked with a deactivated person, and suspended while it may do more than the last token, or
   * while tokens stay away.
   *
   * @param seenWithin how long tokens may stay away
   */
  public ApiKey limits(ApiKey key, Instant now, Duration seenWithin) {
    if (deactivatedAt.isPresent()) {
      return key.revoked(deactivatedAt.get());
    }
    boolean beyond = !scopes.containsAll(key.grant().scopes());
    return beyond || isAway(now, seenWithin) ? key.suspended(true) : key;
  }

  /** Returns whether no token came for that time. */
  public boolean isAway(Instant now, Duration seenWithin) {
    return seenAt.plus(seenWithin).isBefore(now);
  }

  /** Returns whether a later token says what is worth a write: another grant, or a minute. */
  public boolean isOutdatedBy(Person later) {
    return !scopes.equals(later.scopes()) || !seenAt.plus(MINUTE).isAfter(later.seenAt());
  }

  /** Returns the JSON form. */
  public Json.Obj json() {
    return Json.obj(
            "subject", account.subject(),
            "issuer", account.issuer(),
            "project_id", tenant.projectId(),
            "mode", tenant.mode(),
            "principal_id", principalId,
            "scopes", scopes.stream().map(Scope::toString).sorted().toList())
        .with("status", deactivatedAt.isPresent() ? "deactivated" : "active")
        .with("seen_at", seenAt)
        .with("deactivated_at", deactivatedAt);
  }
}
