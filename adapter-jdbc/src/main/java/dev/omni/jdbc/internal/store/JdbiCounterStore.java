package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.CounterStore;
import dev.omni.jdbc.internal.database.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Shared counters in the database. Each node writes its own rows, so that nodes do not wait for
 * each other.
 */
final class JdbiCounterStore implements CounterStore {
  static final String UPDATE =
      """
      UPDATE shared_counter SET started_at = :startedAt, total = :total, updated_at = :now
      WHERE node = :node AND subject_id = :subjectId AND counter = :counter
      """;

  static final String INSERT =
      """
      INSERT INTO shared_counter (node, subject_id, counter, started_at, total, updated_at)
      VALUES (:node, :subjectId, :counter, :startedAt, :total, :now)
      ON CONFLICT DO NOTHING
      """;

  static final String OTHERS =
      "SELECT * FROM shared_counter WHERE updated_at >= :since AND node <> :node";

  static final String FORGET = "DELETE FROM shared_counter WHERE updated_at < :before";

  private final Database database;

  JdbiCounterStore(Database database) {
    this.database = database;
  }

  @Override
  public List<SharedCounter> exchange(
      UUID node, List<SharedCounter> own, Instant now, Duration fresh) {
    if (!own.isEmpty()) {
      database.write(handle -> write(handle, own, now));
    }
    return database.list(
        OTHERS, Map.of("node", node, "since", now.minus(fresh)), SharedCounter.class);
  }

  private static int[] write(Handle handle, List<SharedCounter> own, Instant now) {
    batch(handle, INSERT, own, now);
    return batch(handle, UPDATE, own, now);
  }

  private static int[] batch(Handle handle, String sql, List<SharedCounter> counters, Instant now) {
    PreparedBatch batch = handle.prepareBatch(sql);
    counters.forEach(counter -> batch.bindMethods(counter).bind("now", now).add());
    return batch.execute();
  }

  @Override
  public int deleteBefore(Instant before) {
    return database.update(FORGET, Map.of("before", before));
  }
}
