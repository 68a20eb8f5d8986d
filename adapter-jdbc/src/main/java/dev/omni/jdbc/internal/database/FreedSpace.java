package dev.omni.jdbc.internal.database;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;

/**
 * The space of an embedded database that removed rows leave. H2 moves what stays to the beginning
 * of its file and cuts off the end, from five seconds after the removal on, but in a quiet database
 * it looks once and then waits for writes: these are written here for a while.
 */
public final class FreedSpace {
  /** The time between two rounds of writes. */
  public static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final int ROUNDS = 30;

  /** H2 counts a twentieth of a second with fewer than ten operations on its file as quiet. */
  private static final int WRITES = 12;

  /** Changes a row to what it is. */
  private static final String TOUCH = "UPDATE cache_version SET version = version WHERE id = 1";

  private static final String CHECKPOINT = "CHECKPOINT";

  private final Database database;
  private final AtomicInteger left = new AtomicInteger();

  /** Creates it for a database; in a shared one it does nothing. */
  public FreedSpace(Database database) {
    this.database = database;
  }

  /** Notes that rows were removed. */
  public void freed() {
    if (database.embedded()) {
      left.set(ROUNDS);
    }
  }

  /** Writes, for some time after a removal. */
  public void round() {
    if (left.get() > 0) {
      left.decrementAndGet();
      database.poll(FreedSpace::writes);
    }
  }

  private static int writes(Handle handle) {
    for (int i = 0; i < WRITES; i++) {
      handle.execute(TOUCH);
      handle.execute(CHECKPOINT);
    }
    return WRITES;
  }
}
