package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The hash tree of RFC 6962 (Laurie, Langley, Kasper, 2013), section 2.1: hashes, inclusion proofs
 * and consistency proofs. Verification follows RFC 9162 (2021), sections 2.1.3.2 and 2.1.4.2.
 */
public final class MerkleTree {
  private static final byte[] LEAF = {0};
  private static final byte[] NODE = {1};

  /** The root of the empty tree: the hash of no bytes. */
  public static final Hash EMPTY = Hash.of(new byte[0]);

  private MerkleTree() {}

  /** The hashes of perfect subtrees. */
  @FunctionalInterface
  public interface Nodes {
    /**
     * Returns the hash over the entries {@code index * 2^level} to {@code (index + 1) * 2^level -
     * 1}.
     */
    Hash at(int level, long index);
  }

  /** Returns the hash of a log entry. */
  public static Hash leafHash(byte[] data) {
    return Hash.of(LEAF, data);
  }

  /** Returns the hash of a log entry that is the canonical text of a value. */
  public static Hash leafHash(Json value) {
    return Hash.wrap(Sha256.sha256(LEAF, value));
  }

  /** Returns the hash of an inner node. */
  public static Hash node(Hash left, Hash right) {
    return Hash.of(NODE, left.bytes(), right.bytes());
  }

  /** Returns the parents of consecutive pairs of hashes; an unpaired last hash has no parent. */
  static byte[] above(byte[] hashes) {
    return Sha256.sha256(NODE, hashes, 2 * Hash.LENGTH);
  }

  /** Returns the root over the first {@code size} entries. */
  public static Hash root(Nodes nodes, long size) {
    return size == 0 ? EMPTY : over(nodes, 0, size);
  }

  private static Hash over(Nodes nodes, long from, long to) {
    long count = to - from;
    if (Long.bitCount(count) == 1) {
      int level = Long.numberOfTrailingZeros(count);
      return nodes.at(level, from >> level);
    }
    long middle = from + split(count);
    return node(over(nodes, from, middle), over(nodes, middle, to));
  }

  /** Returns the largest power of two below {@code count}. */
  private static long split(long count) {
    return Long.highestOneBit(count - 1);
  }

  /**
   * Returns the inclusion proof of an entry in the tree of the first {@code size} entries, lowest
   * level first.
   *
   * @throws IllegalArgumentException when the tree has no such entry
   */
  public static List<Hash> inclusion(Nodes nodes, long index, long size) {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException("no entry " + index + " among " + size);
    }
    var proof = new ArrayList<Hash>();
    long from = 0;
    long to = size;
    while (to - from > 1) {
      long middle = from + split(to - from);
      if (index < middle) {
        proof.add(0, over(nodes, middle, to));
        to = middle;
      } else {
        proof.add(0, over(nodes, from, middle));
        from = middle;
      }
    }
    return proof;
  }

  /**
   * Returns the consistency proof from the tree of {@code old} entries to the tree of {@code size}
   * entries.
   *
   * @throws IllegalArgumentException unless {@code 0 <= old <= size}
   */
  public static List<Hash> consistency(Nodes nodes, long old, long size) {
    if (old < 0 || old > size) {
      throw new IllegalArgumentException("no tree of " + old + " leaves in one of " + size);
    }
    var proof = new ArrayList<Hash>();
    if (old == 0 || old == size) {
      return proof;
    }
    long from = 0;
    long to = size;
    while (old != to) {
      long middle = from + split(to - from);
      if (old <= middle) {
        proof.add(0, over(nodes, middle, to));
        to = middle;
      } else {
        proof.add(0, over(nodes, from, middle));
        from = middle;
      }
    }
    if (from != 0) {
      proof.add(0, over(nodes, from, to));
    }
    return proof;
  }

  /** Computes the root from an inclusion proof; empty when the proof has the wrong length. */
  public static Optional<Hash> root(Hash leafHash, long index, long size, List<Hash> proof) {
    if (index < 0 || index >= size) {
      return Optional.empty();
    }
    long at = index;
    long last = size - 1;
    Hash hash = leafHash;
    for (Hash step : proof) {
      if (last == 0) {
        return Optional.empty();
      }
      if ((at & 1) == 1 || at == last) {
        hash = node(step, hash);
        while ((at & 1) == 0 && at != 0) {
          at >>= 1;
          last >>= 1;
        }
      } else {
        hash = node(hash, step);
      }
      at >>= 1;
      last >>= 1;
    }
    return last == 0 ? Optional.of(hash) : Optional.empty();
  }

  /**
   * The size and the root of a tree.
   *
   * @param size number of entries
   * @param root the hash over all entries
   */
  public record Head(long size, Hash root) {}

  /** Returns whether a consistency proof leads from {@code old} to {@code now}. */
  public static boolean consistent(Head old, Head now, List<Hash> proof) {
    if (old.size() < 0 || old.size() > now.size()) {
      return false;
    }
    if (old.size() == 0 || old.size() == now.size()) {
      Hash same = old.size() == 0 ? EMPTY : now.root();
      return proof.isEmpty() && old.root().equals(same);
    }
    var path = new ArrayList<>(proof);
    if (Long.bitCount(old.size()) == 1) {
      path.add(0, old.root());
    }
    return !path.isEmpty() && leads(path, old, now);
  }

  private static boolean leads(List<Hash> path, Head old, Head now) {
    long at = old.size() - 1;
    long last = now.size() - 1;
    while ((at & 1) == 1) {
      at >>= 1;
      last >>= 1;
    }
    Hash before = path.get(0);
    Hash after = before;
    for (Hash step : path.subList(1, path.size())) {
      if (last == 0) {
        return false;
      }
      if ((at & 1) == 1 || at == last) {
        before = node(step, before);
        after = node(step, after);
        while ((at & 1) == 0 && at != 0) {
          at >>= 1;
          last >>= 1;
        }
      } else {
        after = node(after, step);
      }
      at >>= 1;
      last >>= 1;
    }
    return last == 0 && before.equals(old.root()) && after.equals(now.root());
  }
}
