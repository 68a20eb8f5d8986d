package dev.omni.domain.evidence;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The Merkle tree over stored tiles: supplies the hashes of proofs and appends entries. It reads
 * each tile once; a proof in a log of n entries reads about 2 log256(n) tiles. Not thread-safe;
 * create one for each use.
 */
public final class TiledTree implements MerkleTree.Nodes {
  private final Function<Tile.Key, Tile> stored;
  private final Map<Tile.Key, Tile> known = new LinkedHashMap<>();
  private final Map<Tile.Key, Tile> grown = new LinkedHashMap<>();

  /**
   * Creates a tree.
   *
   * @param stored loads a tile of the log
   */
  public TiledTree(Function<Tile.Key, Tile> stored) {
    this.stored = stored;
  }

  private Tile tile(Tile.Key key) {
    Tile tile = known.get(key);
    if (tile == null) {
      tile = stored.apply(key);
      known.put(key, tile);
    }
    return tile;
  }

  @Override
  public Hash at(int level, long index) {
    int tileLevel = level / Tile.HEIGHT;
    int rise = level % Tile.HEIGHT;
    long first = index << rise;
    Tile tile = tile(new Tile.Key(tileLevel, first / Tile.WIDTH));
    return tile.root(rise, (int) (first % Tile.WIDTH) >> rise);
  }

  /**
   * Appends hashes of entries after the first {@code size} and returns the new or extended tiles.
   */
  public Collection<Tile> grow(long size, List<Hash> leaves) {
    grow(0, size, leaves);
    return List.copyOf(grown.values());
  }

  private void grow(int level, long size, List<Hash> added) {
    var completed = new ArrayList<Hash>();
    long at = size;
    for (int taken = 0; taken < added.size(); ) {
      var key = new Tile.Key(level, at / Tile.WIDTH);
      var hashes = new ArrayList<Hash>(Tile.WIDTH);
      int there = (int) (at % Tile.WIDTH);
      if (there > 0) {
        hashes.addAll(tile(key).hashes().subList(0, there));
      }
      int fits = Math.min(Tile.WIDTH - hashes.size(), added.size() - taken);
      hashes.addAll(added.subList(taken, taken + fits));
      var tile = new Tile(key, hashes);
      known.put(key, tile);
      grown.put(key, tile);
      if (tile.full()) {
        completed.add(tile.root(Tile.HEIGHT, 0));
      }
      taken += fits;
      at += fits;
    }
    if (!completed.isEmpty()) {
      grow(level + 1, size / Tile.WIDTH, completed);
    }
  }
}
