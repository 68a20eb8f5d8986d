package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.EvidenceStore;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The greatest size and checkpoint of the evidence log that this process has read or written. */
public final class EvidenceHead {
  private final AtomicReference<EvidenceStore.Log> seen =
      new AtomicReference<>(new EvidenceStore.Log(0, Optional.empty(), java.util.List.of()));

  void saw(long size, Optional<String> checkpoint) {
    var now = new EvidenceStore.Log(size, checkpoint, java.util.List.of());
    seen.accumulateAndGet(now, (one, other) -> other.size() > one.size() ? other : one);
  }

  /** Returns whether a log is the one that was seen, or continues it. */
  public boolean isContinuedBy(EvidenceStore.Log stored) {
    EvidenceStore.Log last = seen.get();
    return stored.size() > last.size()
        || stored.size() == last.size()
            && (last.checkpoint().isEmpty() || last.checkpoint().equals(stored.checkpoint()));
  }
}
