package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.EvidenceStore;
import java.util.List;
import java.util.Optional;

/** The greatest size and checkpoint of the evidence log that this process has read or written. */
public final class EvidenceHead {
  private EvidenceStore.Log seen = new EvidenceStore.Log(0, Optional.empty(), List.of());

  synchronized void saw(long size, Optional<String> checkpoint) {
    if (size > seen.size()) {
      seen = new EvidenceStore.Log(size, checkpoint, List.of());
    }
  }

  /** Returns whether a log is the one that was seen, or continues it. */
  public synchronized boolean isContinuedBy(EvidenceStore.Log stored) {
    return stored.size() > seen.size()
        || (stored.size() == seen.size()
            && (seen.checkpoint().isEmpty() || seen.checkpoint().equals(stored.checkpoint())));
  }
}
