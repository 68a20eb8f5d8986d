package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.CounterStore;
import dev.omni.jdbc.internal.database.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Shared counters in the database. Each node writes its own rows, so that nodes do not wait for
 * each other.
 */
record JdbiCounterStore(Database database) implements CounterStore {
  static final String UPDATE =
      """
      UPDATE shared_counter SET started_at = :started_at, total = :total, updated_at = :updated_at
      WHERE node = :node AND subject_id = :subject_id AND counter = :counter
      """;

  static final String INSERT =
      """
      INSERT INTO shared_counter (node, subject_id, counter, started_at, total, updated_at)
      VALUES (:node, :subject_id, :counter, :started_at, :total, :updated_at)
      """;

  static final String OTHERS =
      "SELECT * FROM shared_counter WHERE updated_at >= :since AND node <> :node";

  static final String FORGET = "DELETE FROM shared_counter WHERE updated_at < :before";

  @Override
  public List<Tally> exchange(UUID node, List<Tally> own, Instant now, Duration fresh) {
    if (!own.isEmpty()) {
      database.write(handle -> write(handle, own, now));
    }
    return database.list(OTHERS, Map.of("node", node, "since", now.minus(fresh)), Tally.class);
  }

  private static int[] write(Handle handle, List<Tally> own, Instant now) {
    int[] met = batch(handle, UPDATE, own, now);
    List<Tally> fresh =
        IntStream.range(0, met.length).filter(i -> met[i] == 0).mapToObj(own::get).toList();
    return fresh.isEmpty() ? met : batch(handle, INSERT, fresh, now);
  }

  private static int[] batch(Handle handle, String sql, List<Tally> tallies, Instant now) {
    PreparedBatch batch = handle.prepareBatch(sql);
    for (Tally tally : tallies) {
      batch
          .bind("node", tally.node())
          .bind("subject_id", tally.of())
          .bind("counter", tally.what())
          .bind("started_at", tally.began())
          .bind("total", tally.count())
          .bind("updated_at", now)
          .add();
    }
    return batch.execute();
  }

  @Override
  public int forget(Instant before) {
    return database.update(FORGET, Map.of("before", before));
  }
}
