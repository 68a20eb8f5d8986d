package dev.omni.application.run.admission;

import dev.omni.application.run.AdmissionControl;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The concurrency limits: direct runs of one principal, on all nodes as far as known; direct runs
 * of each mode on this node, and the long ones among them; queued jobs of one project. A short
 * direct run waits up to a second for its slot, first come, first served.
 */
public final class ConcurrencyLimits implements AdmissionControl {
  /** The maximum number of direct runs of one principal. */
  public static final int AT_ONCE = 16;

  /**
   * The maximum number of direct runs in test mode on a node. Each occupies a thread that live
   * requests need too.
   */
  public static final int IN_SANDBOX = 32;

  /** The maximum number of direct runs in live mode on a node, for the same reason. */
  public static final int IN_LIVE = 256;

  /**
   * The maximum number of long direct runs of a mode that compute or wait for a pool thread. Each
   * takes at most 30 seconds, so that a short queue is useful.
   */
  public static final int POOLED = 16;

  /** The maximum number of queued jobs of one project and mode. */
  public static final int WAITING = 1000;

  /** The maximum number of direct runs that wait for a slot. */
  public static final int LINE = 1000;

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /**
   * The part of the counted free capacity that is used before the next count. Other nodes admit
   * jobs concurrently, so each may exceed the limit by this part.
   */
  private static final int SHARE = 10;

  private static final String RUNNING = "running";

  private final ToIntFunction<Tenant> waiting;
  private final Consumer<Caller> rate;
  private final Consumer<Caller> refund;
  private final DirectSlots slots;
  private final Map<Tenant, Integer> ahead = new ConcurrentHashMap<>();
  private volatile boolean closing;

  /**
   * Creates the limits.
   *
   * @param waiting number of queued jobs of a tenant, on all nodes
   * @param rate rejects a caller above the creation rate, with {@code rate_limit_exceeded}
   * @param clock for waits
   */
  public ConcurrencyLimits(
      ToIntFunction<Tenant> waiting, Consumer<Caller> rate, InstantSource clock) {
    this(waiting, rate, caller -> {}, clock);
  }

  /**
   * Creates the limits.
   *
   * @param waiting number of queued jobs of a tenant, on all nodes
   * @param rate rejects a caller above the creation rate, with {@code rate_limit_exceeded}
   * @param refund takes back what {@code rate} counted for a caller
   * @param clock for waits
   */
  public ConcurrencyLimits(
      ToIntFunction<Tenant> waiting,
      Consumer<Caller> rate,
      Consumer<Caller> refund,
      InstantSource clock) {
    this.waiting = waiting;
    this.rate = rate;
    this.refund = refund;
    this.slots = new DirectSlots(clock, LINE, () -> closing);
  }

  /** Rejects all new runs from now on. */
  public void close() {
    closing = true;
  }

  static Fault closed() {
    return Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down; retry.");
  }

  private void requireOpen() {
    if (closing) {
      throw closed();
    }
  }

  /** Returns whether a direct run is in progress on this node. */
  public boolean hasDirectRuns() {
    return slots.isBusy();
  }

  @Override
  public void create(Caller caller) {
    rate.accept(caller);
  }

  @Override
  public void replayed(Caller caller) {
    refund.accept(caller);
  }

  @Override
  public Slot acquireSlot(Caller caller, PreparedRun run) {
    requireOpen();
    var wanted =
        new DirectSlots.SlotRequest(caller.principal().id(), caller.mode(), run.isLongDirect());
    return slots.acquire(wanted, maxWait(run));
  }

  private static Duration maxWait(PreparedRun run) {
    return switch (run.workload()) {
      case VERY_LOW, LOW -> PATIENCE;
      case MEDIUM, HIGH, VERY_HIGH -> Duration.ZERO;
    };
  }

  /** Admits a job. Queued jobs are counted on all nodes, once for several admissions. */
  @Override
  public void queue(Caller caller) {
    requireOpen();
    Tenant tenant = caller.tenant();
    Integer left = ahead.computeIfPresent(tenant, (same, before) -> before - 1);
    if (left == null || left < 0) {
      ahead.put(tenant, capacity(tenant) / SHARE - 1);
    }
  }

  private int capacity(Tenant tenant) {
    int room = WAITING - waiting.applyAsInt(tenant);
    if (room <= 0) {
      throw Fault.of(
          FaultCode.QUEUE_FULL,
          "This project has " + WAITING + " queued jobs, the maximum; retry later.",
          Json.obj("limit", WAITING));
    }
    return room;
  }

  /** Returns the counters of this node for the other nodes. */
  public List<SharedCounter> counters(UUID node, Instant now) {
    return slots.running().entrySet().stream()
        .map(
            principal ->
                new SharedCounter(node, principal.getKey(), RUNNING, now, principal.getValue()))
        .toList();
  }

  /** Applies the counters of other nodes; counters of other kinds are ignored. */
  public void applyCounters(List<SharedCounter> others) {
    slots.elsewhere(
        others.stream()
            .filter(counter -> counter.counter().equals(RUNNING))
            .collect(
                Collectors.groupingBy(
                    SharedCounter::subjectId, Collectors.summingLong(SharedCounter::total))));
  }
}
