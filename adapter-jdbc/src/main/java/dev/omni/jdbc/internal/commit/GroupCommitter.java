package dev.omni.jdbc.internal.commit;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.database.SqlExceptionTranslator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one writer of runs and documents: a thread that takes all writes that came while it was
 * committing, and commits them in one transaction. Each caller is answered when its write is
 * durable. When the group fails, each of its writes is made alone, so that none fails another.
 */
public final class GroupCommitter implements AutoCloseable {
  private static final int QUEUE = 4096;
  private static final int GROUP = 256;
  private static final int TRIES = 10;
  private static final long PATIENCE_SECONDS = 5;
  private static final PendingWrite END = PendingWrite.of(List.of());

  private final Database database;
  private final BlockingQueue<PendingWrite> queue = new LinkedBlockingQueue<>(QUEUE);
  private final AtomicLong commits = new AtomicLong();
  private final Thread thread = new Thread(this::run, "omni-committer");
  private volatile boolean closed;

  /** A committer over a database; starts its thread. */
  public GroupCommitter(Database database) {
    this.database = database;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Commits a write. Does not return early when the calling thread is interrupted: the write may be
   * in progress.
   *
   * @throws StoreUnavailableException when the database is unavailable or the queue is full
   */
  public WriteResult commit(Write write) {
    return commit(List.of(write)).get(0);
  }

  /** Commits several writes in one transaction; returns the result of each, in their order. */
  public List<WriteResult> commit(List<Write> writes) {
    return commit(PendingWrite.of(writes));
  }

  List<WriteResult> commit(PendingWrite pending) {
    enqueue(pending);
    try {
      return pending.results().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
    }
  }

  private void enqueue(PendingWrite pending) {
    try {
      boolean queued = !closed && queue.offer(pending, PATIENCE_SECONDS, TimeUnit.SECONDS);
      // One that came after the end of the thread is still there.
      if (!queued || (closed && queue.remove(pending))) {
        throw new StoreUnavailableException("The store takes no more writes now.");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("The thread was interrupted before its write.", stop);
    }
  }

  /** The number of committed transactions. */
  public long commits() {
    return commits.get();
  }

  private void run() {
    boolean ended = false;
    while (!ended) {
      List<PendingWrite> group = next();
      ended = group.remove(END);
      if (!group.isEmpty()) {
        commitGroup(group);
      }
    }
  }

  /** Waits for a write, and takes those that came with it; nobody interrupts this thread. */
  private List<PendingWrite> next() {
    var group = new ArrayList<PendingWrite>();
    while (group.isEmpty()) {
      try {
        group.add(queue.take());
      } catch (InterruptedException ignored) {
        continue;
      }
      queue.drainTo(group, GROUP - 1);
    }
    return group;
  }

  private void commitGroup(List<PendingWrite> group) {
    try {
      answer(group, transaction(group.stream().flatMap(p -> p.writes().stream()).toList()));
    } catch (RuntimeException failed) {
      if (unavailable(failed)) {
        group.forEach(pending -> pending.results().completeExceptionally(failed));
      } else {
        group.forEach(this::commitAlone);
      }
    } catch (Error broken) {
      // The callers must not wait for ever, and the thread must go on.
      group.forEach(pending -> pending.results().completeExceptionally(broken));
    }
  }

  private static void answer(List<PendingWrite> group, List<WriteResult> results) {
    int from = 0;
    for (PendingWrite pending : group) {
      int to = from + pending.writes().size();
      pending.results().complete(List.copyOf(results.subList(from, to)));
      from = to;
    }
  }

  private void commitAlone(PendingWrite pending) {
    try {
      pending.results().complete(pending.writes().stream().map(this::commitAlone).toList());
    } catch (RuntimeException | Error failed) {
      pending.results().completeExceptionally(failed);
    }
  }

  private WriteResult commitAlone(Write write) {
    for (int attempt = 1; true; attempt++) {
      try {
        return transaction(List.of(write)).get(0);
      } catch (PartialWriteException partial) {
        return partial.result();
      } catch (RuntimeException failed) {
        if (attempt == TRIES || !SqlExceptionTranslator.isTransient(failed)) {
          throw failed;
        }
      }
    }
  }

  private List<WriteResult> transaction(List<Write> writes) {
    List<WriteResult> results = database.commit(handle -> WriteBatch.execute(handle, writes));
    commits.incrementAndGet();
    return results;
  }

  /** Whether nothing can be written now; a transient failure may pass when it is repeated. */
  private static boolean unavailable(RuntimeException failed) {
    return failed instanceof StoreUnavailableException
        && !SqlExceptionTranslator.isTransient(failed);
  }

  /** Commits the writes in the queue, then takes no more. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        queue.put(END);
        thread.join();
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
