package dev.omni.jdbc.internal.commit;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.database.SqlExceptionTranslator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one writer of runs and documents: a thread that takes all writes that came while it was
 * committing, and commits them in one transaction. Each caller is answered when its write is
 * durable. When the group fails, each of its writes is made alone, so that none fails another. A
 * write that finds the queue full is refused, so that a slow database does not fill the memory.
 */
public final class GroupCommitter implements AutoCloseable {
  private static final int TRIES = 10;
  private static final long BEAT_SECONDS = 1;

  private final Database database;
  private final CommitQueue queue = new CommitQueue();
  private final AtomicLong commits = new AtomicLong();
  private final Thread thread = new Thread(this::run, "omni-committer");
  private final AtomicLong beats = new AtomicLong();

  /** Creates a committer over a database and starts its thread. */
  public GroupCommitter(Database database) {
    this.database = database;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Commits a write. Does not return early when the calling thread is interrupted: the write may be
   * in progress.
   *
   * @throws StoreUnavailableException when the database is unavailable, the queue is full or the
   *     committer is closed
   */
  public WriteResult commit(Write write) {
    return commit(List.of(write)).get(0);
  }

  /** Commits several writes in one transaction; returns the result of each, in their order. */
  public List<WriteResult> commit(List<Write> writes) {
    return commit(PendingWrite.of(writes));
  }

  /**
   * Commits writes of jobs or logs as {@link #commit(List)}; those of requests, which come by the
   * other methods, pass them.
   */
  public List<WriteResult> commitBehind(List<Write> writes) {
    return commit(PendingWrite.behind(writes));
  }

  List<WriteResult> commit(PendingWrite pending) {
    enqueue(pending);
    try {
      return pending.results().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
    }
  }

  void enqueue(PendingWrite pending) {
    if (!queue.add(pending)) {
      throw new StoreUnavailableException(
          queue.isClosed()
              ? "The store accepts no more writes; it is closing."
              : "The store has too many writes to do; retry.");
    }
  }

  /** Returns the number of committed transactions. */
  public long commits() {
    return commits.get();
  }

  /** Returns how often the thread has moved; it moves at least each second. */
  public long beats() {
    return beats.get();
  }

  private void run() {
    try {
      while (!queue.isOver()) {
        beats.incrementAndGet();
        List<PendingWrite> group = queue.next(BEAT_SECONDS, TimeUnit.SECONDS);
        if (!group.isEmpty()) {
          commitGroup(group);
        }
      }
    } catch (InterruptedException impossible) {
      throw new IllegalStateException("the commit thread must not be interrupted", impossible);
    }
  }

  private void commitGroup(List<PendingWrite> group) {
    Iterator<WriteResult> results;
    try {
      List<Write> writes = group.stream().flatMap(pending -> pending.writes().stream()).toList();
      results = transaction(writes).iterator();
    } catch (RuntimeException failed) {
      if (unavailable(failed)) {
        queue.done(group);
        group.forEach(pending -> pending.results().completeExceptionally(failed));
      } else {
        group.forEach(pending -> pending.answer(this::commitAlone));
        queue.done(group);
      }
      return;
    } catch (Error broken) {
      // The callers must not wait forever, and the thread must continue.
      queue.done(group);
      group.forEach(pending -> pending.results().completeExceptionally(broken));
      return;
    }
    queue.done(group); // Before the answers: who has one may fill the queue again.
    group.forEach(pending -> pending.answer(write -> results.next()));
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
    List<WriteResult> results =
        database.commit(handle -> WriteBatch.execute(handle, database, writes));
    commits.incrementAndGet();
    return results;
  }

  /** Returns whether no write can succeed now; a transient failure may pass on a retry. */
  private static boolean unavailable(RuntimeException failed) {
    return failed instanceof StoreUnavailableException
        && !SqlExceptionTranslator.isTransient(failed);
  }

  /** Rejects new writes, and returns when the queued ones are committed. */
  @Override
  public void close() {
    queue.close();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException hurry) {
        interrupted = true; // The queued writes are of callers who wait for them.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
