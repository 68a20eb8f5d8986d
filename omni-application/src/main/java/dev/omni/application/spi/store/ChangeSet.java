package dev.omni.application.spi.store;

import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.webhook.Delivery;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that commit together with a run or a document.
 *
 * @param events of the run's event stream
 * @param logEntries pending log entries
 * @param documents version 1 is inserted; a later one replaces the previous version; on a conflict
 *     nothing at all is written
 * @param deliveries webhook deliveries
 * @param auditEvents audit events
 * @param usage added to the usage of the tenant, if the run or document is written
 */
public record ChangeSet(
    List<RunEvent> events,
    List<LogEntry> logEntries,
    List<Document> documents,
    List<Delivery> deliveries,
    List<AuditEvent> auditEvents,
    List<UsageEntry> usage) {
  /** The empty change set. */
  public static final ChangeSet NONE = new ChangeSet(List.of(), List.of(), List.of());

  public ChangeSet {
    events = List.copyOf(events);
    logEntries = List.copyOf(logEntries);
    documents = List.copyOf(documents);
    deliveries = List.copyOf(deliveries);
    auditEvents = List.copyOf(auditEvents);
    usage = List.copyOf(usage);
  }

  /** Creates a change set without webhook deliveries, audit events and usage. */
  public ChangeSet(List<RunEvent> events, List<LogEntry> logEntries, List<Document> documents) {
    this(events, logEntries, documents, List.of(), List.of(), List.of());
  }

  /** Creates a change set of events only. */
  public static ChangeSet ofEvents(RunEvent... events) {
    return new ChangeSet(List.of(events), List.of(), List.of());
  }

  /** Creates a change set of documents only. */
  public static ChangeSet ofDocuments(Document... documents) {
    return new ChangeSet(List.of(), List.of(), List.of(documents));
  }

  /** Adds a log entry. */
  public ChangeSet withLogEntry(LogEntry entry) {
    return new ChangeSet(events, List.of(entry), documents, deliveries, auditEvents, usage);
  }

  /** Adds webhook deliveries. */
  public ChangeSet withDeliveries(List<Delivery> more) {
    return new ChangeSet(
        events, logEntries, documents, concat(deliveries, more), auditEvents, usage);
  }

  /** Adds usage. */
  public ChangeSet withUsage(UsageEntry entry) {
    var more = concat(usage, List.of(entry));
    return new ChangeSet(events, logEntries, documents, deliveries, auditEvents, more);
  }

  /** Appends another change set. */
  public ChangeSet then(ChangeSet next) {
    return new ChangeSet(
        concat(events, next.events),
        concat(logEntries, next.logEntries),
        concat(documents, next.documents),
        concat(deliveries, next.deliveries),
        concat(auditEvents, next.auditEvents),
        concat(usage, next.usage));
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    if (first.isEmpty() || second.isEmpty()) {
      return first.isEmpty() ? second : first;
    }
    var both = new ArrayList<T>(first);
    both.addAll(second);
    return both;
  }

  /** Adds an audit event. */
  public ChangeSet withAuditEvent(AuditEvent event) {
    return new ChangeSet(events, logEntries, documents, deliveries, List.of(event), usage);
  }

  /**
   * A conflict: the documents of a {@link ChangeSet} are no longer the stored ones; nothing was
   * written. Read them again and retry.
   */
  public static final class StaleVersionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StaleVersionException() {
      super("a document that belongs to the change is not the stored one any more");
    }
  }
}
