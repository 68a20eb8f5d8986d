package dev.omni.application.evidence.seal;

import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.fault.Fault;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;

/** The start time of a new signing key. */
public final class SigningKeyRotation {
  private static final int NEWEST = 1000;

  private SigningKeyRotation() {}

  /**
   * Returns the start time of a new key: now, but after all existing evidence. The clock of another
   * node may be ahead, and evidence of the old key must not fall into the period of the new one.
   */
  public static Instant start(EvidenceStore store, Instant now) {
    EvidenceStore.Log log = store.log(NEWEST);
    Stream<LogEntry> numbered =
        store.list(Math.max(0, log.size() - NEWEST), NEWEST).stream().map(Entry::logEntry);
    return Stream.concat(numbered, log.logEntries().stream())
        .map(SigningKeyRotation::completed)
        .flatMap(Optional::stream)
        .map(time -> time.plus(1, ChronoUnit.MICROS))
        .filter(now::isBefore)
        .max(Instant::compareTo)
        .orElse(now);
  }

  private static Optional<Instant> completed(LogEntry entry) {
    try {
      return EvidenceReader.statementOf(entry).completedAt();
    } catch (Fault unreadable) {
      return Optional.empty(); // The audit of the log names it.
    }
  }
}
