package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.View;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.SequenceNumber;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The conversion between rows of {@code log_entry} and entries of the evidence log. */
public final class LogEntryRowMapper {
  /** Inserts an entry; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO log_entry (project_id, mode, id, workspace_id, kind, statement)
      VALUES (:project_id, :mode, :id, :workspace_id, :kind, :statement)
      ON CONFLICT DO NOTHING
      """;

  /** Marks an entry as pending: the sequencer gives it an index. */
  public static final String INSERT_PENDING =
      "INSERT INTO log_entry_pending (log_entry_id) VALUES (:id)";

  /** Inserts a citation; an existing one stays unchanged. */
  public static final String INSERT_CITATION =
      """
      INSERT INTO citation (project_id, mode, cited_id, citing_id)
      VALUES (:project_id, :mode, :cited_id, :citing_id)
      ON CONFLICT DO NOTHING
      """;

  private static final String STATEMENT = "statement";

  /** What a statement has before and after the number of its run. */
  private static final String HEAD = "statement_head";

  private static final String TAIL = "statement_tail";

  private LogEntryRowMapper() {}

  /** Returns all columns of the citations of an entry. */
  public static List<Map<String, Object>> citations(LogEntry entry) {
    return entry.cited().stream()
        .map(
            cited ->
                RowValues.of(entry.tenant(), Map.of("cited_id", cited, "citing_id", entry.id())))
        .toList();
  }

  /** Returns all columns of an entry. */
  public static Map<String, Object> values(LogEntry entry) {
    Map<String, Object> values = RowValues.of(entry.tenant(), entry.id());
    values.put("workspace_id", entry.owner().column());
    values.put("kind", entry.kind());
    int open = entry.sequenceAt();
    if (open < 0) {
      values.put(STATEMENT, entry.statement().getBytes(StandardCharsets.UTF_8));
    } else {
      int rest = open + SequenceNumber.open(entry.id()).canonical().length();
      values.put(HEAD, entry.statement().substring(0, open).getBytes(StandardCharsets.UTF_8));
      values.put(TAIL, entry.statement().substring(rest).getBytes(StandardCharsets.UTF_8));
    }
    return values;
  }

  /**
   * Completes the columns of an entry whose statement waits for the number of its run; again where
   * the transaction that gave another number was rolled back.
   */
  public static void number(Map<String, Object> values, Optional<SequenceNumber> number) {
    if (values.get(HEAD) instanceof byte[] head && values.get(TAIL) instanceof byte[] tail) {
      byte[] own = LogEntry.sequence(number).getBytes(StandardCharsets.UTF_8);
      var statement = new ByteArrayOutputStream(head.length + own.length + tail.length);
      statement.writeBytes(head);
      statement.writeBytes(own);
      statement.writeBytes(tail);
      values.put(STATEMENT, statement.toByteArray());
    }
  }

  static LogEntry map(ColumnReader columns) {
    return new LogEntry(
        columns.id("id"),
        View.stored(columns.tenant(), columns.id("workspace_id")),
        columns.text("kind"),
        new String(columns.bytes("statement"), StandardCharsets.UTF_8));
  }
}
