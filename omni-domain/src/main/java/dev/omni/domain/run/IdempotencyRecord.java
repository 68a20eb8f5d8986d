package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The record that an idempotency key was used. It is committed together with the run or document
 * that the request made, so there is no record without its resource. Until it expires it decides
 * what a later request under the same key is; then the key is as if it had never been used.
 *
 * @param id the key, in its scope
 * @param fingerprint of the request that made the resource
 * @param resourceId of the run or document
 * @param expiresAt when the key may be used anew
 */
public record IdempotencyRecord(Id id, String fingerprint, UUID resourceId, Instant expiresAt) {
  /** The time from its creation after which a record expires. */
  public static final Duration RETENTION = Duration.ofDays(30);

  /**
   * A key in its scope.
   *
   * @param tenant exactly the partition in which the resource can be read
   * @param operation what the key was given to
   * @param key the caller's text
   */
  public record Id(Tenant tenant, String operation, String key) {}

  /** Creates the record of a request whose resource is made now. */
  public static IdempotencyRecord create(Id id, String fingerprint, UUID resourceId, Instant now) {
    return new IdempotencyRecord(id, fingerprint, resourceId, now.plus(RETENTION));
  }

  /** Computes the fingerprint of a request: requests of equal canonical JSON have the same. */
  public static String fingerprint(Json request) {
    return Sha256.sha256(request);
  }

  /** The time of the request that made the resource. */
  public Instant createdAt() {
    return expiresAt.minus(RETENTION);
  }

  /** Tells whether the key may be used anew at that time. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** The meaning of a request under a key that has a record. */
  public sealed interface Decision {}

  /** The record has expired: the request is a new one. */
  public record New() implements Decision {}

  /**
   * The request is the one that made the resource.
   *
   * @param resourceId of the run or document to be answered with
   */
  public record Replay(UUID resourceId) implements Decision {}

  /**
   * The key stands for another request.
   *
   * @param paths where the two differ, as far as that is known
   */
  public record Conflict(List<String> paths) implements Decision {
    /** Copies the paths. */
    public Conflict {
      paths = List.copyOf(paths);
    }
  }

  /**
   * Decides what a request under this key is.
   *
   * @param sent the fingerprint of that request
   * @param differences where it differs from the recorded one; asked for a conflict only
   */
  public Decision decide(String sent, Instant now, Supplier<List<String>> differences) {
    if (isExpired(now)) {
      return new New();
    }
    return sent.equals(fingerprint) ? new Replay(resourceId) : new Conflict(differences.get());
  }
}
