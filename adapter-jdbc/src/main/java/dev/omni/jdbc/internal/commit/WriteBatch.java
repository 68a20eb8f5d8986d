package dev.omni.jdbc.internal.commit;

import dev.omni.domain.audit.AuditEvent;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.LogEntryRowMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Writes of one transaction, statement by statement over all of them. The rows of one statement are
 * in one order on every node, so that two nodes do not deadlock.
 */
final class WriteBatch {
  private final Handle handle;
  private final List<Write> writes;
  private final WriteResult[] results;
  private final boolean[] stored;

  private WriteBatch(Handle handle, List<Write> writes) {
    this.handle = handle;
    this.writes = writes;
    this.results = new WriteResult[writes.size()];
    Arrays.fill(results, WriteResult.STORED);
    this.stored = new boolean[writes.size()];
  }

  /**
   * A row of a write.
   *
   * @param write the index of the write
   */
  private record Item(int write, Map<String, Object> values) {
    String order() {
      return String.valueOf(values.get("idempotency_key")) + values.get("id");
    }
  }

  /**
   * Makes the writes in the handle's transaction and returns the result of each.
   *
   * @throws PartialWriteException when one lost after a part of it was stored; the transaction must
   *     be rolled back
   */
  static List<WriteResult> execute(Handle handle, List<Write> writes) {
    var batch = new WriteBatch(handle, writes);
    for (WriteStep step : WriteStep.values()) {
      batch.execute(step);
    }
    AuditEntryRowMapper.append(handle, batch.acts());
    return List.of(batch.results);
  }

  private void execute(WriteStep step) {
    List<Item> items = items(step);
    if (items.isEmpty()) {
      return;
    }
    boolean[] done = stored(step, items);
    switch (step) {
      case IDEMPOTENCY_RECORD -> retryExpired(step, items, done);
      case LOG_ENTRY -> queue(items, done);
      default -> {}
    }
    if (step.decides()) {
      decide(step.otherwise(), items, done);
    }
  }

  private List<Item> items(WriteStep step) {
    var items = new ArrayList<Item>();
    for (int i = 0; i < results.length; i++) {
      if (results[i] == WriteResult.STORED) {
        for (Map<String, Object> row : writes.get(i).rows(step)) {
          items.add(new Item(i, row));
        }
      }
    }
    if (step != WriteStep.REQUEST_LOG) {
      items.sort(Comparator.comparing(Item::order));
    }
    return items;
  }

  /** Executes the step and tells which rows it stored. */
  private boolean[] stored(WriteStep step, List<Item> items) {
    PreparedBatch batch = batch(step.sql(), items.stream());
    var done = new boolean[items.size()];
    if (step.key().isEmpty()) {
      int[] counts = batch.execute();
      for (int i = 0; i < done.length; i++) {
        done[i] = counts[i] != 0;
      }
    } else {
      Map<List<String>, Integer> keys = returned(batch, step.key());
      for (int i = 0; i < done.length; i++) {
        // Of rows with the same key the first one was stored.
        done[i] = keys.merge(key(items.get(i), step.key()), -1, Integer::sum) >= 0;
      }
    }
    return done;
  }

  private PreparedBatch batch(String sql, Stream<Item> items) {
    PreparedBatch batch = handle.prepareBatch(sql);
    items.forEach(item -> batch.bindMap(item.values()).add());
    return batch;
  }

  private static Map<List<String>, Integer> returned(PreparedBatch batch, List<String> key) {
    var found = new HashMap<List<String>, Integer>();
    batch
        .executePreparedBatch(key.toArray(String[]::new))
        .map((rs, context) -> read(rs, key))
        .forEach(row -> found.merge(row, 1, Integer::sum));
    return found;
  }

  private static List<String> read(java.sql.ResultSet rs, List<String> key)
      throws java.sql.SQLException {
    var values = new ArrayList<String>();
    for (String column : key) {
      values.add(rs.getString(column));
    }
    return values;
  }

  private static List<String> key(Item item, List<String> key) {
    return key.stream().map(column -> String.valueOf(item.values().get(column))).toList();
  }

  /** Replaces records that have expired; they are rarely in the way, so they go when they are. */
  private void retryExpired(WriteStep step, List<Item> items, boolean[] done) {
    List<Integer> refused =
        Stream.iterate(0, i -> i < done.length, i -> i + 1).filter(i -> !done[i]).toList();
    if (refused.isEmpty()) {
      return;
    }
    List<Item> again = refused.stream().map(items::get).toList();
    batch(IdempotencyRowMapper.EXPIRE, again.stream()).execute();
    boolean[] late = stored(step, again);
    for (int i = 0; i < late.length; i++) {
      done[refused.get(i)] = late[i];
    }
  }

  /** Queues new log entries for their index; one that was there is queued or indexed already. */
  private void queue(List<Item> items, boolean[] done) {
    List<Item> fresh =
        Stream.iterate(0, i -> i < done.length, i -> i + 1)
            .filter(i -> done[i])
            .map(items::get)
            .toList();
    if (!fresh.isEmpty()) {
      batch(LogEntryRowMapper.INSERT_PENDING, fresh.stream()).execute();
    }
  }

  private void decide(WriteResult otherwise, List<Item> items, boolean[] done) {
    for (int i = 0; i < done.length; i++) {
      int write = items.get(i).write();
      stored[write] |= done[i];
      results[write] = done[i] ? results[write] : otherwise;
    }
    Optional<Item> torn =
        items.stream()
            .filter(item -> stored[item.write()])
            .filter(item -> results[item.write()] != WriteResult.STORED)
            .findFirst();
    torn.ifPresent(
        item -> {
          throw new PartialWriteException(results[item.write()]);
        });
  }

  private List<AuditEvent> acts() {
    var acts = new ArrayList<AuditEvent>();
    for (int i = 0; i < results.length; i++) {
      if (results[i] == WriteResult.STORED) {
        acts.addAll(writes.get(i).acts());
      }
    }
    return acts;
  }
}
