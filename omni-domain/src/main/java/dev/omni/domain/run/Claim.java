package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;

/**
 * A hold on an idempotency key. It commits together with what it stands for, so there is no claim
 * without its run.
 *
 * @param key what is held
 * @param fingerprint of the request that took it
 * @param expiresAt when the key is free again
 */
public record Claim(Key key, String fingerprint, Instant expiresAt) {
  /** How long a key holds. */
  public static final Duration LIFE = Duration.ofDays(30);

  /**
   * A key in its scope.
   *
   * @param tenant exactly the partition in which the run can be read
   * @param operation what the key was given to
   * @param value the caller's text
   */
  public record Key(Tenant tenant, String operation, String value) {}

  /** When the key was taken. */
  public Instant since() {
    return expiresAt.minus(LIFE);
  }

  /** A hold from now on, by a request of this content. */
  public static Claim of(Key key, Json request, Instant now) {
    return new Claim(key, Digest.sha256(request), now.plus(LIFE));
  }
}
