package dev.omni.application.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The slots of delivery attempts. Working webhooks share one lane, those with a failed latest
 * attempt another, so that failing ones do not delay the others. A slow attempt moves to the
 * failing lane. Thread-safe.
 */
public final class DeliveryLanes {
  /** The maximum number of concurrent attempts. */
  public static final int ALL = 256;

  private static final int HEALTHY = 48;
  private static final int HEALTHY_EACH = 4;
  private static final int FAILING = 16;
  private static final int PROJECT = 16;
  private static final Duration LONG = Duration.ofSeconds(2);

  private final Set<Attempt> under = new HashSet<>();

  /**
   * An occupied slot.
   *
   * @param message id of the message
   * @param project owner of the webhook
   * @param webhook receiver
   * @param failing whether it started in the failing lane
   * @param since start time
   */
  public record Attempt(UUID message, UUID project, UUID webhook, boolean failing, Instant since) {
    private boolean slow(Instant now) {
      return failing || !now.isBefore(since.plus(LONG));
    }

    private boolean hasSameReceiver(Attempt other) {
      return message.equals(other.message) && webhook.equals(other.webhook);
    }
  }

  /** Takes a slot, if one is free and no equal attempt is in progress. */
  public synchronized Optional<Attempt> begin(Attempt wanted) {
    Instant now = wanted.since();
    boolean slow =
        wanted.failing()
            || under.stream().anyMatch(a -> a.webhook.equals(wanted.webhook) && a.slow(now));
    boolean room =
        under.size() < ALL
            && under.stream().noneMatch(wanted::hasSameReceiver)
            && count(a -> a.webhook.equals(wanted.webhook)) < (slow ? 1 : HEALTHY_EACH)
            && count(a -> a.slow(now) == slow) < (slow ? FAILING : HEALTHY)
            && count(a -> !a.slow(now) && a.project.equals(wanted.project)) < PROJECT;
    return room && under.add(wanted) ? Optional.of(wanted) : Optional.empty();
  }

  private long count(java.util.function.Predicate<Attempt> which) {
    return under.stream().filter(which).count();
  }

  /** Releases a slot. */
  public synchronized void end(Attempt attempt) {
    under.remove(attempt);
  }

  /** Returns the number of attempts in progress. */
  public synchronized int attemptsInProgress() {
    return under.size();
  }
}
