package dev.omni.jdbc;

import dev.omni.application.spi.StoreUnavailable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/**
 * Commits writes in groups: a thread takes whatever has come in while it was committing, and
 * commits that at once. There are as many such threads as the database has writers; while one waits
 * for a server, another one has its group ready. Before, it gives way for as long as more comes of
 * it: most of what a commit costs is the same for one write and for many, and who is about to bring
 * one may wait only for the processor. A lone write never waits for company: whoever finds nobody
 * writing, nothing waiting and nobody about the last time commits it, without a change of threads.
 * Each caller is answered when its own write is durable. A write that fails is made again alone, so
 * that it fails no neighbour.
 */
final class Committer implements AutoCloseable {
  private static final int QUEUE = 4096;
  private static final int GROUP = 512;
  private static final int TRIES = 10;
  private static final long PATIENCE_SECONDS = 5;

  private final Database database;
  private final FreeKeys keys;
  private final Optional<Runnable> giveWay;
  private final Batch.Manner manner;
  private final BlockingQueue<Pending> queue = new ArrayBlockingQueue<>(QUEUE);
  private final AtomicLong commits = new AtomicLong();
  private final ReadWriteLock door = new ReentrantReadWriteLock();
  private final Semaphore writers;
  private final List<Thread> threads;
  private boolean closed;

  /** Whether the last group had more than one in it: its callers will soon come again. */
  private volatile boolean crowd;

  private record Pending(List<Write> writes, CompletableFuture<List<Verdict>> answer) {
    static Pending of(List<Write> writes) {
      return new Pending(List.copyOf(writes), new CompletableFuture<>());
    }
  }

  /** The last in the queue: it wakes each thread and ends it. */
  private final Pending end = Pending.of(List.of());

  /** Over a database; keys that will be held are marked before they are. */
  Committer(Database database, FreeKeys keys) {
    this(database, keys, database.embedded() ? Optional.empty() : Optional.of(Thread::yield));
  }

  /**
   * The same.
   *
   * @param giveWay how its threads let others have the processor first; back at once when nobody
   *     waits for one. Empty when they give way to nobody
   */
  Committer(Database database, FreeKeys keys, Optional<Runnable> giveWay) {
    this.database = database;
    this.keys = keys;
    this.giveWay = giveWay;
    this.manner = Batch.Manner.of(database);
    this.writers = new Semaphore(database.writers());
    this.threads =
        IntStream.range(0, database.writers())
            .mapToObj(i -> new Thread(this::work, "omni-committer"))
            .toList();
    threads.forEach(thread -> thread.setDaemon(true));
    threads.forEach(Thread::start);
  }

  /**
   * Commits a write. Does not give up when the calling thread is interrupted: by then the write may
   * be under way.
   *
   * @throws StoreUnavailable when the store is gone or too much waits
   */
  Verdict commit(Write write) {
    return commit(List.of(write)).get(0);
  }

  /** Commits several writes together, and tells in their order what became of each. */
  List<Verdict> commit(List<Write> writes) {
    writes.forEach(write -> write.key().ifPresent(keys::mark));
    Pending pending = Pending.of(writes);
    enqueue(pending);
    try {
      return pending.answer().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
    }
  }

  /** Many may come in at once, but none after the door is closed. */
  private void enqueue(Pending pending) {
    door.readLock().lock();
    try {
      boolean taken =
          !closed
              && (committedHere(pending)
                  || queue.offer(pending, PATIENCE_SECONDS, TimeUnit.SECONDS));
      if (!taken) {
        throw new StoreUnavailable("The store takes no more writes now.");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable("The thread was interrupted before its write.", stop);
    } finally {
      door.readLock().unlock();
    }
  }

  /** Whether nothing else was to be written, so that it has been committed by this thread. */
  private boolean committedHere(Pending pending) {
    if (crowd || !queue.isEmpty() || somebodyWrites() || !writers.tryAcquire()) {
      return false;
    }
    boolean interrupted = Thread.interrupted();
    try {
      commitGroup(List.of(pending));
      return true;
    } finally {
      writers.release();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean somebodyWrites() {
    return writers.availablePermits() < threads.size();
  }

  /** How many transactions were committed. */
  long commits() {
    return commits.get();
  }

  private void work() {
    var group = new ArrayList<Pending>(GROUP);
    boolean open = true;
    while (open) {
      group.add(Uninterrupted.take(queue));
      writers.acquireUninterruptibly();
      try {
        giveWay.ifPresent(this::whileMoreComes);
        queue.drainTo(group, GROUP - 1);
        open = !group.remove(end);
        if (!open) {
          queue.add(end); // For the next thread; nothing else comes any more.
        }
        if (!group.isEmpty()) {
          commitGroup(group);
          group.clear();
        }
      } finally {
        writers.release();
      }
    }
  }

  private void whileMoreComes(Runnable step) {
    int before;
    do {
      before = queue.size();
      step.run();
    } while (queue.size() > before && queue.size() < GROUP);
  }

  private void commitGroup(List<Pending> group) {
    crowd = giveWay.isPresent() && group.size() > 1;
    try {
      List<Verdict> verdicts =
          transaction(group.stream().flatMap(pending -> pending.writes().stream()).toList());
      int answered = 0;
      for (Pending pending : group) {
        int end = answered + pending.writes().size();
        pending.answer().complete(List.copyOf(verdicts.subList(answered, end)));
        answered = end;
      }
    } catch (StoreUnavailable gone) {
      group.forEach(pending -> pending.answer().completeExceptionally(gone));
    } catch (RuntimeException oneOfThem) {
      group.forEach(this::alone);
    } catch (Error broken) {
      // Whoever waits must hear of it; the thread goes on, or every later write would wait for
      // ever.
      group.forEach(pending -> pending.answer().completeExceptionally(broken));
    }
  }

  private void alone(Pending pending) {
    try {
      pending.answer().complete(pending.writes().stream().map(this::alone).toList());
    } catch (RuntimeException failed) {
      pending.answer().completeExceptionally(failed);
    }
  }

  private Verdict alone(Write write) {
    for (int attempt = 1; true; attempt++) {
      try {
        return transaction(List.of(write)).get(0);
      } catch (Batch.Torn torn) {
        return torn.verdict();
      } catch (RuntimeException failed) {
        if (attempt == TRIES || !Failures.passing(failed)) {
          throw failed;
        }
      }
    }
  }

  private List<Verdict> transaction(List<Write> writes) {
    List<Verdict> verdicts =
        straight(writes)
            ? Collections.nCopies(writes.size(), Verdict.WON)
            : List.of(database.commit(handle -> Batch.write(handle, manner, writes)));
    commits.incrementAndGet();
    return verdicts;
  }

  /** Whether they could be made on the understanding that nothing stands in their way. */
  private boolean straight(List<Write> writes) {
    if (database.embedded() || !Straight.fits(writes)) {
      return false;
    }
    try {
      return database.commit(handle -> Straight.written(handle.getConnection(), writes));
    } catch (StoreUnavailable gone) {
      throw gone;
    } catch (RuntimeException hindered) {
      return false;
    }
  }

  /** Commits what is queued, then takes no more. */
  @Override
  public void close() {
    door.writeLock().lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      door.writeLock().unlock();
    }
    Uninterrupted.put(queue, end);
    threads.forEach(Uninterrupted::join);
  }
}
