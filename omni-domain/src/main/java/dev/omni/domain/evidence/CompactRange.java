package dev.omni.domain.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * The compact range of a Merkle tree: the roots of its perfect subtrees, largest first. It suffices
 * to append to the tree and to compute its root. At most one hash for each bit of the size. Not
 * thread-safe.
 */
public final class CompactRange {
  private final List<Hash> roots = new ArrayList<>();
  private long size;

  /** Creates the range of an empty tree. */
  public CompactRange() {}

  /** Appends the hash of a log entry. */
  public void append(Hash leafHash) {
    Hash merged = leafHash;
    for (long bits = size; (bits & 1) == 1; bits >>= 1) {
      merged = MerkleTree.node(roots.remove(roots.size() - 1), merged);
    }
    roots.add(merged);
    size++;
  }

  /** Returns the number of log entries. */
  public long size() {
    return size;
  }

  /** Returns the root over all entries. */
  public Hash root() {
    if (roots.isEmpty()) {
      return MerkleTree.EMPTY;
    }
    Hash root = roots.get(roots.size() - 1);
    for (int i = roots.size() - 2; i >= 0; i--) {
      root = MerkleTree.node(roots.get(i), root);
    }
    return root;
  }
}
