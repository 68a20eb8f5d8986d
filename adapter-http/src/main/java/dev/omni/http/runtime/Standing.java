package dev.omni.http.runtime;

import dev.omni.domain.world.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What this server thinks of a runtime. One that fails is not asked again before it has said that
 * it is well; one that says so and fails again and again is left alone for a while.
 *
 * @param offer what it said last; empty when it is not known to be well
 * @param others how many of its places others than this server have
 * @param failures executions that it lost since it last finished one
 * @param shutUntil when it is asked again, whatever it says
 */
record Standing(Optional<Offer> offer, int others, int failures, Instant shutUntil) {
  /** So many lost executions in a row shut it. */
  static final int MOST = 3;

  /** How long it is left alone. */
  static final Duration SHUT = Duration.ofSeconds(10);

  /** Nothing is known yet. */
  static final Standing UNKNOWN = new Standing(Optional.empty(), 0, 0, Instant.EPOCH);

  /** It said how it is, while this server had so many of its places. */
  Standing heard(Offer said, int ours) {
    return new Standing(Optional.of(said), Math.max(0, said.busy() - ours), failures, shutUntil);
  }

  /** It did not say how it is. */
  Standing silent() {
    return new Standing(Optional.empty(), 0, failures, shutUntil);
  }

  /** It finished an execution. */
  Standing served() {
    return new Standing(offer, others, 0, Instant.EPOCH);
  }

  /** It lost an execution. */
  Standing failed(Instant now) {
    return failures + 1 < MOST
        ? new Standing(Optional.empty(), 0, failures + 1, shutUntil)
        : new Standing(Optional.empty(), 0, 0, now.plus(SHUT));
  }

  /** It had no place for one more than this server's. */
  Standing full(int ours) {
    int rest = offer.map(said -> Math.max(0, said.places() - ours)).orElse(0);
    return new Standing(offer, rest, failures, shutUntil);
  }

  /** Whether it can compute that, perhaps later when all its places are taken. */
  boolean fits(Capability capability, Instant now) {
    return known(now).filter(said -> said.has(capability)).isPresent();
  }

  /** The share of its places that are taken; 1 and more when there is none. */
  double load(int ours, Instant now) {
    return known(now)
        .map(said -> (ours + others) / (double) Math.max(1, said.places()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** What it offers now. */
  Optional<Offer> known(Instant now) {
    return shut(now) ? Optional.empty() : offer;
  }

  /** Whether it is left alone now. */
  boolean shut(Instant now) {
    return now.isBefore(shutUntil);
  }
}
