package dev.omni.jdbc.internal.commit;

import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.LogEntryRowMapper;
import dev.omni.jdbc.internal.mapper.QueuedRunRowMapper;
import dev.omni.jdbc.internal.mapper.QueuedRunRowMapper.Change;
import dev.omni.jdbc.internal.mapper.RequestCountRowMapper;
import dev.omni.jdbc.internal.mapper.RowBatch;
import dev.omni.jdbc.internal.mapper.RunSequenceRowMapper;
import dev.omni.jdbc.internal.mapper.UsageRowMapper;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * The writes of one transaction, executed statement by statement. The rows of a statement have the
 * same order on every node, so that two nodes do not deadlock.
 */
final class WriteBatch {
  private final Handle handle;
  private final boolean counted;
  private final List<Write> writes;
  private final WriteResult[] results;
  private final Set<Integer> begun = new HashSet<>();
  private final List<Change> runs = new ArrayList<>();

  /** The number of each stored run; empty for one that has none. */
  private final Map<Object, Optional<SequenceNumber>> numbers = new HashMap<>();

  private WriteBatch(Handle handle, boolean counted, List<Write> writes) {
    this.handle = handle;
    this.counted = counted;
    this.writes = writes;
    this.results = new WriteResult[writes.size()];
    Arrays.fill(results, WriteResult.STORED);
  }

  /**
   * A row of a write.
   *
   * @param write the index of the write
   */
  private record Row(int write, Map<String, Object> values) {
    String order() {
      return String.valueOf(values.get("idempotency_key")) + values.get("id");
    }
  }

  /** The stored rows of a statement, and the rows that conflicted. */
  private record Outcome(List<Row> stored, List<Row> refused) {}

  /**
   * Executes the writes in the handle's transaction and returns the result of each.
   *
   * @param database of the handle
   * @throws PartialWriteException when a write conflicted after a part of it was stored; the
   *     transaction must be rolled back
   */
  static List<WriteResult> execute(Handle handle, Database database, List<Write> writes) {
    int node = database.node();
    var batch = new WriteBatch(handle, database.embedded(), writes);
    for (WriteStep step : WriteStep.values()) {
      batch.execute(step);
    }
    QueuedRunRowMapper.add(handle, node, batch.runs);
    RequestCountRowMapper.add(handle, node, batch.stored(Write::requests));
    UsageRowMapper.addHours(handle, node, batch.stored(Write::usage));
    AuditEntryRowMapper.append(handle, batch.stored(Write::auditEvents));
    return List.of(batch.results);
  }

  private void execute(WriteStep step) {
    List<Row> rows = rows(step);
    if (rows.isEmpty()) {
      return;
    }
    switch (step) {
      case DATA_SET_USE,
          RUN_BODY,
          OLD_BODY,
          DOCUMENT_BODY,
          RUN_EVENT,
          EVIDENCE_BODY,
          DELIVERY,
          REQUEST_LOG ->
          all(step.sql(), rows);
      // An existing entry is already pending or indexed.
      case LOG_ENTRY -> {
        rows.forEach(row -> LogEntryRowMapper.number(row.values(), number(row)));
        all(LogEntryRowMapper.INSERT_PENDING, outcome(step.sql(), rows).stored());
      }
      case IDEMPOTENCY_RECORD -> decide(step, reserved(step.sql(), rows));
      case NEW_RUN -> {
        number(rows);
        decide(step, inserted(step.sql(), rows));
      }
      case NEXT_RUN -> decide(step, replaced(step.sql(), rows));
      default -> decide(step, outcome(step.sql(), rows));
    }
  }

  private List<Row> rows(WriteStep step) {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < results.length; i++) {
      if (results[i] == WriteResult.STORED) {
        for (Map<String, Object> values : writes.get(i).rows(step)) {
          rows.add(new Row(i, values));
        }
      }
    }
    if (step != WriteStep.REQUEST_LOG) {
      rows.sort(Comparator.comparing(Row::order));
    }
    return rows;
  }

  /** Executes the statement for each row. */
  private Outcome outcome(String sql, List<Row> rows) {
    var outcome = new Outcome(new ArrayList<>(), new ArrayList<>());
    int[] changed = counted ? batch(sql, rows).execute() : returned(sql, rows);
    for (int i = 0; i < rows.size(); i++) {
      (changed[i] == 0 ? outcome.refused() : outcome.stored()).add(rows.get(i));
    }
    return outcome;
  }

  /** Returns the number of rows that each changed, where the driver does not count them. */
  private int[] returned(String sql, List<Row> rows) {
    return batch(sql, rows).returning("project_id", UUID.class).stream()
        .mapToInt(List::size)
        .toArray();
  }

  /**
   * Gives new runs their numbers, in the order of the writes. A write that has a number and is
   * refused is rolled back, so that its number is given again.
   */
  private void number(List<Row> rows) {
    List<Row> numbered =
        rows.stream()
            .filter(row -> RunSequenceRowMapper.isNumbered(row.values()))
            .sorted(Comparator.comparing(Row::write))
            .toList();
    RunSequenceRowMapper.number(handle, numbered.stream().map(Row::values).toList());
    numbered.forEach(row -> begun.add(row.write()));
    numbered.forEach(
        row -> numbers.put(row.values().get("id"), RunSequenceRowMapper.number(row.values())));
  }

  private Optional<SequenceNumber> number(Row entry) {
    return numbers.getOrDefault(entry.values().get("id"), Optional.empty());
  }

  private Outcome inserted(String sql, List<Row> rows) {
    Outcome outcome = outcome(sql, rows);
    outcome.stored().forEach(row -> runs.add(new Change(row.values(), false)));
    return outcome;
  }

  /** The facts of a run that the storing of its next version returns. */
  private record Replaced(boolean wasQueued, Optional<Long> number) {
    static Replaced of(ResultSet columns) throws SQLException {
      long number = columns.getLong(2);
      Optional<Long> own = columns.wasNull() ? Optional.empty() : Optional.of(number);
      return new Replaced(columns.getBoolean(1), own);
    }
  }

  /**
   * Executes the statement for each row, which returns whether the version before was waiting, and
   * the number of the run.
   */
  private Outcome replaced(String sql, List<Row> rows) {
    var outcome = new Outcome(new ArrayList<>(), new ArrayList<>());
    List<List<Replaced>> returned =
        batch(sql, rows)
            .returning(Replaced::of, QueuedRunRowMapper.WAS_QUEUED, RunSequenceRowMapper.NUMBER);
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      (returned.get(i).isEmpty() ? outcome.refused() : outcome.stored()).add(row);
      for (Replaced run : returned.get(i)) {
        runs.add(new Change(row.values(), run.wasQueued()));
        numbers.put(
            row.values().get("id"), RunSequenceRowMapper.number(row.values(), run.number()));
      }
    }
    return outcome;
  }

  /** Removes an expired record only when a row conflicts with it, which is rare. */
  private Outcome reserved(String sql, List<Row> rows) {
    Outcome first = outcome(sql, rows);
    if (first.refused().isEmpty()) {
      return first;
    }
    all(IdempotencyRowMapper.EXPIRE, first.refused());
    Outcome second = outcome(sql, first.refused());
    first.stored().addAll(second.stored());
    return new Outcome(first.stored(), second.refused());
  }

  private void all(String sql, List<Row> rows) {
    batch(sql, rows).execute();
  }

  private RowBatch batch(String sql, List<Row> rows) {
    return RowBatch.of(handle, sql, rows.stream().map(Row::values).toList());
  }

  private void decide(WriteStep step, Outcome outcome) {
    outcome.stored().forEach(row -> begun.add(row.write()));
    for (Row row : outcome.refused()) {
      results[row.write()] = step.otherwise();
      if (begun.contains(row.write())) {
        throw new PartialWriteException(step.otherwise());
      }
    }
  }

  /** Returns the parts of the writes that no statement rejected. */
  private <T> List<T> stored(Function<Write, List<T>> parts) {
    return IntStream.range(0, results.length)
        .filter(i -> results[i] == WriteResult.STORED)
        .mapToObj(writes::get)
        .flatMap(write -> parts.apply(write).stream())
        .toList();
  }
}
