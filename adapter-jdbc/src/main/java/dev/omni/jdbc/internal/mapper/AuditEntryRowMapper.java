package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.AuditLog.Head;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * The conversion between rows of {@code audit_entry} and audit entries, and the hash chain over
 * them.
 */
public final class AuditEntryRowMapper {
  /** Locks the chain: changes nothing, but later transactions wait for the end of this one. */
  static final String LOCK = "UPDATE audit_chain SET size = size WHERE id = 1";

  static final String CHAIN = "SELECT size, hash FROM audit_chain WHERE id = 1";

  static final String INSERT =
      """
      INSERT INTO audit_entry (seq, at, actor, action, details, previous_hash, hash)
      VALUES (:seq, :event.at, :event.actor, :event.name, :event.details, :previous, :hash)
      """;

  static final String MOVE = "UPDATE audit_chain SET size = :size, hash = :hash WHERE id = 1";

  private AuditEntryRowMapper() {}

  /**
   * Appends events to the chain in the transaction of their actions. Must be the last call, because
   * other transactions wait for the end of this one.
   */
  public static void append(Handle handle, List<AuditEvent> auditEvents) {
    if (auditEvents.isEmpty()) {
      return;
    }
    handle.execute(LOCK);
    Head end = head(handle);
    for (AuditEvent event : auditEvents) {
      AuditEntry line = end.next(event);
      handle.createUpdate(INSERT).bindMethods(line).execute();
      end = Head.of(line);
    }
    handle.createUpdate(MOVE).bindMethods(end).execute();
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

  static AuditEntry map(ColumnReader columns) {
    var event =
        new AuditEvent(
            columns.instant("at"),
            columns.text("actor"),
            columns.text("action"),
            columns.object("details"));
    return new AuditEntry(
        columns.number("seq"), event, columns.text("previous_hash"), columns.text("hash"));
  }
}
