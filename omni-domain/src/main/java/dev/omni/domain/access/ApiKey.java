package dev.omni.domain.access;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A key as it is stored: its hash, never its text.
 *
 * @param id of the key
 * @param face how it is found and shown
 * @param principal who holds it
 * @param binding where it may act
 * @param grant what it may do, and how fast
 * @param life from when to when it is good
 */
public record ApiKey(
    UUID id, Identity face, Principal principal, Binding binding, Grant grant, Validity life) {

  /**
   * How a key is found and shown.
   *
   * @param hash SHA-256, lower-case hex, unique
   * @param glimpse first and last characters
   * @param name for people
   * @param legacyId the number that must stand before the bar
   */
  public record Identity(String hash, String glimpse, String name, Optional<Long> legacyId) {}

  /**
   * What a key may do.
   *
   * @param scopes a subset of the twelve
   * @param rate its own rate; empty for the mode's default
   */
  public record Grant(Set<Scope> scopes, Optional<RateLimit> rate) {
    /** Copies the scopes. */
    public Grant {
      scopes = Set.copyOf(scopes);
    }
  }

  /**
   * A token bucket.
   *
   * @param perSecond tokens that flow in; 0 for no limit
   * @param burst tokens that it holds
   */
  public record RateLimit(int perSecond, int burst) {}

  /**
   * From when to when a key is good.
   *
   * @param createdAt when it was made
   * @param expiresAt empty for never
   * @param revokedAt when it was taken back
   * @param suspended whether its principal is suspended or its project archived
   * @param rotatedFrom the key that it replaces
   */
  public record Validity(
      Instant createdAt,
      Optional<Instant> expiresAt,
      Optional<Instant> revokedAt,
      boolean suspended,
      Optional<UUID> rotatedFrom) {
    /** A key that is good from now on. */
    public static Validity from(Instant now, Optional<Instant> expiresAt) {
      return new Validity(now, expiresAt, Optional.empty(), false, Optional.empty());
    }
  }

  /**
   * The caller that shows this key in a request.
   *
   * @throws Fault {@code credential_revoked}, {@code credential_expired}
   */
  public Caller caller(String requestId, Instant now) {
    if (life.revokedAt().isPresent()) {
      throw Fault.of(FaultCode.CREDENTIAL_REVOKED, "This key was revoked; ask for another one.");
    }
    if (life.expiresAt().filter(end -> !now.isBefore(end)).isPresent()) {
      throw Fault.of(FaultCode.CREDENTIAL_EXPIRED, "This key has expired; ask for another one.");
    }
    return new Caller(principal, id, binding, grant.scopes(), requestId);
  }

  /** This key, good until {@code end} at the latest. */
  public ApiKey until(Instant end) {
    boolean earlier = life.expiresAt().filter(end::isAfter).isPresent();
    return earlier
        ? this
        : living(
            new Validity(
                life.createdAt(),
                Optional.of(end),
                life.revokedAt(),
                life.suspended(),
                life.rotatedFrom()));
  }

  /** This key, taken back; a second time changes nothing. */
  public ApiKey revoked(Instant now) {
    return life.revokedAt().isPresent() ? this : takenBack(now);
  }

  /**
   * This key where another state of it stands already: a revocation is never taken back, an expiry
   * never put off.
   */
  public ApiKey over(ApiKey standing) {
    ApiKey sooner = standing.life().expiresAt().map(this::until).orElse(this);
    return standing.life().revokedAt().map(sooner::takenBack).orElse(sooner);
  }

  private ApiKey takenBack(Instant at) {
    return living(
        new Validity(
            life.createdAt(),
            life.expiresAt(),
            Optional.of(at),
            life.suspended(),
            life.rotatedFrom()));
  }

  /** This key, with its principal suspended or let in again. */
  public ApiKey suspended(boolean suspended) {
    return living(
        new Validity(
            life.createdAt(), life.expiresAt(), life.revokedAt(), suspended, life.rotatedFrom()));
  }

  private ApiKey living(Validity next) {
    return new ApiKey(id, face, principal, binding, grant, next);
  }
}
