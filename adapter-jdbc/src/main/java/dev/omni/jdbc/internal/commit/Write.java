package dev.omni.jdbc.internal.commit;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.Step;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.jdbc.internal.mapper.DataSetRowMapper;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.EvidenceBodyRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.LogEntryRowMapper;
import dev.omni.jdbc.internal.mapper.RequestLogRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.RunColumnValues;
import dev.omni.jdbc.internal.mapper.RunEventRowMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows that are stored together or not at all. The calling thread prepares them, so that other
 * writes do not wait for the rendering of its JSON.
 */
public final class Write {
  private final Map<WriteStep, List<Map<String, Object>>> rows = new EnumMap<>(WriteStep.class);
  private final List<AuditEvent> auditEvents;
  private final List<UsageEntry> usage;
  private final List<RequestCount> requests;
  private long bytes;

  Write(List<AuditEvent> auditEvents, List<UsageEntry> usage) {
    this(auditEvents, usage, List.of());
  }

  private Write(List<AuditEvent> auditEvents, List<UsageEntry> usage, List<RequestCount> requests) {
    this.auditEvents = auditEvents;
    this.usage = usage;
    this.requests = requests;
  }

  /** Returns the write of a new run, the record of its idempotency key, and its change set. */
  public static Write admitting(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    Write write =
        with(run.tenant(), with)
            .record(record, run.origin().createdAt())
            .run(WriteStep.NEW_RUN, RunColumnValues.values(run));
    for (Map<String, Object> use : DataSetRowMapper.uses(run)) {
      write.add(WriteStep.DATA_SET, use).add(WriteStep.DATA_SET_USE, use);
    }
    return write;
  }

  /** Returns the write of a later version of a run, and its change set. */
  public static Write replacing(Step step) {
    Run next = step.next();
    return with(next.tenant(), step.changes())
        .run(WriteStep.NEXT_RUN, RunColumnValues.next(next, step.expectedVersion()));
  }

  /** Returns the write of an idempotency record for a stored document. */
  public static Write reserving(IdempotencyRecord record) {
    return new Write(List.of(), List.of()).record(Optional.of(record), record.createdAt());
  }

  /** Returns the write of a document, the record of its idempotency key, and its change set. */
  public static Write storing(
      Document document, Optional<IdempotencyRecord> record, ChangeSet with) {
    return with(document.tenant(), with)
        .record(record, document.stamp().createdAt())
        .document(document);
  }

  /**
   * Returns the write of a later version of a document, the record of the idempotency key that the
   * change uses now, and its change set.
   */
  public static Write replacing(Document next, Optional<IdempotencyRecord> record, ChangeSet with) {
    Write write = with(next.tenant(), with);
    record.ifPresent(used -> write.record(record, used.createdAt()));
    return write.document(next);
  }

  /** Returns the write of lines of the request log, and of their counts. */
  public static Write logging(List<RequestLine> lines) {
    List<RequestCount> requests = lines.stream().flatMap(line -> line.count().stream()).toList();
    var write = new Write(List.of(), List.of(), requests);
    RequestLogRowMapper.values(lines).forEach(row -> write.add(WriteStep.REQUEST_LOG, row));
    return write;
  }

  private static Write with(Tenant tenant, ChangeSet with) {
    Write write = new Write(with.auditEvents(), with.usage());
    with.documents().forEach(write::document);
    with.events()
        .forEach(event -> write.add(WriteStep.RUN_EVENT, RunEventRowMapper.values(tenant, event)));
    with.logEntries().forEach(write::logEntry);
    with.deliveries()
        .forEach(sent -> write.add(WriteStep.DELIVERY, DeliveryRowMapper.values(sent)));
    return write;
  }

  private Write record(Optional<IdempotencyRecord> record, Instant now) {
    record.ifPresent(r -> add(WriteStep.IDEMPOTENCY_RECORD, IdempotencyRowMapper.values(r, now)));
    return this;
  }

  private Write run(WriteStep step, RunColumnValues.Rows rows) {
    rows.bodies().forEach(body -> add(WriteStep.RUN_BODY, body));
    return add(step, rows.run());
  }

  private void logEntry(LogEntry entry) {
    add(WriteStep.LOG_ENTRY, LogEntryRowMapper.values(entry));
    LogEntryRowMapper.citations(entry).forEach(row -> add(WriteStep.CITATION, row));
    EvidenceBodyRowMapper.values(entry).forEach(body -> add(WriteStep.EVIDENCE_BODY, body));
  }

  private Write document(Document document) {
    boolean fresh = document.stamp().version() == 1;
    DocumentRowMapper.Rows rows = DocumentRowMapper.values(document);
    if (!fresh) {
      add(WriteStep.OLD_BODY, RowValues.of(document.tenant(), document.id()));
    }
    rows.body().ifPresent(body -> add(WriteStep.DOCUMENT_BODY, body));
    return add(fresh ? WriteStep.NEW_DOCUMENT : WriteStep.NEXT_DOCUMENT, rows.document());
  }

  private Write add(WriteStep step, Map<String, Object> row) {
    row.values().forEach(value -> bytes += size(value));
    rows.computeIfAbsent(step, none -> new ArrayList<>(1)).add(row);
    return this;
  }

  private static long size(Object value) {
    if (value instanceof Optional<?> present) {
      return present.map(Write::size).orElse(0L);
    }
    if (value instanceof byte[] body) {
      return body.length;
    }
    return value instanceof String text ? text.length() : Long.BYTES;
  }

  /** Returns about how many bytes its rows have. */
  long bytes() {
    return bytes;
  }

  List<Map<String, Object>> rows(WriteStep step) {
    return rows.getOrDefault(step, List.of());
  }

  List<AuditEvent> auditEvents() {
    return auditEvents;
  }

  List<UsageEntry> usage() {
    return usage;
  }

  List<RequestCount> requests() {
    return requests;
  }
}
