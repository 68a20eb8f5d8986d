package dev.omni.application.evidence;

import dev.omni.domain.evidence.Checkpoint;
import java.util.Optional;

/**
 * Remembers the newest head of the log that this process signed or read, in a place that whoever
 * writes the database does not reach: so that a log whose end was cut off is not taken for whole.
 */
public interface LastSeenCheckpoint {
  /** The head that was seen last; empty before the first. */
  Optional<Checkpoint> seen();

  /** Keeps a head that continues the one before. */
  void see(Checkpoint head);

  /** One that lives as long as this object: for embedding. */
  static LastSeenCheckpoint inMemory() {
    return new LastSeenCheckpoint() {
      private volatile Optional<Checkpoint> last = Optional.empty();

      @Override
      public Optional<Checkpoint> seen() {
        return last;
      }

      @Override
      public void see(Checkpoint head) {
        last = Optional.of(head);
      }
    };
  }
}
