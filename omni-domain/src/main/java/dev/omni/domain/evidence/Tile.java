package dev.omni.domain.evidence;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A tile of the Merkle tree: up to 256 neighboring hashes of one level. Level 0 has the hashes of
 * log entries; a hash of level n+1 is the root of a full tile of level n (C2SP tlog-tiles). The
 * tile computes all perfect subtrees over its hashes once, in at most 16 KiB.
 */
public final class Tile {
  /** The number of hashes of a full tile. */
  public static final int WIDTH = 256;

  /** The number of tree levels that a tile spans. */
  public static final int HEIGHT = 8;

  private final Key key;

  /** The concatenated hashes of each level, from the stored ones up to the root. */
  private final byte[][] levels = new byte[HEIGHT + 1][];

  /**
   * Creates a tile.
   *
   * @param key level and index
   * @param hashes 1 to 256; only the last tile of a level has fewer than 256
   */
  public Tile(Key key, List<Hash> hashes) {
    this(key, joined(hashes));
  }

  private Tile(Key key, byte[] joined) {
    this.key = key;
    levels[0] = joined;
    if (size() == 0 || size() > WIDTH || joined.length % Hash.LENGTH != 0) {
      throw new IllegalArgumentException("a tile has 1 to 256 hashes, not " + size());
    }
    for (int rise = 1; rise <= HEIGHT; rise++) {
      levels[rise] = MerkleTree.above(levels[rise - 1]);
    }
  }

  /**
   * The coordinates of a tile.
   *
   * @param level 0 for hashes of log entries
   * @param index of the tile in its level, from 0
   */
  public record Key(int level, long index) {}

  /** Creates a tile from concatenated hashes. */
  public static Tile of(Key key, byte[] joined) {
    return new Tile(key, joined.clone());
  }

  private static byte[] joined(List<Hash> hashes) {
    var joined = new byte[hashes.size() * Hash.LENGTH];
    for (int i = 0; i < hashes.size(); i++) {
      System.arraycopy(hashes.get(i).bytes(), 0, joined, i * Hash.LENGTH, Hash.LENGTH);
    }
    return joined;
  }

  public Key key() {
    return key;
  }

  /** Returns the number of hashes. */
  public int size() {
    return levels[0].length / Hash.LENGTH;
  }

  public List<Hash> hashes() {
    return IntStream.range(0, size()).mapToObj(i -> root(0, i)).toList();
  }

  /** Returns the concatenated hashes. */
  public byte[] joined() {
    return levels[0].clone();
  }

  /** Returns whether the tile has 256 hashes. */
  public boolean full() {
    return size() == WIDTH;
  }

  /**
   * Returns the root over the hashes {@code index * 2^rise} to {@code (index + 1) * 2^rise - 1}.
   *
   * @throws IndexOutOfBoundsException when the tile lacks some of them
   */
  public Hash root(int rise, int index) {
    Objects.checkIndex(index, size() >> rise);
    return Hash.in(levels[rise], index * Hash.LENGTH);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tile that
        && key.equals(that.key)
        && Arrays.equals(levels[0], that.levels[0]);
  }

  @Override
  public int hashCode() {
    return 31 * key.hashCode() + Arrays.hashCode(levels[0]);
  }

  @Override
  public String toString() {
    return key + " of " + size() + " hashes";
  }
}
