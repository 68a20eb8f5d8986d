package dev.omni.domain.webhook;

import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The schedule of a delivery: ten attempts over about 76 hours. */
public final class RetrySchedule {
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** The maximum number of attempts. */
  public static final int ATTEMPTS = STEPS.size() + 1;

  private static final Duration BUSY = Duration.ofSeconds(60);
  private static final Duration LONGEST_WISH = Duration.ofHours(1);
  private static final double SPREAD = 0.2;

  private RetrySchedule() {}

  /**
   * Returns the delay before the next attempt; empty after the last.
   *
   * @param attempt the failed one, from 1
   * @param response its result
   * @param chance 0 to 1, spreads the delay by a fifth in either direction
   */
  public static Optional<Duration> after(int attempt, DeliveryAttempt response, double chance) {
    if (attempt >= ATTEMPTS) {
      return Optional.empty();
    }
    Duration step = STEPS.get(attempt - 1);
    double factor = 1 + SPREAD * (2 * chance - 1);
    Duration spread = Duration.ofMillis(Math.round(step.toMillis() * factor));
    Duration patient = response.verdict() == Verdict.OVERLOADED ? longer(spread, BUSY) : spread;
    Optional<Duration> wish = response.retryAfter().map(w -> shorter(w, LONGEST_WISH));
    return Optional.of(wish.map(w -> longer(patient, w)).orElse(patient));
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
