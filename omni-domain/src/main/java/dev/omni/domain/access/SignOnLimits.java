package dev.omni.domain.access;

import java.time.Duration;

/**
 * The limits of keys that people made by tokens of a provider.
 *
 * @param keyLife the longest life of such a key; zero when tokens make no keys
 * @param seenWithin how long such a key works after the last token of its person
 */
public record SignOnLimits(Duration keyLife, Duration seenWithin) {
  /** The limits without a setting: 90 days, and 30 without a token. */
  public static final SignOnLimits USUAL =
      new SignOnLimits(Duration.ofDays(90), Duration.ofDays(30));

  /** Returns whether tokens may make keys. */
  public boolean allowsKeys() {
    return !keyLife.isZero();
  }
}
