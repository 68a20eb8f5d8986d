package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A public key with its signing period.
 *
 * @param key the key
 * @param from start of the period; empty for always
 * @param until start of the next key; empty for the current one
 */
public record PublishedKey(VerifyingKey key, Optional<Instant> from, Optional<Instant> until) {
  /** The tolerated difference between the clocks of nodes. */
  private static final Duration SKEW = Duration.ofMinutes(5);

  /** Returns a key without a known period. */
  public static PublishedKey of(VerifyingKey key) {
    return new PublishedKey(key, Optional.empty(), Optional.empty());
  }

  /** Returns whether the signing period covers a time, with a tolerance of five minutes. */
  public boolean signedAt(Instant then) {
    return from.filter(start -> then.isBefore(start.minus(SKEW))).isEmpty()
        && until.filter(end -> then.isAfter(end.plus(SKEW))).isEmpty();
  }

  /** Returns the JSON form: {@code keyid, alg, spki}. */
  public Json.Obj json() {
    return Json.obj("keyid", key.id(), "alg", "ed25519", "spki", Base64Text.of(key.spki()));
  }

  /** Returns the JSON form: {@code keyid, alg, spki, valid_from, valid_until}. */
  public Json.Obj jsonWithPeriod() {
    return json().with("valid_from", from).with("valid_until", until);
  }

  /**
   * Parses the output of {@link #json()} or {@link #jsonWithPeriod()}.
   *
   * @throws IllegalArgumentException when the key is malformed or its {@code keyid} is not its
   *     digest
   */
  public static PublishedKey parse(Json.Obj json) {
    String spki =
        json.findText("spki").orElseThrow(() -> new IllegalArgumentException("spki is missing"));
    VerifyingKey key = VerifyingKey.of(Base64.getDecoder().decode(spki));
    if (!json.findText("keyid").filter(key.id()::equals).isPresent()) {
      throw new IllegalArgumentException("keyid must be the SHA-256 of spki, " + key.id());
    }
    return new PublishedKey(key, instant(json, "valid_from"), instant(json, "valid_until"));
  }

  private static Optional<Instant> instant(Json.Obj json, String name) {
    try {
      return json.findText(name).map(Instant::parse);
    } catch (DateTimeException malformed) {
      throw new IllegalArgumentException(name + " must be a time as in 2026-01-31T12:00:00Z");
    }
  }
}
