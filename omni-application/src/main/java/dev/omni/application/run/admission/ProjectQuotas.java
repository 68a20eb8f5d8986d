package dev.omni.application.run.admission;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.usage.Quota;
import dev.omni.domain.usage.QuotaState;
import dev.omni.domain.usage.QuotaUse;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageKind;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The quotas of projects, held against the stored usage, so that a crash loses no count. A tenant
 * with a quota is counted at most once a second and each time when its last admission on this node
 * reached a limit; the admissions between are added. Requests in progress and other nodes may
 * exceed a limit by what they admit meanwhile.
 */
public final class ProjectQuotas {
  /** The time in which a change of a quota reaches every node. */
  public static final Duration FRESH = Duration.ofSeconds(1);

  private final Stores stores;
  private final ClockAndIds clockAndIds;
  private final Map<Tenant, Counter> counters = new ConcurrentHashMap<>();
  private volatile Loaded loaded = new Loaded(Instant.MIN, Map.of());

  /** Creates the quotas of the projects of a store. */
  public ProjectQuotas(Stores stores, ClockAndIds clockAndIds) {
    this.stores = stores;
    this.clockAndIds = clockAndIds;
  }

  private record Loaded(Instant at, Map<Tenant, Quota> quotas) {}

  /**
   * Counts a run that is about to be stored.
   *
   * @throws dev.omni.domain.fault.Fault {@code quota_exceeded}
   */
  void admit(Tenant tenant) {
    Instant now = clockAndIds.now();
    Quota quota = quota(tenant, now);
    if (!quota.equals(Quota.NONE)) {
      counter(tenant).admit(quota, now);
    }
  }

  /** Returns the limits of a tenant with their use; empty for a tenant without a quota. */
  public List<QuotaState> states(Tenant tenant) {
    Instant now = clockAndIds.now();
    Quota quota = quota(tenant, now);
    return quota.equals(Quota.NONE) ? List.of() : quota.states(counter(tenant).counted(now), now);
  }

  private Counter counter(Tenant tenant) {
    return counters.computeIfAbsent(tenant, Counter::new);
  }

  private Quota quota(Tenant tenant, Instant now) {
    Loaded known = loaded;
    if (old(known.at(), now)) {
      known = new Loaded(now, quotas());
      loaded = known;
    }
    return known.quotas().getOrDefault(tenant, Quota.NONE);
  }

  private Map<Tenant, Quota> quotas() {
    var quotas = new HashMap<Tenant, Quota>();
    for (Project project : stores.projects().projects()) {
      for (Mode mode : Mode.values()) {
        Quota quota = project.quota(mode);
        if (!quota.equals(Quota.NONE)) {
          quotas.put(new Tenant(project.id(), mode), quota);
        }
      }
    }
    return quotas;
  }

  private static boolean old(Instant at, Instant now) {
    return now.isBefore(at) || at.isBefore(now.minus(FRESH));
  }

  /** The use of one tenant as last counted, and the admissions on this node since then. */
  private final class Counter {
    private final Tenant tenant;
    private Optional<QuotaUse> use = Optional.empty();
    private Instant at = Instant.MIN;
    private Instant earlierUntil = Instant.MIN;
    private long earlierBytes;
    private long admitted;

    Counter(Tenant tenant) {
      this.tenant = tenant;
    }

    synchronized void admit(Quota quota, Instant now) {
      QuotaUse current = fresh(now).plusRuns(admitted);
      if (admitted > 0 && quota.reached(current, now)) {
        current = counted(now);
      }
      quota.require(current, now);
      admitted++;
    }

    private QuotaUse fresh(Instant now) {
      return use.filter(counted -> !old(at, now)).orElseGet(() -> counted(now));
    }

    /** Counts what is stored now. */
    synchronized QuotaUse counted(Instant now) {
      Instant today = UsageBucket.DAY.startOf(now);
      long before = bytesBefore(today, UsageBucket.HOUR.startOf(now));
      long runs = stores.runs().countUnfinished(tenant);
      Duration compute = Duration.ZERO;
      long bytes = before;
      for (UsageRow row : stores.usage().list(query(today), Optional.empty(), KINDS)) {
        runs += isRun(row) ? row.amount().runs() : 0;
        compute = compute.plus(row.amount().compute());
        bytes += row.amount().bytes();
      }
      var counted = new QuotaUse(runs, compute, bytes);
      use = Optional.of(counted);
      at = now;
      admitted = 0;
      return counted;
    }

    /** Returns the stored bytes of earlier days, which are summed up once an hour. */
    private long bytesBefore(Instant today, Instant hour) {
      if (!earlierUntil.equals(hour)) {
        var query =
            new UsageQuery(tenant, Instant.EPOCH, today, UsageBucket.DAY, List.of(), Map.of());
        earlierBytes = stores.usage().total(query).bytes();
        earlierUntil = hour;
      }
      return earlierBytes;
    }

    private UsageQuery query(Instant today) {
      return new UsageQuery(
          tenant,
          today,
          today.plus(UsageBucket.DAY.length()),
          UsageBucket.DAY,
          List.of(UsageDimension.KIND),
          Map.of());
    }
  }

  private static final int KINDS = UsageKind.values().length;

  private static boolean isRun(UsageRow row) {
    return UsageKind.of(row.group().values().get(0)).map(UsageKind::run).orElse(true);
  }
}
