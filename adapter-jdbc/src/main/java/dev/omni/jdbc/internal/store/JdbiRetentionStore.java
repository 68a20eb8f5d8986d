package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RetentionStore;
import dev.omni.domain.access.Tenant;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.database.FreedSpace;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.EvidenceBodyRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The removal of what has ended long ago from the database. */
final class JdbiRetentionStore implements RetentionStore {
  private static final String OF_TENANT = " WHERE project_id = :project_id AND mode = :mode";

  /** The time of creation narrows the index; what ended before a time was created before it. */
  private static final String ENDED =
      " FROM run AS kept"
          + OF_TENANT
          + " AND target_kind = :kind AND created_at < :before AND due_at IS NULL"
          + " AND updated_at < :before";

  private static final String SETTLED =
      ENDED
          + """
             AND NOT EXISTS (
              SELECT 1 FROM run AS open
              WHERE open.project_id = kept.project_id AND open.mode = kept.mode
                AND open.target_kind = 'workflow_run' AND open.due_at IS NOT NULL
                AND open.created_at <= kept.updated_at)
            """;

  static final String RUNS =
      SETTLED
          + notCited()
          + """
             AND NOT EXISTS (
              SELECT 1 FROM run AS retry
              WHERE retry.project_id = kept.project_id AND retry.mode = kept.mode
                AND retry.retry_of = kept.id)
            """;

  static final String EVENTS =
      ENDED
          + """
             AND EXISTS (
              SELECT 1 FROM run_event
              WHERE run_event.project_id = kept.project_id AND run_event.mode = kept.mode
                AND run_event.run_id = kept.id)
            """;

  /** The text of an open forecast names its status; a text that only looks so keeps it too. */
  private static final String OF_AGE =
      " FROM document AS kept"
          + OF_TENANT
          + " AND kind = :kind AND created_at < :before"
          + " AND NOT (kind = 'forecast' AND "
          + "(body LIKE '%\"status\":\"open\"%' OR COALESCE(head, '') LIKE '%\"status\":\"open\"%'))";

  static final String DOCUMENTS = OF_AGE + notCited();

  static final String RUN_INPUTS = SETTLED + inputKept();

  /** The documents with an input beside their statement; those of evidence version 1 have none. */
  static final String DOCUMENT_INPUTS =
      OF_AGE
          + """
             AND EXISTS (
              SELECT 1 FROM evidence_body
              WHERE evidence_body.project_id = kept.project_id AND evidence_body.mode = kept.mode
                AND evidence_body.id = kept.id AND evidence_body.part = 'input')
            """
          + inputKept();

  private static final String NEWEST_FIRST = " ORDER BY created_at DESC, id DESC LIMIT :limit";

  /** The bytes that one commit removes; H2 writes them twice more until it has committed. */
  private static final long BYTES = 8L << 20;

  static final String OLD_RUNS =
      "SELECT id, target_kind AS kind, updated_at AS ended_at, input_bytes + result_bytes AS bytes"
          + RUNS
          + NEWEST_FIRST;

  static final String OLD_EVENTS =
      "SELECT id, target_kind AS kind, updated_at AS ended_at, 0 AS bytes" + EVENTS + NEWEST_FIRST;

  /** The size of a long body is not in its row, so that each counts as a mebibyte. */
  static final String OLD_DOCUMENTS =
      "SELECT id, kind, created_at AS ended_at, CASE WHEN head IS NULL THEN 4096 ELSE 1048576 END"
          + " AS bytes"
          + DOCUMENTS
          + NEWEST_FIRST;

  static final String OLD_RUN_INPUTS =
      "SELECT id, target_kind AS kind, updated_at AS ended_at, input_bytes AS bytes"
          + RUN_INPUTS
          + NEWEST_FIRST;

  static final String OLD_DOCUMENT_INPUTS =
      "SELECT id, kind, created_at AS ended_at, 65536 AS bytes" + DOCUMENT_INPUTS + NEWEST_FIRST;

  static final String NOTE =
      """
      INSERT INTO removal (project_id, mode, id, kind, ended_at, removed_at)
      VALUES (:project_id, :mode, :id, :kind, :ended_at, :removed_at)
      ON CONFLICT DO NOTHING
      """;

  static final String REMOVED = "SELECT removed_at FROM removal" + OF_TENANT + " AND id = :id";

  private static final String OF_RUN = OF_TENANT + " AND run_id = :id";

  /** Deletes the events of a run. */
  static final String DELETE_EVENTS = "DELETE FROM run_event" + OF_RUN;

  private static final String PROGRESS = " AND kind = 'workflow_progress' AND name = :text";
  private static final String ANSWERS = " AND kind = 'benchmark_answer' AND folder = :text";
  private static final String SECRET = " AND kind = 'secret' AND folder = :text";

  /** Deletes a run and all that belongs to it. */
  static final List<String> DELETE_RUN =
      List.of(
          DELETE_EVENTS,
          "DELETE FROM run_body" + OF_RUN,
          "DELETE FROM row_chunk" + OF_RUN,
          "DELETE FROM run_data_set" + OF_RUN,
          "DELETE FROM share" + OF_RUN,
          bodies(PROGRESS),
          "DELETE FROM document" + OF_TENANT + PROGRESS,
          bodies(ANSWERS),
          "DELETE FROM document" + OF_TENANT + ANSWERS,
          "DELETE FROM document" + OF_TENANT + SECRET,
          "DELETE FROM run" + OF_TENANT + " AND id = :id");

  /** Deletes a document and what stands beside its statement. */
  static final List<String> DELETE_DOCUMENT =
      List.of(
          "DELETE FROM evidence_body" + OF_TENANT + " AND id = :id",
          DocumentRowMapper.DELETE_BODY,
          "DELETE FROM document" + OF_TENANT + " AND id = :id");

  static final String NOTE_INPUT =
      """
      INSERT INTO input_removal (project_id, mode, id, removed_at)
      VALUES (:project_id, :mode, :id, :removed_at)
      ON CONFLICT DO NOTHING
      """;

  /** Removes the input of a run; its size stays, which usage counted. */
  static final List<String> REMOVE_RUN_INPUT =
      List.of(
          "DELETE FROM run_body" + OF_RUN + " AND part = 'input'",
          "UPDATE run SET input = '"
              + RunBodyRowMapper.REMOVED_INPUT
              + "'"
              + OF_TENANT
              + " AND id = :id");

  static final List<String> REMOVE_DOCUMENT_INPUT = List.of(EvidenceBodyRowMapper.REMOVE_INPUT);

  private final Database database;
  private final CacheVersion version;
  private final FreedSpace freed;

  /** A row that goes. */
  private record Row(UUID id, String kind, Instant endedAt, long bytes) {}

  JdbiRetentionStore(Database database, CacheVersion version, FreedSpace freed) {
    this.database = database;
    this.version = version;
    this.freed = freed;
  }

  /** Returns the statement that deletes the long bodies of some documents. */
  private static String bodies(String which) {
    return "DELETE FROM document_body"
        + OF_TENANT
        + " AND id IN (SELECT id FROM document"
        + OF_TENANT
        + which
        + ")";
  }

  /** Returns the condition that nothing which is still there cites the row. */
  private static String notCited() {
    return """
         AND NOT EXISTS (
          SELECT 1 FROM citation
          WHERE citation.project_id = kept.project_id AND citation.mode = kept.mode
            AND citation.cited_id = kept.id AND NOT EXISTS (
              SELECT 1 FROM removal
              WHERE removal.project_id = kept.project_id AND removal.mode = kept.mode
                AND removal.id = citation.citing_id))
        """;
  }

  /** Returns the condition that the input beside the statement of the row is kept. */
  private static String inputKept() {
    return """
         AND NOT EXISTS (
          SELECT 1 FROM input_removal
          WHERE input_removal.project_id = kept.project_id AND input_removal.mode = kept.mode
            AND input_removal.id = kept.id)
        """;
  }

  @Override
  public int removeRuns(Old old, Instant at) {
    return removed(old, OLD_RUNS, DELETE_RUN, Optional.of(NOTE), at);
  }

  @Override
  public int removeEvents(Old old) {
    return removed(old, OLD_EVENTS, List.of(DELETE_EVENTS), Optional.empty(), old.before());
  }

  @Override
  public int removeDocuments(Old old, Instant at) {
    return removed(old, OLD_DOCUMENTS, DELETE_DOCUMENT, Optional.of(NOTE), at);
  }

  @Override
  public int removeInputs(Old old, Instant at) {
    Optional<String> note = Optional.of(NOTE_INPUT);
    int runs = removed(old, OLD_RUN_INPUTS, REMOVE_RUN_INPUT, note, at);
    return runs > 0 ? runs : removed(old, OLD_DOCUMENT_INPUTS, REMOVE_DOCUMENT_INPUT, note, at);
  }

  private int removed(
      Old old, String select, List<String> deletes, Optional<String> note, Instant at) {
    int gone = database.write(handle -> removed(handle, old, select, deletes, note, at));
    if (gone > 0) {
      version.poll();
      freed.freed();
    }
    return gone;
  }

  private static int removed(
      Handle handle,
      Old old,
      String select,
      List<String> deletes,
      Optional<String> note,
      Instant at) {
    List<Row> rows = first(rows(handle, old, select));
    if (rows.isEmpty()) {
      return 0;
    }
    note.ifPresent(sql -> noted(handle, sql, old.tenant(), rows, at));
    for (String delete : deletes) {
      var batch = handle.prepareBatch(delete);
      rows.forEach(row -> batch.bindMap(values(old.tenant(), row)).add());
      batch.execute();
    }
    CacheVersion.increment(handle);
    return rows.size();
  }

  /** Returns the first rows, one at least, as many as a commit removes. */
  private static List<Row> first(List<Row> rows) {
    long bytes = 0;
    for (int i = 0; i < rows.size(); i++) {
      bytes += rows.get(i).bytes();
      if (i > 0 && bytes > BYTES) {
        return rows.subList(0, i);
      }
    }
    return rows;
  }

  private static List<Row> rows(Handle handle, Old old, String select) {
    var rows = new ArrayList<Row>();
    for (String kind : old.kinds()) {
      if (rows.size() < old.limit()) {
        handle
            .createQuery(select)
            .bindMap(values(old, kind, old.limit() - rows.size()))
            .map(JdbiRetentionStore::row)
            .forEach(rows::add);
      }
    }
    return rows;
  }

  private static Map<String, Object> values(Old old, String kind, int limit) {
    return RowValues.of(old.tenant(), Map.of("kind", kind, "before", old.before(), "limit", limit));
  }

  private static Row row(RowView row) {
    return new Row(
        row.getColumn("id", UUID.class),
        row.getColumn("kind", String.class),
        row.getColumn("ended_at", Instant.class),
        row.getColumn("bytes", Long.class));
  }

  private static void noted(Handle handle, String sql, Tenant tenant, List<Row> rows, Instant at) {
    var notes = handle.prepareBatch(sql);
    for (Row row : rows) {
      Map<String, Object> values = values(tenant, row);
      values.put("removed_at", at);
      notes.bindMap(values).add();
    }
    notes.execute();
  }

  private static Map<String, Object> values(Tenant tenant, Row row) {
    Map<String, Object> values = RowValues.of(tenant, row.id());
    values.put("kind", row.kind());
    values.put("text", row.id().toString());
    values.put("ended_at", row.endedAt());
    values.put("nothing", EvidenceBodyRowMapper.nothing());
    return values;
  }

  @Override
  public long countRuns(Old old) {
    return count(old, RUNS);
  }

  @Override
  public long countEvents(Old old) {
    return count(old, EVENTS);
  }

  @Override
  public long countDocuments(Old old) {
    return count(old, DOCUMENTS);
  }

  @Override
  public long countInputs(Old old) {
    return count(old, RUN_INPUTS) + count(old, DOCUMENT_INPUTS);
  }

  private long count(Old old, String from) {
    return old.kinds().stream()
        .mapToLong(
            kind ->
                database.read(
                    handle ->
                        handle
                            .createQuery("SELECT COUNT(*)" + from)
                            .bindMap(values(old, kind, 0))
                            .mapTo(Long.class)
                            .one()))
        .sum();
  }

  @Override
  public Optional<Instant> removedAt(Tenant tenant, UUID id) {
    return database.find(REMOVED, RowValues.of(tenant, id), Instant.class);
  }
}
