package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import java.util.List;

/** The audit log in the database. */
record JdbiAuditLog(Database database) implements AuditLog {
  static final String PAGE =
      "SELECT * FROM audit_entry WHERE seq >= :from ORDER BY seq LIMIT :limit";

  @Override
  public void append(AuditEvent act) {
    database.write(
        handle -> {
          AuditEntryRowMapper.append(handle, List.of(act));
          return act;
        });
  }

  @Override
  public List<AuditEntry> page(long from, int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(PAGE)
                .bind("from", from)
                .bind("limit", limit)
                .mapTo(AuditEntry.class)
                .list());
  }

  @Override
  public Head head() {
    return database.read(AuditEntryRowMapper::head);
  }
}
