package dev.omni.http.filter;

import dev.omni.application.access.RateLimitKind;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.domain.access.ApiKey.RateLimit;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The token bucket of one key. It has the tokens left and the number taken on this node. Tokens
 * taken on other nodes are a debt of at most the burst, so that the longest wait is two fills of
 * the bucket.
 */
final class RateLimitBucket {
  /** The time after the last request during which other nodes get reports. */
  private static final Duration REPORT_PERIOD = Duration.ofSeconds(2);

  private final RateLimit rate;
  private final Bucket bucket;
  private final Instant began;
  private final AtomicLong taken = new AtomicLong();
  private volatile Instant last = Instant.MIN;

  RateLimitBucket(RateLimit rate, Bucket bucket, Instant began) {
    this.rate = rate;
    this.bucket = bucket;
    this.began = began;
  }

  boolean take(Instant now) {
    if (!bucket.tryConsume(1)) {
      return false;
    }
    taken.incrementAndGet();
    last = now;
    return true;
  }

  /** Gives back a token that was taken here. */
  void giveBack() {
    bucket.addTokens(1);
    taken.decrementAndGet();
  }

  /** Subtracts tokens taken on other nodes. */
  void subtract(long more) {
    long owed = Math.min(more, bucket.getAvailableTokens() + rate.burst());
    if (owed > 0) {
      bucket.consumeIgnoringRateLimits(owed);
    }
  }

  /** Returns the current state; call it once, because it adds the tokens that have accrued. */
  State state() {
    return new State(rate, bucket.getAvailableTokens());
  }

  /**
   * The state of a bucket.
   *
   * @param available tokens; negative for a debt
   */
  record State(RateLimit rate, long available) {
    long left() {
      return Math.max(0, available);
    }

    /** Returns the seconds until the bucket is full, at least 1. */
    long untilFull() {
      long missing = rate.burst() - available;
      return Math.max(1, (missing + rate.perSecond() - 1) / rate.perSecond());
    }

    /** Returns the parameters of its item in the header {@code RateLimit}. */
    @Override
    public String toString() {
      return ";r=" + left() + ";t=" + untilFull();
    }
  }

  /** Returns the report for other nodes, if a token was taken recently. */
  Optional<SharedCounter> report(UUID node, UUID key, RateLimitKind kind, Instant now) {
    return last.isBefore(now.minus(REPORT_PERIOD))
        ? Optional.empty()
        : Optional.of(new SharedCounter(node, key, kind.toString(), began, taken.get()));
  }
}
