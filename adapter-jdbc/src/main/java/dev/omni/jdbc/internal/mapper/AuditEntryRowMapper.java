package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.AuditLog.Head;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * The conversion between rows of {@code audit_entry} and audit entries, and the hash chain over
 * them.
 */
public final class AuditEntryRowMapper implements RowMapper<AuditEntry> {
  /** Locks the chain: changes nothing, but later transactions wait for the end of this one. */
  static final String LOCK = "UPDATE audit_chain SET size = size WHERE id = 1";

  static final String CHAIN = "SELECT size, hash FROM audit_chain WHERE id = 1";

  static final String INSERT =
      """
      INSERT INTO audit_entry (seq, at, actor, action, details, previous_hash, hash)
      VALUES (:seq, :at, :actor, :action, :details, :previous_hash, :hash)
      """;

  static final String MOVE = "UPDATE audit_chain SET size = :seq, hash = :hash WHERE id = 1";

  /**
   * Appends events to the chain in the transaction of their actions. Must be the last call, because
   * other transactions wait for the end of this one.
   */
  public static void append(Handle handle, List<AuditEvent> acts) {
    if (acts.isEmpty()) {
      return;
    }
    handle.execute(LOCK);
    Head end = head(handle);
    for (AuditEvent act : acts) {
      AuditEntry line = end.next(act);
      handle
          .createUpdate(INSERT)
          .bind("seq", line.seq())
          .bind("at", act.at())
          .bind("actor", act.actor())
          .bind("action", act.name())
          .bind("details", RowValues.text(act.facts()))
          .bind("previous_hash", line.previous())
          .bind("hash", line.hash())
          .execute();
      end = Head.of(line);
    }
    handle.createUpdate(MOVE).bind("seq", end.size()).bind("hash", end.hash()).execute();
  }

  /** Returns the last entry of the chain. */
  public static Head head(Handle handle) {
    RowMapper<Head> mapper = (rs, context) -> new Head(rs.getLong("size"), rs.getString("hash"));
    return handle
        .createQuery(CHAIN)
        .map(mapper)
        .findOne()
        .orElseThrow(() -> new IllegalStateException("the end of the audit log is not there"));
  }

  @Override
  public AuditEntry map(ResultSet rs, StatementContext context) throws SQLException {
    var columns = new ColumnReader(rs);
    var act =
        new AuditEvent(
            columns.instant("at"),
            columns.text("actor"),
            columns.text("action"),
            columns.object("details"));
    return new AuditEntry(
        columns.number("seq"), act, columns.text("previous_hash"), columns.text("hash"));
  }
}
