package dev.omni.domain.witness;

import dev.omni.domain.evidence.MerkleTree.Head;
import java.util.Optional;

/** The last cosigned head of each log: the memory of a witness. Every method is atomic. */
public interface CosignedHeads {
  /** Returns the last cosigned head of a log; empty before the first. */
  Optional<Head> last(String origin);

  /**
   * Replaces the last head of a log, and returns after the new one is durable. Returns false, and
   * changes nothing, when the last head is no longer the expected one. Of concurrent calls with the
   * same expectation exactly one succeeds.
   */
  boolean replace(String origin, Optional<Head> expected, Head next);
}
