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
 * The record of a used idempotency key. It is committed together with the run or document of the
 * request, so that no record lacks its resource. Until it expires, it decides the meaning of later
 * requests with the same key. Afterwards the key counts as unused.
 *
 * @param id the key in its scope
 * @param fingerprint of the request that created the resource
 * @param resourceId of the run or document
 * @param expiresAt when the key may be used again
 */
public record IdempotencyRecord(Id id, String fingerprint, UUID resourceId, Instant expiresAt) {
  /** The lifetime of a record. */
  public static final Duration RETENTION = Duration.ofDays(30);

  /**
   * A key in its scope.
   *
   * @param tenant the partition in which the resource can be read
   * @param operation that received the key
   * @param key the caller's text
   */
  public record Id(Tenant tenant, String operation, String key) {}

  /** Creates the record of a request that creates a resource now. */
  public static IdempotencyRecord create(Id id, String fingerprint, UUID resourceId, Instant now) {
    return new IdempotencyRecord(id, fingerprint, resourceId, now.plus(RETENTION));
  }

  /**
   * Computes the fingerprint of a request; requests of equal canonical JSON have equal
   * fingerprints.
   */
  public static String fingerprint(Json request) {
    return Sha256.sha256(request);
  }

  /** Returns the time of the request that created the resource. */
  public Instant createdAt() {
    return expiresAt.minus(RETENTION);
  }

  /** Returns whether the key may be used again at that time. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** The meaning of a request whose key has a record. */
  public sealed interface Decision {}

  /** A new request, because the record has expired. */
  public record New() implements Decision {}

  /**
   * A repetition of the request that created the resource.
   *
   * @param resourceId of the run or document for the response
   */
  public record Replay(UUID resourceId) implements Decision {}

  /**
   * A different request with a used key.
   *
   * @param paths differences, as far as known
   */
  public record Conflict(List<String> paths) implements Decision {
    public Conflict {
      paths = List.copyOf(paths);
    }
  }

  /**
   * Decides the meaning of a request with this key.
   *
   * @param sent fingerprint of the request
   * @param differences from the recorded request; called only for a conflict
   */
  public Decision decide(String sent, Instant now, Supplier<List<String>> differences) {
    if (isExpired(now)) {
      return new New();
    }
    return sent.equals(fingerprint) ? new Replay(resourceId) : new Conflict(differences.get());
  }
}
