package dev.omni.application.load;

import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.application.load.MemoryBudget.Reservation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The reserved memory of one request until its answer was sent. */
public final class Reservations implements AutoCloseable {
  private static final ThreadLocal<Optional<Reservations>> HERE =
      ThreadLocal.withInitial(Optional::empty);

  private final MemoryBudget budget;
  private final Deque<Reservation> open = new ArrayDeque<>();
  private Reservation reading = Reservation.NONE;
  private long read;

  /**
   * Creates the reservations of a request that has none yet.
   *
   * @param budget of what it reads
   */
  public Reservations(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Adds one, which is closed with the others. */
  public synchronized void add(Reservation reservation) {
    open.push(reservation);
  }

  /**
   * Takes the memory for a stored text and its tree, and waits for it. The request of this thread
   * keeps it until its answer was sent; a thread without a request, such as a worker's, has its
   * memory from elsewhere.
   *
   * @param bytes size of the text
   * @throws dev.omni.domain.fault.Fault as {@link MemoryBudget#acquire}
   */
  public static void read(UUID project, long bytes) {
    if (bytes > 0) {
      HERE.get().ifPresent(request -> request.take(project, bytes));
    }
  }

  /**
   * Does something with stored texts that are not part of the answer, as one run after another of
   * many: what is read next takes their memory over, so that they weigh as much as the largest one.
   */
  public static <T> T passing(Supplier<T> work) {
    Optional<Reservations> request = HERE.get();
    long before = request.map(Reservations::read).orElse(0L);
    try {
      return work.get();
    } finally {
      request.ifPresent(each -> each.reset(before));
    }
  }

  private synchronized long read() {
    return read;
  }

  private synchronized void reset(long before) {
    read = before;
  }

  /** Takes one piece for all that was read: two requests with a part each would wait for ever. */
  private synchronized void take(UUID project, long bytes) {
    reading.close();
    reading = Reservation.NONE;
    read += MemoryBudget.ofJson(bytes);
    reading = budget.acquire(Lane.READS, project, read);
  }

  /** Returns whether others wait for the memory of this request. */
  public synchronized boolean areWanted() {
    return open.stream().anyMatch(Reservation::isWanted);
  }

  /** Makes these the ones of this thread, until the result is closed. */
  public ThreadScope makeCurrent() {
    HERE.set(Optional.of(this));
    return HERE::remove;
  }

  /** The time in which a thread serves a request. */
  public interface ThreadScope extends AutoCloseable {
    @Override
    void close();
  }

  @Override
  public synchronized void close() {
    reading.close();
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
