package dev.omni.application.memory;

import dev.omni.application.spi.AuditLog;
import dev.omni.domain.audit.Act;
import dev.omni.domain.audit.AuditLine;
import java.util.ArrayList;
import java.util.List;

/** The audit log in memory. */
final class MemoryAudit implements AuditLog {
  private final List<AuditLine> lines = new ArrayList<>();

  @Override
  public synchronized void append(Act act) {
    lines.add(head().next(act));
  }

  @Override
  public synchronized List<AuditLine> page(long from, int limit) {
    return lines.stream().filter(line -> line.seq() >= from).limit(limit).toList();
  }

  @Override
  public synchronized Head head() {
    return lines.isEmpty() ? Head.EMPTY : Head.of(lines.get(lines.size() - 1));
  }
}
