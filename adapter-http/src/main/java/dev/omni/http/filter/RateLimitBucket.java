package dev.omni.http.filter;

import dev.omni.application.spi.store.CounterStore.Tally;
import dev.omni.domain.access.ApiKey.RateLimit;
import dev.omni.http.route.RateLimitKind;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One bucket of one key: what is left in it, and how much was taken from it on this node. What is
 * taken elsewhere is a debt, of at most the burst, so that nobody waits for longer than it takes to
 * fill the bucket twice.
 */
final class RateLimitBucket {
  /** For how long after the last request the others are told; many times what one telling takes. */
  private static final Duration TOLD = Duration.ofSeconds(2);

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

  /** Somebody took so many elsewhere. */
  void owe(long more) {
    long owed = Math.min(more, bucket.getAvailableTokens() + rate.burst());
    if (owed > 0) {
      bucket.consumeIgnoringRateLimits(owed);
    }
  }

  /** How it stands now; looked at once, since that counts what has flowed in. */
  Standing standing() {
    return new Standing(rate, bucket.getAvailableTokens());
  }

  /**
   * How a bucket stands.
   *
   * @param available what may be taken; negative where more is owed
   */
  record Standing(RateLimit rate, long available) {
    long left() {
      return Math.max(0, available);
    }

    /** In how many seconds the bucket is full, at least 1. */
    long untilFull() {
      long missing = rate.burst() - available;
      return Math.max(1, (missing + rate.perSecond() - 1) / rate.perSecond());
    }

    /** The parameters of its item in the header {@code RateLimit}. */
    @Override
    public String toString() {
      return ";r=" + left() + ";t=" + untilFull();
    }
  }

  /** What the other nodes are to hear, if something was taken lately. */
  Optional<Tally> tally(UUID node, UUID key, RateLimitKind meter, Instant now) {
    return last.isBefore(now.minus(TOLD))
        ? Optional.empty()
        : Optional.of(new Tally(node, key, meter.toString(), began, taken.get()));
  }
}
