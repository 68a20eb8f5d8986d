package dev.omni.jdbc.store;

import dev.omni.application.spi.AuditLog;
import dev.omni.domain.audit.Act;
import dev.omni.domain.audit.AuditLine;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.AuditRows;
import java.util.List;

/** The audit log in the database. */
record JdbiAuditLog(Database database) implements AuditLog {
  @Override
  public void append(Act act) {
    database.together(
        handle -> {
          AuditRows.append(handle, List.of(act));
          return act;
        });
  }

  @Override
  public List<AuditLine> page(long from, int limit) {
    Row row = Row.empty().with("from", from).with("limit", limit);
    return database.list(AuditRows.PAGE, row, AuditRows::read);
  }

  @Override
  public Head head() {
    return database
        .find(AuditRows.END, Row.empty(), AuditRows::head)
        .orElseThrow(() -> new IllegalStateException("the end of the audit log is not there"));
  }
}
