package dev.omni.application.spi.store;

import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.webhook.Delivery;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that commit together with a run or a document.
 *
 * @param events of the run's event stream
 * @param leaves pending log entries
 * @param documents version 1 is inserted; a later one replaces the previous version; on a conflict
 *     nothing at all is written
 * @param deliveries webhook deliveries
 * @param acts audit events
 */
public record ChangeSet(
    List<RunEvent> events,
    List<LogEntry> leaves,
    List<Document> documents,
    List<Delivery> deliveries,
    List<AuditEvent> acts) {
  /** The empty change set. */
  public static final ChangeSet NONE = new ChangeSet(List.of(), List.of(), List.of());

  public ChangeSet {
    events = List.copyOf(events);
    leaves = List.copyOf(leaves);
    documents = List.copyOf(documents);
    deliveries = List.copyOf(deliveries);
    acts = List.copyOf(acts);
  }

  /** Creates a change set without webhook deliveries and audit events. */
  public ChangeSet(List<RunEvent> events, List<LogEntry> leaves, List<Document> documents) {
    this(events, leaves, documents, List.of(), List.of());
  }

  /** Creates a change set of events only. */
  public static ChangeSet telling(RunEvent... events) {
    return new ChangeSet(List.of(events), List.of(), List.of());
  }

  /** Creates a change set of documents only. */
  public static ChangeSet keeping(Document... documents) {
    return new ChangeSet(List.of(), List.of(), List.of(documents));
  }

  /** Adds a log entry. */
  public ChangeSet sealing(LogEntry leaf) {
    return new ChangeSet(events, List.of(leaf), documents, deliveries, acts);
  }

  /** Adds webhook deliveries. */
  public ChangeSet announcing(List<Delivery> more) {
    return new ChangeSet(events, leaves, documents, joined(deliveries, more), acts);
  }

  /** Appends another change set. */
  public ChangeSet then(ChangeSet next) {
    return new ChangeSet(
        joined(events, next.events),
        joined(leaves, next.leaves),
        joined(documents, next.documents),
        joined(deliveries, next.deliveries),
        joined(acts, next.acts));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    if (first.isEmpty() || second.isEmpty()) {
      return first.isEmpty() ? second : first;
    }
    var both = new ArrayList<T>(first);
    both.addAll(second);
    return both;
  }

  /** Adds an audit event. */
  public ChangeSet as(AuditEvent act) {
    return new ChangeSet(events, leaves, documents, deliveries, List.of(act));
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
