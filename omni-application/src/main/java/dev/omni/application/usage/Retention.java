package dev.omni.application.usage;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.RetentionStore;
import dev.omni.application.spi.store.RetentionStore.Old;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.domain.usage.Retained;
import dev.omni.domain.usage.RetentionPeriods;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The removal of what ended longer ago than the settings say, or those of its project. A commit has
 * at most a thousand runs or documents, so that no other write waits for long.
 */
public final class Retention {
  /** The most runs or documents of one commit. */
  static final int AT_ONCE = 1_000;

  private static final Set<String> RUNS =
      Set.of(CapabilityTarget.KIND, "model_run", "benchmark_run", "workflow_run");

  /** The kinds of documents that are answers or records; all others are definitions and stay. */
  private static final Set<String> DOCUMENTS =
      Set.of("verification", "guard_decision", "forecast", "outcome", "connector_event");

  /**
   * The kinds whose evidence may lose its input. Runs of models, benchmarks and workflows show
   * theirs themselves, and lose it when they go.
   */
  private static final Set<String> WITH_INPUT =
      Stream.concat(Stream.of(CapabilityTarget.KIND), DOCUMENTS.stream())
          .collect(Collectors.toUnmodifiableSet());

  private final Stores stores;
  private final ClockAndIds clockAndIds;
  private final RetentionPeriods usual;

  /**
   * Creates the removal.
   *
   * @param usual the periods of projects without their own
   */
  public Retention(Stores stores, ClockAndIds clockAndIds, RetentionPeriods usual) {
    this.stores = stores;
    this.clockAndIds = clockAndIds;
    this.usual = usual;
  }

  /** Returns the periods of a project. */
  RetentionPeriods periods(Project project) {
    return usual.with(project.retention());
  }

  /** Removes what is due now. */
  public Map<Retained, Long> sweep() {
    return sweep(clockAndIds.now(), false);
  }

  /**
   * Removes what is due at a time; returns the numbers of what goes.
   *
   * @param dry whether to count what would go first, and to remove nothing
   */
  Map<Retained, Long> sweep(Instant now, boolean dry) {
    var gone = new EnumMap<Retained, Long>(Retained.class);
    for (Retained what : Retained.values()) {
      gone.put(what, 0L);
    }
    for (Project project : stores.projects().projects()) {
      for (Mode mode : Mode.values()) {
        sweep(new Tenant(project.id(), mode), periods(project), now, dry)
            .forEach((what, number) -> gone.merge(what, number, Long::sum));
      }
    }
    return gone;
  }

  /** Documents go first, because runs stay while a document cites them. */
  private Map<Retained, Long> sweep(
      Tenant tenant, RetentionPeriods periods, Instant now, boolean dry) {
    RetentionStore store = stores.retention();
    Instant at = clockAndIds.now();
    var gone = new EnumMap<Retained, Long>(Retained.class);
    periods
        .before(Retained.DOCUMENT, now)
        .map(before -> new Old(tenant, DOCUMENTS, before, AT_ONCE))
        .map(old -> all(old, dry, o -> store.removeDocuments(o, at), store::countDocuments))
        .ifPresent(number -> gone.put(Retained.DOCUMENT, number));
    runs(tenant, periods.before(Retained.RUN, now))
        .map(old -> all(old, dry, o -> store.removeRuns(o, at), store::countRuns))
        .ifPresent(number -> gone.put(Retained.RUN, number));
    runs(tenant, periods.before(Retained.EVENT, now))
        .map(old -> all(old, dry, store::removeEvents, store::countEvents))
        .ifPresent(number -> gone.put(Retained.EVENT, number));
    periods
        .before(Retained.EVIDENCE_INPUT, now)
        .map(before -> new Old(tenant, WITH_INPUT, before, AT_ONCE))
        .map(old -> all(old, dry, o -> store.removeInputs(o, at), store::countInputs))
        .ifPresent(number -> gone.put(Retained.EVIDENCE_INPUT, number));
    return gone;
  }

  private static Optional<Old> runs(Tenant tenant, Optional<Instant> before) {
    return before.map(time -> new Old(tenant, RUNS, time, AT_ONCE));
  }

  private static long all(
      Old old, boolean dry, ToIntFunction<Old> remove, ToLongFunction<Old> count) {
    if (dry) {
      return count.applyAsLong(old);
    }
    long all = 0;
    int last = remove.applyAsInt(old);
    while (last > 0) {
      all += last;
      last = remove.applyAsInt(old);
    }
    return all;
  }
}
