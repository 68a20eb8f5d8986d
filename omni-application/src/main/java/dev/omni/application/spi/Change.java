package dev.omni.application.spi;

import dev.omni.domain.audit.Act;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Leaf;
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
public record Change(
    List<RunEvent> events,
    List<Leaf> leaves,
    List<Document> documents,
    List<Delivery> deliveries,
    List<Act> acts) {
  /** Nothing else. */
  public static final Change NONE = new Change(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public Change {
    events = List.copyOf(events);
    leaves = List.copyOf(leaves);
    documents = List.copyOf(documents);
    deliveries = List.copyOf(deliveries);
    acts = List.copyOf(acts);
  }

  /** A change of which no webhook is told, and that is no operator's act. */
  public Change(List<RunEvent> events, List<Leaf> leaves, List<Document> documents) {
    this(events, leaves, documents, List.of(), List.of());
  }

  /** Only events. */
  public static Change telling(RunEvent... events) {
    return new Change(List.of(events), List.of(), List.of());
  }

  /** Only documents. */
  public static Change keeping(Document... documents) {
    return new Change(List.of(), List.of(), List.of(documents));
  }

  /** This, and evidence. */
  public Change sealing(Leaf leaf) {
    return new Change(events, List.of(leaf), documents, deliveries, acts);
  }

  /** This, and webhooks are told of more. */
  public Change announcing(List<Delivery> told) {
    return new Change(events, leaves, documents, joined(deliveries, told), acts);
  }

  /** This, and what comes after it. */
  public Change then(Change next) {
    return new Change(
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
  public Change as(Act act) {
    return new Change(events, leaves, documents, deliveries, List.of(act));
  }
}
