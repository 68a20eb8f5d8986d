package dev.omni.application.run;

import dev.omni.application.spi.PreparedRun;
import dev.omni.application.spi.store.CounterStore.Tally;
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
 * Limits what goes on at once: direct runs of one principal, on this node and, as far as was heard,
 * on others; direct runs of each mode on this node, and long ones among them; queued jobs of one
 * project. A direct run that is hardly any work waits up to a second for its slot, first come first
 * served.
 */
public final class ConcurrencyLimits implements AdmissionControl {
  /** Direct runs of one principal at once. */
  public static final int AT_ONCE = 16;

  /**
   * Direct runs in test mode at once on a node, of all principals: each holds a thread of those
   * that answer live requests too.
   */
  public static final int IN_SANDBOX = 32;

  /** Direct runs in live mode at once on a node, of all principals, for the same reason. */
  public static final int IN_LIVE = 256;

  /**
   * Long direct runs of a mode that compute or wait for a thread of their pool. One of them takes
   * at most the 30 seconds of a direct run, so that so short a line is worth to wait in.
   */
  public static final int POOLED = 16;

  /** Jobs of one project and mode that wait. */
  public static final int WAITING = 1000;

  /** Direct runs that wait for a slot. */
  public static final int LINE = 1000;

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /**
   * One part in so many of the room that was counted may be used before it is counted again. A node
   * cannot see what others let in meanwhile, so that each of them may go beyond the bound by so
   * small a part of it.
   */
  private static final int SHARE = 10;

  private static final String RUNNING = "running";

  private final ToIntFunction<Tenant> waiting;
  private final Consumer<Caller> rate;
  private final DirectSlots slots;
  private final Map<Tenant, Integer> ahead = new ConcurrentHashMap<>();
  private volatile boolean closing;

  /**
   * Over what waits.
   *
   * @param waiting how many jobs of a tenant do, on all nodes
   * @param rate turns a caller away who starts runs too fast, with {@code rate_limit_exceeded}
   * @param clock tells when a second is over
   */
  public ConcurrencyLimits(
      ToIntFunction<Tenant> waiting, Consumer<Caller> rate, InstantSource clock) {
    this.waiting = waiting;
    this.rate = rate;
    this.slots = new DirectSlots(clock, LINE, () -> closing);
  }

  /** From now on nothing new begins here. */
  public void close() {
    closing = true;
  }

  static Fault closed() {
    return Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down; ask again.");
  }

  private void requireOpen() {
    if (closing) {
      throw closed();
    }
  }

  @Override
  public void create(Caller caller) {
    rate.accept(caller);
  }

  @Override
  public Slot enter(Caller caller, PreparedRun run) {
    requireOpen();
    var wanted = new DirectSlots.Wanted(caller.principal().id(), caller.mode(), run.isLongDirect());
    return slots.take(wanted, patience(run));
  }

  private static Duration patience(PreparedRun run) {
    return switch (run.workload()) {
      case VERY_LOW, LOW -> PATIENCE;
      case MEDIUM, HIGH, VERY_HIGH -> Duration.ZERO;
    };
  }

  /** Those that wait are counted, on all nodes, once for several new ones. */
  @Override
  public void queue(Caller caller) {
    requireOpen();
    Tenant tenant = caller.tenant();
    Integer left = ahead.computeIfPresent(tenant, (same, before) -> before - 1);
    if (left == null || left < 0) {
      ahead.put(tenant, room(tenant) / SHARE - 1);
    }
  }

  private int room(Tenant tenant) {
    int room = WAITING - waiting.applyAsInt(tenant);
    if (room <= 0) {
      throw Fault.of(
          FaultCode.QUEUE_FULL,
          WAITING + " jobs of this project wait already.",
          Json.obj("limit", WAITING));
    }
    return room;
  }

  /** What the other nodes are to hear of what runs here. */
  public List<Tally> told(UUID node, Instant now) {
    return slots.running().entrySet().stream()
        .map(principal -> new Tally(node, principal.getKey(), RUNNING, now, principal.getValue()))
        .toList();
  }

  /** So much runs on other nodes now; what is not about runs changes nothing. */
  public void heard(List<Tally> others) {
    slots.elsewhere(
        others.stream()
            .filter(tally -> tally.what().equals(RUNNING))
            .collect(Collectors.groupingBy(Tally::of, Collectors.summingLong(Tally::count))));
  }
}
