package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.database.Database;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Cells of data sets in the database, as pieces of one size. Rows rather than large objects: they
 * need no transaction around a whole upload, are deleted by their key without leaving objects that
 * nothing refers to, and are the same statements on every database.
 */
public final class JdbiDataSetFiles implements DataSetFiles {
  private static final int PIECE = 256 << 10;

  /** The time after the last piece when a file counts as abandoned by its node. */
  private static final Duration QUIET = Duration.ofHours(1);

  private static final String BEGIN =
      "INSERT INTO data_set_file (id, size, written_at) VALUES (:id, NULL, :now)";
  private static final String APPEND =
      "INSERT INTO data_set_piece (id, number, bytes) VALUES (:id, :number, :bytes)";
  private static final String TOUCH = "UPDATE data_set_file SET written_at = :now WHERE id = :id";
  private static final String COMPLETE =
      "UPDATE data_set_file SET size = :size, written_at = :now WHERE id = :id";
  private static final String SIZE = "SELECT size FROM data_set_file WHERE id = :id";
  private static final String READ =
      "SELECT bytes FROM data_set_piece WHERE id = :id AND number >= :from AND number <= :to"
          + " ORDER BY number";
  private static final String ABANDONED = "SELECT id FROM data_set_file WHERE written_at < :before";

  private final Database database;
  private final InstantSource clock;

  /** Creates the store with the time of the database. */
  public JdbiDataSetFiles(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public Draft create(UUID set) {
    database.update(BEGIN, Map.of("id", set, "now", clock.instant()));
    return new Pieces(set);
  }

  /** The pieces of a file in the making. */
  private final class Pieces implements Draft {
    private final UUID set;
    private final byte[] piece = new byte[PIECE];
    private int filled;
    private int number;
    private boolean complete;

    Pieces(UUID set) {
      this.set = set;
    }

    @Override
    public void write(byte[] bytes, int length) {
      for (int at = 0; at < length; ) {
        int part = Math.min(length - at, PIECE - filled);
        System.arraycopy(bytes, at, piece, filled, part);
        filled += part;
        at += part;
        if (filled == PIECE) {
          append();
        }
      }
    }

    private void append() {
      byte[] bytes = Arrays.copyOf(piece, filled);
      database.write(
          handle -> {
            handle
                .createUpdate(APPEND)
                .bindMap(Map.of("id", set, "number", number, "bytes", bytes))
                .execute();
            return handle
                .createUpdate(TOUCH)
                .bindMap(Map.of("id", set, "now", clock.instant()))
                .execute();
          });
      number++;
      filled = 0;
    }

    @Override
    public void complete() {
      long size = (long) number * PIECE + filled;
      if (filled > 0) {
        append();
      }
      int ended =
          database.update(COMPLETE, Map.of("id", set, "size", size, "now", clock.instant()));
      if (ended == 0) {
        throw new StoreUnavailableException("The file of the data set was removed.");
      }
      complete = true;
    }

    @Override
    public void close() {
      if (!complete) {
        delete(set);
      }
    }
  }

  @Override
  public Content open(UUID set) {
    long size =
        database
            .find(SIZE, Map.of("id", set), Long.class)
            .orElseThrow(() -> new StoreUnavailableException("The data set has no file."));
    return new Content() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public byte[] read(long from, int length) {
        return part(set, from, length);
      }

      @Override
      public void close() {}
    };
  }

  private byte[] part(UUID set, long from, int length) {
    int first = (int) (from / PIECE);
    int last = (int) ((from + length - 1) / PIECE);
    var bytes = new ByteArrayOutputStream((last - first + 1) * PIECE);
    database
        .list(READ, Map.of("id", set, "from", first, "to", last), byte[].class)
        .forEach(bytes::writeBytes);
    int skipped = (int) (from - (long) first * PIECE);
    if (bytes.size() < skipped + length) {
      throw new StoreUnavailableException("The data set was deleted.");
    }
    return Arrays.copyOfRange(bytes.toByteArray(), skipped, skipped + length);
  }

  @Override
  public void delete(UUID set) {
    database.write(
        handle -> {
          Map<String, UUID> id = Map.of("id", set);
          handle.createUpdate("DELETE FROM data_set_piece WHERE id = :id").bindMap(id).execute();
          return handle
              .createUpdate("DELETE FROM data_set_file WHERE id = :id")
              .bindMap(id)
              .execute();
        });
  }

  @Override
  public List<UUID> abandoned() {
    var before = Map.of("before", clock.instant().minus(QUIET));
    return database.list(ABANDONED, before, UUID.class);
  }
}
