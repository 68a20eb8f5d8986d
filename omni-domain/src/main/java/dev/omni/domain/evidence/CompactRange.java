package dev.omni.domain.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * What must be remembered of a tree to append to it and to know its root: the roots of its perfect
 * subtrees, largest first, at most one for each bit of its size. Not safe for several threads.
 */
public final class CompactRange {
  private final List<Hash> roots = new ArrayList<>();
  private long size;

  /** Of a tree without leaves. */
  public CompactRange() {}

  /** Appends the hash of a leaf. */
  public void append(Hash leaf) {
    Hash merged = leaf;
    for (long bits = size; (bits & 1) == 1; bits >>= 1) {
      merged = MerkleTree.node(roots.remove(roots.size() - 1), merged);
    }
    roots.add(merged);
    size++;
  }

  /** How many leaves there are. */
  public long size() {
    return size;
  }

  /** The root over all of them. */
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
