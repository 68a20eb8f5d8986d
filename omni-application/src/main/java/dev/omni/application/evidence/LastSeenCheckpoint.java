package dev.omni.application.evidence;

import dev.omni.domain.evidence.Checkpoint;
import java.util.Optional;

/**
 * The newest checkpoint that this process signed or read. It is stored outside the database, so
 * that the removal of the log's end is detected.
 */
public interface LastSeenCheckpoint {
  /** Returns the last seen checkpoint; empty before the first. */
  Optional<Checkpoint> load();

  /** Stores a checkpoint that continues the previous one. */
  void store(Checkpoint head);

  /** Creates a storage with the lifetime of this object, for embedding. */
  static LastSeenCheckpoint inMemory() {
    return new LastSeenCheckpoint() {
      private volatile Optional<Checkpoint> last = Optional.empty();

      @Override
      public Optional<Checkpoint> load() {
        return last;
      }

      @Override
      public void store(Checkpoint head) {
        last = Optional.of(head);
      }
    };
  }
}
