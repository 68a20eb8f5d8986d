package dev.omni.application.evidence;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.List;

/**
 * What the tree of a confidential batch has of its rows, from the rows that are stored: the leaf is
 * that of the first chunk, and of no rows leaf version 1.
 *
 * @param store where the rows are stored
 */
record SealedRows(RowStore store) {
  /**
   * Returns number, root and leaf of the first rows of a batch that has ended.
   *
   * @param count of these rows; a chunk that was stored while the run was cancelled lies behind
   */
  Json.Obj of(Run ended, long count) {
    List<ChunkHeader> chunks =
        store.chunks(ended.tenant(), ended.id()).stream()
            .filter(chunk -> chunk.end() <= count)
            .toList();
    return new RowTree(chunks).json(leaf(ended));
  }

  private RowLeaf leaf(Run ended) {
    try {
      return store
          .read(ended.tenant(), ended.id(), 0)
          .map(EncodedChunk::new)
          .map(EncodedChunk::leaf)
          .orElse(RowLeaf.document());
    } catch (Fault damaged) { // The root of the tree will say so.
      return RowLeaf.document();
    }
  }
}
