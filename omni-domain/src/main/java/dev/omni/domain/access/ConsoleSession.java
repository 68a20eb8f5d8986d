package dev.omni.domain.access;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A session of the console: a browser that signed in by a key or by a link. It ends after its last
 * use, at a fixed time at the latest, and with its key.
 *
 * @param idHash SHA-256 of the session's random id, lower-case hex
 * @param holder on whose behalf it acts
 * @param createdAt time of the sign-in
 * @param seenAt time of the last recorded use
 * @param endsAt latest end
 * @param client where it was signed in
 */
public record ConsoleSession(
    String idHash,
    Holder holder,
    Instant createdAt,
    Instant seenAt,
    Instant endsAt,
    Client client) {
  /** The time without use after which a session ends. */
  public static final Duration IDLE = Duration.ofHours(2);

  /** The longest life of a session. */
  public static final Duration LIFE = Duration.ofHours(12);

  /** The precision of the last use, so that not every request writes. */
  private static final Duration PRECISION = Duration.ofMinutes(1);

  /**
   * The holder of a session.
   *
   * @param keyId the key of the session; for a link one that no key has
   * @param keyHash the lookup hash of the key; empty for a session by link
   * @param tenant project and mode
   */
  public record Holder(UUID keyId, String keyHash, Tenant tenant) {}

  /**
   * The client that signed in.
   *
   * @param network its address prefix
   * @param agent its own description
   */
  public record Client(String network, String agent) {}

  /** Creates a session that starts now. */
  public static ConsoleSession starting(String idHash, Holder holder, Instant now, Client client) {
    return new ConsoleSession(idHash, holder, now, now, now.plus(LIFE), client);
  }

  /** Returns whether the session was signed in by a link. */
  public boolean byLink() {
    return holder.keyHash().isEmpty();
  }

  /** Returns whether the session is in force. */
  public boolean open(Instant now) {
    return now.isBefore(end());
  }

  /** Returns the time at which it ends without further use. */
  public Instant end() {
    Instant idle = seenAt.plus(IDLE);
    return idle.isBefore(endsAt) ? idle : endsAt;
  }

  /** Returns whether a use at this time is worth recording. */
  public boolean outdated(Instant now) {
    return !now.isBefore(seenAt.plus(PRECISION));
  }

  /** Returns this session with a later last use. */
  public ConsoleSession seen(Instant now) {
    return new ConsoleSession(idHash, holder, createdAt, now, endsAt, client);
  }
}
