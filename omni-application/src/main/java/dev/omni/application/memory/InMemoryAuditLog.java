package dev.omni.application.memory;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import java.util.ArrayList;
import java.util.List;

/** The audit log in memory. */
final class InMemoryAuditLog implements AuditLog {
  private final List<AuditEntry> lines = new ArrayList<>();

  @Override
  public synchronized void append(AuditEvent event) {
    lines.add(head().next(event));
  }

  @Override
  public synchronized List<Stored<AuditEntry>> page(long from, int limit) {
    return Stored.all(lines.stream().filter(line -> line.seq() >= from).limit(limit).toList());
  }

  @Override
  public synchronized Head head() {
    return lines.isEmpty() ? Head.EMPTY : Head.of(lines.get(lines.size() - 1));
  }
}
