package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import java.util.List;
import java.util.Map;

/** The audit log in the database. */
final class JdbiAuditLog implements AuditLog {
  static final String PAGE =
      "SELECT * FROM audit_entry WHERE seq >= :from ORDER BY seq LIMIT :limit";

  private final Database database;

  JdbiAuditLog(Database database) {
    this.database = database;
  }

  @Override
  public void append(AuditEvent event) {
    database.write(
        handle -> {
          AuditEntryRowMapper.append(handle, List.of(event));
          return event;
        });
  }

  @Override
  public List<Stored<AuditEntry>> page(long from, int limit) {
    return database.listStored(PAGE, Map.of("from", from, "limit", limit), AuditEntry.class);
  }

  @Override
  public Head head() {
    return database.read(AuditEntryRowMapper::head);
  }
}
