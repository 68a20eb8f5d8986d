package dev.omni.jdbc;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Commits writes in groups: one thread takes whatever has come in while it was committing, and
 * commits that at once. A lone write never waits for company. Each caller is answered when its own
 * write is durable. A write that fails is made again alone, so that it fails no neighbour.
 */
final class Committer implements AutoCloseable {
  private static final int QUEUE = 4096;
  private static final int GROUP = 512;
  private static final int TRIES = 10;
  private static final long PATIENCE_SECONDS = 5;

  private static final Write NOTHING =
      new Write(
          new Tenant(new UUID(0, 0), Mode.TEST),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Change.NONE);

  private final Database database;
  private final BlockingQueue<Pending> queue = new ArrayBlockingQueue<>(QUEUE);
  private final AtomicLong commits = new AtomicLong();
  private final ReadWriteLock door = new ReentrantReadWriteLock();
  private final Thread thread = new Thread(this::work, "omni-committer");
  private boolean closed;

  private record Pending(Write write, CompletableFuture<Verdict> answer) {
    static Pending of(Write write) {
      return new Pending(write, new CompletableFuture<>());
    }
  }

  /** The last in the queue: it wakes the thread and ends it. */
  private final Pending end = Pending.of(NOTHING);

  Committer(Database database) {
    this.database = database;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Commits a write. Does not give up when the calling thread is interrupted: by then the write may
   * be under way.
   *
   * @throws StoreUnavailable when the store is gone or too much waits
   */
  Verdict commit(Write write) {
    Pending pending = Pending.of(write);
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
      if (closed || !queue.offer(pending, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new StoreUnavailable("The store takes no more writes now.");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable("The thread was interrupted before its write.", stop);
    } finally {
      door.readLock().unlock();
    }
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
      queue.drainTo(group, GROUP - 1);
      open = !group.remove(end);
      if (!group.isEmpty()) {
        commit(group);
        group.clear();
      }
    }
  }

  private void commit(List<Pending> group) {
    try {
      Verdict[] verdicts = transaction(group.stream().map(Pending::write).toList());
      for (int i = 0; i < verdicts.length; i++) {
        group.get(i).answer().complete(verdicts[i]);
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
    for (int attempt = 1; !pending.answer().isDone(); attempt++) {
      try {
        pending.answer().complete(transaction(List.of(pending.write()))[0]);
      } catch (Batch.Torn torn) {
        pending.answer().complete(torn.verdict());
      } catch (RuntimeException failed) {
        if (attempt == TRIES || !Failures.passing(failed)) {
          pending.answer().completeExceptionally(failed);
        }
      }
    }
  }

  private Verdict[] transaction(List<Write> writes) {
    Verdict[] verdicts = database.commit(handle -> Batch.write(handle, writes));
    commits.incrementAndGet();
    return verdicts;
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
    Uninterrupted.join(thread);
  }
}
