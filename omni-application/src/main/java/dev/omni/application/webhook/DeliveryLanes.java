package dev.omni.application.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Who may be sent to now. Webhooks that answer share one lane, those whose latest attempt failed
 * another, so that the dead do not hold up the living; an attempt that takes long is counted to the
 * other lane from then on. Safe for any number of threads.
 */
public final class DeliveryLanes {
  /** The most attempts under way at any time. */
  public static final int ALL = 256;

  private static final int HEALTHY = 48;
  private static final int HEALTHY_EACH = 4;
  private static final int FAILING = 16;
  private static final int PROJECT = 16;
  private static final Duration LONG = Duration.ofSeconds(2);

  private final Set<Attempt> under = new HashSet<>();

  /**
   * A place that was given.
   *
   * @param message what is told
   * @param project whose webhook
   * @param webhook where to
   * @param failing whether it began in the lane of the failing
   * @param since when it began
   */
  public record Attempt(UUID message, UUID project, UUID webhook, boolean failing, Instant since) {
    private boolean slow(Instant now) {
      return failing || !now.isBefore(since.plus(LONG));
    }

    private boolean tellsTheSame(Attempt other) {
      return message.equals(other.message) && webhook.equals(other.webhook);
    }
  }

  /** Gives a place, if there is one for such an attempt now and none like it is under way. */
  public synchronized Optional<Attempt> begin(Attempt wanted) {
    Instant now = wanted.since();
    boolean slow =
        wanted.failing()
            || under.stream().anyMatch(a -> a.webhook.equals(wanted.webhook) && a.slow(now));
    boolean room =
        under.size() < ALL
            && under.stream().noneMatch(wanted::tellsTheSame)
            && count(a -> a.webhook.equals(wanted.webhook)) < (slow ? 1 : HEALTHY_EACH)
            && count(a -> a.slow(now) == slow) < (slow ? FAILING : HEALTHY)
            && count(a -> !a.slow(now) && a.project.equals(wanted.project)) < PROJECT;
    return room && under.add(wanted) ? Optional.of(wanted) : Optional.empty();
  }

  private long count(java.util.function.Predicate<Attempt> which) {
    return under.stream().filter(which).count();
  }

  /** Gives a place back. */
  public synchronized void end(Attempt attempt) {
    under.remove(attempt);
  }

  /** How many attempts are under way. */
  public synchronized int underWay() {
    return under.size();
  }
}
