package dev.omni.domain.batch;

import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The hash tree over the rows of a batch (RFC 6962, 2013), held as the digests of its chunks.
 * Because every chunk but the last has the same number of rows, a power of two, the digests are
 * nodes of that tree.
 *
 * @param chunks in order, from the first one on, without a gap
 */
public record RowTree(List<ChunkHeader> chunks) {
  public RowTree {
    chunks = List.copyOf(chunks);
  }

  /** Returns the number of rows. */
  public long size() {
    return chunks.isEmpty() ? 0 : chunks.get(chunks.size() - 1).end();
  }

  /** Returns the number of rows with an error. */
  public long failed() {
    return chunks.stream().mapToLong(ChunkHeader::failed).sum();
  }

  /** Returns the chunk that has a row, if there is one. */
  public Optional<ChunkHeader> chunkOf(long row) {
    return chunks.stream().filter(chunk -> chunk.has(row)).findFirst();
  }

  /** Returns the root over all rows. */
  public Hash root() {
    var range = new CompactRange();
    chunks.forEach(chunk -> range.append(chunk.digest()));
    return range.root();
  }

  /**
   * Returns what a statement says about the rows: {@code count, completed, failed, root}, and of
   * leaf version 2 {@code leaf, layout}.
   */
  public Json.Obj json(RowLeaf leaf) {
    return Json.obj(
            "count",
            size(),
            "completed",
            size() - failed(),
            "failed",
            failed(),
            "root",
            root().hex())
        .withAll(leaf.stated());
  }

  /**
   * Returns the proof of a row.
   *
   * @param chunk the one that has it
   * @param leaves leaf hashes of the rows of the chunk
   * @param row its number
   * @throws IllegalArgumentException when the chunk is not of this tree, or has no such row
   */
  public RowProof proof(ChunkHeader chunk, List<Hash> leaves, long row) {
    if (chunk.number() >= chunks.size() || !chunks.get(chunk.number()).equals(chunk)) {
      throw new IllegalArgumentException("chunk " + chunk.number() + " is not one of these");
    }
    int at = Math.toIntExact(row - chunk.firstRow());
    var hashes = new ArrayList<>(inclusion(leaves, at));
    hashes.addAll(inclusion(chunks.stream().map(ChunkHeader::digest).toList(), chunk.number()));
    return new RowProof(leaves.get(at), row, size(), hashes);
  }

  private static List<Hash> inclusion(List<Hash> hashes, int index) {
    return MerkleTree.inclusion((level, at) -> node(hashes, level, at), index, hashes.size());
  }

  private static Hash node(List<Hash> hashes, int level, long at) {
    return level == 0
        ? hashes.get((int) at)
        : MerkleTree.node(node(hashes, level - 1, 2 * at), node(hashes, level - 1, 2 * at + 1));
  }
}
