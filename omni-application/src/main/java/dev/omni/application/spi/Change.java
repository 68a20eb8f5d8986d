package dev.omni.application.spi;

import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.run.RunEvent;
import java.util.List;

/**
 * What is written together with a run or a document, in the same commit: all of it or nothing.
 *
 * @param events told to those who follow the run
 * @param leaves evidence, not yet numbered
 * @param documents version 1 is inserted; a later one replaces the version before it; when an id or
 *     name is taken or the version before is not the stored one, nothing at all is written
 */
public record Change(List<RunEvent> events, List<Leaf> leaves, List<Document> documents) {
  /** Nothing else. */
  public static final Change NONE = new Change(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public Change {
    events = List.copyOf(events);
    leaves = List.copyOf(leaves);
    documents = List.copyOf(documents);
  }

  /** Only events. */
  public static Change telling(RunEvent... events) {
    return new Change(List.of(events), List.of(), List.of());
  }

  /** This, and evidence. */
  public Change sealing(Leaf leaf) {
    return new Change(events, List.of(leaf), documents);
  }
}
