package dev.omni.application.evidence.outside;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.outside.OutsideStore.Kind;
import dev.omni.application.spi.outside.OutsideStore.Stamped;
import dev.omni.application.spi.outside.TimeAuthority;
import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.application.spi.outside.TimeAuthority.Token;
import dev.omni.domain.evidence.Checkpoint;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The collector of times. It asks an authority for one of the newest checkpoint, at most once an
 * interval and only where the log has grown.
 */
public final class TimeCollector {
  private static final Logger LOG = System.getLogger(TimeCollector.class.getName());

  private final OutsideStore store;
  private final Optional<TimeAuthority> authority;
  private final Duration interval;
  private final ClockAndIds clockAndIds;
  private final AtomicLong refused = new AtomicLong();
  private volatile Optional<Instant> behindSince = Optional.empty();
  private String said = "";

  /**
   * Creates a collector.
   *
   * @param authority empty for none
   * @param interval least time between two times of checkpoints
   */
  public TimeCollector(
      OutsideStore store,
      Optional<TimeAuthority> authority,
      Duration interval,
      ClockAndIds clockAndIds) {
    this.store = store;
    this.authority = authority;
    this.interval = interval;
    this.clockAndIds = clockAndIds;
  }

  /** Returns whether there is an authority. */
  public boolean asks() {
    return authority.isPresent();
  }

  /** Asks for the time of a checkpoint, if that is due. */
  public void collect(Checkpoint head) {
    long last = store.lastStamped();
    if (authority.isEmpty() || head.head().size() <= last) {
      behindSince = Optional.empty();
      return;
    }
    Instant now = clockAndIds.now();
    behindSince = behindSince.or(() -> Optional.of(now));
    Optional<Instant> before = store.stamped(Kind.CHECKPOINT, last).map(Stamped::at);
    if (before.filter(time -> now.isBefore(time.plus(interval))).isPresent()) {
      return;
    }
    byte[] note = head.text().getBytes(StandardCharsets.UTF_8);
    if (stamped(Kind.CHECKPOINT, head.head().size(), note).isPresent()) {
      behindSince = Optional.empty();
    }
  }

  /**
   * Returns the time of the signature of an envelope, which is asked for once and then kept; empty
   * without an authority that answers.
   *
   * @param index of the entry in the log
   */
  public Optional<Stamped> envelope(long index, byte[] signature) {
    return store.stamped(Kind.ENVELOPE, index).or(() -> stamped(Kind.ENVELOPE, index, signature));
  }

  private Optional<Stamped> stamped(Kind kind, long number, byte[] subject) {
    try {
      Optional<Token> token = authority.flatMap(of -> of.stamp(subject));
      if (token.isEmpty()) {
        said("does not answer, or at too great length");
        return Optional.empty();
      }
      said("");
      var stamped =
          new Stamped(
              kind,
              number,
              Base64.getEncoder().encodeToString(token.get().der()),
              token.get().at(),
              token.get().authority());
      store.add(stamped);
      return store.stamped(kind, number);
    } catch (RefusedTokenException wrong) {
      refused.incrementAndGet();
      said("is refused: " + wrong.getMessage());
      return Optional.empty();
    }
  }

  /** Logs what the authority does wrong, once until it does something else. */
  private synchronized void said(String what) {
    if (!what.equals(said) && !what.isEmpty()) {
      LOG.log(Level.WARNING, "the time authority " + what);
    }
    said = what;
  }

  /** Returns how many answers were no token of what was sent. */
  public long refused() {
    return refused.get();
  }

  /** Returns for how long the newest checkpoint has had no time. */
  public Duration behind() {
    return behindSince
        .map(since -> Duration.between(since, clockAndIds.now()))
        .orElse(Duration.ZERO);
  }
}
