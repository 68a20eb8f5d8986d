package dev.omni.application.load;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The bound of the memory that work takes at one moment, whatever the number of its requests. Each
 * lane has a share and is served in order of arrival; an item that is larger than its lane takes
 * the whole lane alone.
 */
public final class MemoryBudget {
  /** The share of the largest heap, unless a setting says otherwise. */
  public static final int USUAL_PERCENT = 60;

  /** The number of requests that wait in one lane, at most; each occupies a thread. */
  static final int LINE = 256;

  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(20);
  private static final long LONGEST_PAUSE = 30;

  /** The purposes of memory, each with its share. */
  public enum Lane {
    /** Bodies that did not fit into memory while they arrived. */
    REQUESTS(35),
    /** Short bodies, which do not wait behind long ones: an eighth of what requests have. */
    SHORT_REQUESTS(5),
    /** The inputs of runs that workers execute. */
    WORK(40),
    /** Stored texts on their way into answers. */
    READS(20);

    private final int percent;

    Lane(int percent) {
      this.percent = percent;
    }
  }

  /** The way to wait for memory. */
  @FunctionalInterface
  interface Patience {
    /** Waits for the latch; returns false when the time has passed. */
    boolean await(CountDownLatch given) throws InterruptedException;
  }

  /** Memory that is taken until it is closed; closing it again does nothing. */
  public interface Reservation extends AutoCloseable {
    /** Holds nothing. */
    Reservation NONE = () -> {};

    @Override
    void close();

    /** Returns whether others wait for memory of the same lane. */
    default boolean isWanted() {
      return false;
    }
  }

  private final Map<Lane, Share> shares = new EnumMap<>(Lane.class);
  private final Patience patience;

  /**
   * Creates a free budget whose requests wait up to 20 s.
   *
   * @param bytes of all lanes
   */
  public MemoryBudget(long bytes) {
    this(bytes, USUAL_PATIENCE);
  }

  /** Creates a free budget whose requests wait for some time. */
  public MemoryBudget(long bytes, Duration patience) {
    this(bytes, given -> given.await(patience.toMillis(), TimeUnit.MILLISECONDS));
  }

  MemoryBudget(long bytes, Patience patience) {
    this.patience = patience;
    for (Lane lane : Lane.values()) {
      shares.put(lane, new Share(bytes / 100 * lane.percent));
    }
  }

  /** Returns a budget of the usual share of this process's heap. */
  public static MemoryBudget usual() {
    return new MemoryBudget(Runtime.getRuntime().maxMemory() / 100 * USUAL_PERCENT);
  }

  /**
   * Returns the weight of a JSON text with its tree: 7.2 bytes a byte of long numbers, up to 72 a
   * token of short ones.
   */
  public static long ofJson(long bytes) {
    return 10 * bytes + 64 * Math.min(500_000, bytes / 2);
  }

  /** Returns the weight of a stored text that is copied into an answer. */
  public static long ofStored(long bytes) {
    return 3 * bytes;
  }

  /**
   * Takes memory for a request of a project, and waits for it.
   *
   * @throws Fault when there was none: {@code concurrency_limit_exceeded} for a project that has
   *     half the lane while others wait, else {@code overloaded}
   */
  public Reservation acquire(Lane lane, UUID project, long weight) {
    return share(lane).acquire(new Item(project, weight));
  }

  /** Takes memory that is free now; empty when there is none or others wait for it. */
  public Optional<Reservation> tryAcquire(Lane lane, UUID project, long weight) {
    return share(lane).tryAcquire(new Item(project, weight));
  }

  private Share share(Lane lane) {
    return Objects.requireNonNull(shares.get(lane));
  }

  /** Returns the bytes that a lane has given. */
  public long used(Lane lane) {
    return share(lane).used();
  }

  /** The memory of one request, compared by identity. */
  private static final class Item {
    private final UUID project;
    private final long weight;
    private final CountDownLatch given = new CountDownLatch(1);

    Item(UUID project, long weight) {
      this.project = project;
      this.weight = weight;
    }
  }

  /** The memory of one lane. */
  private final class Share {
    private final long size;
    private final Map<UUID, Long> projects = new HashMap<>();
    private final Deque<Item> line = new ArrayDeque<>();
    private long used;

    Share(long size) {
      this.size = size;
    }

    Reservation acquire(Item item) {
      Optional<Reservation> free = takeOrQueue(item);
      if (free.isPresent()) {
        return free.get();
      }
      if (!isGiven(item) && leave(item)) {
        throw refusal(item);
      }
      return reserve(item);
    }

    private boolean isGiven(Item item) {
      try {
        return patience.await(item.given);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private synchronized Optional<Reservation> takeOrQueue(Item item) {
      Optional<Reservation> free = tryAcquire(item);
      if (free.isEmpty()) {
        if (line.size() >= LINE) {
          throw refusal(item);
        }
        line.add(item);
      }
      return free;
    }

    synchronized Optional<Reservation> tryAcquire(Item item) {
      if (!line.isEmpty() || !fits(item)) {
        return Optional.empty();
      }
      take(item);
      return Optional.of(reserve(item));
    }

    private boolean fits(Item item) {
      return used == 0 || used + item.weight <= size;
    }

    private void take(Item item) {
      used += item.weight;
      projects.merge(item.project, item.weight, Long::sum);
    }

    /** Leaves the line; returns false when the memory was given at the same moment. */
    private synchronized boolean leave(Item item) {
      boolean left = line.remove(item);
      giveFree(); // The one behind may be smaller.
      return left;
    }

    private synchronized void release(Item item) {
      used -= item.weight;
      projects.computeIfPresent(
          item.project, (same, had) -> had > item.weight ? had - item.weight : null);
      giveFree();
    }

    private void giveFree() {
      while (!line.isEmpty() && fits(line.element())) {
        Item next = line.remove();
        take(next);
        next.given.countDown();
      }
    }

    private synchronized Fault refusal(Item item) {
      long pause = Math.max(1, Math.min(LONGEST_PAUSE, line.size()));
      boolean others = line.stream().anyMatch(waiting -> !waiting.project.equals(item.project));
      boolean half = projects.getOrDefault(item.project, 0L) >= size / 2;
      return half && others
          ? Fault.of(
              FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
              "This project has half of the memory for such requests while others wait; retry"
                  + " when one has ended.",
              Json.obj("retry_after", pause))
          : Fault.of(
              FaultCode.OVERLOADED,
              "The memory for such requests is in use; retry.",
              Json.obj("retry_after", pause));
    }

    synchronized long used() {
      return used;
    }

    private synchronized boolean isWanted() {
      return !line.isEmpty();
    }

    private Reservation reserve(Item item) {
      return new Reservation() {
        private boolean open = true;

        @Override
        public void close() {
          synchronized (Share.this) {
            if (open) {
              open = false;
              release(item);
            }
          }
        }

        @Override
        public boolean isWanted() {
          return Share.this.isWanted();
        }
      };
    }
  }
}
