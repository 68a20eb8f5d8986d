package dev.omni.domain.evidence;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A piece of the log's tree as it is stored: up to 256 neighbouring hashes of one level. Level 0
 * holds the hashes of leaves; a hash of level n+1 is the root of a full tile of level n (C2SP
 * tlog-tiles). It knows all perfect trees over its hashes, each hashed once, in 16 KiB at most.
 */
public final class Tile {
  /** How many hashes a full tile has. */
  public static final int WIDTH = 256;

  /** How many levels of the tree a tile spans. */
  public static final int HEIGHT = 8;

  private final Key key;

  /** The hashes of each level one after another, from the stored ones up to the root. */
  private final byte[][] levels = new byte[HEIGHT + 1][];

  /**
   * Of hashes.
   *
   * @param key where it stands
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
   * Where a tile stands.
   *
   * @param level 0 for hashes of leaves
   * @param index of the tile in its level, from 0
   */
  public record Key(int level, long index) {}

  /** A tile from its hashes one after another. */
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

  /** Where it stands. */
  public Key key() {
    return key;
  }

  /** How many hashes it has. */
  public int size() {
    return levels[0].length / Hash.LENGTH;
  }

  /** Its hashes. */
  public List<Hash> hashes() {
    return IntStream.range(0, size()).mapToObj(i -> root(0, i)).toList();
  }

  /** The hashes one after another. */
  public byte[] joined() {
    return levels[0].clone();
  }

  /** Whether no more hashes fit. */
  public boolean full() {
    return size() == WIDTH;
  }

  /**
   * The root over its hashes {@code index * 2^rise} to {@code (index + 1) * 2^rise - 1}.
   *
   * @throws IndexOutOfBoundsException when it has not all of them
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
