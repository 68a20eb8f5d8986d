package dev.omni.application.run;

import dev.omni.application.spi.Tallies.Tally;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * How much may go on at once: so many direct runs of one principal, on this node and, as far as was
 * heard, on others; so many of each mode on this node; so many jobs of one project waiting. None of
 * them binds a replay.
 */
public final class Bounds implements RunStarts.Entry {
  /** Direct runs of one principal at once. */
  public static final int AT_ONCE = 16;

  /**
   * Direct runs in test mode at once on a node, of all principals: each holds a thread of those
   * that answer live requests too.
   */
  public static final int IN_SANDBOX = 32;

  /** Direct runs in live mode at once on a node, of all principals, for the same reason. */
  public static final int IN_LIVE = 256;

  /** Jobs of one project and mode that wait. */
  public static final int WAITING = 1000;

  /**
   * One part in so many of the room that was counted may be used before it is counted again. A node
   * cannot see what others let in meanwhile, so that each of them may go beyond the bound by so
   * small a part of it.
   */
  private static final int SHARE = 10;

  private static final String RUNNING = "running";

  private final ToIntFunction<Tenant> waiting;
  private final Consumer<Caller> rate;
  private final Map<UUID, Integer> running = new ConcurrentHashMap<>();
  private final Here sandbox = new Here("in the sandbox", IN_SANDBOX);
  private final Here live = new Here("in live mode", IN_LIVE);
  private final Map<Tenant, Integer> ahead = new ConcurrentHashMap<>();
  private volatile Map<UUID, Long> elsewhere = Map.of();
  private volatile boolean closing;

  /**
   * What direct runs of a mode have of this node.
   *
   * @param where as a refusal says it
   * @param most at once
   * @param free so many more
   */
  private record Here(String where, int most, Semaphore free) {
    Here(String where, int most) {
      this(where, most, new Semaphore(most));
    }
  }

  /**
   * Over what waits.
   *
   * @param waiting how many jobs of a tenant do, on all nodes
   * @param rate turns a caller away who starts runs too fast, with {@code rate_limit_exceeded}
   */
  public Bounds(ToIntFunction<Tenant> waiting, Consumer<Caller> rate) {
    this.waiting = waiting;
    this.rate = rate;
  }

  /** From now on nothing new begins here. */
  public void close() {
    closing = true;
  }

  @Override
  public void create(Caller caller) {
    rate.accept(caller);
  }

  @Override
  public Place place(Caller caller, Execution execution) {
    if (closing) {
      throw Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down; ask again.");
    }
    return switch (execution) {
      case DIRECT -> onNode(caller.mode() == Mode.TEST ? sandbox : live, caller);
      case JOB -> job(caller);
    };
  }

  private Place onNode(Here here, Caller caller) {
    Place own = direct(caller);
    if (!here.free.tryAcquire()) {
      own.close();
      throw Fault.of(
          FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
          here.most + " direct runs are " + here.where + "; wait for one of them.",
          Json.obj("limit", here.most));
    }
    return () -> {
      here.free.release();
      own.close();
    };
  }

  private Place direct(Caller caller) {
    UUID principal = caller.principal().id();
    long others = elsewhere.getOrDefault(principal, 0L);
    running.compute(principal, (id, now) -> oneMore(now == null ? 0 : now, others));
    return () -> {
      running.merge(principal, -1, Integer::sum);
      running.remove(principal, 0);
    };
  }

  private static int oneMore(int now, long others) {
    if (now + others >= AT_ONCE) {
      throw Fault.of(
          FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
          AT_ONCE + " direct runs of yours are running; wait for one of them.",
          Json.obj("limit", AT_ONCE));
    }
    return now + 1;
  }

  /** Those that wait are counted, on all nodes, once for several new ones. */
  private Place job(Caller caller) {
    Tenant tenant = caller.tenant();
    Integer left = ahead.computeIfPresent(tenant, (same, before) -> before - 1);
    if (left == null || left < 0) {
      ahead.put(tenant, room(tenant) / SHARE - 1);
    }
    return () -> {};
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
    return running.entrySet().stream()
        .map(principal -> new Tally(node, principal.getKey(), RUNNING, now, principal.getValue()))
        .toList();
  }

  /** So much runs on other nodes now; what is not about runs changes nothing. */
  public void heard(List<Tally> others) {
    elsewhere =
        others.stream()
            .filter(tally -> tally.what().equals(RUNNING))
            .collect(Collectors.groupingBy(Tally::of, Collectors.summingLong(Tally::count)));
  }
}
