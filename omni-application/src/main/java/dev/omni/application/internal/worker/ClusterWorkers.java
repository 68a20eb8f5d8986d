package dev.omni.application.internal.worker;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.engine.Engine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.UUID;

/**
 * The workers that compute large runs on a cluster, as the nodes of one database see them. Each
 * announces itself every few seconds; one that is silent for longer is not alive. A node leaves the
 * large runs of live mode to them while one is alive, and takes them when none is.
 */
public final class ClusterWorkers {
  /** The interval between two announcements. */
  public static final Duration BEAT = Duration.ofSeconds(2);

  /** The time without an announcement after which a worker is not alive. */
  public static final Duration FRESH = Duration.ofSeconds(10);

  private static final Duration TRUSTED = Duration.ofSeconds(1);
  private static final String COUNTER = "cluster_worker";
  private static final double NOTHING = Long.MAX_VALUE;

  private final CounterStore counters;
  private final ClockAndIds clock;
  private final CapabilityCatalog catalog;
  private Seen seen = new Seen(Instant.MIN, OptionalDouble.empty());

  /** The least number of steps above which a live worker takes runs, as seen at a time. */
  private record Seen(Instant at, OptionalDouble steps) {}

  /** Creates the view of a node. */
  public ClusterWorkers(CounterStore counters, ClockAndIds clock, CapabilityCatalog catalog) {
    this.counters = counters;
    this.clock = clock;
    this.catalog = catalog;
  }

  /**
   * Announces a worker.
   *
   * @param worker its id
   * @param steps the number of elementary steps above which it takes a run
   */
  public void announce(UUID worker, double steps) {
    exchange(worker, List.of(counter(worker, steps)));
  }

  /** Announces the end of a worker; nodes take large runs at once. */
  public void withdraw(UUID worker) {
    announce(worker, NOTHING);
  }

  private SharedCounter counter(UUID worker, double steps) {
    return new SharedCounter(worker, worker, COUNTER, clock.now(), (long) steps);
  }

  private List<SharedCounter> exchange(UUID node, List<SharedCounter> own) {
    return counters.exchange(node, own, clock.now(), FRESH);
  }

  /**
   * Returns whether a node without a cluster takes a run: all but the large ones of a live worker.
   */
  public boolean leavesToNode(Run run) {
    OptionalDouble steps = run.tenant().mode() == Mode.LIVE ? steps() : OptionalDouble.empty();
    return steps.isEmpty() || !isLarge(run, steps.getAsDouble());
  }

  /** Returns whether a run is a large one of live mode. */
  public boolean isLarge(Run run, double above) {
    return run.tenant().mode() == Mode.LIVE
        && run.subject() instanceof RunTarget.CapabilityTarget target
        && catalog
            .engine(target.target())
            .filter(Engine::sharded)
            .filter(engine -> PreparedRun.stored(run, engine).steps() > above)
            .isPresent();
  }

  private synchronized OptionalDouble steps() {
    Instant now = clock.now();
    if (seen.at().plus(TRUSTED).isBefore(now)) {
      OptionalDouble least =
          exchange(clock.newId(), List.of()).stream()
              .filter(counter -> counter.counter().equals(COUNTER))
              .mapToDouble(SharedCounter::total)
              .filter(steps -> steps < NOTHING)
              .min();
      seen = new Seen(now, least);
    }
    return seen.steps();
  }
}
