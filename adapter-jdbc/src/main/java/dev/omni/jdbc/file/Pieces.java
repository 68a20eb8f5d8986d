package dev.omni.jdbc.file;

import dev.omni.application.spi.StoreUnavailable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.Chunk;
import org.h2.mvstore.MVStore;

/**
 * The pieces of the embedded database's file. H2 writes each commit as a piece of its own, with all
 * pages that changed and the ways to them; the next commits write most of those again. A piece in
 * which nothing is used any more may be written over. Here that waits until the disk has what tells
 * so: otherwise a failing power could leave new data where what the disk still refers to was. What
 * the pieces that are found then refer to stays as well ({@link TwoHeads}). And pieces in which
 * little is used are emptied, or hardly any of them would ever be free: with {@code WRITE_DELAY=0}
 * H2 does nothing of that kind itself. To be called by one thread.
 */
final class Pieces {
  /** Pieces of which more than that is in use, in percent, are left alone. */
  private static final double DENSE = 50;

  /** How much of the time may go into emptying pieces. */
  private static final double MOST = 0.5;

  /** What emptying would give, in bytes, up to which it is not worth an effort. */
  static final long TOLERATED = 256 << 20;

  /** How much is moved at once, while commits wait. */
  private static final long STEP = 512 << 10;

  /** How many versions' pieces are given free while commits wait. */
  private static final long VERSIONS = 64;

  private final MVStore store;
  private final Chunks chunks;
  private final Queue<Chunk<?>> sparse = new ArrayDeque<>();
  private long free;
  private long settled;
  private long writes;
  private boolean moved;

  private Pieces(MVStore store) {
    this.store = store;
    this.chunks = new Chunks(store);
    UsedBlocks.serve(store);
    this.free = store.getCurrentVersion() - 1;
    this.settled = free;
    this.writes = store.getFileStore().getWriteCount();
    // H2 itself goes by the age of a piece, which says nothing of when it went out of use. Nothing
    // is that old: so commits give none free, but those of more than 24 days.
    store.setRetentionTime(Integer.MAX_VALUE);
    // What was given free while the file was opened may be used when the disk knows of it.
    store.sync();
    store.setReuseSpace(true);
  }

  /** Those of the database that is connected to, in this process. */
  static Pieces of(DataSource database) {
    return new Pieces(store(database));
  }

  /** What H2 keeps that database in. */
  static MVStore store(DataSource database) {
    try (Connection connection = database.getConnection()) {
      var session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      return session.getDatabase().getStore().getMvStore();
    } catch (SQLException failed) {
      throw new StoreUnavailable("The embedded database cannot be reached.", failed);
    }
  }

  /**
   * Brings what was written to the disk, if anything was. Pieces that were out of use when this was
   * called before are free then: what tells so was written before now, and is on the disk. Gives
   * whether anything was to be done.
   */
  boolean settle() {
    if (!moved && writes == store.getFileStore().getWriteCount()) {
      return false;
    }
    store.commit();
    long written = store.getCurrentVersion() - 1;
    // What is given free is noted by the next commit, whoever makes it: an idle store stays idle.
    writes = store.getFileStore().getWriteCount();
    store.sync();
    while (free < settled) {
      free = Math.min(settled, free + VERSIONS);
      alone(this::give);
    }
    settled = written - TwoHeads.AHEAD;
    moved = false;
    sparse.clear();
    return true;
  }

  /** Gives pieces free that went out of use before a version. */
  private void give() {
    store.setVersionsToKeep((int) (store.getCurrentVersion() - free));
    try {
      store.getFileStore().dropUnusedChunks();
    } finally {
      store.setVersionsToKeep(0);
    }
  }

  /** How much of the time is to go into emptying pieces. */
  double share() {
    return share(loose());
  }

  /** The same where emptying would give so many bytes: the more, up to twice what is tolerated. */
  static double share(long loose) {
    return MOST * Math.min(1, Math.max(0, (double) (loose - TOLERATED) / TOLERATED));
  }

  /**
   * What is not in use, in bytes, of the pieces that may be emptied. What the others do not use
   * says nothing: in a large file a third of the whole would be taken for room to be had, and the
   * file would go on growing while what can be emptied waits.
   */
  long loose() {
    return sparse().stream()
        .filter(chunks::movable)
        .mapToLong(chunk -> chunk.maxLen - chunk.maxLenLive)
        .sum();
  }

  /**
   * Moves what is used in some of those with little of it, as if it had been changed; gives whether
   * there were any. It is read before commits have to wait, and comes into a piece of its own: what
   * lasts is apart from what the next commits replace, and need not be moved again.
   */
  boolean empty() {
    if (sparse.isEmpty()) {
      sparse.addAll(sparse());
    }
    List<Chunk<?>> some = some();
    if (some.isEmpty()) {
      return false;
    }
    some.forEach(chunks::read);
    var any = new AtomicBoolean();
    store.executeFilestoreOperation(
        () -> {
          any.set(chunks.move(some));
          store.commit();
        });
    moved |= any.get();
    return any.get();
  }

  /**
   * Those with little in use, without the youngest, of which less will soon be. They come by age:
   * what was written at a time stands together in its tables, and the ways to it are few.
   */
  private List<Chunk<?>> sparse() {
    return chunks.all().stream()
        .filter(chunk -> chunk.version < settled && fill(chunk) < DENSE)
        .sorted(Comparator.comparing(chunk -> chunk.version))
        .toList();
  }

  private static double fill(Chunk<?> chunk) {
    return 100.0 * chunk.maxLenLive / Math.max(1, chunk.maxLen);
  }

  private List<Chunk<?>> some() {
    var some = new ArrayList<Chunk<?>>();
    for (long size = 0; size < STEP && !sparse.isEmpty(); ) {
      Chunk<?> next = sparse.remove();
      if (chunks.movable(next)) {
        some.add(next);
        size += next.maxLenLive;
      }
    }
    return some;
  }

  /** Does something between two commits, whatever the age of pieces. */
  private void alone(Runnable work) {
    store.executeFilestoreOperation(
        () -> {
          int usual = store.getRetentionTime();
          store.setRetentionTime(0);
          try {
            work.run();
          } finally {
            store.setRetentionTime(usual);
          }
        });
  }

  /** Whether there is nothing left to do, as the database is closed. */
  boolean closed() {
    return store.isClosed();
  }
}
