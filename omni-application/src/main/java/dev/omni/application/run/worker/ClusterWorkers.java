package dev.omni.application.run.worker;

import dev.omni.application.run.kind.SharedWork;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunFacts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * The workers that compute large runs on a cluster, as the nodes of one database see them. Each
 * announces itself every few seconds, with the capabilities that it has; one that is silent for
 * longer is not alive. A node leaves the large runs of live mode to them while one that can compute
 * them is alive, and takes them when none is.
 */
public final class ClusterWorkers {
  /** The interval between two announcements. */
  public static final Duration BEAT = Duration.ofSeconds(2);

  /** The time without an announcement after which a worker is not alive. */
  public static final Duration FRESH = Duration.ofSeconds(10);

  private static final Duration TRUSTED = Duration.ofSeconds(1);
  private static final String COUNTER = "cluster_worker";
  private static final double TAKES_NO_RUNS = Long.MAX_VALUE;

  private final CounterStore counters;
  private final ClockAndIds clock;
  private final Function<RunFacts, Optional<SharedWork>> estimate;
  private final Map<UUID, Optional<SharedWork>> estimates = new Estimates();
  private Seen seen = new Seen(Instant.MIN, Map.of());

  /** The estimates of the latest runs: of all that one look at due runs sees. */
  private static final class Estimates extends LinkedHashMap<UUID, Optional<SharedWork>> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<UUID, Optional<SharedWork>> eldest) {
      return size() > DueRuns.FARTHEST;
    }
  }

  /** By capability, the least number of steps above which a live worker takes runs. */
  private record Seen(Instant at, Map<UUID, Double> steps) {}

  /**
   * A worker.
   *
   * @param id of the worker
   * @param capabilities ids of those that it has
   * @param steps the number of elementary steps above which it takes a run
   */
  public record ClusterWorker(UUID id, Set<String> capabilities, double steps) {
    /** Copies the set. */
    public ClusterWorker {
      capabilities = Set.copyOf(capabilities);
    }
  }

  /**
   * Creates the view of a node.
   *
   * @param estimate gives the work of a run that a cluster can share; see {@link RunWorker#shared}
   */
  public ClusterWorkers(
      CounterStore counters, ClockAndIds clock, Function<RunFacts, Optional<SharedWork>> estimate) {
    this.counters = counters;
    this.clock = clock;
    this.estimate = estimate;
  }

  /** Announces a worker. */
  public void announce(ClusterWorker worker) {
    announce(worker, worker.steps());
  }

  /** Announces the end of a worker; nodes take large runs at once. */
  public void withdraw(ClusterWorker worker) {
    announce(worker, TAKES_NO_RUNS);
  }

  private void announce(ClusterWorker worker, double steps) {
    Instant now = clock.now();
    exchange(
        worker.id(),
        worker.capabilities().stream()
            .map(
                capability ->
                    new SharedCounter(worker.id(), subject(capability), COUNTER, now, (long) steps))
            .toList());
  }

  private static UUID subject(String capability) {
    return UUID.nameUUIDFromBytes(capability.getBytes(StandardCharsets.UTF_8));
  }

  private List<SharedCounter> exchange(UUID node, List<SharedCounter> own) {
    return counters.exchange(node, own, clock.now(), FRESH);
  }

  /**
   * Returns whether a node without a cluster takes a run: all but the large ones of a live worker.
   */
  public boolean leavesToNode(RunFacts run) {
    if (run.tenant().mode() != Mode.LIVE) {
      return true;
    }
    Map<UUID, Double> bounds = steps();
    return bounds.isEmpty() || estimated(run).filter(work -> isAbove(work, bounds)).isEmpty();
  }

  private static boolean isAbove(SharedWork work, Map<UUID, Double> bounds) {
    Double bound = bounds.get(subject(work.capability()));
    return bound != null && work.steps() > bound;
  }

  /** Returns whether a run is a large one of live mode that this process can compute. */
  public boolean isLarge(RunFacts run, double above) {
    return run.tenant().mode() == Mode.LIVE
        && estimated(run).filter(work -> work.steps() > above).isPresent();
  }

  /** Returns the estimate of a run, made once: that of a batch takes milliseconds. */
  private synchronized Optional<SharedWork> estimated(RunFacts run) {
    Optional<SharedWork> known = estimates.get(run.id());
    if (known == null) {
      known = estimate.apply(run);
      estimates.put(run.id(), known);
    }
    return known;
  }

  private synchronized Map<UUID, Double> steps() {
    Instant now = clock.now();
    if (seen.at().plus(TRUSTED).isBefore(now)) {
      var least = new HashMap<UUID, Double>();
      for (SharedCounter counter : exchange(clock.newId(), List.of())) {
        if (counter.counter().equals(COUNTER) && counter.total() < TAKES_NO_RUNS) {
          least.merge(counter.subjectId(), (double) counter.total(), Math::min);
        }
      }
      seen = new Seen(now, Map.copyOf(least));
    }
    return seen.steps();
  }
}
