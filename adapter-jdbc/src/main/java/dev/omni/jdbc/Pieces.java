package dev.omni.jdbc;

import dev.omni.application.spi.StoreUnavailable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
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
  /** How much of the file is to be in use, in percent. */
  private static final int FILL = 30;

  /** What is not in use up to that size is not worth an effort. */
  private static final long TOLERATED = 256 << 20;

  /** How much is moved while commits wait. */
  private static final int STEP = 256 << 10;

  /** How many versions' pieces are given free while commits wait. */
  private static final long VERSIONS = 64;

  private final MVStore store;
  private long free;
  private long settled;
  private long writes;
  private boolean moved;

  private Pieces(MVStore store) {
    this.store = store;
    this.free = store.getCurrentVersion() - 1;
    this.settled = free;
    this.writes = store.getFileStore().getWriteCount();
    // H2 itself goes by the age of a piece, which says nothing of when it went out of use. Nothing
    // is that old: so commits give none free, but those of more than 24 days.
    store.setRetentionTime(Integer.MAX_VALUE);
  }

  /** Those of the database that is connected to, in this process. */
  static Pieces of(DataSource database) {
    try (Connection connection = database.getConnection()) {
      var session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      return new Pieces(session.getDatabase().getStore().getMvStore());
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

  /** How much of the time is to go into emptying pieces: as much as is missing of what to use. */
  double share() {
    int fill = store.getFileStore().getChunksFillRate();
    long unused = store.getFileStore().size() / 100 * (100 - fill);
    return fill < FILL && unused > TOLERATED ? (FILL - fill) / (double) FILL : 0;
  }

  /** Moves some of what is used in pieces with little of it, as if it had been changed. */
  boolean empty() {
    var some = new AtomicBoolean();
    alone(() -> some.set(store.compact(100, STEP)));
    moved |= some.get();
    return some.get();
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
