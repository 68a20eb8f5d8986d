package dev.omni.jdbc.commit;

import dev.omni.application.spi.StoreUnavailable;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.database.Failures;
import dev.omni.jdbc.database.Manner;
import dev.omni.jdbc.file.Uninterrupted;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Commits writes in groups: a thread takes whatever has come in while it was committing, and
 * commits that at once. There are as many such threads as the database has writers; while one waits
 * for a server, another one has its group ready, when that is worth a commit ({@link Waiting}).
 * Before, it gives way for as long as more comes of it: who is about to bring a write may wait only
 * for the processor. A lone write never waits for company: whoever finds nobody writing, nothing
 * waiting and nobody about the last time commits it, without a change of threads. Each caller is
 * answered when its own write is durable. A write that fails is made again alone, so that it fails
 * no neighbour.
 */
public final class Committer implements AutoCloseable {
  private static final int TRIES = 10;

  private final Database database;
  private final FreeKeys keys;
  private final Manner manner;
  private final Waiting waiting;
  private final AtomicLong commits = new AtomicLong();
  private final List<Thread> threads;

  /** Over a database; keys that will be held are marked before they are. */
  public Committer(Database database, FreeKeys keys) {
    this(database, keys, Thread::yield);
  }

  /**
   * The same.
   *
   * @param giveWay how its threads let others have the processor first; back at once when nobody
   *     waits for one
   */
  Committer(Database database, FreeKeys keys, Runnable giveWay) {
    this.database = database;
    this.keys = keys;
    this.manner = Manner.of(database);
    this.waiting = new Waiting(database.writers(), giveWay);
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
  public Verdict commit(Write write) {
    return commit(List.of(write)).get(0);
  }

  /** Commits several writes together, and tells in their order what became of each. */
  public List<Verdict> commit(List<Write> writes) {
    return commit(Pending.of(writes));
  }

  /** The same, for a caller who is told as well in another way. */
  List<Verdict> commit(Pending pending) {
    pending.writes().forEach(write -> write.keys().forEach(keys::mark));
    bring(pending);
    try {
      return pending.answer().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
    }
  }

  private void bring(Pending pending) {
    if (waiting.alone()) {
      here(pending);
      return;
    }
    try {
      if (!waiting.add(pending)) {
        throw new StoreUnavailable("The store takes no more writes now.");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable("The thread was interrupted before its write.", stop);
    }
  }

  /** Nothing else was to be written, so this thread does it. */
  private void here(Pending pending) {
    boolean interrupted = Thread.interrupted();
    try {
      commitGroup(List.of(pending));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** How many transactions were committed. */
  public long commits() {
    return commits.get();
  }

  private void work() {
    for (List<Pending> group = waiting.next(); !group.isEmpty(); group = waiting.next()) {
      commitGroup(group);
    }
  }

  /** Callers are answered behind the end of their group: meanwhile another one may begin. */
  private void commitGroup(List<Pending> group) {
    Runnable answer;
    try {
      answer = committed(group);
    } finally {
      waiting.done(group.size());
    }
    answer.run();
  }

  /** Gives what is to be told when it is over. */
  private Runnable committed(List<Pending> group) {
    try {
      List<Verdict> verdicts =
          transaction(group.stream().flatMap(pending -> pending.writes().stream()).toList());
      return () -> answer(group, verdicts);
    } catch (RuntimeException failed) {
      if (gone(failed)) {
        return () -> fail(group, failed);
      }
      group.forEach(this::alone);
      return () -> {};
    } catch (Error broken) {
      // Whoever waits must hear of it; the thread goes on, or every later write would wait for
      // ever.
      return () -> fail(group, broken);
    }
  }

  private static void answer(List<Pending> group, List<Verdict> verdicts) {
    int answered = 0;
    for (Pending pending : group) {
      int end = answered + pending.writes().size();
      pending.answer().complete(List.copyOf(verdicts.subList(answered, end)));
      answered = end;
    }
  }

  private static void fail(List<Pending> group, Throwable why) {
    group.forEach(pending -> pending.answer().completeExceptionally(why));
  }

  private void alone(Pending pending) {
    try {
      pending.answer().complete(pending.writes().stream().map(this::alone).toList());
    } catch (RuntimeException | Error failed) { // As in a group: nobody may wait for ever.
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
    } catch (RuntimeException failed) {
      if (gone(failed)) {
        throw failed;
      }
      return false;
    }
  }

  /** Whether nothing can be written; what only passes may succeed when it is made again. */
  private static boolean gone(RuntimeException failed) {
    return failed instanceof StoreUnavailable && !Failures.passing(failed);
  }

  /** Commits what waits, then takes no more. */
  @Override
  public void close() {
    waiting.close();
    threads.forEach(Uninterrupted::join);
  }
}
