package dev.omni.application.spi.store;

import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.webhook.Delivery;
import java.util.ArrayList;
import java.util.List;

/**
 * What is written together with a run or a document, in the same commit: all of it or nothing.
 *
 * @param events told to those who follow the run
 * @param leaves evidence, not yet numbered
 * @param documents version 1 is inserted; a later one replaces the version before it; when an id or
 *     name is taken or the version before is not the stored one, nothing at all is written
 * @param deliveries to webhooks that are to be told
 * @param acts what an operator did, for the audit log
 */
public record ChangeSet(
    List<RunEvent> events,
    List<LogEntry> leaves,
    List<Document> documents,
    List<Delivery> deliveries,
    List<AuditEvent> acts) {
  /** Nothing else. */
  public static final ChangeSet NONE = new ChangeSet(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public ChangeSet {
    events = List.copyOf(events);
    leaves = List.copyOf(leaves);
    documents = List.copyOf(documents);
    deliveries = List.copyOf(deliveries);
    acts = List.copyOf(acts);
  }

  /** A change of which no webhook is told, and that is no operator's act. */
  public ChangeSet(List<RunEvent> events, List<LogEntry> leaves, List<Document> documents) {
    this(events, leaves, documents, List.of(), List.of());
  }

  /** Only events. */
  public static ChangeSet telling(RunEvent... events) {
    return new ChangeSet(List.of(events), List.of(), List.of());
  }

  /** Only documents. */
  public static ChangeSet keeping(Document... documents) {
    return new ChangeSet(List.of(), List.of(), List.of(documents));
  }

  /** This, and evidence. */
  public ChangeSet sealing(LogEntry leaf) {
    return new ChangeSet(events, List.of(leaf), documents, deliveries, acts);
  }

  /** This, and webhooks are told of more. */
  public ChangeSet announcing(List<Delivery> told) {
    return new ChangeSet(events, leaves, documents, joined(deliveries, told), acts);
  }

  /** This, and what comes after it. */
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

  /** This, as what an operator did. */
  public ChangeSet as(AuditEvent act) {
    return new ChangeSet(events, leaves, documents, deliveries, List.of(act));
  }
}
