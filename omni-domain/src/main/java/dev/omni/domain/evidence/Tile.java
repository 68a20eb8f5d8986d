package dev.omni.domain.evidence;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A piece of the log's tree as it is stored: up to 256 neighbouring hashes of one level. Level 0
 * holds the hashes of leaves; a hash of level n+1 is the root of a full tile of level n (C2SP
 * tlog-tiles).
 *
 * @param key where it stands
 * @param hashes 1 to 256; only the last tile of a level has fewer than 256
 */
public record Tile(Key key, List<Hash> hashes) {
  /** How many hashes a full tile has. */
  public static final int WIDTH = 256;

  /** How many levels of the tree a tile spans. */
  public static final int HEIGHT = 8;

  /** Copies the hashes. */
  public Tile {
    hashes = List.copyOf(hashes);
    if (hashes.isEmpty() || hashes.size() > WIDTH) {
      throw new IllegalArgumentException("a tile has 1 to 256 hashes, not " + hashes.size());
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
    var hashes = new ArrayList<Hash>(joined.length / Hash.LENGTH);
    for (int at = 0; at < joined.length; at += Hash.LENGTH) {
      hashes.add(Hash.wrap(Arrays.copyOfRange(joined, at, at + Hash.LENGTH)));
    }
    return new Tile(key, hashes);
  }

  /** The hashes one after another. */
  public byte[] joined() {
    var out = new ByteArrayOutputStream(hashes.size() * Hash.LENGTH);
    hashes.forEach(hash -> out.writeBytes(hash.bytes()));
    return out.toByteArray();
  }

  /** Whether no more hashes fit. */
  public boolean full() {
    return hashes.size() == WIDTH;
  }
}
