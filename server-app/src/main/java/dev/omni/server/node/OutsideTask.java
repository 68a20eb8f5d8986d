package dev.omni.server.node;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.EvidenceReader.EnvelopeTimes;
import dev.omni.application.evidence.outside.CosignatureCollector;
import dev.omni.application.evidence.outside.TimeCollector;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.outside.OutsideStore.Stamped;
import dev.omni.application.spi.outside.TimeAuthority;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.evidence.time.HttpTimeAuthority;
import dev.omni.http.outbound.OperatorCalls;
import dev.omni.server.setting.ServerSettings.OutboundSettings;
import dev.omni.server.setting.ServerSettings.Times;
import java.lang.System.Logger;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The threads that collect what others say of the log: at most every five seconds, and beside all
 * other work. Others that do not answer delay nothing but themselves.
 */
final class OutsideTask implements AutoCloseable {
  private static final Logger LOG = System.getLogger(OutsideTask.class.getName());
  private static final Duration BEAT = Duration.ofSeconds(5);

  private final EvidenceLog log;
  private final Parts parts;
  private final boolean asks;
  final CosignatureCollector witnesses;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(PeriodicTasks.daemons("omni-witness"));
  private final PeriodicTasks beats =
      new PeriodicTasks(
          "omni-outside", LOG, "what others say of the log was not collected; it is retried");

  /**
   * The parts that are there before the log: the calls, and the times.
   *
   * @param calls reach witnesses and the authority
   * @param times of checkpoints and envelopes
   */
  record Parts(
      OutboundSettings outward, OperatorCalls calls, OutsideStore store, TimeCollector times)
      implements AutoCloseable {
    static Parts of(OutboundSettings outward, OutsideStore store, ClockAndIds time) {
      var calls = new OperatorCalls(outward.trust());
      Times given = outward.times();
      Optional<TimeAuthority> authority =
          given
              .url()
              .map(
                  url ->
                      new HttpTimeAuthority(calls, url, given.authorities(), new SecureRandom()));
      var times = new TimeCollector(store, authority, given.interval(), time);
      return new Parts(outward, calls, store, times);
    }

    /** Returns the times of envelopes, for formats of others. */
    EnvelopeTimes envelopes() {
      return (index, signature) -> times.envelope(index, signature).map(Stamped::token);
    }

    @Override
    public void close() {
      calls.close();
    }
  }

  OutsideTask(EvidenceLog log, Parts parts, ClockAndIds time) {
    this.log = log;
    this.parts = parts;
    this.witnesses =
        new CosignatureCollector(
            log, parts.store(), parts.outward().witnesses(), parts.calls(), time);
    this.asks = !parts.outward().witnesses().all().isEmpty() || parts.times().asks();
  }

  /** Returns the collector of times. */
  TimeCollector times() {
    return parts.times();
  }

  void start() {
    if (asks) {
      beats.first(this::round);
      beats.every(BEAT, this::round);
    }
  }

  /** Asks all about the newest checkpoint, so that one size has both. */
  private void round() {
    Optional<Checkpoint> head = log.head();
    if (head.isEmpty()) {
      return;
    }
    try {
      witnesses.collect(head.get(), threads);
      parts.times().collect(head.get());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    beats.close();
    threads.shutdownNow();
    parts.close();
  }
}
