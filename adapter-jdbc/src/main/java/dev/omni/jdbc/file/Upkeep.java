package dev.omni.jdbc.file;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * Keeps the file of the embedded database on the disk and small, on a thread of its own: each
 * second what was written goes to the disk, and while much of the file is not in use, pieces of it
 * are emptied in steps of some milliseconds, the more of the time the less is in use.
 */
public final class Upkeep implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final Pieces pieces;
  private final LongSupplier nanos;
  private final Room room;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread = new Thread(this::work, "omni-upkeep");

  private Upkeep(Pieces pieces, Room room, LongSupplier nanos) {
    this.pieces = pieces;
    this.room = room;
    this.nanos = nanos;
    thread.setDaemon(true);
    thread.start();
  }

  /** Of the embedded database that is connected to; begins at once. */
  public static Upkeep of(DataSource database, Room room, LongSupplier nanos) {
    return new Upkeep(Pieces.of(database), room, nanos);
  }

  /**
   * Forgets pieces that the file tells of and does not have, since a process was killed; to be
   * called before anything is written.
   */
  public static void forgetLost(DataSource database) {
    new Chunks(Pieces.store(database)).forgetLost();
  }

  private void work() {
    long beat = nanos.getAsLong();
    double share = 0;
    Duration pause = BEAT;
    while (!ended(pause) && !pieces.closed()) {
      try {
        if (room.tight()) {
          pause = BEAT;
          continue;
        }
        if (nanos.getAsLong() - beat >= BEAT.toNanos()) {
          beat = nanos.getAsLong();
          pieces.settle();
          share = pieces.share();
        }
        pause = emptied(share);
      } catch (RuntimeException failed) {
        LOG.log(Level.WARNING, "The file of the embedded database was not tidied.", failed);
        pause = BEAT;
      } catch (Error broken) {
        Uninterrupted.survived(broken);
        pause = BEAT;
      }
    }
  }

  /** Takes a step if there is a need; gives how long to wait for the next one. */
  private Duration emptied(double share) {
    long start = nanos.getAsLong();
    if (share == 0 || !pieces.empty()) {
      return BEAT;
    }
    long took = nanos.getAsLong() - start;
    return Duration.ofNanos((long) (took * (1 - share) / share));
  }

  private boolean ended(Duration pause) {
    try {
      return end.await(Math.min(pause.toNanos(), BEAT.toNanos()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stop) {
      return true;
    }
  }

  /** Ends it; what is under way is finished. */
  @Override
  public void close() {
    end.countDown();
    Uninterrupted.join(thread);
  }
}
