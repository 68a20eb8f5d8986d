package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of the rows of batches, in chunks. A stored chunk never changes. Every method is
 * atomic; on return its writes survive the end of the process.
 */
public interface RowStore {
  /**
   * A chunk in its stored form.
   *
   * @param header number, rows and digest
   * @param body the rows, in bytes that a store keeps as they are; they must not be changed
   */
  record StoredChunk(ChunkHeader header, byte[] body) {}

  /**
   * Stores a chunk of a run that is running now under the lease of {@code running}; otherwise
   * stores nothing and returns false. A chunk that is stored already is accepted again and stays as
   * it is. Of concurrent calls with one chunk one stores it.
   *
   * @param running any version of the run under the worker's lease
   * @throws IllegalStateException when the number is stored with other rows
   */
  boolean append(Run running, StoredChunk chunk);

  /**
   * Returns the stored chunks of a run without their rows, from the first one on, up to the first
   * that is missing.
   */
  List<ChunkHeader> chunks(Tenant tenant, UUID run);

  /** Returns a chunk, if this tenant has it. */
  Optional<StoredChunk> read(Tenant tenant, UUID run, int number);

  /** Returns the error of a number that is stored with other rows. */
  static IllegalStateException otherRows(Run run, ChunkHeader offered) {
    return new IllegalStateException(
        "chunk " + offered.number() + " of run " + run.id() + " is stored with other rows");
  }
}
